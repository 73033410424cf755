/** The status groups of the drivers' filter (docs/spec/drivers.md#driver-groups). */
import {
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  DRIVER_INACTIVE,
  type DriverStatus,
  NOT_PROGRESSING,
} from './driverStatus.ts'

export type DriverGroup =
  | 'active'
  | 'inactive'
  | 'applicants'
  | 'completed'
  | 'incomplete'
  | 'not-progressing'
  | 'progressing'

interface Group {
  label: string
  /** The status of the drivers to fetch. The last four groups have only applicants. */
  status: DriverStatus
  has: (driver: DriverOfGroup) => boolean
}

export interface DriverOfGroup extends DataFullRecord {
  status: DriverStatus
  not_progressing: 10 | 20
}

const everyone = () => true

const GROUPS: Record<DriverGroup, Group> = {
  active: { label: 'Show only active', status: DRIVER_ACTIVE, has: everyone },
  inactive: { label: 'Show only inactive', status: DRIVER_INACTIVE, has: everyone },
  applicants: { label: 'Applicants: all', status: DRIVER_APPLICANT, has: everyone },
  completed: { label: 'Completed', status: DRIVER_APPLICANT, has: isCompleted },
  incomplete: { label: 'Incomplete', status: DRIVER_APPLICANT, has: (driver) => !isCompleted(driver) },
  'not-progressing': { label: 'Not Progressing', status: DRIVER_APPLICANT, has: isHeldUp },
  progressing: { label: 'Progressing', status: DRIVER_APPLICANT, has: (driver) => !isHeldUp(driver) },
}

/** In the order of the filter; the first is the default. */
export const DRIVER_GROUPS = Object.keys(GROUPS) as DriverGroup[]

export const driverGroupLabel = (group: DriverGroup): string => GROUPS[group].label

export const statusOfGroup = (group: DriverGroup): DriverStatus => GROUPS[group].status

/** True if the driver is in the group by their present status. */
export function isInGroup(driver: DriverOfGroup, group: DriverGroup): boolean {
  return driver.status === GROUPS[group].status && GROUPS[group].has(driver)
}

function isHeldUp(driver: DriverOfGroup): boolean {
  return driver.not_progressing === NOT_PROGRESSING
}

/** The fields that make a driver's record complete (docs/spec/drivers.md#data-full). */
export const DATA_FULL_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'address_1',
  'address_2',
  'postcode',
  'city',
  'phone',
  'date_of_birth',
  'emergency_contact_name',
  'emergency_contact_phone',
  'car_make',
  'car_model',
  'car_registration',
  'car_insurance_renewal_date',
  'car_insurer',
  'bank_name_of_account_holder',
  'bank_sort_code',
  'bank_account_number',
  'driver_license_front_photo',
  'driver_license_back_photo',
  'identity_photo',
  'right_to_work_photos',
  'area_ids',
] as const

export type DataFullField = (typeof DATA_FULL_FIELDS)[number]

/** A field of a record: text, a list, or nothing. */
export type DataFullRecord = Readonly<Record<DataFullField, string | readonly unknown[] | null | undefined>>

/** Percent from which an applicant's record counts as completed (docs/spec/drivers.md#data-full). */
export const COMPLETED_FROM = 70

/** 'Data Full': the rounded share of the 24 fields that are not empty, in percent. */
export function dataFull(record: DataFullRecord): number {
  const filled = DATA_FULL_FIELDS.filter((field) => isFilled(record[field])).length
  return Math.round((filled / DATA_FULL_FIELDS.length) * 100)
}

/** True from 70 per cent. */
export function isCompleted(record: DataFullRecord): boolean {
  return dataFull(record) >= COMPLETED_FROM
}

function isFilled(value: DataFullRecord[DataFullField]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0
}

export type DataFullColour = 'green' | 'blue-grey' | 'blue' | 'deep-orange' | 'dark-red' | 'pink'

const BANDS: readonly (readonly [from: number, colour: DataFullColour])[] = [
  [95, 'green'],
  [80, 'blue-grey'],
  [50, 'blue'],
  [40, 'deep-orange'],
  [30, 'dark-red'],
]

/** The colour in which the percentage is shown (docs/spec/drivers.md#data-full). */
export function dataFullColour(percent: number): DataFullColour {
  return BANDS.find(([from]) => percent >= from)?.[1] ?? 'pink'
}
