import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

export const optionKeys = { all: ['options'] as const }

/** The settings of the business, as text by their key: 'restaurants_standard_booking_fee' → '2.00'. */
export const optionsQuery = queryOptions({
  queryKey: optionKeys.all,
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const options = await call(optionRoutes.list, {}, { signal })
    return new Map(options.map(({ okey, ovalue }) => [okey, ovalue]))
  },
  // A map has no structure that the cache could share.
  structuralSharing: false,
})
