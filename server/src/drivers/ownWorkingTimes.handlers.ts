import { ownWorkingTimeRoutes } from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { lockDrivers } from './drivers.reads.ts'
import { driverViews } from './drivers.view.ts'
import { saveWorkingTimes } from './workingTimesSaving.ts'

export const ownWorkingTimeHandlers = handlers(ownWorkingTimeRoutes, {
  read: ({ db, scope }) => ownTimes(db, scope.accountId),

  update: ({ scope, body, change, services }) =>
    change(async (work) => {
      const id = scope.accountId
      await lockDrivers(work.tx, [id])
      const stored = { id, ...(await ownTimes(work.tx, id)) }
      const unavailable_shifts = await saveWorkingTimes(work, services, stored, body)
      return { ...(await ownTimes(work.tx, id)), unavailable_shifts }
    }),
})

/** Of the driver's record the times alone: who prefers or blocks a driver is not theirs to know. */
async function ownTimes(db: Db | Tx, id: number) {
  const [driver] = await driverViews(db, { where: sql`driver.id = ${id}`, ids: [id] })
  if (!driver) throw new Error(`Driver ${id} is signed in and gone.`)
  const { default_working_time, actual_override_working_time, updated_at } = driver
  return { default_working_time, actual_override_working_time, updated_at }
}
