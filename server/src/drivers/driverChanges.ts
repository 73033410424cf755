/** The changes of a driver, each as one step: the row, its record, its announcement. */
import type { DriverForm } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { changePassword } from '../accounts/passwordChange.service.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { fileColumns, keepFiles, type SentFiles } from './driverFiles.ts'
import { plannedReach } from './driverReach.ts'
import { announceDriver, seenAt } from './drivers.announce.ts'
import { auditOf } from './drivers.audit.ts'
import { photoNames, type StoredDriver } from './drivers.reads.ts'
import { type DriverChange, insertDriver, setReach, updateDriver } from './drivers.writes.ts'
import { replaceRightToWork } from './rightToWorkPhotos.ts'

export async function addDriver(
  work: Work,
  form: DriverForm,
  columns: NewRow<'driver'>,
  files: SentFiles,
): Promise<number> {
  const reach = await plannedReach(work.tx, form)
  const driver = await insertDriver(work.tx, { ...columns, ...fileColumns(files, form) })
  await setReach(work.tx, driver.id, reach)
  await keepFiles(work, files, driver)
  await replaceRightToWork(work, driver.id, form, files)
  const photos = await photoNames(work.tx, driver.id)
  work.record({
    thing: 'driver',
    id: driver.id,
    action: 'create',
    ...auditOf(null, { driver, reach, photos }),
  })
  await announceDriver(work, 'store', driver.id)
  await work.happened('drivers added', { drivers: [{ driver, reach }] })
  return driver.id
}

/** An edit of the record; a new password ends what was signed in with the old one. */
export async function editDriver(
  work: Work,
  stored: StoredDriver,
  form: DriverForm,
  columns: DriverChange,
  files: SentFiles,
): Promise<void> {
  const { id } = stored.driver
  const before = await seenAt(work.tx, id)
  const reach = await plannedReach(work.tx, form, stored.reach)
  const named = fileColumns(files, form, stored.driver)
  const { password_hash: password, ...others } = columns
  const driver = await updateDriver(work.tx, id, { ...others, ...named })
  await setReach(work.tx, id, reach)
  await keepFiles(work, files, driver, stored.driver)
  await replaceRightToWork(work, id, form, files)
  const photos = await photoNames(work.tx, id)
  work.record({ thing: 'driver', id, action: 'update', ...auditOf(stored, { driver, reach, photos }) })
  if (typeof password === 'string') await changePassword(work, 'driver', id, password)
  await announceDriver(work, 'update', id, before)
}

/** A change of columns that moves nobody. */
export async function setColumns(
  work: Work,
  stored: StoredDriver,
  action: 'status' | 'progress' | 'referral',
  columns: DriverChange,
): Promise<void> {
  const { id } = stored.driver
  const driver = await updateDriver(work.tx, id, columns)
  work.record({ thing: 'driver', id, action, ...auditOf(stored, { ...stored, driver }) })
  await announceDriver(work, 'update', id)
}
