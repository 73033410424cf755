import { type Kysely, sql } from 'kysely'

/** The timesheets that wait for approval are few among years of approved ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index timesheet_to_approve on timesheet (period_date, restaurant_id)
      where status = 10 and driver_id > 0 and (type <> 10 or status_progress not in (10, 30))`.execute(db)
}
