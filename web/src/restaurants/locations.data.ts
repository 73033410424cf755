import { locationRoutes } from '@driverdesk/contract/restaurants/locations.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { locationKeys } from '../areas/areas.data.ts'
import { call } from '../kernel/api.ts'

/** The areas and active restaurants of the location selector (docs/spec/restaurants.md#location-selector). */
export const locationsQuery = queryOptions({
  queryKey: locationKeys.all,
  queryFn: ({ signal }) => call(locationRoutes.list, {}, { signal }),
})
