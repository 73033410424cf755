import type { TimesheetDriver } from '@driverdesk/contract/timesheets/timesheetBasics.routes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { driverInScope, IS_OFFERED } from './drivers.reads.ts'

/**
 * The drivers known to restaurants in scope, by name: active drivers offered to one of them, and everyone who ever
 * had a published shift or worked there.
 */
export async function driversOfRestaurants(db: Db, scope: Scope): Promise<TimesheetDriver[]> {
  const isActive = sql`driver.status = ${DRIVER_ACTIVE}`
  return jsonRows(
    db,
    sql`
      select driver.id, trim(driver.first_name || ' ' || driver.last_name) as full_name, driver.photo_src,
        (select coalesce(json_agg(json_build_object('restaurant_id', reached.id) order by reached.id), '[]')
          from restaurant as reached
          where ${isActive} and ${restaurantInScope(scope, sql.ref('reached.id'))} and ${IS_OFFERED}) as restaurant_ids
      from driver
      where (${isActive} and ${driverInScope(scope)})
        or driver.id in (select driver_id from shift
          where driver_id is not null and status = ${SHIFT_PUBLISHED} and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))})
        or driver.id in (select driver_id from timesheet
          where ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))})
      order by full_name, driver.id`,
  )
}
