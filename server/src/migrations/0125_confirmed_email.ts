import { type Kysely, sql } from 'kysely'

/** Accounts that registered wait until their owner follows a mailed link. The version before signs them in at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table panel_user add column confirmed boolean not null default true`.execute(db)
}
