/** The signed-in driver's own working times. */
import {
  type DriverWorkingTimes,
  ownWorkingTimeRoutes,
} from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import type { OwnWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
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

export function useOwnTimes(): WorkingTimesCalls<SavedOwnTimes> {
  const saving = useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: OwnWorkingTimes) => call(ownWorkingTimeRoutes.update, { body }),
  })
  return { save: saving.mutateAsync, load: () => readTimes() }
}
