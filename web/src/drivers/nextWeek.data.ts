/** Drivers confirm their availability for the next week (docs/spec/drivers.md#availability-of-the-next-week). */
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { ownWorkingTimeRoutes } from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import { workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import type { LiveLists } from '../kernel/onChanges.ts'
import { showError } from '../kernel/query.ts'

/** The next week of the signed-in driver. */
export const ownNextWeekQuery = queryOptions({
  queryKey: ['nextWeek', 'own'],
  queryFn: ({ signal }) => call(ownWorkingTimeRoutes.nextWeek, {}, { signal }),
  staleTime: 0,
  meta: { ownErrors: true },
})

/** Confirms the week that the driver sees. */
export function useConfirmWeek() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (week: string) => call(ownWorkingTimeRoutes.confirm, { body: { week } }),
    meta: { ownErrors: true },
    onSuccess: (answered) => client.setQueryData(ownNextWeekQuery.queryKey, answered),
    onError: (error) => {
      showError(error)
      void client.invalidateQueries({ queryKey: ownNextWeekQuery.queryKey })
    },
  })
}

/** How many drivers have confirmed the next week, and for the dialog who. */
export const nextWeekQuery = (withDrivers: boolean) =>
  queryOptions({
    queryKey: [...NEXT_WEEK_KEY, withDrivers],
    queryFn: ({ signal }) =>
      call(workingTimeRoutes.nextWeek, { query: withDrivers ? { with_drivers: 1 } : {} }, { signal }),
  })

const NEXT_WEEK_KEY = ['nextWeek', 'all'] as const

/** An answer is announced as a change of its driver. */
export const NEXT_WEEK_LISTS: LiveLists = { keys: [NEXT_WEEK_KEY], channel: driverLive.name }
