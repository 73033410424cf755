import type { CandidateDriver } from '@driverdesk/domain/candidates/rankCandidates.ts'
import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import { driverInScope, IS_OFFERED } from './drivers.reads.ts'
import { AT_ANY_TIME, workingTimes } from './workingTimes.reads.ts'

/** A driver who could be offered a shift, with the working times around its day. The postcode never leaves the server. */
export interface OfferedDriver extends CandidateDriver {
  phone: string
  photo_src: string | null
  postcode: string
  preference: DriverPreference | null
}

/** The active drivers in scope who are offered to a restaurant or blocked there, unordered. */
export async function driversForRestaurant(
  db: Db,
  scope: Scope,
  { restaurant_id, period_date }: { restaurant_id: number; period_date: IsoDate },
): Promise<OfferedDriver[]> {
  const offered = await jsonRows<Omit<OfferedDriver, keyof WorkingTime>>(
    db,
    sql`
      select driver.id, trim(driver.first_name || ' ' || driver.last_name) as full_name, driver.phone, driver.photo_src,
        driver.postcode, agreed.preference,
        array(select preferred from driver_preferred_time where driver_id = driver.id) as preferred_times, driver.driver_license_expiry_date, driver.car_insurance_renewal_date,
        driver.right_to_work_expiry_date, driver.alcohol_certificate_expiry_date
      from driver
      join restaurant as reached on reached.id = ${restaurant_id}
      left join restaurant_driver_preference as agreed
        on agreed.driver_id = driver.id and agreed.restaurant_id = reached.id
      where driver.status = ${DRIVER_ACTIVE} and (${IS_OFFERED} or agreed.preference = 'blocked')
        and ${driverInScope(scope)}`,
  )
  const ids = offered.map(({ id }) => id)
  const working = await workingTimes(db, ids, [period_date])
  return offered.map((driver) => ({ ...driver, ...(working.get(driver.id) ?? AT_ANY_TIME) }))
}
