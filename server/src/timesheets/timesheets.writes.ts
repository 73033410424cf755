import type { Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { NewRow } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'
import type { StoredTimesheet } from './timesheets.reads.ts'

/**
 * One timesheet of work per shift (docs/spec/timesheets.md#synthetic-rows). @throws {Refusal} 409 where the shift has
 * it already
 */
export async function insertTimesheet(tx: Tx, timesheet: NewRow<'timesheet'>): Promise<StoredTimesheet> {
  const inserted = await tx
    .insertInto('timesheet')
    .values(timesheet)
    .onConflict((conflict) => conflict.column('shift_id').where('type', '=', 10).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted) throw new Refusal('timesheetExists')
  return inserted
}

export function updateTimesheet(
  tx: Tx,
  id: number,
  changed: Partial<NewRow<'timesheet'>>,
): Promise<StoredTimesheet> {
  return tx
    .updateTable('timesheet')
    .set({ ...changed, updated_at: touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTimesheet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('timesheet').where('id', '=', id).execute()
}
