/** What a driver answers to a published shift: the row, its record, its announcement. */
import { STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Row } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { forgetGone, rememberAcknowledged } from '../push/toldShifts.ts'
import { beginStep } from '../steps/steps.writes.ts'
import { announceShifts } from './shifts.announce.ts'

/** They will come to shifts of theirs, which are held. `updated_at` stays, so that staff who have one open lose nothing. */
export async function noteAcknowledged(
  work: Work,
  driverId: number,
  before: readonly Row<'shift'>[],
): Promise<void> {
  await beginStep(work, { kind: 'answer' })
  const ids = before.map(({ id }) => id)
  const after = await work.tx
    .updateTable('shift')
    .set({ acknowledged_at: sql<string>`now()` })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .returningAll()
    .execute()
  await rememberAcknowledged(work.tx, driverId, ids)
  const known = new Map(before.map((shift) => [shift.id, shift]))
  work.record(
    ...after.map((shift) => ({
      ...{ thing: 'shift', id: shift.id, action: 'accept' },
      before: known.get(shift.id) ?? null,
      after: shift,
    })),
  )
  announceShifts(work, 'update', after)
}

/** They will not: it is an open shift that its driver has rejected (document 2, section 4). */
export async function giveBack(work: Work, before: Row<'shift'>, reason: string): Promise<void> {
  await beginStep(work, { kind: 'answer' })
  const after = await work.tx
    .updateTable('shift')
    .set({ driver_id: null, driver_id_canceled: before.driver_id, status_assigned: STALE })
    .set({ cancelled_by: 'driver', comment_cancelled: reason, updated_at: touched })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.driver_id) await forgetGone(work.tx, before.driver_id, [before.id])
  work.record({ thing: 'shift', id: before.id, action: 'reject', before, after })
  announceShifts(work, 'reject', [after])
}
