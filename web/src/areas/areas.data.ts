import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

export const areaKeys = { all: ['areas'] as const }

/** The areas in the signed-in user's scope, with their pay rates in pounds per hour. */
export const areasQuery = queryOptions({
  queryKey: areaKeys.all,
  queryFn: ({ signal }) => call(areaRoutes.list, {}, { signal }),
})
