import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { NOTICE_CAME } from '../push/push.reads.ts'
import { recordAcknowledged, SHIFTS_KEPT } from '../shifts/notifiedShifts.service.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import { type RestoredRow, shiftsAmong } from './restoredRows.reads.ts'

/**
 * Restores that drivers acknowledged shifts, if what they last acknowledged is the version that they have again, and no notice of
 * these shifts can have reached them since. The notice of the change that is undone counts. That of the take which was the
 * acknowledgement does not.
 */
export async function keepAcknowledged(tx: Tx, rows: readonly RestoredRow[]): Promise<void> {
  const acknowledged = shiftsAmong(rows).flatMap(({ id, to, side, step_id }) =>
    to?.acknowledged_at && to.status === SHIFT_PUBLISHED
      ? [{ id, at: to.acknowledged_at, changed_in: side === 'before' ? step_id : null }]
      : [],
  )
  if (acknowledged.length === 0) return
  const { rows: kept } = await sql<{ id: number }>`
    update shift set acknowledged_at = given.at
    from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb) as given(id int, at timestamptz, changed_in bigint)
      left join schedule_step as step on step.id = given.changed_in
    where shift.id = given.id and ${IS_LAST_ACKNOWLEDGED} and not exists (
      select from driver_notice
      where driver_notice.driver_id = shift.driver_id and driver_notice.created_at > coalesce(step.at, given.at)
        and driver_notice.kind in ('publish', 'unpublish', 'update')
        and (shift.id = any(driver_notice.shift_ids) or cardinality(driver_notice.shift_ids) = ${SHIFTS_KEPT}::int)
        and ${NOTICE_CAME} <> 'missed')
    returning shift.id`.execute(tx)
  await recordAcknowledged(tx, idsOf(kept))
}

/** Without a notice, too, a driver may have acknowledged other times in the app, or that the shift was lost. */
const IS_LAST_ACKNOWLEDGED = sql`exists (
  select from told_shift as known
  where known.driver_id = shift.driver_id and known.shift_id = shift.id
    and known.acknowledged = jsonb_build_object('restaurant_id', shift.restaurant_id, 'period_date', shift.period_date,
      'start_time', left(shift.start_time::text, 5), 'finish_time', left(shift.finish_time::text, 5)))`
