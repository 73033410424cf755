import type { ShiftHours } from '../kernel/shiftLength.ts'
import { spanOf } from './paidTime.ts'
import { SHIFT_PUBLISHED, type ShiftStatus } from './shiftStatus.ts'

/** The date and restaurant of a shift decide its rate. */
interface RateBasis extends ShiftHours {
  restaurant_id: number
}

interface RatedShift extends RateBasis {
  status: ShiftStatus
  has_timesheet: boolean
}

/**
 * True if a stored shift keeps its rate when it is saved with this date and restaurant. A published shift does unless either
 * changes (docs/spec/shifts.md#rate-of-a-shift). So does a shift with a timesheet, which was worked or cancelled at its rate. The rest
 * of a night shift that has begun is still of that night, even if it starts after midnight.
 */
export const keepsRate = (stored: RatedShift, given: RateBasis): boolean =>
  (stored.status === SHIFT_PUBLISHED || stored.has_timesheet) &&
  stored.restaurant_id === given.restaurant_id &&
  (stored.period_date === given.period_date || isRestOf(stored, given))

function isRestOf(stored: ShiftHours, given: ShiftHours): boolean {
  // A form may have no times yet.
  if (given.start_time === '' || given.finish_time === '') return false
  const [whole, rest] = [spanOf(stored), spanOf(given)]
  return rest[0] > whole[0] && rest[0] < whole[1] && rest[1] === whole[1]
}
