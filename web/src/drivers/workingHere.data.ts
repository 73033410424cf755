import { restaurantDriverRoutes } from '@driverdesk/contract/drivers/restaurantDrivers.routes.ts'
import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { queryClient } from '../kernel/query.ts'

const keyOf = (restaurantId: number) => ['restaurant-drivers', restaurantId] as const

export const workingHereQuery = (restaurantId: number) =>
  queryOptions({
    queryKey: keyOf(restaurantId),
    queryFn: ({ signal }) =>
      call(restaurantDriverRoutes.list, { params: { id: String(restaurantId) } }, { signal }),
  })

export const refreshWorkingHere = (restaurantId: number): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf(restaurantId) })

/** Sets or clears (null) a preference. It shows at once and is undone if the server refuses it. */
export async function preferDriver(
  restaurantId: number,
  driverId: number,
  preference: DriverPreference | null,
): Promise<void> {
  const { queryKey } = workingHereQuery(restaurantId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (drivers) =>
    drivers?.map((one) => (one.id === driverId ? { ...one, preference } : one)),
  )
  try {
    const params = { id: String(restaurantId), driver_id: String(driverId) }
    await call(restaurantDriverRoutes.prefer, { params, body: { preference } })
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}
