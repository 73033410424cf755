import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { isUnanswered, QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'

/** Whether a restaurant may say that something is wrong with a timesheet. */
export const mayQuery = (timesheet: ShownTimesheet, role: Role): boolean =>
  role === 'restaurant' &&
  timesheet.type !== OF_CANCELLATION &&
  isUnanswered({ ...timesheet, is_queried: timesheet.restaurant_answer === QUERIED })
