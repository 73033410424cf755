import { restaurantDriverRoutes } from '@driverdesk/contract/restaurants/restaurantDrivers.routes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'

const keyOf = (restaurantId: number) => ['restaurant-drivers', restaurantId] as const

/** The active drivers who are offered to a restaurant, and those who are blocked there. */
export const workingHereQuery = (restaurantId: number) =>
  queryOptions({
    queryKey: keyOf(restaurantId),
    queryFn: ({ signal }) =>
      call(restaurantDriverRoutes.list, { params: { id: String(restaurantId) } }, { signal }),
  })

/** Prefers a driver at a restaurant, blocks them there, or neither (null). */
export async function preferDriver(
  restaurantId: number,
  driverId: number,
  preference: DriverPreference | null,
): Promise<void> {
  const params = { id: String(restaurantId), driver_id: String(driverId) }
  const driver = await call(restaurantDriverRoutes.prefer, { params, body: { preference } })
  queryClient.setQueryData(workingHereQuery(restaurantId).queryKey, (drivers) =>
    drivers?.map((one) => (one.id === driver.id ? driver : one)),
  )
}
