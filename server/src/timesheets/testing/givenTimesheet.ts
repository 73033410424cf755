import type { Db } from '../../kernel/database.ts'
import type { NewRow, Row } from '../../kernel/tables.ts'
import { DRIVERS, RESTAURANTS } from '../../testing/testWorld.ts'

/** The day before the tests' today, a Tuesday. */
export const YESTERDAY = '2026-06-09'

/** Submitted by the north driver at northOne, yesterday from 10:00 to 14:00, unless `given` says otherwise. */
export function addTimesheet(db: Db, given: Partial<NewRow<'timesheet'>> = {}): Promise<Row<'timesheet'>> {
  return db
    .insertInto('timesheet')
    .values({
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.north,
      status: 10,
      status_progress: 20,
      period_date: YESTERDAY,
      start_time: '10:00',
      finish_time: '14:00',
      cost_per_hour: '10.00',
      cost_total: '40.00',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The form's body for such a timesheet. */
export const givenTimesheet = (changed: Record<string, unknown> = {}) => ({
  restaurant_id: RESTAURANTS.northOne,
  driver_id: DRIVERS.north,
  period_date: YESTERDAY,
  start_time: '10:00',
  finish_time: '14:00',
  ...changed,
})
