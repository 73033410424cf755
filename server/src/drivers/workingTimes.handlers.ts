import { ownWorkingTimeRoutes } from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import { workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { driverInScopeById, lockDrivers } from './drivers.reads.ts'
import { driverViews } from './drivers.view.ts'
import { saveWorkingTimes } from './workingTimes.writes.ts'

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

/** Only the times: a driver must not learn which restaurants prefer or block them. */
async function ownTimes(db: Db | Tx, id: number) {
  const [driver] = await driverViews(db, { where: sql`driver.id = ${id}`, ids: [id] })
  if (!driver) throw new Error(`Driver ${id} is signed in but does not exist.`)
  const { default_working_time, actual_override_working_time, updated_at } = driver
  return { default_working_time, actual_override_working_time, updated_at }
}
