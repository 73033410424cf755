import { type Kysely, sql } from 'kysely'

/** Published open shifts of which drivers are told once the list in their app has them. A row goes with the notices. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table shift_to_tell (
      shift_id integer primary key references shift on delete cascade
    )`.execute(db)
}
