import { type Kysely, sql } from 'kysely'

/** Links with which whoever has forgotten a password chooses a new one; drivers get such mails too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table password_link (
      token_hash text primary key,
      panel_user_id integer references panel_user on delete cascade,
      restaurateur_id integer references restaurateur on delete cascade,
      driver_id integer references driver on delete cascade,
      expires_at timestamptz(3) not null default now() + interval '30 minutes',
      constraint password_link_one_account check (num_nonnulls(panel_user_id, restaurateur_id, driver_id) = 1)
    )`.execute(db)
  await sql`
    alter table sign_in_attempt drop constraint sign_in_attempt_kind_check,
      add constraint sign_in_attempt_kind_check
        check (kind in ('panel_user', 'restaurateur', 'driver', 'registration', 'forgotten'))`.execute(db)
  await sql`
    alter table mail add column driver_id integer references driver on delete set null,
      drop constraint mail_one_account,
      add constraint mail_one_account check (num_nonnulls(panel_user_id, restaurateur_id, driver_id) <= 1)`.execute(
    db,
  )
}
