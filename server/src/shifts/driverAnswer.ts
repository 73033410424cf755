/** What a driver answers to a published shift: the row, its record, its announcement. */
import { STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Row } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceShifts } from './shifts.announce.ts'

/** They will come. `updated_at` stays, so that staff who have the shift open lose nothing. */
export async function noteAcknowledged(work: Work, before: Row<'shift'>): Promise<void> {
  const after = await work.tx
    .updateTable('shift')
    .set({ acknowledged_at: sql<string>`now()` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'shift', id: before.id, action: 'accept', before, after })
  announceShifts(work, 'update', [after])
}

/** They will not: it is an open shift that its driver has rejected (document 2, section 4). */
export async function giveBack(work: Work, before: Row<'shift'>, reason: string): Promise<void> {
  const after = await work.tx
    .updateTable('shift')
    .set({ driver_id: null, driver_id_canceled: before.driver_id, status_assigned: STALE })
    .set({ comment_cancelled: reason, updated_at: touched })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'shift', id: before.id, action: 'reject', before, after })
  announceShifts(work, 'reject', [after])
}
