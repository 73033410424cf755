import { optionLive } from '@driverdesk/contract/options/options.live.ts'
import { type Option, optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import type { MapCentre } from '@driverdesk/domain/kernel/mapCentre.ts'
import { mapCentreOf } from '@driverdesk/domain/options/mapCentre.ts'
import { MAP_CENTRE_KEY } from '@driverdesk/domain/options/optionRules.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

export const optionKeys = { all: ['options'] as const }

/** Every setting of the business, by its key. */
export const optionListQuery = queryOptions({
  queryKey: optionKeys.all,
  queryFn: ({ signal }) => call(optionRoutes.list, {}, { signal }),
})

/** The list as a table for a spreadsheet. */
export const optionsCsv = (): Promise<Blob> => call(optionRoutes.exportCsv, {})

const valuesByKey = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ okey, ovalue }) => [okey, ovalue]))

/** The settings of the business, as text by their key: 'restaurants_standard_booking_fee' → '2.00'. */
export const optionsQuery = queryOptions({ ...optionListQuery, select: valuesByKey })

/** Keeps the options true while a screen shows or counts with them; afterwards they count as old. */
export function useOptionLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: optionKeys.all })
    const stops = [onLive(optionLive.name, refresh), onRefetch(refresh)]
    return () => {
      for (const stop of stops) stop()
      void client.invalidateQueries({ queryKey: optionKeys.all, refetchType: 'none' })
    }
  }, [client])
}

const mapCentreQuery = queryOptions({
  queryKey: ['map-centre'],
  queryFn: ({ signal }) => call(optionRoutes.mapCentre, {}, { signal }),
})

/** Where maps open; a restaurant account asks for that alone, since the other options are not for it. */
export function useMapCentre(): MapCentre {
  const user = useCurrentUser()
  const isStaff = user !== null && ['administrator', 'manager'].includes(roleOf(user))
  const options = useQuery({ ...optionsQuery, enabled: isStaff })
  const centre = useQuery({ ...mapCentreQuery, enabled: user !== null && !isStaff })
  return centre.data ?? mapCentreOf(options.data?.get(MAP_CENTRE_KEY))
}

/** What the dialog sends: `updated_at` is the state that the person saw; the server refuses where it is no longer so. */
type ChangedOption = Pick<Option, 'okey' | 'ovalue' | 'updated_at'>

/** Every screen reads options from one list in the cache: a saved one shows everywhere at once. */
export async function saveOption(body: ChangedOption): Promise<Option> {
  const option = await call(optionRoutes.update, { params: { okey: body.okey }, body })
  queryClient.setQueryData(optionListQuery.queryKey, (options) =>
    options?.map((known) => (known.okey === option.okey ? option : known)),
  )
  await queryClient.invalidateQueries({ queryKey: optionKeys.all })
  return option
}

/** The option as the server has it now, undefined where it is gone. */
export async function loadOption({ okey }: Option): Promise<Option | undefined> {
  const options = await queryClient.fetchQuery({ ...optionListQuery, staleTime: 0 })
  return options.find((option) => option.okey === okey)
}
