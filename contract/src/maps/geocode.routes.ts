import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { text } from '../kernel/wire.ts'

const ADDRESS_REQUIRED = 'Address is required'

/** A place that matches an address, in the shape of Google's service for all services (docs/spec/maps.md#geocoding). */
export const GeocodeResult = z.object({
  formatted_address: z.string(),
  /** The postal code alone; empty if the place has none. */
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
  geometry: z.object({
    location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  }),
})
export type GeocodeResult = z.infer<typeof GeocodeResult>

export const geocodeRoutes = routes({
  search: {
    method: 'GET',
    path: '/api/geocode',
    summary: 'The places that match an address, most likely first.',
    access: ['administrator', 'manager', 'restaurant'],
    scope: 'none',
    query: z.strictObject({
      address: text(ADDRESS_REQUIRED).trim().min(1, ADDRESS_REQUIRED).max(300, 'At most 300 characters.'),
    }),
    reply: z.object({ results: z.array(GeocodeResult) }),
    refusals: [
      'tooManyRequests',
      'addressSearchNotSetUp',
      'addressSearchFails',
      'addressSearchBusy',
      'addressSearchDenied',
    ],
  },
})
