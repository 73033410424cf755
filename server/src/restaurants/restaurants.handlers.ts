import { locationRoutes } from '@driverdesk/contract/restaurants/locations.routes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { handlers } from '../kernel/call.ts'
import { locationsInScope, restaurantsInScope } from './restaurants.reads.ts'

const byQuery = { '10': RESTAURANT_ACTIVE, '20': RESTAURANT_INACTIVE, all: undefined } as const

export const restaurantHandlers = handlers(restaurantRoutes, {
  list: ({ db, scope, query }) => restaurantsInScope(db, scope, byQuery[query.status ?? '10']),
})

export const locationHandlers = handlers(locationRoutes, {
  list: ({ db, scope }) => locationsInScope(db, scope),
})
