/** Nominatim's search: https://nominatim.org/release-docs/latest/api/Search/ */
import { z } from 'zod'
import { type AddressService, location, MOST_RESULTS, place } from './addressService.ts'

const PUBLIC_ADDRESS = 'https://nominatim.openstreetmap.org/search'

/** West, north, east, south: places in it come first, others are found all the same. */
const UNITED_KINGDOM = '-8.65,60.86,1.77,49.86'

const degrees = z.string().regex(/^-?\d+(\.\d+)?$/)

const Answer = z.array(
  z.object({
    display_name: z.string(),
    lat: degrees.transform(Number),
    lon: degrees.transform(Number),
    address: z.object({ postcode: z.string().optional() }).optional(),
  }),
)

/** The usage policy of the public service asks each caller to say who it is. */
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
    Answer.parse(json)
      .slice(0, MOST_RESULTS)
      .map(({ display_name, lat, lon, address }) =>
        place(display_name, address?.postcode, location.parse({ lat, lng: lon })),
      ),
})
