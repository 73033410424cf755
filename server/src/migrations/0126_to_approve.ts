import { type Kysely, sql } from 'kysely'

/** Few of the stored timesheets and shifts wait for the office, so an index of those alone is small. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index timesheet_to_approve on timesheet (period_date, restaurant_id)
      where status = 10 and driver_id > 0 and (type <> 10 or status_progress not in (10, 30))
        and restaurant_answer is distinct from 20`.execute(db)
  await sql`
    create index shift_requested on shift (period_date, restaurant_id)
      where status = 10 and restaurateur_creator_id is not null`.execute(db)
}
