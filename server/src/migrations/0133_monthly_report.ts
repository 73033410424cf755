import { type Kysely, sql } from 'kysely'

/** The staff who want the figures of each month by email, and the month that they last got. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table monthly_report (
      panel_user_id integer primary key references panel_user on delete cascade,
      /** The first day of that month. Until the first report it is the month before they asked. */
      sent_for date not null
    )`.execute(db)
}
