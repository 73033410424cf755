import { type Kysely, sql } from 'kysely'

/** What a session is used from, so that its owner knows it again in the list of the own sessions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table session add column user_agent text not null default ''`.execute(db)
}
