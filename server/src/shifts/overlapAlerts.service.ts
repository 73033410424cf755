import type { LateShift } from '@driverdesk/domain/shifts/lateStart.ts'
import { overlapAlert } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'

/**
 * Alerts the office if drivers got these shifts by themselves, and had unpublished ones planned for the same time.
 *
 * @param by the person in the office who let them, and to whom it is no news
 */
export async function alertOfOverlaps(work: Work, takenIds: readonly number[], by?: Scope): Promise<void> {
  const found = await jsonRows<LateShift & { taken: { id: number; updated_at: string } }>(
    work.tx,
    sql`
      select shift.id, json_build_object('id', taken.id, 'updated_at', taken.updated_at) as taken, shift.period_date, left(shift.start_time::text, 5) as start_time,
        left(shift.finish_time::text, 5) as finish_time,
        json_build_object('id', restaurant.id, 'name', restaurant.name) as restaurant,
        json_build_object('id', driver.id, 'name', ${DRIVER_NAME}) as driver
      from shift as taken join shift on shift.driver_id = taken.driver_id and shift.id <> taken.id
        and shift.status = ${SHIFT_NEW} and shift.worked && taken.worked
      join restaurant on restaurant.id = shift.restaurant_id join driver on driver.id = shift.driver_id
      where taken.id = any(${takenIds}::int[])
      order by shift.id`,
  )
  await raiseAlerts(
    work,
    found.map(({ taken, ...shift }) => overlapAlert(shift, taken)),
    by,
  )
}
