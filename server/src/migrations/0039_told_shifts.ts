import { type Kysely, sql } from 'kysely'

/**
 * What each driver was last told of a shift, and what they last acknowledged: so that a message says what has become of
 * it for them since, and the app shows what is new. A record, as notices are: without foreign keys, and kept where the
 * shift is gone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table told_shift (
      driver_id integer not null,
      shift_id integer not null,
      restaurant_id integer not null,
      period_date date not null,
      start_time time(0) not null,
      finish_time time(0) not null,
      /** They were told since that it is not theirs any more. */
      is_gone boolean not null default false,
      /** As it was when they acknowledged it last: restaurant_id, period_date, start_time and finish_time ('HH:mm'). */
      acknowledged jsonb,
      told_at timestamptz(3) not null default now(),
      primary key (driver_id, shift_id)
    )`.execute(db)
  await sql`create index told_shift_shift on told_shift (shift_id)`.execute(db)
  await sql`create index told_shift_date on told_shift (period_date)`.execute(db)
  await sql`
    alter table driver_notice
      drop constraint driver_notice_kind_check,
      add constraint driver_notice_kind_check
        check (kind in ('publish', 'unpublish', 'update', 'reminder', 'news', 'message'))`.execute(db)
  await sql`
    create index driver_notice_reminder on driver_notice (driver_id, created_at) where kind = 'reminder'`.execute(
    db,
  )
}
