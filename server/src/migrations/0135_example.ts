import { type Kysely, sql } from 'kysely'

/**
 * Marks example data (docs/decisions/0076-example-data.md): while there is a row, records with an id from `first_id` on are
 * the example's. `examples` counts those ever made, so that no two have the same ids.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table example (
      only_one boolean primary key default true,
      first_id integer not null,
      made_at timestamptz(3) not null default now(),
      made_by text not null,
      constraint example_only_one check (only_one),
      constraint example_above_own check (first_id >= 1000000000)
    )`.execute(db)
  await sql`alter table installation add column examples integer not null default 0`.execute(db)
}
