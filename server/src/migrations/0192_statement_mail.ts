import { type Kysely, sql } from 'kysely'

/** The day of the last statement that was emailed to each restaurant, so that no one sends it twice. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table statement_mail (
      restaurant_id integer primary key references restaurant on delete cascade,
      mailed_on date not null
    )`.execute(db)
}
