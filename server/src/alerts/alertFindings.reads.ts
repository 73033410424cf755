/** What the clock may make an alert of; for everybody's eyes at once, each alert then goes by its own scope. */
import { INSURANCE_TOLD_DAYS, insuranceRunsOut } from '@driverdesk/domain/alerts/expiringInsurance.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LateShift, WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { NOT_SUBMITTED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'

const driverName = sql<string>`trim(driver.first_name || ' ' || driver.last_name)`

/**
 * Published shifts that have begun within a day, have a driver and no timesheet of work: starting makes one
 * (docs/spec/driverApp.md#driver-calls-on-shifts). That of a cancellation is about the driver before, and what is not
 * submitted the office has entered beforehand.
 */
export async function unstartedShifts(tx: Tx, { date, time }: WallClock): Promise<LateShift[]> {
  const rows = await tx
    .selectFrom('shift')
    .innerJoin('restaurant', 'restaurant.id', 'shift.restaurant_id')
    .innerJoin('driver', 'driver.id', 'shift.driver_id')
    .select(['shift.id', 'shift.period_date', 'shift.start_time', 'shift.finish_time'])
    .select([
      'restaurant.id as restaurant_id',
      'restaurant.name as restaurant_name',
      'driver.id as driver_id',
    ])
    .select(driverName.as('driver_name'))
    .where('shift.status', '=', SHIFT_PUBLISHED)
    .where('shift.period_date', '>=', addDays(date, -1))
    .where('shift.period_date', '<=', date)
    .where(sql<boolean>`shift.period_date + shift.start_time <= ${date}::date + ${time}::time`)
    .where(
      sql<boolean>`not exists (select from timesheet where timesheet.shift_id = shift.id
        and timesheet.type = ${OF_WORK} and timesheet.status_progress <> ${NOT_SUBMITTED})`,
    )
    .orderBy('shift.id')
    .execute()
  return rows.map(({ restaurant_id, restaurant_name, driver_id, driver_name, ...shift }) => ({
    ...shift,
    restaurant: { id: restaurant_id, name: restaurant_name },
    driver: { id: driver_id, name: driver_name },
  }))
}

/** Active drivers alone: others do not drive, and are found when they do. */
export async function insurancesRunningOut(
  tx: Tx,
  today: IsoDate,
): Promise<{ id: number; name: string; date: IsoDate }[]> {
  const rows = await tx
    .selectFrom('driver')
    .select(['id', driverName.as('name'), 'car_insurance_renewal_date as date'])
    .where('status', '=', DRIVER_ACTIVE)
    .where('car_insurance_renewal_date', '>=', today)
    .where('car_insurance_renewal_date', '<=', addDays(today, INSURANCE_TOLD_DAYS))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ date, ...driver }) =>
    date !== null && insuranceRunsOut(date, today) ? [{ ...driver, date }] : [],
  )
}
