import { type Kysely, sql } from 'kysely'
import { capture } from './0109_steps.ts'

/** Has the steps of the schedule keep what becomes of restaurants' requests, so that undo and redo restore them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shift_ask add column restaurant_id integer references restaurant on delete cascade`.execute(
    db,
  )
  await sql`update shift_ask set restaurant_id = shift.restaurant_id from shift where shift.id = shift_ask.shift_id`.execute(
    db,
  )
  await sql`alter table shift_ask alter column restaurant_id set not null`.execute(db)
  await sql`create index shift_ask_restaurant on shift_ask (restaurant_id)`.execute(db)
  await sql`
    alter table schedule_step_row
      drop constraint schedule_step_row_table_name_check,
      add constraint schedule_step_row_table_name_check
        check (table_name in ('shift', 'timesheet', 'shift_event', 'shift_ask'))`.execute(db)
  await capture(db, 'shift_ask', { shiftId: 'shift_id', changed: 'true', date: 'was_date' })
}
