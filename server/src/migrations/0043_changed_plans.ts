import { type Kysely, sql } from 'kysely'

/** What is planned to be published can be given another time, by one person after the other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table planned_publish add column updated_at timestamptz(3) not null default now()`.execute(
    db,
  )
}
