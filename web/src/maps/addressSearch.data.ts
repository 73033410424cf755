import { type GeocodeResult, geocodeRoutes } from '@driverdesk/contract/maps/geocode.routes.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import type { Position } from './position.ts'

/** A place that a person can choose. */
export interface FoundAddress extends Position {
  address: string
  /** '' where the place has none. */
  postcode: string
}

/** Searches an address at the person's command; what is wrong stands below the field. */
export const useAddressSearch = () =>
  useMutation({
    meta: { ownErrors: true },
    mutationFn: async (address: string): Promise<FoundAddress[]> => {
      const { results } = await call(geocodeRoutes.search, { query: { address } })
      return results.map(foundAddress)
    },
  })

const foundAddress = ({ formatted_address, address_components, geometry }: GeocodeResult): FoundAddress => ({
  address: formatted_address,
  postcode: address_components.find(({ types }) => types.includes('postal_code'))?.long_name ?? '',
  ...geometry.location,
})
