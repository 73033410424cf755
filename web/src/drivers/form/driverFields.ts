import { DRIVER_HEADS } from '@driverdesk/domain/drivers/driverHeads.ts'

/** The fields of a driver's record by kind, and their labels (docs/spec/drivers.md#driver-record). */
export const TEXT_FIELDS = [
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

export const FILE_FIELDS = [
  'photo_src',
  'driver_license_front_photo',
  'driver_license_back_photo',
  'identity_photo',
  'service_agreement_src',
  'alcohol_delivery_certificate',
] as const

/** Shared with exported tables. Of several problems, the first in this order is shown. */
export const DRIVER_LABELS = {
  ...DRIVER_HEADS,
  active: 'Active at once',
  password: 'Password',
  area_ids: 'Areas',
  restaurant_ids: 'Restaurants',
  have_experience: 'Has experience',
  photo_src: 'Profile photo',
  driver_license_front_photo: 'Driving licence, front',
  driver_license_back_photo: 'Driving licence, back',
  identity_photo: 'Identity photo',
  right_to_work_photos: 'Right to work',
  service_agreement_src: 'Service agreement',
  alcohol_delivery_certificate: 'Alcohol delivery certificate',
} as const

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
