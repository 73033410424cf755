import { type Kysely, sql } from 'kysely'

/** The step of the schedule in which a report of sick days opened the driver's shifts. Undo takes both back. */
export async function up(db: Kysely<never>): Promise<void> {
  // Without a reference: a step that is forgotten cannot be undone.
  await sql`alter table leave_request add column step_id bigint`.execute(db)
  await sql`create index leave_request_step on leave_request (step_id) where step_id is not null`.execute(db)
}
