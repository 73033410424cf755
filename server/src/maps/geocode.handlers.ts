import { geocodeRoutes } from '@driverdesk/contract/maps/geocode.routes.ts'
import { handlers } from '../kernel/call.ts'
import type { Geocode } from './geocoder.ts'

export const geocodeHandlers = (geocode: Geocode) =>
  handlers(geocodeRoutes, {
    search: async ({ session, query }) => ({ results: await geocode(session.actor.account, query.address) }),
  })
