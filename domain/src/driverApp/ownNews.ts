/** A driver's news: the shifts that they have not acknowledged yet. */
import type { WallClock } from '../shifts/lateStart.ts'
import type { QueuedAnswer, QueuedWork } from './actionQueue.ts'
import { type OwnShift, shiftStage } from './shiftStage.ts'

interface SeenShift extends OwnShift {
  /** The version that they knew; null for a new shift. */
  known: object | null
}

export interface OwnNews<S, G> {
  fresh: S[]
  moved: S[]
  gone: G[]
}

/** The news that the driver has not answered. An answer in the phone's queue counts; a refused one does not. */
export function ownNews<S extends SeenShift, G extends { shift_id: number }>(
  { shifts, gone }: { shifts: readonly S[]; gone: readonly G[] },
  { actions, answers }: { actions: readonly QueuedWork[]; answers: readonly QueuedAnswer[] },
  now: WallClock,
): OwnNews<S, G> {
  const isAnswered = answeredIn(answers)
  const open = shifts.filter(
    (shift) =>
      shift.acknowledged_at === null && shiftStage(shift, actions, now) === 'coming' && !isAnswered(shift.id),
  )
  return {
    fresh: open.filter(({ known }) => known === null),
    moved: open.filter(({ known }) => known !== null),
    gone: gone.filter(({ shift_id }) => !isAnswered(shift_id)),
  }
}

/** True if the driver has acknowledged the shift, even if the server does not know yet. */
export function answeredIn(answers: readonly QueuedAnswer[]): (shiftId: number) => boolean {
  const waiting = answers.filter(({ refusal }) => refusal === null)
  const ids = new Set(waiting.flatMap(({ seen }) => [...seen.shifts.map(({ id }) => id), ...seen.gone]))
  return (shiftId) => ids.has(shiftId)
}
