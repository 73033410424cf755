import type { DriverForm, NewReferral } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { idsOf, orEmpty, orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { FILE_TYPE_UNSUPPORTED, type UploadKind } from '@driverdesk/contract/kernel/uploads.ts'
import { DRIVER_DATES, DRIVER_HOURS } from '@driverdesk/domain/drivers/driverHeads.ts'
import { NO_AREA_YET } from '@driverdesk/domain/drivers/driverRules.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import {
  type DriverReach,
  keptRestaurants,
  NOT_OF_THE_AREAS,
  restaurantChoices,
} from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { ONLY_ACTIVE_SOURCES, type Referral, referralProblem } from '@driverdesk/domain/drivers/referral.ts'
import { isPhotoName } from '@driverdesk/domain/kernel/fileNames.ts'
import { sql } from 'kysely'
import type { SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { dropFile, keepFile, type StoredFile } from '../kernel/files/storedFiles.ts'
import { Invalid, notFound, refuseIfAny } from '../kernel/refusal.ts'
import type { NewRow, Row, StoredFileKind } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

const TEXTS = [
  'last_name',
  'phone',
  'address_1',
  'address_2',
  'city',
  'postcode',
  'emergency_contact_name',
  'emergency_contact_phone',
  'car_make',
  'car_model',
  'car_registration',
  'car_insurer',
  'experience_description',
  'goal',
  'bank_name_of_account_holder',
  'bank_sort_code',
  'bank_account_number',
  'works_number',
] as const

type Columns = Partial<NewRow<'driver'>>

/** Turns a form into columns. Fields that were not sent are left out; null and 'null' empty a field like ''. */
export function driverColumns(form: DriverForm): Columns {
  const { first_name, email, have_experience } = form
  return {
    ...(first_name !== undefined && { first_name }),
    ...(email !== undefined && { email }),
    ...(have_experience !== undefined && { have_experience: orNull(have_experience) ?? null }),
    ...entries(TEXTS, (name) => orEmpty(form[name])),
    ...entries(DRIVER_DATES, (name) => orNull(form[name])),
    ...entries(DRIVER_HOURS, (name) => orNull(form[name])),
  }
}

function entries<Name extends string, Value>(
  names: readonly Name[],
  given: (name: Name) => Value | undefined,
): Partial<Record<Name, Value>> {
  const found = names.map((name) => [name, given(name)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Partial<Record<Name, Value>>
}

type SentReach = Pick<DriverForm, 'area_ids' | 'restaurant_ids'>

const NOWHERE: DriverReach = { area_ids: [], restaurant_ids: [] }

/**
 * Returns the areas and restaurants after an edit (docs/spec/drivers.md#restaurant-choices). Restaurants that the driver
 * already has may be inactive. If the form names only areas, restaurants outside of them are dropped.
 *
 * @throws {Invalid} if a restaurant cannot be chosen
 * @throws {Refusal} 404 if an area or restaurant does not exist
 */
export async function plannedReach(
  tx: Tx,
  given: SentReach,
  stored: DriverReach = NOWHERE,
): Promise<DriverReach> {
  const area_ids = given.area_ids ? idsOf(given.area_ids) : stored.area_ids
  await refuseUnknownAreas(tx, area_ids)
  const wanted = given.restaurant_ids ? idsOf(given.restaurant_ids) : stored.restaurant_ids
  const restaurants = await tx
    .selectFrom('restaurant')
    .select(['id', 'area_id', 'status'])
    .where(sql<boolean>`id = any(${wanted}::int[])`)
    .forShare()
    .execute()
  if (!given.restaurant_ids)
    return { area_ids, restaurant_ids: keptRestaurants(area_ids, wanted, restaurants) }
  if (restaurants.length < wanted.length) throw notFound('restaurant')
  const mayStay = keptRestaurants(area_ids, stored.restaurant_ids, restaurants)
  const choices = new Set([...mayStay, ...restaurantChoices(area_ids, restaurants).map(({ id }) => id)])
  if (!wanted.every((id) => choices.has(id))) throw new Invalid({ restaurant_ids: [NOT_OF_THE_AREAS] })
  return { area_ids, restaurant_ids: wanted }
}

/** @throws {Invalid} if there are no areas (docs/spec/drivers.md#adding-drivers) */
export async function refuseWithoutAreas(tx: Tx): Promise<void> {
  const area = await tx.selectFrom('area').select('id').limit(1).executeTakeFirst()
  if (!area) throw new Invalid({ area_ids: [NO_AREA_YET] })
}

async function refuseUnknownAreas(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await tx
    .selectFrom('area')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .forShare()
    .execute()
  if (known.length < ids.length) throw notFound('area')
}

/**
 * Returns the referral's columns after an edit; undefined if nothing changes. A referral is recorded unpaid, then paid,
 * then locked (docs/spec/drivers.md#referral-source).
 *
 * @throws {Invalid} if the rules forbid it
 * @throws {Refusal} 404 if the source does not exist
 */
export async function plannedReferral(
  tx: Tx,
  driver: Row<'driver'>,
  asked: NewReferral['hear_about_us'],
): Promise<Columns | undefined> {
  const recorded = toReferral(driver)
  const problem = referralProblem(driver.id, recorded, asked)
  if (problem) throw new Invalid({ hear_about_us: [problem] })
  const { type, id, paid = 0 } = asked
  if (recorded && recorded.type === type && recorded.id === id && recorded.paid === paid) return undefined
  if (paid === 1) return { referral_paid: true }
  await refuseWrongSource(tx, type, id as number)
  return {
    referral_type: type,
    referral_restaurant_id: type === 'restaurant' ? id : null,
    referral_driver_id: type === 'driver' ? id : null,
    referral_paid: false,
  }
}

function toReferral(driver: Row<'driver'>): Referral | null {
  if (!driver.referral_type) return null
  return {
    type: driver.referral_type,
    id: driver.referral_restaurant_id ?? driver.referral_driver_id,
    paid: driver.referral_paid ? 1 : 0,
  }
}

async function refuseWrongSource(tx: Tx, type: Referral['type'], id: number): Promise<void> {
  const source = await tx.selectFrom(type).select('status').where('id', '=', id).executeTakeFirst()
  if (!source) throw notFound(type)
  if (type === 'driver' && source.status !== DRIVER_ACTIVE) {
    throw new Invalid({ hear_about_us: [ONLY_ACTIVE_SOURCES] })
  }
}

/**
 * A driver's photos and documents: existing ones are sent by name, new ones as data
 * (docs/spec/drivers.md#driver-photo-data). New files are checked and stored before the unit of work, which assigns them to
 * the driver.
 */
const FIELDS = {
  photo_src: ['photo', 'driver_photo'],
  driver_license_front_photo: ['photo', 'driver_licence'],
  driver_license_back_photo: ['photo', 'driver_licence'],
  identity_photo: ['photo', 'driver_identity'],
  service_agreement_src: ['document', 'driver_agreement'],
  alcohol_delivery_certificate: ['document', 'driver_certificate'],
} as const satisfies Record<string, readonly [UploadKind, StoredFileKind]>

const RIGHT_TO_WORK = 'right_to_work_photos'

type FileField = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as FileField[]

/** The stored files of a form, by field, and the right-to-work photos in the form's order. */
export interface SentFiles {
  byField: ReadonlyMap<FileField, StoredFile>
  rightToWork: readonly (StoredFile | undefined)[]
}

/** @throws {Invalid} with a message for each bad file */
export async function storeSentFiles(
  call: Pick<SignedInCall<never>, 'checkData' | 'storeFile'>,
  form: DriverForm,
): Promise<SentFiles> {
  const problems: Record<string, string[]> = {}
  const store = async (field: string, data: string, upload: UploadKind, kind: StoredFileKind) => {
    try {
      return await call.storeFile(await call.checkData(field, data, upload), kind)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      Object.assign(problems, error.fields)
      return undefined
    }
  }
  const byField = new Map<FileField, StoredFile>()
  for (const field of NAMES) {
    const given = form[field]
    const [upload, kind] = FIELDS[field]
    const file = isData(given) ? await store(field, given, upload, kind) : undefined
    if (file) byField.set(field, file)
  }
  const rightToWork: (StoredFile | undefined)[] = []
  for (const { file_src, src_name } of form.right_to_work_photos ?? []) {
    if (src_name && !isPhotoName(src_name)) problems[RIGHT_TO_WORK] = [FILE_TYPE_UNSUPPORTED]
    rightToWork.push(
      file_src ? await store(RIGHT_TO_WORK, file_src, 'photo', 'driver_right_to_work') : undefined,
    )
  }
  refuseIfAny(problems)
  return { byField, rightToWork }
}

const isData = (given: string | null | undefined): given is string => given?.startsWith('data:') ?? false

/** Returns the new values of the file columns. @throws {Invalid} for a name other than the stored one */
export function driverFileColumns(
  { byField }: SentFiles,
  form: DriverForm,
  stored?: Row<'driver'>,
): Partial<Record<FileField, string | null>> {
  const columns: Partial<Record<FileField, string | null>> = {}
  for (const field of NAMES) {
    const given = form[field]
    if (given === undefined) continue
    const name = byField.get(field)?.name ?? orNull(given) ?? null
    if (!byField.has(field) && name !== null && name !== stored?.[field]) {
      throw new Invalid({ [field]: [NOT_THERE] })
    }
    columns[field] = name
  }
  return columns
}

export const NOT_THERE = 'This driver has no such file.'

export async function keepDriverFiles(
  work: Work,
  { byField }: SentFiles,
  driver: Row<'driver'>,
  before?: Row<'driver'>,
): Promise<void> {
  for (const file of byField.values()) await keepFile(work.tx, file, driver.id)
  for (const field of NAMES) {
    if (before && before[field] !== driver[field]) await dropFile(work, before[field])
  }
}
