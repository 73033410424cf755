import { type Kysely, sql } from 'kysely'

/** What drivers proposed is over once a step has handed over one of its shifts. */
export async function up(db: Kysely<never>): Promise<void> {
  // Without a reference: a forgotten step cannot be undone, so the proposal stays over.
  await sql`alter table handover add column over_by_step bigint`.execute(db)
}
