import { type Kysely, sql } from 'kysely'

/** Whether a driver with an expired document can be given a shift. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into option (okey, ovalue, description) values
      ('block_expired_documents', '0', '0: a driver with an expired document is assigned with a warning; 1: not at all')`.execute(
    db,
  )
}
