/** The form of a restaurant (docs/spec/restaurants.md#restaurant-dialogs, docs/spec/restaurants.md#restaurant-form-rules). */
import type {
  Restaurant,
  RestaurantForRestaurant,
} from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import {
  ChangedProfile,
  ChangedRestaurant,
  NewRestaurant,
} from '@driverdesk/contract/restaurants/restaurantForm.shapes.ts'
import type { CommissionBasis } from '@driverdesk/domain/options/optionKeys.ts'
import { commissionProblem } from '@driverdesk/domain/restaurants/charges.ts'
import { RESTAURANT_FORM_NAMES } from '@driverdesk/domain/restaurants/restaurantHeads.ts'
import type { z } from 'zod'
import { newPasswordProblem } from '../accounts/SetPassword.tsx'
import { fileProblem } from '../ui/form/FileField.tsx'
import { firstProblems } from '../ui/form/formTrouble.ts'

/** Information for drivers. */
const NOTE_LABELS = {
  meal: 'Meal',
  uniform: 'Uniform',
  cash_orders: 'Cash orders',
  waiting_location: 'Waiting location',
  other: 'Other',
  bonus_target: 'Bonus target',
}
export type RestaurantNote = keyof typeof NOTE_LABELS
export const RESTAURANT_NOTES = Object.keys(NOTE_LABELS) as RestaurantNote[]

const NO_NOTES = Object.fromEntries(RESTAURANT_NOTES.map((note) => [note, ''])) as Record<
  RestaurantNote,
  string
>

/** In the order of the form. */
export const RESTAURANT_LABELS: Readonly<Record<keyof RestaurantValues, string>> = {
  name: RESTAURANT_FORM_NAMES.name,
  contact_name: 'Contact name',
  telephone: 'Telephone',
  area_id: 'Area',
  email: RESTAURANT_FORM_NAMES.email,
  business_email: RESTAURANT_FORM_NAMES.business_email,
  address: 'Address',
  postcode: 'Postcode',
  map_latitude: 'Map',
  map_longitude: 'Map',
  sets_password: 'Password',
  password: 'Password',
  standard_pay: 'Standard pay',
  weekend_pay: 'Weekend pay',
  invoice_comission: 'Commission',
  booking_fee: 'Booking fee',
  send_invoice: 'Send invoices',
  notify_shifts: 'Notify about shifts',
  notify_news_events: 'Notify about news and events',
  ...NOTE_LABELS,
  logo_src: 'Logo',
  logo: 'Logo',
  service_agreement_src: 'Service agreement',
  service_agreement: 'Service agreement',
}

const MAIN: readonly string[] = [
  'name',
  'contact_name',
  'address',
  'telephone',
  'postcode',
  'email',
  'business_email',
  'area_id',
  'map_latitude',
  'map_longitude',
  'sets_password',
  'password',
  // In a restaurant's own profile.
  'contactName',
  'current_password',
]

/** True for a field in the tab 'Additional'. */
export const isAdditional = (field: string): boolean => !MAIN.includes(field)

export interface StandardFees {
  basis: CommissionBasis
  commission: string
  bookingFee: string
}

/** Named as on the wire, so that the server's messages find their fields. */
export const newRestaurantValues = (
  areaId: number | undefined,
  { basis, commission, bookingFee }: StandardFees,
) => ({
  name: '',
  contact_name: '',
  address: '',
  telephone: '',
  postcode: '',
  email: '',
  business_email: '',
  /** The area's id as text, or null. */
  area_id: areaId === undefined ? null : String(areaId),
  map_latitude: null as number | null,
  map_longitude: null as number | null,
  /** Empty fields use the area's rates and the options' fees. */
  standard_pay: '' as number | string,
  weekend_pay: '' as number | string,
  // An option that is not a valid percentage is not suggested.
  invoice_comission: (commissionProblem(Number(commission), basis) ? '' : commission) as number | string,
  booking_fee: bookingFee as number | string,
  send_invoice: true,
  notify_shifts: false,
  notify_news_events: false,
  ...NO_NOTES,
  /** The stored logo; null removes it. */
  logo_src: null as string | null,
  logo: null as File | null,
  service_agreement_src: null as string | null,
  service_agreement: null as File | null,
  sets_password: false,
  password: '',
})

export type RestaurantValues = ReturnType<typeof newRestaurantValues>

const NO_FEES: StandardFees = { basis: 'percent', commission: '', bookingFee: '' }

export const restaurantValues = (restaurant: Restaurant): RestaurantValues => ({
  ...newRestaurantValues(restaurant.area_id, NO_FEES),
  ...fieldsOf(restaurant, [
    'name',
    'contact_name',
    'address',
    'telephone',
    'postcode',
    'email',
    'business_email',
    'map_latitude',
    'map_longitude',
    'notify_shifts',
    'notify_news_events',
    'logo_src',
    'service_agreement_src',
    ...RESTAURANT_NOTES,
  ]),
  standard_pay: restaurant.standard_pay ?? '',
  weekend_pay: restaurant.weekend_pay ?? '',
  invoice_comission: restaurant.invoice_comission ?? '',
  booking_fee: restaurant.booking_fee ?? '',
  send_invoice: restaurant.send_invoice === 1,
})

export const fieldsOf = <R, F extends keyof R>(record: R, fields: readonly F[]): Pick<R, F> =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<R, F>

export type RestaurantBody = z.input<typeof NewRestaurant>

export interface RestaurantFiles {
  file?: File | undefined
  service_agreement?: File | undefined
}

export function restaurantBody(values: RestaurantValues): RestaurantBody {
  const { logo: _, service_agreement: __, sets_password, password, area_id, ...fields } = values
  return {
    ...fields,
    area_id: area_id ?? '',
    send_invoice: fields.send_invoice ? 1 : 0,
    notify_shifts: fields.notify_shifts ? 1 : 0,
    notify_news_events: fields.notify_news_events ? 1 : 0,
    ...(sets_password && { password }),
  }
}

/** Sends the login email only if it was edited: another email moves the restaurant to that email's account. */
export function changedRestaurantBody(
  values: RestaurantValues,
  seen: Pick<RestaurantValues, 'email'>,
): Omit<RestaurantBody, 'email'> & { email?: string } {
  const { email, ...rest } = restaurantBody(values)
  return email === seen.email ? rest : { ...rest, email }
}

export const restaurantFiles = ({ logo, service_agreement }: RestaurantValues): RestaurantFiles => ({
  file: logo ?? undefined,
  service_agreement: service_agreement ?? undefined,
})

export function restaurantProblems(values: RestaurantValues, isNew: boolean, basis: CommissionBasis) {
  const problems: Partial<Record<keyof RestaurantValues, string>> = firstProblems(
    isNew ? NewRestaurant : ChangedRestaurant,
    restaurantBody(values),
  )
  const commission = commissionProblem(Number(values.invoice_comission), basis)
  if (commission) problems.invoice_comission ??= commission
  const notSet = newPasswordProblem(values)
  if (notSet) problems.password = notSet
  for (const [field, kind] of [
    ['logo', 'image'],
    ['service_agreement', 'document'],
  ] as const) {
    const problem = values[field] && fileProblem(values[field], kind)
    if (problem) problems[field] = problem
  }
  return problems
}

/** Those of a restaurant's own profile (docs/spec/restaurants.md#own-profile, docs/spec/restaurants.md#profile-call). */
export const PROFILE_LABELS: Readonly<Record<keyof ProfileValues, string>> = {
  name: RESTAURANT_LABELS.name,
  contactName: RESTAURANT_LABELS.contact_name,
  ...fieldsOf(RESTAURANT_LABELS, ['telephone', 'address', 'postcode']),
  sets_password: 'Change Password',
  current_password: 'Current password',
  password: 'New password',
  ...fieldsOf(RESTAURANT_LABELS, [...RESTAURANT_NOTES, 'logo_src']),
  file: 'Logo',
}

export const profileValues = (record: RestaurantForRestaurant) => ({
  name: record.name,
  contactName: record.contact_name,
  ...fieldsOf(record, ['address', 'telephone', 'postcode', ...RESTAURANT_NOTES, 'logo_src']),
  /** A new logo. */
  file: null as File | null,
  sets_password: false,
  current_password: '',
  password: '',
})

export type ProfileValues = ReturnType<typeof profileValues>

/** Sends the passwords only if the password is to be changed. */
export function profileBody(values: ProfileValues): z.input<typeof ChangedProfile> {
  const { file: _, sets_password, current_password, password, ...fields } = values
  return { ...fields, ...(sets_password && { current_password, password }) }
}

export function profileProblems(values: ProfileValues) {
  const problems: Partial<Record<keyof ProfileValues, string>> = firstProblems(
    ChangedProfile,
    profileBody(values),
  )
  if (values.sets_password && values.current_password === '') {
    problems.current_password = 'Please enter your current password'
  }
  const notSet = newPasswordProblem(values)
  if (notSet) problems.password = notSet
  const unfit = values.file && fileProblem(values.file, 'image')
  if (unfit) problems.file = unfit
  return problems
}
