import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

export const restaurantKeys = {
  all: ['restaurants'] as const,
  list: (status: 'all') => [...restaurantKeys.all, status] as const,
}

/**
 * Every restaurant in the signed-in user's scope, inactive ones too: one that closed in mid-week still has the shifts
 * that were worked there.
 */
export const restaurantsQuery = queryOptions({
  queryKey: restaurantKeys.list('all'),
  queryFn: ({ signal }) => call(restaurantRoutes.list, { query: { status: 'all' } }, { signal }),
})
