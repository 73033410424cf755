/** Google's Geocoding API: https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
import { z } from 'zod'
import { Refusal } from '../kernel/refusal.ts'
import { type AddressService, location, MOST_RESULTS, place } from './addressService.ts'

const Answer = z.object({ status: z.string(), results: z.array(z.unknown()).optional() })

const Place = z.object({
  formatted_address: z.string(),
  address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })).default([]),
  geometry: z.object({ location }),
})

export const googleGeocoder = (key: string): AddressService => ({
  address: 'https://maps.googleapis.com/maps/api/geocode/json',
  headers: {},
  query: (address) => ({ address, key, language: 'en', region: 'uk' }),
  places: (json) => {
    const { status, results = [] } = Answer.parse(json)
    if (status === 'OVER_QUERY_LIMIT' || status === 'OVER_DAILY_LIMIT') throw new Refusal('addressSearchBusy')
    if (status === 'REQUEST_DENIED') throw new Refusal('addressSearchDenied')
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Refusal('addressSearchFails')
    return results.slice(0, MOST_RESULTS).map((result) => {
      const { formatted_address, address_components, geometry } = Place.parse(result)
      const postcode = address_components.find(({ types }) => types.includes('postal_code'))?.long_name
      return place(formatted_address, postcode, geometry.location)
    })
  },
})
