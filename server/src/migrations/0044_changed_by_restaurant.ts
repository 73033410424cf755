import { type Kysely, sql } from 'kysely'

/** Hours and trips as the driver recorded them, kept if the restaurant changes them afterwards. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table timesheet add column changed_from jsonb`.execute(db)
}
