import { type Kysely, sql } from 'kysely'

/** When the last backup by hand was started. Its file may be anywhere, so only the database can tell. */
export const up = (db: Kysely<never>): Promise<unknown> =>
  sql`alter table installation add column backed_up_at timestamptz(3)`.execute(db)
