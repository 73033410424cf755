/** The stage of a driver's own shift on the phone, from the server's last answer and later actions. */

import type { WallTime } from '../kernel/instant.ts'
import { byStart, type ShiftHours, sinceFinish } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import { momentRefusal } from '../timesheets/driverShift.ts'
import { IN_WORK, NOT_SUBMITTED, type TimesheetProgress } from '../timesheets/timesheetStatus.ts'
import type { QueuedAnswer, QueuedWork } from './actionQueue.ts'

export interface OwnShift extends ShiftHours {
  id: number
  acknowledged_at: string | null
  timesheet: { status_progress: TimesheetProgress } | null
}

/** missed: it is over without a record; forgotten: started on an earlier day, and long over without a finish. */
export type ShiftStage = 'coming' | 'onShift' | 'forgotten' | 'finished' | 'missed'

/** After its planned finish, a shift of an earlier day is no longer the one that is worked. */
const FORGOTTEN_AFTER: Minutes = 4 * 60

export function shiftStage(shift: OwnShift, queue: readonly QueuedWork[], now: WallTime): ShiftStage {
  const progress = shift.timesheet?.status_progress ?? NOT_SUBMITTED
  if ((progress !== IN_WORK && progress !== NOT_SUBMITTED) || isQueued(shift, 'finish', queue))
    return 'finished'
  const since = sinceFinish(shift, now)
  if (progress === IN_WORK || isQueued(shift, 'start', queue))
    return shift.period_date < now.date && since >= FORGOTTEN_AFTER ? 'forgotten' : 'onShift'
  return since >= 0 ? 'missed' : 'coming'
}

/** A refused action was not done. */
const isQueued = ({ id }: OwnShift, what: QueuedWork['action'], queue: readonly QueuedWork[]): boolean =>
  queue.some(({ shift_id, action, refusal }) => shift_id === id && action === what && refusal === null)

export interface OfferedActions {
  acknowledge: boolean
  reject: boolean
  /** true: now; a text: why not now. */
  start: boolean | string
  finish: boolean | string
}

const NOTHING: OfferedActions = { acknowledge: false, reject: false, start: false, finish: false }

/** The driver's actions on it now. None is offered while a refused one is not settled. */
export function offeredActions(shift: OwnShift, queue: readonly QueuedWork[], now: WallTime): OfferedActions {
  if (queue.some(({ shift_id, refusal }) => shift_id === shift.id && refusal !== null)) return NOTHING
  const stage = shiftStage(shift, queue, now)
  if (stage === 'onShift' || stage === 'forgotten')
    return { ...NOTHING, finish: momentRefusal('finish', shift, now) ?? true }
  if (stage !== 'coming') return NOTHING
  const start = momentRefusal('start', shift, now) ?? true
  return { ...NOTHING, acknowledge: shift.acknowledged_at === null, reject: true, start }
}

export interface ShiftGroups<S> {
  onNow: S[]
  /** Started on an earlier day, and long over without a finish. */
  forgotten: S[]
  /** Today's that are not over, and those with something that is not sent or settled. */
  today: S[]
  /** Today's that are over. */
  over: S[]
  /** By date, the next first. */
  coming: S[]
  /** Earlier shifts that are over and have no record. */
  missed: S[]
}

/** Groups the own shifts as the screen shows them. Past finished ones are only among the timesheets. */
export function groupedShifts<S extends OwnShift>(
  shifts: readonly S[],
  queue: readonly QueuedWork[],
  now: WallTime,
): ShiftGroups<S> {
  const groups: ShiftGroups<S> = { onNow: [], forgotten: [], today: [], over: [], coming: [], missed: [] }
  for (const shift of shifts.toSorted(byStart)) {
    const stage = shiftStage(shift, queue, now)
    const queued = queue.filter(({ shift_id }) => shift_id === shift.id)
    const isUnsettled = queued.some(({ refusal }) => refusal !== null)
    if (stage === 'onShift') groups.onNow.push(shift)
    else if (stage === 'forgotten') groups.forgotten.push(shift)
    else if (isUnsettled && shift.period_date <= now.date) groups.today.push(shift)
    else if (shift.period_date === now.date)
      (stage === 'coming' || queued.length > 0 ? groups.today : groups.over).push(shift)
    else if (shift.period_date > now.date) groups.coming.push(shift)
    else if (stage === 'missed') groups.missed.push(shift)
    // After midnight, before its finish.
    else if (stage === 'coming') groups.today.push(shift)
  }
  return groups
}

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
  now: WallTime,
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
