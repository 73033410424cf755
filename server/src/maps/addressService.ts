import type { GeocodeResult } from '@driverdesk/contract/maps/geocode.routes.ts'
import { z } from 'zod'
import { Refusal } from '../kernel/refusal.ts'

/** A provider of address searches. */
export interface AddressService {
  /** URL of the public service. */
  address: string
  headers: Record<string, string>
  query(address: string): Record<string, string>
  /** @throws {Refusal} if the service refuses; {ZodError} for an unexpected answer */
  places(json: unknown): GeocodeResult[]
}

const MOST_RESULTS = 5

const location = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})

const place = (
  formatted_address: string,
  postcode: string | undefined,
  at: z.infer<typeof location>,
): GeocodeResult => ({
  formatted_address,
  address_components: postcode ? [{ long_name: postcode, short_name: postcode, types: ['postal_code'] }] : [],
  geometry: { location: at },
})

const GoogleAnswer = z.object({ status: z.string(), results: z.array(z.unknown()).optional() })

const GooglePlace = z.object({
  formatted_address: z.string(),
  address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })).default([]),
  geometry: z.object({ location }),
})

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
export const googleGeocoder = (key: string): AddressService => ({
  address: 'https://maps.googleapis.com/maps/api/geocode/json',
  headers: {},
  query: (address) => ({ address, key, language: 'en', region: 'uk' }),
  places: (json) => {
    const { status, results = [] } = GoogleAnswer.parse(json)
    if (status === 'OVER_QUERY_LIMIT' || status === 'OVER_DAILY_LIMIT') throw new Refusal('addressSearchBusy')
    if (status === 'REQUEST_DENIED') throw new Refusal('addressSearchDenied')
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Refusal('addressSearchFails')
    return results.slice(0, MOST_RESULTS).map((result) => {
      const { formatted_address, address_components, geometry } = GooglePlace.parse(result)
      const postcode = address_components.find(({ types }) => types.includes('postal_code'))?.long_name
      return place(formatted_address, postcode, geometry.location)
    })
  },
})

const PUBLIC_ADDRESS = 'https://nominatim.openstreetmap.org/search'

/** West, north, east, south. Places inside are preferred. */
const UNITED_KINGDOM = '-8.65,60.86,1.77,49.86'

const degrees = z.string().regex(/^-?\d+(\.\d+)?$/)

const NominatimAnswer = z.array(
  z.object({
    display_name: z.string(),
    lat: degrees.transform(Number),
    lon: degrees.transform(Number),
    address: z.object({ postcode: z.string().optional() }).optional(),
  }),
)

/**
 * https://nominatim.org/release-docs/latest/api/Search/
 *
 * The usage policy asks callers to identify themselves.
 */
export const nominatimGeocoder = (publicUrl: string | undefined): AddressService => ({
  address: PUBLIC_ADDRESS,
  headers: { 'User-Agent': publicUrl ? `Driverdesk (${publicUrl})` : 'Driverdesk' },
  query: (address) => ({
    q: address,
    format: 'jsonv2',
    addressdetails: '1',
    limit: String(MOST_RESULTS),
    'accept-language': 'en',
    viewbox: UNITED_KINGDOM,
    bounded: '0',
  }),
  places: (json) =>
    NominatimAnswer.parse(json)
      .slice(0, MOST_RESULTS)
      .map(({ display_name, lat, lon, address }) =>
        place(display_name, address?.postcode, location.parse({ lat, lng: lon })),
      ),
})
