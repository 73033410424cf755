import { type Kysely, sql } from 'kysely'

/**
 * `city_name` alone keeps a city from being there twice. Beside a second unique key, an `on conflict` that names the one
 * fails now and then on the other, when two people add the same new city at once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table city drop constraint city_label_key`.execute(db)
}
