import { type Kysely, sql } from 'kysely'

/** The code with which the first administrator is made on the website. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table installation add column first_code text`.execute(db)
}
