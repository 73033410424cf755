import type { DriverWarning } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ChangedDriver, DriverForm } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT, DRIVER_INACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql, type UpdateObject } from 'kysely'
import { userAccount } from '../accounts/accounts.reads.ts'
import { endAccountSessions } from '../accounts/endSessions.service.ts'
import { changePassword } from '../accounts/passwords.service.ts'
import type { Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { dropFile, keepFile } from '../kernel/files/storedFiles.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row, Tables } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { driverFileColumns, keepDriverFiles, NOT_THERE, plannedReach, type SentFiles } from './driverForm.ts'
import { announceDriver, seenAt } from './drivers.live.ts'
import { photoNames, publishedShiftsFrom, type StoredDriver } from './drivers.reads.ts'

export const statusAtFirst = (
  { active }: { active?: 0 | 1 | undefined },
  { now: time }: Services,
): Pick<NewRow<'driver'>, 'status' | 'activated_at'> =>
  active === 1 ? { status: DRIVER_ACTIVE, activated_at: time().toISOString() } : { status: DRIVER_APPLICANT }

export async function addDriver(
  work: Work,
  form: DriverForm,
  columns: NewRow<'driver'>,
  files: SentFiles,
): Promise<number> {
  const reach = await plannedReach(work.tx, form)
  const driver = await insertDriver(work.tx, { ...columns, ...driverFileColumns(files, form) })
  await setReach(work.tx, driver.id, reach)
  await keepDriverFiles(work, files, driver)
  await replaceRightToWork(work, driver.id, form, files)
  const photos = await photoNames(work.tx, driver.id)
  work.record({
    thing: 'driver',
    id: driver.id,
    action: 'create',
    ...auditedFields(null, { driver, reach, photos }),
  })
  await announceDriver(work, 'store', driver.id)
  await work.happened('drivers added', { drivers: [{ driver, reach }] })
  return driver.id
}

/** Saves an edit of the record. A new password ends the driver's sessions. */
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
  const named = driverFileColumns(files, form, stored.driver)
  const { password_hash: password, ...others } = columns
  const driver = await updateDriver(work.tx, id, { ...others, ...named })
  await setReach(work.tx, id, reach)
  await keepDriverFiles(work, files, driver, stored.driver)
  await replaceRightToWork(work, id, form, files)
  const photos = await photoNames(work.tx, id)
  work.record({ thing: 'driver', id, action: 'update', ...auditedFields(stored, { driver, reach, photos }) })
  if (typeof password === 'string') await changePassword(work, 'driver', id, password)
  await announceDriver(work, 'update', id, before)
}

/** Changes columns that do not affect who sees the driver. */
export async function setColumns(
  work: Work,
  stored: StoredDriver,
  action: 'status' | 'progress' | 'referral',
  columns: DriverChange,
): Promise<void> {
  const { id } = stored.driver
  const driver = await updateDriver(work.tx, id, columns)
  work.record({ thing: 'driver', id, action, ...auditedFields(stored, { ...stored, driver }) })
  await announceDriver(work, 'update', id)
}

/**
 * Replaces the stored photos by those of the form; a form without the field keeps them.
 *
 * @throws {Invalid} for an unknown file name
 */
async function replaceRightToWork(
  work: Work,
  driverId: number,
  { right_to_work_photos: given }: DriverForm,
  { rightToWork }: SentFiles,
): Promise<void> {
  if (!given) return
  const { tx } = work
  const stored = await tx
    .selectFrom('driver_right_to_work_photo')
    .select(['id', 'file_name'])
    .where('driver_id', '=', driverId)
    .execute()
  const named = given.filter(({ file_src }) => !file_src).map(({ file_name }) => file_name)
  if (!named.every((name) => stored.some(({ file_name }) => file_name === name))) {
    throw new Invalid({ right_to_work_photos: [NOT_THERE] })
  }
  for (const { id, file_name } of stored) {
    if (named.includes(file_name)) continue
    await tx.deleteFrom('driver_right_to_work_photo').where('id', '=', id).execute()
    await dropFile(work, file_name)
  }
  for (const [nr, file] of rightToWork.entries()) {
    if (!file) continue
    const src_name = given[nr]?.src_name ?? file.name
    await tx
      .insertInto('driver_right_to_work_photo')
      .values({ driver_id: driverId, src_name, file_name: file.name })
      .execute()
    await keepFile(tx, file, driverId)
  }
}

/**
 * Makes a driver active or inactive (docs/spec/drivers.md#driver-status). An inactive driver is signed out but keeps
 * published shifts; the answer counts those from today on.
 *
 * @throws {Invalid} for another status
 */
export async function setDriverStatus(
  work: Work,
  stored: StoredDriver,
  { status }: ChangedDriver,
  today: IsoDate,
): Promise<{ upcoming_shifts: number } | undefined> {
  if (status === undefined || status === DRIVER_APPLICANT) {
    throw new Invalid({ status: ['Must be 10 (active) or 20 (inactive).'] })
  }
  const { id, status: before } = stored.driver
  if (status !== before) {
    const activated = status === DRIVER_ACTIVE ? { activated_at: now } : {}
    await setColumns(work, stored, 'status', { status, ...activated })
    if (status === DRIVER_INACTIVE) await endAccountSessions(work, 'driver', id)
  }
  if (status !== DRIVER_INACTIVE) return undefined
  return { upcoming_shifts: (await publishedShiftsFrom(work.tx, id, today)).length }
}

/** Sets whether an applicant progresses (docs/spec/drivers.md#progressing). @throws {Invalid} without the flag */
export async function setProgress(
  work: Work,
  stored: StoredDriver,
  { not_progressing }: ChangedDriver,
): Promise<void> {
  if (not_progressing === undefined) {
    throw new Invalid({ not_progressing: ['Must be 10 (not progressing) or 20 (progressing).'] })
  }
  if (not_progressing !== stored.driver.not_progressing) {
    await setColumns(work, stored, 'progress', { not_progressing })
  }
}

export async function addWarning(
  work: Work,
  scope: Scope,
  driverId: number,
  comment: string,
): Promise<DriverWarning> {
  const { first_name, last_name } = await userAccount(work.tx, scope.accountId)
  const warning = await insertWarning(work.tx, {
    driver_id: driverId,
    comment,
    moderator_id: scope.accountId,
    moderator_first_name: first_name,
    moderator_last_name: last_name,
  })
  work.record({ thing: 'driver', id: driverId, action: 'warn', before: null, after: { comment } })
  await announceDriver(work, 'update', driverId)
  const moderator = { first_name, last_name }
  return { id: warning.id, comment, moderator, created_at: warning.created_at }
}

const BANK = ['bank_name_of_account_holder', 'bank_sort_code', 'bank_account_number'] as const

/** A driver as the audit stores it: bank details masked, without password hash and push token. */
function kept({ driver, reach, photos }: StoredDriver): Record<string, unknown> {
  const { password_hash: _, push_token: __, ...plain } = driver
  const bank = Object.fromEntries(BANK.map((field) => [field, masked(driver[field])]))
  return { ...plain, ...bank, ...reach, right_to_work_photos: photos }
}

/** Hides all but the last two characters; short texts are hidden completely. */
function masked(text: string): string {
  const shown = text.length > 4 ? text.slice(-2) : ''
  return '•'.repeat(text.length - shown.length) + shown
}

/** Both sides of a change for the audit. If only masked characters differ, the later side says '(changed)'. */
export function auditedFields(before: StoredDriver | null, after: StoredDriver) {
  const [was, is] = [before && kept(before), kept(after)]
  for (const field of BANK) {
    if (was?.[field] === is[field] && before?.driver[field] !== after.driver[field]) {
      is[field] = `${is[field]} (changed)`
    }
  }
  return { before: was, after: is }
}

type DriverChange = UpdateObject<Tables, 'driver'>

function insertDriver(tx: Tx, driver: NewRow<'driver'>): Promise<Row<'driver'>> {
  return tx.insertInto('driver').values(driver).returningAll().executeTakeFirstOrThrow()
}

export function updateDriver(tx: Tx, id: number, changed: DriverChange): Promise<Row<'driver'>> {
  return tx
    .updateTable('driver')
    .set({ ...changed, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const now = sql<string>`now()`

async function setReach(tx: Tx, id: number, { area_ids, restaurant_ids }: DriverReach): Promise<void> {
  await sql`delete from driver_area where driver_id = ${id} and not area_id = any(${area_ids}::int[])`.execute(
    tx,
  )
  await sql`
    insert into driver_area (driver_id, area_id) select ${id}, unnest(${area_ids}::int[])
    on conflict do nothing`.execute(tx)
  await sql`
    delete from driver_restaurant
    where driver_id = ${id} and not restaurant_id = any(${restaurant_ids}::int[])`.execute(tx)
  await sql`
    insert into driver_restaurant (driver_id, restaurant_id) select ${id}, unnest(${restaurant_ids}::int[])
    on conflict do nothing`.execute(tx)
}

function insertWarning(tx: Tx, warning: NewRow<'driver_warning'>): Promise<Row<'driver_warning'>> {
  return tx.insertInto('driver_warning').values(warning).returningAll().executeTakeFirstOrThrow()
}

/** Inserts drivers with their areas in two statements. */
export async function insertDrivers(
  tx: Tx,
  given: readonly { columns: NewRow<'driver'>; areaIds: readonly number[] }[],
): Promise<{ driver: Row<'driver'>; areaIds: readonly number[] }[]> {
  const columns = given.map((one) => one.columns)
  const drivers = await tx.insertInto('driver').values(columns).returningAll().execute()
  // Rows are matched by email, which is unique.
  const areasOf = new Map(given.map(({ columns: { email }, areaIds }) => [email, areaIds]))
  const written = drivers.map((driver) => ({ driver, areaIds: areasOf.get(driver.email) ?? [] }))
  const areas = written.flatMap(({ driver, areaIds }) =>
    areaIds.map((area_id) => ({ driver_id: driver.id, area_id })),
  )
  if (areas.length > 0) await tx.insertInto('driver_area').values(areas).execute()
  return written
}
