/**
 * The form of a driver, its rules and its request (docs/spec/drivers.md#driver-record,
 * docs/spec/drivers.md#driver-form-rules, docs/spec/drivers.md#driver-calls).
 */
import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { NewDriver } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { DRIVER_DATES, DRIVER_HEADS, DRIVER_HOURS } from '@driverdesk/domain/drivers/driverHeads.ts'
import { bankProblems, birthProblem, periodProblems } from '@driverdesk/domain/drivers/driverRules.ts'
import {
  displayDate,
  type IsoDate,
  typedDate,
  typedWithFullYear,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { newPasswordProblem } from '../../accounts/SetPassword.tsx'
import { firstProblems } from '../../ui/form/formTrouble.ts'

/** The fields of a driver's record by kind, and their labels (docs/spec/drivers.md#driver-record). */
const TEXT_FIELDS = [
  'first_name',
  'last_name',
  'email',
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
  'bank_name_of_account_holder',
  'bank_sort_code',
  'bank_account_number',
  'works_number',
  'experience_description',
  'goal',
] as const

const FILE_FIELDS = [
  'photo_src',
  'driver_license_front_photo',
  'driver_license_back_photo',
  'identity_photo',
  'service_agreement_src',
  'alcohol_delivery_certificate',
] as const

/** In the order of the form: of several problems, the first is shown. Exported tables have the same heads. */
export const DRIVER_LABELS = {
  active: 'Active at once',
  first_name: DRIVER_HEADS.first_name,
  last_name: DRIVER_HEADS.last_name,
  email: DRIVER_HEADS.email,
  phone: DRIVER_HEADS.phone,
  date_of_birth: DRIVER_HEADS.date_of_birth,
  password: 'Password',
  area_ids: 'Areas',
  restaurant_ids: 'Restaurants',
  address_1: DRIVER_HEADS.address_1,
  address_2: DRIVER_HEADS.address_2,
  city: DRIVER_HEADS.city,
  postcode: DRIVER_HEADS.postcode,
  emergency_contact_name: DRIVER_HEADS.emergency_contact_name,
  emergency_contact_phone: DRIVER_HEADS.emergency_contact_phone,
  car_make: DRIVER_HEADS.car_make,
  car_model: DRIVER_HEADS.car_model,
  car_registration: DRIVER_HEADS.car_registration,
  car_insurer: DRIVER_HEADS.car_insurer,
  car_insurance_renewal_date: DRIVER_HEADS.car_insurance_renewal_date,
  opt_out_from: DRIVER_HEADS.opt_out_from,
  opt_out_until: DRIVER_HEADS.opt_out_until,
  visa_hours: DRIVER_HEADS.visa_hours,
  wished_hours: DRIVER_HEADS.wished_hours,
  visa_from: DRIVER_HEADS.visa_from,
  visa_until: DRIVER_HEADS.visa_until,
  works_number: DRIVER_HEADS.works_number,
  bank_name_of_account_holder: DRIVER_HEADS.bank_name_of_account_holder,
  bank_sort_code: DRIVER_HEADS.bank_sort_code,
  bank_account_number: DRIVER_HEADS.bank_account_number,
  have_experience: 'Has experience',
  experience_description: DRIVER_HEADS.experience_description,
  goal: DRIVER_HEADS.goal,
  photo_src: 'Profile photo',
  identity_photo: 'Identity photo',
  driver_license_front_photo: 'Driving licence, front',
  driver_license_back_photo: 'Driving licence, back',
  driver_license_expiry_date: DRIVER_HEADS.driver_license_expiry_date,
  right_to_work_photos: 'Right to work',
  right_to_work_expiry_date: DRIVER_HEADS.right_to_work_expiry_date,
  service_agreement_src: 'Service agreement',
  alcohol_delivery_certificate: 'Alcohol delivery certificate',
  alcohol_certificate_expiry_date: DRIVER_HEADS.alcohol_certificate_expiry_date,
} as const satisfies Record<keyof DriverValues, string>

export type FileName = (typeof FILE_FIELDS)[number]

const DOCUMENT_FIELDS: ReadonlySet<string> = new Set([
  ...FILE_FIELDS,
  'right_to_work_photos',
  'driver_license_expiry_date',
  'right_to_work_expiry_date',
  'alcohol_certificate_expiry_date',
])

/** True for a field in the tab 'Documents' ('Identity' for a new driver). */
export const isOfDocuments = (field: string): boolean => DOCUMENT_FIELDS.has(field)

type TextField = (typeof TEXT_FIELDS)[number]
type DateName = (typeof DRIVER_DATES)[number]
type HoursName = (typeof DRIVER_HOURS)[number]

/** A right-to-work photo: a stored one has its `file_name`, a new one its data URL in `file_src`. */
export interface FormPhoto {
  src_name: string
  file_name?: string
  file_src?: string
}

/** Dates and hours as typed, ids as text (as selects need them), a file as its stored name or its data URL. */
export type DriverValues = Record<TextField | DateName | HoursName | FileName, string> & {
  password: string
  have_experience: '' | '10' | '20'
  area_ids: string[]
  restaurant_ids: string[]
  right_to_work_photos: FormPhoto[]
  active: boolean
}

export const newDriverValues: DriverValues = {
  ...(Object.fromEntries(
    [...TEXT_FIELDS, ...DRIVER_DATES, ...DRIVER_HOURS, ...FILE_FIELDS].map((field) => [field, '']),
  ) as Record<TextField | DateName | HoursName | FileName, string>),
  password: '',
  have_experience: '',
  area_ids: [],
  restaurant_ids: [],
  right_to_work_photos: [],
  active: false,
}

export function driverValues(driver: DriverRecord): DriverValues {
  const values = { ...newDriverValues }
  for (const field of TEXT_FIELDS) values[field] = driver[field]
  for (const field of FILE_FIELDS) values[field] = driver[field] ?? ''
  for (const field of DRIVER_DATES) values[field] = displayed(driver[field])
  for (const field of DRIVER_HOURS) values[field] = String(driver[field] ?? '')
  return {
    ...values,
    have_experience: driver.have_experience === null ? '' : `${driver.have_experience}`,
    area_ids: driver.area_ids.map(({ area_id }) => String(area_id)),
    restaurant_ids: driver.restaurant_ids.map(({ restaurant_id }) => String(restaurant_id)),
    right_to_work_photos: driver.right_to_work_photos.map(({ src_name, file_name }) => ({
      src_name,
      file_name,
    })),
  }
}

const displayed = (date: string | null) => (date === null ? '' : displayDate(date))

/** All fields, dates as 'YYYY-MM-DD'; a password only if one is set. */
export function driverBody(values: DriverValues): NewDriver {
  const { password, have_experience, area_ids, restaurant_ids, active, ...rest } = values
  // An invalid date stays as typed, so that the shape alone refuses it.
  const dates = DRIVER_DATES.map((field) => {
    const read = field === 'date_of_birth' ? typedWithFullYear : typedDate
    return [field, read(values[field]) ?? values[field].trim()]
  })
  const hours = DRIVER_HOURS.map((field) => [
    field,
    values[field].trim() === '' ? null : Number(values[field]),
  ])
  return {
    ...rest,
    ...(Object.fromEntries(dates) as Record<DateName, string>),
    ...(Object.fromEntries(hours) as Record<HoursName, number | null>),
    ...(password !== '' && { password }),
    have_experience: have_experience === '' ? null : (Number(have_experience) as 10 | 20),
    area_ids: area_ids.map(Number),
    restaurant_ids: restaurant_ids.map(Number),
    ...(active && { active: 1 as const }),
  }
}

/** The short form (docs/spec/drivers.md#driver-calls). */
export function halfBoardBody(values: DriverValues): NewDriver {
  const { first_name, last_name, email, area_ids, restaurant_ids, active } = driverBody(values)
  return { half_board: 1, first_name, last_name, email, area_ids, restaurant_ids, ...(active && { active }) }
}

/** @param stored the record that is edited */
export function driverProblems(
  body: NewDriver,
  today: IsoDate,
  stored?: DriverRecord,
): Partial<Record<keyof DriverValues, string>> {
  const problems: ReturnType<typeof driverProblems> = {
    ...periodProblems(body),
    ...bankProblems(body, stored),
    ...firstProblems(NewDriver, body),
    ...filesTooMuch(body),
  }
  const unborn = birthProblem(body.date_of_birth, today)
  if (unborn) problems.date_of_birth ??= unborn
  const notSet = body.password && newPasswordProblem({ sets_password: true, password: body.password })
  if (notSet) problems.password = notSet
  return problems
}

/** The largest total of new files as text, in bytes: the limit of the call less room for the other fields. */
const MOST = driverRoutes.update.bodyLimit - 500_000

const FILES_TOO_MUCH = `The new files are more than ${Math.floor((MOST * 3) / 4 / 1_000_000)} MB together. Leave this one out, save, then add it.`

function filesTooMuch(body: NewDriver): Partial<Record<FileName | 'right_to_work_photos', string>> {
  const { right_to_work_photos: photos = [] } = body
  const files = [
    ...FILE_FIELDS.map((field) => ({ field, file: body[field] })),
    ...photos.map(({ file_src: file }) => ({ field: 'right_to_work_photos' as const, file })),
  ]
  const problems: ReturnType<typeof filesTooMuch> = {}
  let sum = 0
  for (const { field, file } of files) {
    if (!file?.startsWith('data:')) continue
    if (sum + file.length > MOST) problems[field] = FILES_TOO_MUCH
    else sum += file.length
  }
  return problems
}
