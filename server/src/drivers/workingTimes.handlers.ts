import { ownWorkingTimeRoutes } from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import { workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { handlers } from '../kernel/call.ts'
import { driverInScopeById, lockDrivers } from './drivers.reads.ts'
import { ownTimes, preferredTimes } from './workingTimes.reads.ts'
import { savePreferredTimes, saveWorkingTimes } from './workingTimes.writes.ts'

export const workingTimeHandlers = handlers(workingTimeRoutes, {
  update: (call) =>
    call.change(async (work) => {
      const { driver_id: id } = call.body
      await lockDrivers(work.tx, [id])
      const stored = await driverInScopeById(work.tx, call.scope, id)
      const unavailable_shifts = await saveWorkingTimes(work, call, stored, call.body)
      return { ...(await driverInScopeById(work.tx, call.scope, id)), unavailable_shifts }
    }),
})

export const ownWorkingTimeHandlers = handlers(ownWorkingTimeRoutes, {
  preferred: ({ db, scope }) => preferredTimes(db, scope.accountId),

  prefer: ({ scope, body, change }) =>
    change(async (work) => {
      const id = scope.accountId
      await lockDrivers(work.tx, [id])
      await savePreferredTimes(work, id, await preferredTimes(work.tx, id), body.preferred_times)
      return preferredTimes(work.tx, id)
    }),

  read: ({ db, scope }) => ownTimes(db, scope.accountId),

  update: (call) =>
    call.change(async (work) => {
      const id = call.scope.accountId
      await lockDrivers(work.tx, [id])
      const stored = { id, ...(await ownTimes(work.tx, id)) }
      const unavailable_shifts = await saveWorkingTimes(work, call, stored, call.body)
      return { ...(await ownTimes(work.tx, id)), unavailable_shifts }
    }),
})
