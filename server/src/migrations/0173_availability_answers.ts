import { type Kysely, sql } from 'kysely'

/** Drivers confirm their availability for the next week, and those who have not are reminded once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into option (okey, ovalue, description) values
      ('availability_reminder', 'off', 'On this day, drivers who have not confirmed their availability for the next week are reminded once.'),
      ('availability_reminder_time', '10:00', 'The time of that day at which they are reminded.')`.execute(db)
  await sql`
    create table availability_answer (
      driver_id integer not null references driver on delete cascade,
      /** A Monday. */
      week date not null check (extract(isodow from week) = 1),
      answered_at timestamptz not null default now(),
      primary key (driver_id, week)
    )`.execute(db)
  await sql`
    create table availability_reminder (
      week date primary key check (extract(isodow from week) = 1),
      sent_at timestamptz not null default now()
    )`.execute(db)
}
