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
 * Whether `timesheet` is of work that was begun: approved, or submitted or in work. One that is only prepared, discarded
 * or of a cancellation is not.
 */
export const IS_WORKED = sql<boolean>`timesheet.type = ${OF_WORK} and timesheet.status <> ${DISCARDED}
  and (timesheet.status = ${APPROVED}
    or timesheet.status_progress in (${IN_WORK}, ${SUBMITTED}, ${TIME_APPROVED}))`
