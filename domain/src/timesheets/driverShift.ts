import { NOT_YOURS } from '../kernel/messages.ts'
import { ASSIGNED, type AssignmentStatus, SHIFT_PUBLISHED, type ShiftStatus } from '../shifts/shiftStatus.ts'
import { IN_WORK, NOT_SUBMITTED, PENDING, SUBMITTED, type TimesheetProgress } from './timesheetStatus.ts'
import type { TimesheetState } from './transitions.ts'

/** A driver's actions on their own published shifts (docs/spec/driverApp.md#driver-calls-on-shifts). */
export type DriverAction = 'start' | 'finish' | 'reject'

export interface OwnShiftState {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  /** The shift is the signed-in driver's. */
  is_own: boolean
  /** From the driver's timesheet of this shift; null without one. */
  progress: TimesheetProgress | null
  /** True if the driver recorded it, regardless of later decisions. */
  has_started: boolean
  has_finished: boolean
}

export const ALREADY_STARTED = 'You have already started this shift.'
export const ALREADY_FINISHED = 'You have already finished this shift.'
export const ENTERED_BY_OTHERS =
  'The hours of this shift have already been entered. Ask the office to change them.'
export const START_FIRST = 'Start this shift first.'
export const CANT_REJECT_STARTED = 'A shift that you have started cannot be rejected.'

/** The timesheet's state after a start. A finish submits it. Rejecting frees the shift and leaves a timesheet discarded by the driver. */
export const AFTER_START: TimesheetState = { status: PENDING, status_progress: IN_WORK }
export const AFTER_FINISH: TimesheetState = { status: PENDING, status_progress: SUBMITTED }

/** True if it was done before. Repeating it changes nothing and is not an error. */
export const isRepeated = (action: DriverAction, { has_started, has_finished }: OwnShiftState): boolean =>
  (action === 'start' && has_started) || (action === 'finish' && has_finished)

/** Why a driver may not do this to a shift; undefined if they may. Drivers may finish what they have started. */
export function driverRefusal(action: DriverAction, shift: OwnShiftState): string | undefined {
  const { status, status_assigned, is_own, progress, has_started, has_finished } = shift
  const isPlanned = is_own && status === SHIFT_PUBLISHED && status_assigned === ASSIGNED
  if (!isPlanned && !has_started) return NOT_YOURS
  const hasStarted = progress !== null && progress !== NOT_SUBMITTED
  if (hasStarted && progress !== IN_WORK) return has_finished ? ALREADY_FINISHED : ENTERED_BY_OTHERS
  if (action === 'finish') return hasStarted ? undefined : START_FIRST
  if (!hasStarted) return undefined
  return action === 'start' ? ALREADY_STARTED : CANT_REJECT_STARTED
}
