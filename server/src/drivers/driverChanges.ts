/** The changes of a driver, each as one step: the row, its record, its announcement. */
import type { ChangedDriver } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { endSessionsOf } from '../accounts/endSessions.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { plannedReach } from './driverReach.ts'
import { announceDriver, seenAt } from './drivers.announce.ts'
import { auditOf } from './drivers.audit.ts'
import type { StoredDriver } from './drivers.reads.ts'
import { type DriverChange, insertDriver, setReach, updateDriver } from './drivers.writes.ts'

export async function addDriver(work: Work, columns: NewRow<'driver'>, reach: DriverReach): Promise<number> {
  const driver = await insertDriver(work.tx, columns)
  await setReach(work.tx, driver.id, reach)
  work.record({
    thing: 'driver',
    id: driver.id,
    action: 'create',
    ...auditOf(null, { driver, reach }),
  })
  await announceDriver(work, 'store', driver.id)
  return driver.id
}

/** An edit of the record; a new password ends what was signed in with the old one. */
export async function editDriver(
  work: Work,
  stored: StoredDriver,
  form: ChangedDriver,
  columns: DriverChange,
): Promise<void> {
  const { id } = stored.driver
  const before = await seenAt(work.tx, id)
  const reach = await plannedReach(work.tx, form, stored.reach)
  const driver = await updateDriver(work.tx, id, columns)
  await setReach(work.tx, id, reach)
  if (columns.password_hash) await endSessionsOf(work, 'driver', id)
  work.record({ thing: 'driver', id, action: 'update', ...auditOf(stored, { driver, reach }) })
  await announceDriver(work, 'update', id, before)
}

/** A change of columns that moves nobody. */
export async function setColumns(
  work: Work,
  { driver, reach }: StoredDriver,
  action: 'status' | 'progress' | 'referral',
  columns: DriverChange,
): Promise<void> {
  const changed = await updateDriver(work.tx, driver.id, columns)
  const audit = auditOf({ driver, reach }, { driver: changed, reach })
  work.record({ thing: 'driver', id: driver.id, action, ...audit })
  await announceDriver(work, 'update', driver.id)
}
