import type { AssignmentStatus, ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

/** Later than the change before it by a millisecond at least: what a client saw tells two changes apart. */
const touched = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`

export function insertShift(tx: Tx, shift: NewRow<'shift'>): Promise<Row<'shift'>> {
  return tx.insertInto('shift').values(shift).returningAll().executeTakeFirstOrThrow()
}

export type ShiftChange = Partial<NewRow<'shift'>> & { status_assigned: AssignmentStatus }

export function updateShift(tx: Tx, id: number, changed: ShiftChange): Promise<Row<'shift'>> {
  return tx
    .updateTable('shift')
    .set({ ...changed, updated_at: touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One statement however many shifts there are. */
export async function setStatus(
  tx: Tx,
  ids: readonly number[],
  status: ShiftStatus,
  moderatorId: number,
): Promise<void> {
  await tx
    .updateTable('shift')
    .set({ status, moderator_id: moderatorId, updated_at: touched })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
}

export async function deleteShifts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('shift').where(sql<boolean>`id = any(${ids}::int[])`).execute()
}
