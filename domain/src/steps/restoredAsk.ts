/** Decides if a restaurant's request can be open, or over, again (docs/spec/shifts.md#requests-about-a-shift). */
import type { AskState } from '../shifts/shiftAsk.ts'
import { SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { isSameRow, type KeptRow } from './keptRow.ts'

export interface RestoredAsk {
  /** The expected present row. */
  from: KeptRow | null
  to: KeptRow | null
  now: KeptRow | null
  /** Its shift as it will be; undefined if there will be none. */
  shift: { status: number; driver_id: number | null; restaurant_id: number } | undefined
  /** Its driver has started. */
  isWorked: boolean
  /** The restaurant has asked again. */
  hasLater: boolean
}

export const ASKED_AGAIN = 'the restaurant has sent another request since'
export const ASK_STARTED = 'it has started, so its request cannot be open again'
export const ASK_UNPUBLISHED =
  'it is no longer published with a driver at that restaurant, so its request cannot be open again'
export const ASK_WITHDRAWN = 'the restaurant has withdrawn its request since'
export const ASK_ANSWERED = 'its request has been answered or closed since'

/** Completes a sentence that begins with the shift. */
export function restoredAskProblem({ from, to, now, ...state }: RestoredAsk): string | undefined {
  if (!isSameRow('shift_ask', now, from)) return stateOf(now) === 'withdrawn' ? ASK_WITHDRAWN : ASK_ANSWERED
  return to && stateOf(to) === 'asked' ? reopeningProblem(to, state) : undefined
}

function reopeningProblem(
  to: KeptRow,
  { shift, isWorked, hasLater }: Omit<RestoredAsk, 'from' | 'to' | 'now'>,
): string | undefined {
  if (hasLater) return ASKED_AGAIN
  if (isWorked) return ASK_STARTED
  const isPublished = shift?.status === SHIFT_PUBLISHED && shift.driver_id !== null
  return isPublished && shift.restaurant_id === to.restaurant_id ? undefined : ASK_UNPUBLISHED
}

const stateOf = (row: KeptRow | null) => row?.state as AskState | undefined
