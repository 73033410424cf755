import { useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { type ApprovePart, type PartOutcome, useApprovePart } from './approveAll.data.ts'
import { type ApprovableRow, batchItem } from './batchItem.ts'

/** Where the approving is. Each of `waiting` is approved, or not, by itself: after a failure they are sent again as they were. */
export type Approving =
  | { step: 'asking' }
  | { step: 'sending'; done: number; total: number }
  | { step: 'stopped'; message: string; waiting: readonly ApprovePart[]; so: PartOutcome; total: number }
  | ({ step: 'done' } & PartOutcome)

/** So many at once that a person sees how far it has come. */
const PART = 1_000

/** Sends what 'Approve All' takes, in parts, each once however often it is tried, and says what came of it. */
export function useApproving(onDone: (outcome: PartOutcome) => void) {
  const [state, setState] = useState<Approving>({ step: 'asking' })
  const send = useApprovePart()

  const run = async (parts: readonly ApprovePart[], before: PartOutcome, total: number) => {
    let so = before
    for (const [index, part] of parts.entries()) {
      setState({ step: 'sending', done: so.approved + so.failures.length, total })
      try {
        const { approved, failures } = await send(part)
        so = { approved: so.approved + approved, failures: [...so.failures, ...failures] }
      } catch (error) {
        const waiting = parts.slice(index)
        return setState({ step: 'stopped', message: errorMessage(error), waiting, so, total })
      }
    }
    setState({ step: 'done', ...so })
    onDone(so)
  }
  return {
    state,
    approve: (taken: readonly ApprovableRow[]) =>
      run(partsOf(taken), { approved: 0, failures: [] }, taken.length),
    tryAgain: ({ waiting, so, total }: Extract<Approving, { step: 'stopped' }>) => run(waiting, so, total),
  }
}

function partsOf(taken: readonly ApprovableRow[]): ApprovePart[] {
  const parts: ApprovePart[] = []
  for (let from = 0; from < taken.length; from += PART) {
    const timesheets = taken.slice(from, from + PART).map(batchItem)
    parts.push({ timesheets, idempotencyKey: newIdempotencyKey() })
  }
  return parts
}
