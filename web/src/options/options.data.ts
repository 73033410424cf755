import { optionLive } from '@driverdesk/contract/options/options.live.ts'
import { type Option, optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { mapCentreOf } from '@driverdesk/domain/options/mapCentre.ts'
import { MAP_CENTRE_KEY } from '@driverdesk/domain/options/optionRules.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

const optionKeys = { all: ['options'] as const }

export const optionListQuery = queryOptions({
  queryKey: optionKeys.all,
  queryFn: ({ signal }) => call(optionRoutes.list, {}, { signal }),
})

export const optionsCsv = (): Promise<Blob> => call(optionRoutes.exportCsv, {})

const valuesByKey = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ okey, ovalue }) => [okey, ovalue]))

/** Values as text by key: 'restaurants_standard_booking_fee' → '2.00'. */
export const optionsQuery = queryOptions({ ...optionListQuery, select: valuesByKey })

const LIVE: LiveLists = { keys: [optionKeys.all], channel: optionLive.name }

export const useOptionLive = (): void => useLiveLists(LIVE)

/** The server refuses the change unless `updated_at` is the current version. */
type ChangedOption = Pick<Option, 'okey' | 'ovalue' | 'updated_at'>

/** Saves an option and shows it on every screen: all of them read the same list. */
export async function saveOption(body: ChangedOption): Promise<Option> {
  const option = await call(optionRoutes.update, { params: { okey: body.okey }, body })
  queryClient.setQueryData(optionListQuery.queryKey, (options) =>
    options?.map((known) => (known.okey === option.okey ? option : known)),
  )
  await queryClient.invalidateQueries({ queryKey: optionKeys.all })
  return option
}

/** Loads the option again; undefined if it is gone. */
export async function loadOption({ okey }: Option): Promise<Option | undefined> {
  const options = await queryClient.fetchQuery({ ...optionListQuery, staleTime: 0 })
  return options.find((option) => option.okey === okey)
}

const mapCentreQuery = queryOptions({
  queryKey: ['map-centre'],
  queryFn: ({ signal }) => call(optionRoutes.mapCentre, {}, { signal }),
})

/** The centre on which maps open. It has a call of its own, because a restaurant account may not read the other options. */
export function useMapCentre(): MapCentre {
  const user = useCurrentUser()
  const isStaff = user !== null && ['administrator', 'manager'].includes(roleOf(user))
  const options = useQuery({ ...optionsQuery, enabled: isStaff })
  const centre = useQuery({ ...mapCentreQuery, enabled: user !== null && !isStaff })
  return centre.data ?? mapCentreOf(options.data?.get(MAP_CENTRE_KEY))
}
