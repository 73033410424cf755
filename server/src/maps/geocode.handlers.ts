import { type GeocodeResult, geocodeRoutes } from '@driverdesk/contract/maps/geocode.routes.ts'
import { handlers } from '../kernel/call.ts'

/** The places that an address may mean; `account` is whose requests are counted. */
export type Geocode = (account: string, address: string) => Promise<GeocodeResult[]>

export const geocodeHandlers = (geocode: Geocode) =>
  handlers(geocodeRoutes, {
    search: async ({ session, query }) => ({ results: await geocode(session.actor.account, query.address) }),
  })
