import { type Kysely, sql } from 'kysely'

/** Stores the keys of the working-time breaches that a reason overrules, beside the reason. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shift add column rule_keys text`.execute(db)
}
