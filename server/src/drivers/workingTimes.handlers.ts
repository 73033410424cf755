import { workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { handlers } from '../kernel/call.ts'
import { driverInScopeById, lockDrivers } from './drivers.reads.ts'
import { saveWorkingTimes } from './workingTimesSaving.ts'

export const workingTimeHandlers = handlers(workingTimeRoutes, {
  update: ({ scope, body, change, services }) =>
    change(async (work) => {
      const { driver_id: id } = body
      await lockDrivers(work.tx, [id])
      const stored = await driverInScopeById(work.tx, scope, id)
      const unavailable_shifts = await saveWorkingTimes(work, services, stored, body)
      return { ...(await driverInScopeById(work.tx, scope, id)), unavailable_shifts }
    }),
})
