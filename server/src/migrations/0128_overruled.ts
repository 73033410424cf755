import { type Kysely, sql } from 'kysely'

/** What the reason for overruling rules about working time is about, whatever its words. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shift add column rule_keys text`.execute(db)
}
