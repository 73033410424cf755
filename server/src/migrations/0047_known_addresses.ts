import { type Kysely, sql } from 'kysely'

/** From where an account has signed in: guesses from elsewhere do not shut these out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sign_in_address (
      kind text not null check (kind in ('panel_user', 'restaurateur', 'driver')),
      email text not null,
      address text not null,
      signed_in_at timestamptz(3) not null default clock_timestamp(),
      primary key (kind, email, address)
    )`.execute(db)
}
