import { locationRoutes } from '@driverdesk/contract/restaurants/locations.routes.ts'
import { handlers } from '../kernel/call.ts'
import { locationsInScope } from './locations.reads.ts'

export const locationHandlers = handlers(locationRoutes, {
  list: ({ db, scope }) => locationsInScope(db, scope),
})
