import { type RestaurantDriver, restaurantDriverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { byName } from '../kernel/sqlNames.ts'
import { lockRestaurant, restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { announceDriver, seenAt } from './drivers.live.ts'
import { DRIVER_NAME, IS_OFFERED, lockDrivers } from './drivers.reads.ts'

export const restaurantDriverHandlers = handlers(restaurantDriverRoutes, {
  async list({ db, scope, params }) {
    const { id } = await restaurantInScopeById(db, scope, params.id)
    return driversOfRestaurant(db, id)
  },

  prefer: ({ scope, params, body, change }) =>
    change(async (work) => {
      const restaurant = await lockRestaurant(work.tx, scope, params.id)
      // Anyone planning this driver now either finishes first or sees the block.
      await lockDrivers(work.tx, [params.driver_id])
      const before = await driverOfRestaurant(work.tx, restaurant.id, params.driver_id)
      if (before.preference === body.preference) return before
      const seenBefore = await seenAt(work.tx, before.id)
      await setPreference(work.tx, restaurant.id, before.id, body.preference)
      work.record({
        thing: 'restaurant',
        id: restaurant.id,
        action: 'prefer',
        before: { driver_id: before.id, preference: before.preference },
        after: { driver_id: before.id, preference: body.preference },
      })
      await announceDriver(work, 'update', before.id, seenBefore)
      return { ...before, preference: body.preference }
    }),
})

async function setPreference(
  tx: Tx,
  restaurant_id: number,
  driver_id: number,
  preference: DriverPreference | null,
): Promise<void> {
  if (preference === null) {
    await tx
      .deleteFrom('restaurant_driver_preference')
      .where('restaurant_id', '=', restaurant_id)
      .where('driver_id', '=', driver_id)
      .execute()
    return
  }
  await tx
    .insertInto('restaurant_driver_preference')
    .values({ restaurant_id, driver_id, preference })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'driver_id']).doUpdateSet({ preference }))
    .execute()
}

/** The active drivers who are offered to a restaurant or blocked there, by name. For administrators only. */
function driversOfRestaurant(db: Db, restaurantId: number): Promise<RestaurantDriver[]> {
  return chosenDrivers(
    db,
    restaurantId,
    sql`driver.status = ${DRIVER_ACTIVE} and (${IS_OFFERED} or agreed.preference = 'blocked')`,
  )
}

/** @throws {Refusal} 404 */
async function driverOfRestaurant(tx: Tx, restaurantId: number, driverId: number): Promise<RestaurantDriver> {
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
      ${DRIVER_NAME} as full_name, driver.email, driver.phone,
      concat_ws(', ', nullif(driver.address_1, ''), nullif(driver.address_2, ''), nullif(driver.city, ''),
        nullif(driver.postcode, '')) as address,
      agreed.preference
    from driver
    join restaurant as reached on reached.id = ${restaurantId}
    left join restaurant_driver_preference as agreed
      on agreed.driver_id = driver.id and agreed.restaurant_id = reached.id
    where ${where}
    order by ${byName(DRIVER_NAME)}, driver.id`.execute(db)
  return rows
}
