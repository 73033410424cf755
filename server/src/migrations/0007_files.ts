import { type Kysely, sql } from 'kysely'

/**
 * Which files of the store belong to which record. The owner is a restaurant, a driver or a post, by kind, so there is no
 * foreign key: whoever removes the record removes these rows in the same transaction.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table stored_file (
      name text primary key check (name ~ '^[0-9a-f]{32}[.](png|jpg|pdf|docx?)$'),
      kind text not null check (kind in (
        'restaurant_logo', 'driver_photo', 'news_image', 'restaurant_agreement', 'driver_agreement',
        'driver_certificate', 'driver_licence', 'driver_identity', 'driver_right_to_work')),
      owner_id integer not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index stored_file_owner on stored_file (kind, owner_id)`.execute(db)
}
