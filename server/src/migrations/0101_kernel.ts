import { type Kysely, sql } from 'kysely'

/** Announcements, answers to repeated calls, stored files, and the order of names. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db)
  // The order of `byName` of the domain: 'Driver 2' before 'Driver 10'.
  await sql`create collation by_name (provider = icu, locale = 'en-GB-u-kn-true')`.execute(db)
  await announcements(db)
  await sql`
    create table idempotency_key (
      account text not null,
      key text not null,
      request_hash text not null,
      reply text,
      created_at timestamptz(3) not null default now(),
      primary key (account, key)
    )`.execute(db)
  await sql`create index idempotency_key_created on idempotency_key (created_at)`.execute(db)
  await storedFiles(db)
}

/** The columns `left_…` name viewers who saw the row before the change and may no longer see it. */
async function announcements(db: Kysely<never>): Promise<void> {
  await sql`
    create table outbox (
      seq bigint primary key,
      channel text not null,
      event text not null,
      entity_id integer not null,
      restaurant_id integer,
      left_restaurant_id integer,
      created_at timestamptz(3) not null default clock_timestamp(),
      left_area_id integer,
      left_restaurateur_id integer,
      left_restaurant_ids integer[],
      left_rooms text[]
    )`.execute(db)
  await sql`create index outbox_created on outbox using brin (created_at)`.execute(db)
  await sql`
    create table outbox_head (
      id boolean primary key default true check (id),
      seq bigint not null
    )`.execute(db)
  await sql`insert into outbox_head (seq) values (0)`.execute(db)
}

/**
 * The owner of a file is a restaurant, a driver or a post, by kind, so there is no foreign key: code that removes the
 * record removes these rows in the same transaction.
 */
async function storedFiles(db: Kysely<never>): Promise<void> {
  await sql`
    create table stored_file (
      name text primary key check (name ~ '^[0-9a-f]{32}[.](png|jpg|pdf|docx?)$'),
      kind text not null check (kind in (
        'restaurant_logo', 'driver_photo', 'news_image', 'news_attachment', 'restaurant_agreement',
        'driver_agreement', 'driver_certificate', 'driver_licence', 'driver_identity',
        'driver_right_to_work')),
      owner_id integer not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index stored_file_owner on stored_file (kind, owner_id)`.execute(db)
  // The store of the files holds this id too, so that it knows its database (kernel/files/storedFiles.ts).
  await sql`
    create table installation (
      only_one boolean primary key default true,
      id uuid not null default gen_random_uuid(),
      constraint installation_only_one check (only_one)
    )`.execute(db)
  await sql`insert into installation default values`.execute(db)
}
