import { type Kysely, sql } from 'kysely'

/** What a driver is charged for a week without work, and a quick way to the extra requests of a year. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into option (okey, ovalue, description) values
      ('inactive_driver_fee', '10.00', 'What an active driver is charged for a calendar week without a worked shift')`.execute(
    db,
  )
  await sql`create index shift_extra_request on shift (period_date) where extra_request = 1`.execute(db)
}
