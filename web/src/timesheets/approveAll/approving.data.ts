/** Sends the timesheets of 'Approve All', and collects the results. */

import type { BatchItem } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { approveFailure } from '@driverdesk/domain/timesheets/approveAll.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { errorMessage, hasUnknownOutcome, seenBy } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { patchOwnTimesheets, savingTimesheets } from '../timesheets.data.ts'
import { type ApprovableRow, batchItem } from './approvables.ts'

/** The progress of 'Approve All'. The parts in `waiting` are sent again unchanged after a failure. */
export type Approving =
  | { step: 'asking' }
  | { step: 'sending'; done: number; total: number }
  | {
      step: 'stopped'
      message: string
      /** The first part of `waiting` may be approved. */
      isLost: boolean
      waiting: readonly ApprovePart[]
      so: Outcome
      total: number
    }
  | ({ step: 'done' } & Outcome)

const PART = 1_000

/** Sends the timesheets in parts. A part keeps its key, so a retry approves nothing twice. */
export function useApproving(onDone: (outcome: Outcome) => void) {
  const [state, setState] = useState<Approving>({ step: 'asking' })
  const send = useApprovePart()

  const run = async (parts: readonly ApprovePart[], before: Outcome, total: number) => {
    let so = before
    for (const [index, part] of parts.entries()) {
      setState({ step: 'sending', done: so.approved + so.already.length + so.failures.length, total })
      try {
        const { approved, already, failures } = await send(part)
        so = {
          approved: so.approved + approved,
          already: [...so.already, ...already],
          failures: [...so.failures, ...failures],
        }
      } catch (error) {
        const waiting = parts.slice(index)
        const isLost = hasUnknownOutcome(error)
        return setState({ step: 'stopped', message: errorMessage(error), isLost, waiting, so, total })
      }
    }
    setState({ step: 'done', ...so })
    onDone(so)
  }
  return {
    state,
    approve: (taken: readonly ApprovableRow[]) =>
      run(partsOf(taken), { approved: 0, already: [], failures: [] }, taken.length),
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

/** `idempotencyKey` is the same for every attempt. */
interface ApprovePart {
  timesheets: readonly BatchItem[]
  idempotencyKey: string
}

export interface Outcome {
  approved: number
  /** Who had already approved the others, a name for each timesheet. */
  already: string[]
  failures: string[]
}

/** Approves a part (docs/spec/timesheets.md#batch-approval). The dialog shows errors itself. */
function useApprovePart(): (part: ApprovePart) => Promise<Outcome> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: savingTimesheets,
    meta: { ownErrors: true },
    mutationFn: ({ timesheets, idempotencyKey }: ApprovePart) =>
      call(
        timesheetRoutes.approve,
        { body: { timesheets: [...timesheets] } },
        { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
      ),
    onSuccess: ({ result }) =>
      patchOwnTimesheets(
        client,
        result.map((put) => ({ put })),
      ),
  })
  return async (part) => {
    const { result, fail } = await mutateAsync(part)
    const outcome: Outcome = { approved: result.length, already: [], failures: [] }
    for (const { data, errors, approved_by } of fail) {
      if (approved_by) outcome.already.push(approved_by)
      else outcome.failures.push(seenBy('Close', approveFailure(String(data.period_date), errors)))
    }
    return outcome
  }
}
