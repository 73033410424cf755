/** What the person did last that is no step of the schedule and can still be undone: offers in turn (docs/decisions/0084). */
import type { Step, StepStack } from '@driverdesk/contract/steps/step.shapes.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { queryClient } from '../kernel/query.ts'
import { currentUser } from '../kernel/session.ts'
import { newestOf, settledStack } from './steps.data.ts'

interface LastDone {
  /** Shown among the steps. Its id is that of no step. */
  step: Step
  /** What it was done to, for `forgetLastDone`. */
  of: string
  /** Takes it back, and says what came of that. */
  undo: () => Promise<string>
}

interface Kept extends LastDone {
  user: number | undefined
  /** The newest step when it was done. */
  after: number
}

const kept = createStore<{ last: Kept | undefined }>(() => ({ last: undefined }))

/** Ctrl+Z means this until it is undone or a later step is taken. A reload of the page forgets it. */
export function keepLastDone({
  name,
  shifts,
  of,
  undo,
}: Pick<Step, 'name' | 'shifts'> & Omit<LastDone, 'step'>) {
  const at = new Date().toISOString()
  const step: Step = { id: 0, name, kind: 'offer', at, shifts, first_date: null, last_date: null }
  const last: Kept = { step, of, undo, user: currentUser()?.id, after: Number.POSITIVE_INFINITY }
  kept.setState({ last })
  void settledStack(queryClient).then(
    (stack) => kept.getState().last === last && kept.setState({ last: { ...last, after: newestOf(stack) } }),
    () => kept.getState().last === last && forgetLastDone(of),
  )
}

/** @param of what was undone: something that was done later stays */
export function forgetLastDone(of: string): void {
  if (kept.getState().last?.of === of) kept.setState({ last: undefined })
}

/** Undefined once a later step is on the stack. */
export const lastDone = (stack: StepStack): LastDone | undefined => current(kept.getState().last, stack)

/** The stack with what was done last on top, if it is of these kinds. */
export function useWithLastDone(
  stack: StepStack | undefined,
  kinds?: readonly Step['kind'][],
): StepStack | undefined {
  const { last } = useStore(kept)
  const done = stack && current(last, stack)
  return done && (kinds?.includes(done.step.kind) ?? true)
    ? { ...stack, undo: [done.step, ...stack.undo] }
    : stack
}

const current = (last: Kept | undefined, stack: StepStack): LastDone | undefined =>
  last && last.user === currentUser()?.id && newestOf(stack) <= last.after ? last : undefined
