import {
  expiringInsuranceAlert,
  INSURANCE_ALERT_DAYS,
  insuranceExpiresSoon,
} from '@driverdesk/domain/alerts/staffAlerts.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { type WallTime, wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { addDays, type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { isLate, type LateShift, lateStartAlert } from '@driverdesk/domain/shifts/lateStart.ts'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { unstartedWhere } from './alerts.reads.ts'
import { raiseAlerts } from './alerts.service.ts'

export const lateStarts = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: 'late-starts',
  cron: '* * * * *',
  run: (_data, unit) =>
    change(unit, SYSTEM, async (work) => {
      const moment = now()
      const clock = wallTimeAt(moment, timeZone)
      const late = (await unstartedShifts(work.tx, clock)).filter((shift) => isLate(shift, clock))
      await raiseAlerts(work, late.map(lateStartAlert))
    }),
})

export const expiringInsurances = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: 'expiring-insurances',
  cron: '7 * * * *',
  run: (_data, unit) =>
    change(unit, SYSTEM, async (work) => {
      const found = await insurancesRunningOut(work.tx, todayIn(timeZone, now()))
      await raiseAlerts(
        work,
        found.map(({ date, ...driver }) => expiringInsuranceAlert(driver, date)),
      )
    }),
})

async function unstartedShifts(tx: Tx, now: WallTime): Promise<LateShift[]> {
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
    .select(DRIVER_NAME.as('driver_name'))
    .where(unstartedWhere(now))
    .orderBy('shift.id')
    .execute()
  return rows.map(({ restaurant_id, restaurant_name, driver_id, driver_name, ...shift }) => ({
    ...shift,
    restaurant: { id: restaurant_id, name: restaurant_name },
    driver: { id: driver_id, name: driver_name },
  }))
}

async function insurancesRunningOut(
  tx: Tx,
  today: IsoDate,
): Promise<{ id: number; name: string; date: IsoDate }[]> {
  const rows = await tx
    .selectFrom('driver')
    .select(['id', DRIVER_NAME.as('name'), 'car_insurance_renewal_date as date'])
    .where('status', '=', DRIVER_ACTIVE)
    .where('car_insurance_renewal_date', '>=', today)
    .where('car_insurance_renewal_date', '<=', addDays(today, INSURANCE_ALERT_DAYS))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ date, ...driver }) =>
    date !== null && insuranceExpiresSoon(date, today) ? [{ ...driver, date }] : [],
  )
}
