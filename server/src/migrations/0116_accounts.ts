import { type Kysely, sql } from 'kysely'

/** Facts about the installation, and the accounts of staff. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table installation
      /** The code with which the first administrator is made on the website. */
      add column first_code text,
      /** Example data ever made, so that no two have the same ids. */
      add column examples integer not null default 0,
      /** When the last backup by hand was started. Its file may be anywhere, so only the database can tell. */
      add column backed_up_at timestamptz(3)`.execute(db)
  await exampleData(db)
  // A registered account waits until its owner follows an emailed link. The previous version signs it in at once.
  await sql`alter table panel_user add column confirmed boolean not null default true`.execute(db)
  // The staff who want the figures of each month by email, and the month that they last got.
  await sql`
    create table monthly_report (
      panel_user_id integer primary key references panel_user on delete cascade,
      /** The first day of that month. Until the first report it is the month before they asked. */
      sent_for date not null
    )`.execute(db)
}

/**
 * Marks example data (docs/decisions/0076-example-data.md): while there is a row, records with an id from `first_id` on are
 * the example's.
 */
async function exampleData(db: Kysely<never>): Promise<void> {
  await sql`
    create table example (
      only_one boolean primary key default true,
      first_id integer not null,
      made_at timestamptz(3) not null default now(),
      made_by text not null,
      constraint example_only_one check (only_one),
      constraint example_above_own check (first_id >= 1000000000)
    )`.execute(db)
}
