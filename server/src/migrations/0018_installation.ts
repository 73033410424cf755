import { type Kysely, sql } from 'kysely'

/** Who this database is, so that a store of files knows whose it is (kernel/files/installation.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table installation (
      only_one boolean primary key default true,
      id uuid not null default gen_random_uuid(),
      constraint installation_only_one check (only_one)
    )`.execute(db)
  await sql`insert into installation default values`.execute(db)
}
