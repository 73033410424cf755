import { geocodeRoutes } from '@driverdesk/contract/maps/geocode.routes.ts'
import { handlers } from '../kernel/call.ts'

export const geocodeHandlers = handlers(geocodeRoutes, {
  search: async ({ services, session, query }) => ({
    results: await services.geocode(session.actor.account, query.address),
  }),
})
