import { type Kysely, sql } from 'kysely'

/** Whose password a mail holds, as the account had it then: one that is no longer the account's own is not sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mail
      add column panel_user_id integer references panel_user on delete set null,
      add column restaurateur_id integer references restaurateur on delete set null,
      add column password_hash text,
      add constraint mail_one_account check (num_nonnulls(panel_user_id, restaurateur_id) <= 1)`.execute(db)
}
