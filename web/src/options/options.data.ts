import { optionLive } from '@driverdesk/contract/options/options.live.ts'
import { type Option, optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'

export const optionKeys = { all: ['options'] as const }

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

export async function loadOption({ okey }: Option): Promise<Option | undefined> {
  const options = await queryClient.fetchQuery({ ...optionListQuery, staleTime: 0 })
  return options.find((option) => option.okey === okey)
}
