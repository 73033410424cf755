/** The signed-in driver's own working times. */
import {
  type DriverWorkingTimes,
  ownWorkingTimeRoutes,
} from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import type { WorkingTimesCalls } from './useWorkingTimesForm.ts'

const readTimes = (signal?: AbortSignal): Promise<DriverWorkingTimes> =>
  call(ownWorkingTimeRoutes.read, {}, signal ? { signal } : {})

/** Asked for whenever the screen opens, and not again while somebody is entering times in it. */
export const ownTimesQuery = queryOptions({
  queryKey: ['drivers', 'ownTimes'],
  queryFn: ({ signal }) => readTimes(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  meta: { ownErrors: true },
})

export type SavedOwnTimes = ReplyOf<typeof ownWorkingTimeRoutes.update>

/** The calls of the signed-in driver. */
export const ownTimes: WorkingTimesCalls<SavedOwnTimes> = {
  save: (body) => call(ownWorkingTimeRoutes.update, { body }),
  load: () => readTimes(),
}
