import { type Kysely, sql } from 'kysely'

/** The planner of the other shift of a swap without approval, who may undo it, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table schedule_step add column other_planner text`.execute(db)
  await sql`
    create index schedule_step_other_planner on schedule_step (other_planner, id) where other_planner is not null`.execute(
    db,
  )
}
