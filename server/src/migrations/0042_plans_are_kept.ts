import { type Kysely, sql } from 'kysely'

/** What was planned to be published does not go unseen: not with an account, and not with a shift that may come back. */
export async function up(db: Kysely<never>): Promise<void> {
  // Whoever removes an account ends its plans first, so that it is recorded and told.
  await sql`
    alter table planned_publish
      drop constraint planned_publish_planner_id_fkey,
      add constraint planned_publish_planner_id_fkey foreign key (planner_id) references panel_user`.execute(
    db,
  )
  // A removed shift that is brought back by an undo has its id again, and is still in the plan.
  await sql`alter table planned_publish_shift drop constraint planned_publish_shift_shift_id_fkey`.execute(db)
  await sql`drop index planned_publish_shift_shift`.execute(db)
}
