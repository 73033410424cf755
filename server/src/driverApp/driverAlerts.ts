/** Alerts staff to rejected shifts and submitted timesheets (docs/spec/alerts.md#what-makes-an-alert). */
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { rejectedShiftAlert } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { submittedTimesheetAlert } from '@driverdesk/domain/timesheets/submittedTimesheet.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'

type About = ShiftHours & { restaurant_id: number }

export async function alertOfRejection(
  work: Work,
  driverId: number,
  shift: About & { id: number },
  reason: string,
): Promise<void> {
  const about = await named(work.tx, driverId, shift)
  await raiseAlerts(work, [rejectedShiftAlert({ id: shift.id, ...about }, reason)])
}

export async function alertOfSubmittedTimesheet(
  work: Work,
  driverId: number,
  timesheet: About & { id: number },
): Promise<void> {
  const about = await named(work.tx, driverId, timesheet)
  await raiseAlerts(work, [submittedTimesheetAlert({ id: timesheet.id, ...about })])
}

async function named(
  tx: Tx,
  driverId: number,
  { restaurant_id, period_date, start_time, finish_time }: About,
) {
  const { name, driver_name } = await tx
    .selectFrom('restaurant')
    .innerJoin('driver', (join) => join.on('driver.id', '=', driverId))
    .select(['restaurant.name', sql<string>`trim(first_name || ' ' || last_name)`.as('driver_name')])
    .where('restaurant.id', '=', restaurant_id)
    .executeTakeFirstOrThrow()
  return {
    restaurant: { id: restaurant_id, name },
    driver: { id: driverId, name: driver_name },
    period_date,
    start_time,
    finish_time,
  }
}
