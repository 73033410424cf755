import { SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

/** The date and restaurant of a shift, which decide its rate. */
interface RateBasis {
  period_date: string
  restaurant_id: number
}

interface RatedShift extends RateBasis {
  status: ShiftStatus
  has_timesheet: boolean
}

/**
 * True if a stored shift keeps its rate when it is saved with this date and restaurant. A published shift does unless either
 * changes (docs/spec/shifts.md#rate-of-a-shift). So does a shift with a timesheet, which was worked or cancelled at its rate.
 */
export const keepsRate = (stored: RatedShift, given: RateBasis): boolean =>
  (stored.status === SHIFT_PUBLISHED || stored.has_timesheet) &&
  stored.period_date === given.period_date &&
  stored.restaurant_id === given.restaurant_id
