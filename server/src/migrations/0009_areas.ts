import { type Kysely, sql } from 'kysely'

/** A city, and an area within its city, is there once however its name is written; areas are looked up by their city. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unique index city_name on city (lower(label))`.execute(db)
  await sql`create unique index area_name on area (city_id, lower(name))`.execute(db)
}
