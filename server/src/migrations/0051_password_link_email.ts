import { type Kysely, sql } from 'kysely'

/** A link is for the email that the account had when it was made. Those from before are over within half an hour anyway. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from password_link`.execute(db)
  await sql`alter table password_link add column email text not null`.execute(db)
}
