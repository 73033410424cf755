import type { RestaurantDriver } from '@driverdesk/contract/restaurants/restaurantDrivers.routes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { RestaurantPlace } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'

/** The active drivers offered to a restaurant, and those who are blocked there, by name; for administrators alone. */
export async function driversOfRestaurant(db: Db, place: RestaurantPlace): Promise<RestaurantDriver[]> {
  return rowsOf(
    db,
    place,
    sql`
    driver.status = ${DRIVER_ACTIVE} and (${isOfferedAt(place)} or agreed.preference = 'blocked')`,
  )
}

/** One driver, wherever they work. @throws {Refusal} 404 */
export async function driverOfRestaurant(
  db: Db | Tx,
  place: RestaurantPlace,
  driverId: number,
): Promise<RestaurantDriver> {
  const [driver] = await rowsOf(db, place, sql`driver.id = ${driverId}`)
  if (!driver) throw notFound('driver')
  return driver
}

async function rowsOf(
  db: Db | Tx,
  { id }: RestaurantPlace,
  where: RawBuilder<SqlBool>,
): Promise<RestaurantDriver[]> {
  const { rows } = await sql<RestaurantDriver>`
    select driver.id, first_name, last_name, trim(first_name || ' ' || last_name) as full_name, email, phone,
      concat_ws(', ', nullif(address_1, ''), nullif(address_2, ''), nullif(city, ''), nullif(postcode, '')) as address,
      agreed.preference
    from driver
    left join restaurant_driver_preference as agreed on agreed.driver_id = driver.id and agreed.restaurant_id = ${id}
    where ${where}
    order by full_name, driver.id`.execute(db)
  return rows
}

/** `isOffered` of the domain as SQL, without the blocks; a test holds the two together. */
const isOfferedAt = ({ id, area_id }: RestaurantPlace) => sql<SqlBool>`(
  not exists (select from driver_area where driver_id = driver.id)
  or exists (select from driver_area where driver_id = driver.id and area_id = ${area_id})
    and (not exists (select from driver_restaurant where driver_id = driver.id)
      or exists (select from driver_restaurant where driver_id = driver.id and restaurant_id = ${id})))`
