import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { handlers } from '../kernel/call.ts'
import { areasInScope, cities } from './areas.reads.ts'

export const areaHandlers = handlers(areaRoutes, {
  list: ({ db, scope }) => areasInScope(db, scope),
  listCities: ({ db }) => cities(db),
})
