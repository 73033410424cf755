import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { restaurantDriverRoutes } from '@driverdesk/contract/drivers/restaurantDrivers.routes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { lockRestaurant, restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { lockDrivers, restaurantsOffering } from './drivers.reads.ts'
import { driverOfRestaurant, driversOfRestaurant } from './restaurantDrivers.reads.ts'

export const restaurantDriverHandlers = handlers(restaurantDriverRoutes, {
  async list({ db, scope, params }) {
    const { id } = await restaurantInScopeById(db, scope, params.id)
    return driversOfRestaurant(db, id)
  },

  prefer: ({ scope, params, body, change }) =>
    change(async (work) => {
      const restaurant = await lockRestaurant(work.tx, scope, params.id)
      // Whoever plans this driver now is waited for, or sees the block.
      await lockDrivers(work.tx, [params.driver_id])
      const before = await driverOfRestaurant(work.tx, restaurant.id, params.driver_id)
      if (before.preference === body.preference) return before
      const seenAt = await offeredAt(work.tx, before.id)
      await setPreference(work.tx, restaurant.id, before.id, body.preference)
      work.record({
        thing: 'restaurant',
        id: restaurant.id,
        action: 'prefer',
        before: { driver_id: before.id, preference: before.preference },
        after: { driver_id: before.id, preference: body.preference },
      })
      // Whoever saw the driver only where they are offered no more is told that the driver is gone.
      const now = new Set(await offeredAt(work.tx, before.id))
      const left = seenAt.filter((id) => !now.has(id))
      work.announce({
        channel: driverLive.name,
        event: 'update',
        entityId: before.id,
        ...(left.length > 0 && { leftRestaurantIds: left }),
      })
      return { ...before, preference: body.preference }
    }),
})

const offeredAt = async (tx: Tx, driverId: number): Promise<number[]> =>
  (await restaurantsOffering(tx, [driverId])).get(driverId) ?? []

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
