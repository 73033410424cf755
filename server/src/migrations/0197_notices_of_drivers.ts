import { type Kysely, sql } from 'kysely'

/** Finds what a driver was notified of since a moment. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index driver_notice_driver on driver_notice (driver_id, created_at)`.execute(db)
}
