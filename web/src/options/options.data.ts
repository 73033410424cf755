import { optionLive } from '@driverdesk/contract/options/options.live.ts'
import { type Option, optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { mapCentreOf } from '@driverdesk/domain/options/mapCentre.ts'
import { MAP_CENTRE_KEY } from '@driverdesk/domain/options/optionRules.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

export const optionKeys = { all: ['options'] as const }

/** Every setting of the business, sorted by key. */
export const optionListQuery = queryOptions({
  queryKey: optionKeys.all,
  queryFn: ({ signal }) => call(optionRoutes.list, {}, { signal }),
})

export const optionsCsv = (): Promise<Blob> => call(optionRoutes.exportCsv, {})

const valuesByKey = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ okey, ovalue }) => [okey, ovalue]))

/** Values as text by key: 'restaurants_standard_booking_fee' → '2.00'. */
export const optionsQuery = queryOptions({ ...optionListQuery, select: valuesByKey })

/** Keeps the options up to date while a screen uses them; afterwards they count as stale. */
export function useOptionLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = onChanges(() => void client.invalidateQueries({ queryKey: optionKeys.all }), optionLive.name)
    return () => {
      stop()
      void client.invalidateQueries({ queryKey: optionKeys.all, refetchType: 'none' })
    }
  }, [client])
}

const mapCentreQuery = queryOptions({
  queryKey: ['map-centre'],
  queryFn: ({ signal }) => call(optionRoutes.mapCentre, {}, { signal }),
})

/** Where maps open. A restaurant account may not read the other options, so it has a call of its own. */
export function useMapCentre(): MapCentre {
  const user = useCurrentUser()
  const isStaff = user !== null && ['administrator', 'manager'].includes(roleOf(user))
  const options = useQuery({ ...optionsQuery, enabled: isStaff })
  const centre = useQuery({ ...mapCentreQuery, enabled: user !== null && !isStaff })
  return centre.data ?? mapCentreOf(options.data?.get(MAP_CENTRE_KEY))
}

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
