/** Reads the results of shift calls straight from the tables. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../kernel/database.ts'
import { storedState } from '../../kernel/testing/storedState.ts'

/** Empties the tables that the tests of shifts write to, and restarts their ids at 1. The test world stays. */
export async function forgetShifts(db: Db): Promise<void> {
  // Deletes rows, because truncating creates new files for each table, which takes ten times as long.
  await sql`
    do $$ begin
      delete from timesheet;
      delete from shift_event;
      delete from shift;
      delete from schedule_step_row;
      delete from schedule_step;
      delete from audit_event;
      delete from outbox;
      delete from idempotency_key;
      delete from driver_notice;
      delete from told_shift;
      delete from short_notice;
      delete from claim;
      delete from cascade;
      delete from handover;
      delete from driver_working_time;
      delete from driver_override_time;
      perform setval(pg_get_serial_sequence(name, 'id'), 1, false) from unnest(array['shift', 'timesheet']) as name;
    end $$`.execute(db)
}

/** The audit events of a shift, oldest first, without the columns that every event has. */
export function auditOf(db: Db, shiftId: number) {
  return db
    .selectFrom('audit_event')
    .select(['actor', 'actor_name', 'action', 'before', 'after'])
    .where('thing', '=', 'shift')
    .where('thing_id', '=', shiftId)
    .orderBy('id')
    .execute()
}

/** Reads the announcements of a shift, oldest first. */
export function announcementsOf(db: Db, shiftId: number) {
  return db
    .selectFrom('outbox')
    .select(['event', 'restaurant_id', 'left_restaurant_id'])
    .where('channel', '=', 'shift')
    .where('entity_id', '=', shiftId)
    .orderBy('seq')
    .execute()
}

/** Runs `act` and expects no stored change except the session that the caller may open. */
export async function expectNothingWritten<T>(db: Db, act: () => Promise<T>): Promise<T> {
  const { session: _, ...before } = await storedState(db)
  const result = await act()
  expect(await storedState(db)).toMatchObject(before)
  return result
}

/** The charges of a shift, oldest first, with amounts in pounds as the database writes them. */
export function chargesOf(db: Db, shiftId: number) {
  return db
    .selectFrom('shift_event')
    .select(['event', 'model_type', 'model_id', 'driver_id', 'cost', 'comment_cancelled', 'creator_id'])
    .where('shift_id', '=', shiftId)
    .orderBy('id')
    .execute()
}

/** Finds the drivers who were notified of a change, by kind of notice. */
export function noticesOf(db: Db) {
  return db.selectFrom('driver_notice').select(['driver_id', 'kind', 'shift_ids']).orderBy('id').execute()
}
