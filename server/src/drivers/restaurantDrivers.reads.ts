import type { RestaurantDriver } from '@driverdesk/contract/drivers/restaurantDrivers.routes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byName } from '../kernel/byName.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { IS_OFFERED } from './drivers.reads.ts'

/** The active drivers offered to a restaurant, and those who are blocked there, by name; for administrators alone. */
export function driversOfRestaurant(db: Db, restaurantId: number): Promise<RestaurantDriver[]> {
  return chosenDrivers(
    db,
    restaurantId,
    sql`driver.status = ${DRIVER_ACTIVE} and (${IS_OFFERED} or agreed.preference = 'blocked')`,
  )
}

/** One driver, wherever they work. @throws {Refusal} 404 */
export async function driverOfRestaurant(
  tx: Tx,
  restaurantId: number,
  driverId: number,
): Promise<RestaurantDriver> {
  const [driver] = await chosenDrivers(tx, restaurantId, sql`driver.id = ${driverId}`)
  if (!driver) throw notFound('driver')
  return driver
}

async function chosenDrivers(
  db: Db | Tx,
  restaurantId: number,
  where: RawBuilder<SqlBool>,
): Promise<RestaurantDriver[]> {
  const { rows } = await sql<RestaurantDriver>`
    select driver.id, driver.first_name, driver.last_name,
      trim(driver.first_name || ' ' || driver.last_name) as full_name, driver.email, driver.phone,
      concat_ws(', ', nullif(driver.address_1, ''), nullif(driver.address_2, ''), nullif(driver.city, ''),
        nullif(driver.postcode, '')) as address,
      agreed.preference
    from driver
    join restaurant as reached on reached.id = ${restaurantId}
    left join restaurant_driver_preference as agreed
      on agreed.driver_id = driver.id and agreed.restaurant_id = reached.id
    where ${where}
    order by ${byName(sql`trim(driver.first_name || ' ' || driver.last_name)`)}, driver.id`.execute(db)
  return rows
}
