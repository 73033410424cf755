import { isUnacknowledged } from '@driverdesk/domain/shifts/acknowledgement.ts'
import { businessToday } from '../../kernel/businessClock.ts'
import { isForStaff, type ShownShift } from './shownShift.ts'

/** As the schedule says it of a published shift. */
export const NOT_ACKNOWLEDGED = 'not acknowledged'

/** Whether its driver still has to say that they come; restaurants are not told. The clock is asked last: grids are large. */
export const isUnanswered = (shift: ShownShift): boolean =>
  isForStaff(shift) &&
  shift.acknowledged_at === null &&
  isUnacknowledged({ ...shift, has_timesheet: Boolean(shift.timesheet) }, shift.period_date) &&
  shift.period_date >= businessToday()
