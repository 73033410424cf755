/** Shifts that their drivers have not acknowledged. */
import type { IsoDate } from '../kernel/wallClock.ts'
import { ASSIGNED, type AssignmentStatus, SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

export interface AnswerableShift {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  driver_id: number | null
  period_date: IsoDate
  acknowledged_at: string | null
  /** Its hours are recorded. A payment for a cancellation is that of a former driver. */
  is_worked: boolean
}

/**
 * True if its driver has not acknowledged a shift since it last changed for them. False for
 * past shifts, for those with recorded hours, and for those that drivers do not see.
 */
export const isUnacknowledged = (shift: AnswerableShift, today: IsoDate): boolean =>
  shift.acknowledged_at === null &&
  shift.status === SHIFT_PUBLISHED &&
  shift.status_assigned === ASSIGNED &&
  Boolean(shift.driver_id) &&
  !shift.is_worked &&
  shift.period_date >= today
