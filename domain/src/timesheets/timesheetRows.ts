import { SHIFT_DRAFT, type ShiftStatus } from '../shifts/shiftStatus.ts'
import {
  NOT_SUBMITTED,
  OF_WORK,
  PENDING,
  type TimesheetProgress,
  type TimesheetStatus,
  type TimesheetType,
} from './timesheetStatus.ts'

/** The row of a shift without a timesheet has minus the shift's id (docs/spec/timesheets.md#synthetic-rows). */
export const syntheticId = (shiftId: number): number => -shiftId

/** Stands for the driver of an unpublished shift, whom a restaurant sees only as 'Assigned'. */
export const HIDDEN_DRIVER = -1

/** True for a row that is not saved yet (docs/spec/timesheets.md#synthetic-rows). */
export const isSynthetic = ({ id }: { id: number }): boolean => id <= 0

/** A synthetic row's own fields, besides those taken from its shift. */
export interface SyntheticTimesheet {
  id: number
  shift_id: number
  status: TimesheetStatus
  status_progress: TimesheetProgress
  type: TimesheetType
}

/**
 * The rows of new and published shifts without a timesheet (docs/spec/timesheets.md#synthetic-rows), pending and not submitted.
 * A cancellation timesheet does not count, because the shift is open again or another driver's, and still to be worked.
 */
export function syntheticTimesheets<S extends { id: number; status: ShiftStatus }>(
  shifts: readonly S[],
  timesheets: readonly { shift_id: number | null; type: TimesheetType }[],
): (Omit<S, keyof SyntheticTimesheet> & SyntheticTimesheet)[] {
  const worked = new Set(timesheets.filter(({ type }) => type === OF_WORK).map(({ shift_id }) => shift_id))
  return shifts
    .filter((shift) => shift.status !== SHIFT_DRAFT && !worked.has(shift.id))
    .map((shift) => ({
      ...shift,
      id: syntheticId(shift.id),
      shift_id: shift.id,
      status: PENDING,
      status_progress: NOT_SUBMITTED,
      type: OF_WORK,
    }))
}
