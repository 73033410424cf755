import { type Kysely, sql } from 'kysely'

/** A registered account waits until its owner follows an emailed link. The version before signs it in at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table panel_user add column confirmed boolean not null default true`.execute(db)
}
