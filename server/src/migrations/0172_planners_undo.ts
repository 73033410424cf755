import { type Kysely, sql } from 'kysely'

/** The planner who last changed a shift may undo that a driver takes it, or that the server gives it to one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table schedule_step add column planner text`.execute(db)
  await sql`create index schedule_step_planner on schedule_step (planner, id) where planner is not null`.execute(
    db,
  )
}
