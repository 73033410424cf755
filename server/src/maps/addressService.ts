/** What differs between the services that know where an address is. */
import type { GeocodeResult } from '@driverdesk/contract/maps/geocode.routes.ts'
import { z } from 'zod'

export interface AddressService {
  /** Of the public service. */
  address: string
  headers: Record<string, string>
  /** What is asked, by the names of the service. */
  query(address: string): Record<string, string>
  /** @throws {Refusal} where the service says why not; {ZodError} for what it never answers */
  places(json: unknown): GeocodeResult[]
}

/** More than a person reads through. */
export const MOST_RESULTS = 5

export const location = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})

export const place = (
  formatted_address: string,
  postcode: string | undefined,
  at: z.infer<typeof location>,
): GeocodeResult => ({
  formatted_address,
  address_components: postcode ? [{ long_name: postcode, short_name: postcode, types: ['postal_code'] }] : [],
  geometry: { location: at },
})
