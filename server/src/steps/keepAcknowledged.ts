import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { NOTICE_CAME } from '../push/push.reads.ts'
import { recordAcknowledged, SHIFTS_KEPT } from '../shifts/notifiedShifts.service.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import { type RestoredRow, shiftsAmong } from './restoredRows.reads.ts'

/**
 * Restores that drivers acknowledged shifts, if no notice of these shifts can have reached them since: they know no other version
 * than the one that they have again.
 */
export async function keepAcknowledged(tx: Tx, rows: readonly RestoredRow[]): Promise<void> {
  const acknowledged = shiftsAmong(rows).flatMap(({ id, to }) =>
    to?.acknowledged_at && to.status === SHIFT_PUBLISHED ? [{ id, at: to.acknowledged_at }] : [],
  )
  if (acknowledged.length === 0) return
  const { rows: kept } = await sql<{ id: number }>`
    update shift set acknowledged_at = given.at
    from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb) as given(id int, at timestamptz)
    where shift.id = given.id and not exists (
      select from driver_notice
      where driver_notice.driver_id = shift.driver_id and driver_notice.created_at > given.at
        and driver_notice.kind in ('publish', 'unpublish', 'update')
        and (shift.id = any(driver_notice.shift_ids) or cardinality(driver_notice.shift_ids) = ${SHIFTS_KEPT}::int)
        and ${NOTICE_CAME} <> 'missed')
    returning shift.id`.execute(tx)
  await recordAcknowledged(tx, idsOf(kept))
}
