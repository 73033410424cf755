import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { driverInScope, IS_OFFERED } from './drivers.reads.ts'
import { driverViews } from './drivers.view.ts'

/** A driver who could be asked to work at a restaurant; the postcode is for distances alone, and leaves the server to nobody. */
export interface OfferedDriver extends Driver {
  postcode: string
  /** What the restaurant and the agency agreed. */
  preference: DriverPreference | null
}

/** The active drivers in scope who are offered to a restaurant, and those who are blocked there. */
export async function driversForRestaurant(
  db: Db,
  scope: Scope,
  restaurantId: number,
): Promise<OfferedDriver[]> {
  const { rows } = await sql<Pick<OfferedDriver, 'id' | 'postcode' | 'preference'>>`
    select driver.id, driver.postcode, agreed.preference
    from driver
    join restaurant as reached on reached.id = ${restaurantId}
    left join restaurant_driver_preference as agreed
      on agreed.driver_id = driver.id and agreed.restaurant_id = reached.id
    where driver.status = ${DRIVER_ACTIVE} and (${IS_OFFERED} or agreed.preference = 'blocked')
      and ${driverInScope(scope)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const drivers = await driverViews(db, { where: sql<SqlBool>`driver.id = any(${ids}::int[])`, ids, scope })
  const known = new Map(rows.map((row) => [row.id, row]))
  return drivers.flatMap((driver) => {
    const row = known.get(driver.id)
    return row ? [{ ...driver, ...row }] : []
  })
}
