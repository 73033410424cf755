import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import {
  type SavedWorkingTimes,
  workingTimeRoutes,
} from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import type { ChangedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import { call } from '../kernel/api.ts'
import { unlessGone } from '../kernel/apiError.ts'
import { queryClient } from '../kernel/query.ts'
import { driverKeys } from './drivers.data.ts'
import type { WorkingTimesCalls } from './useWorkingTimesForm.ts'

/** The calls of staff for a driver's working times. */
export const timesOf = ({ id }: Driver): WorkingTimesCalls<SavedWorkingTimes> => ({
  save: (times) => saveWorkingTimes({ driver_id: id, ...times }),
  load: () => unlessGone(call(driverRoutes.get, { params: { id: String(id) } })),
})

/** Saves all of a driver's working times; the lists on screen show them at once. */
async function saveWorkingTimes(body: ChangedWorkingTimes): Promise<SavedWorkingTimes> {
  const saved = await call(workingTimeRoutes.update, { body })
  const { unavailable_shifts: _, ...driver } = saved
  queryClient.setQueriesData<Driver[]>({ queryKey: driverKeys.all }, (drivers) =>
    drivers?.map((one) => (one.id === driver.id ? { ...one, ...driver } : one)),
  )
  return saved
}
