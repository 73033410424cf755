import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'

/**
 * True if hours of `shift` are recorded. Pay for a cancellation or for short notice records none. PostgreSQL looks the timesheet up
 * for each shift. With `exists` it reads the whole table of timesheets if the list has thousands of shifts.
 */
export const HOURS_ARE_RECORDED = sql<boolean>`(
  select true from timesheet where timesheet.shift_id = shift.id and timesheet.type = ${sql.lit(OF_WORK)} limit 1) is not null`
