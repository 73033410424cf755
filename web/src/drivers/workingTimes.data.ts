import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import {
  type SavedWorkingTimes,
  workingTimeRoutes,
} from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import type { ChangedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { unlessGone } from '../kernel/apiError.ts'
import { driverKeys } from './drivers.data.ts'
import type { WorkingTimesCalls } from './useWorkingTimesForm.ts'

/** The calls of staff for a driver's working times. */
export function useDriverTimes({ id }: Driver): WorkingTimesCalls<SavedWorkingTimes> {
  const saving = useSaveWorkingTimes()
  return {
    save: (times) => saving.mutateAsync({ driver_id: id, ...times }),
    load: () => unlessGone(call(driverRoutes.get, { params: { id: String(id) } })),
  }
}

/** Saves all of a driver's working times; the lists on screen show them at once. */
function useSaveWorkingTimes() {
  const client = useQueryClient()
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: ChangedWorkingTimes) => call(workingTimeRoutes.update, { body }),
    onSuccess: ({ unavailable_shifts: _, ...driver }) => {
      client.setQueriesData<Driver[]>({ queryKey: driverKeys.all }, (drivers) =>
        drivers?.map((one) => (one.id === driver.id ? { ...one, ...driver } : one)),
      )
    },
  })
}
