import {
  APPROVED,
  DISCARDED,
  IN_WORK,
  OF_WORK,
  SUBMITTED,
  TIME_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'

/**
 * A condition on `timesheet`: work that has begun. Leaves out prepared, discarded and cancellation timesheets.
 */
export const IS_WORKED = sql<boolean>`timesheet.type = ${OF_WORK} and timesheet.status <> ${DISCARDED}
  and (timesheet.status = ${APPROVED}
    or timesheet.status_progress in (${IN_WORK}, ${SUBMITTED}, ${TIME_APPROVED}))`
