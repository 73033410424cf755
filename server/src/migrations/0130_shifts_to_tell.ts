import { type Kysely, sql } from 'kysely'

/**
 * Published open shifts that drivers are notified of once the list in their app has them. A row is removed when the notices
 * are sent.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table shift_to_tell (
      shift_id integer primary key references shift on delete cascade
    )`.execute(db)
}
