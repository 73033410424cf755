import { type Kysely, sql } from 'kysely'

/** What an attachment was called by its author; those of before keep none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table news_post add column file_name text check (file_name <> '')`.execute(db)
}
