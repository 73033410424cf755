import { type Kysely, sql } from 'kysely'

/** What the driver had entered for the days of approved leave, so that it comes back with them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table leave_request add column replaced jsonb not null default '[]'`.execute(db)
}
