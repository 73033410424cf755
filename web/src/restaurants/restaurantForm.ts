/**
 * The form of a restaurant (docs/spec/restaurants.md#restaurant-dialogs,
 * docs/spec/restaurants.md#restaurant-form-rules).
 */
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { ChangedRestaurant, NewRestaurant } from '@driverdesk/contract/restaurants/restaurantForm.shapes.ts'
import type { CommissionBasis } from '@driverdesk/domain/options/commissionBasis.ts'
import { commissionProblem } from '@driverdesk/domain/restaurants/commissionLimit.ts'
import { RESTAURANT_FORM_NAMES } from '@driverdesk/domain/restaurants/restaurantHeads.ts'
import type { z } from 'zod'
import { newPasswordProblem } from '../accounts/newPasswordProblem.ts'
import { fileProblem } from '../ui/form/fileProblem.ts'
import { firstProblems } from '../ui/form/firstProblems.ts'

/** Information for drivers. */
export const RESTAURANT_NOTES = [
  'meal',
  'uniform',
  'cash_orders',
  'waiting_location',
  'other',
  'bonus_target',
] as const

export type RestaurantNote = (typeof RESTAURANT_NOTES)[number]

/** Named as on the wire, so that the server's messages find their fields. */
export interface RestaurantValues extends Record<RestaurantNote, string> {
  name: string
  contact_name: string
  address: string
  telephone: string
  postcode: string
  email: string
  business_email: string
  /** The area's id as text, or null. */
  area_id: string | null
  map_latitude: number | null
  map_longitude: number | null
  /** Empty fields use the area's rates and the options' fees. */
  standard_pay: number | string
  weekend_pay: number | string
  invoice_comission: number | string
  booking_fee: number | string
  send_invoice: boolean
  notify_shifts: boolean
  notify_news_events: boolean
  /** The stored logo; null removes it. */
  logo_src: string | null
  logo: File | null
  service_agreement_src: string | null
  service_agreement: File | null
  sets_password: boolean
  password: string
}

export const RESTAURANT_LABELS: Readonly<Record<keyof RestaurantValues, string>> = {
  ...RESTAURANT_FORM_NAMES,
  contact_name: 'Contact name',
  address: 'Address',
  telephone: 'Telephone',
  postcode: 'Postcode',
  area_id: 'Area',
  map_latitude: 'Map',
  map_longitude: 'Map',
  standard_pay: 'Standard pay',
  weekend_pay: 'Weekend pay',
  invoice_comission: 'Commission',
  booking_fee: 'Booking fee',
  send_invoice: 'Send invoices',
  notify_shifts: 'Notify of shifts',
  notify_news_events: 'Notify of news and events',
  meal: 'Meal',
  uniform: 'Uniform',
  cash_orders: 'Cash orders',
  waiting_location: 'Waiting location',
  other: 'Other',
  bonus_target: 'Bonus target',
  logo_src: 'Logo',
  logo: 'Logo',
  service_agreement_src: 'Service agreement',
  service_agreement: 'Service agreement',
  sets_password: 'Password',
  password: 'Password',
}

const MAIN: readonly string[] = [
  ...['name', 'contact_name', 'address', 'telephone', 'postcode', 'email', 'business_email', 'area_id'],
  ...['map_latitude', 'map_longitude', 'sets_password', 'password'],
]

/** True for a field in the tab 'Additional'. */
export const isAdditional = (field: string): boolean => !MAIN.includes(field)

/** The fees in the options, as text. */
export interface StandardFees {
  /** A percentage, or pounds per hour. */
  basis: CommissionBasis
  commission: string
  bookingFee: string
}

export const newRestaurantValues = (
  areaId: number | undefined,
  { basis, commission, bookingFee }: StandardFees,
): RestaurantValues => ({
  name: '',
  contact_name: '',
  address: '',
  telephone: '',
  postcode: '',
  email: '',
  business_email: '',
  area_id: areaId === undefined ? null : String(areaId),
  map_latitude: null,
  map_longitude: null,
  standard_pay: '',
  weekend_pay: '',
  // An option that is not valid as a percentage is not proposed.
  invoice_comission: commissionProblem(Number(commission), basis) ? '' : commission,
  booking_fee: bookingFee,
  send_invoice: true,
  notify_shifts: false,
  notify_news_events: false,
  meal: '',
  uniform: '',
  cash_orders: '',
  waiting_location: '',
  other: '',
  bonus_target: '',
  logo_src: null,
  logo: null,
  service_agreement_src: null,
  service_agreement: null,
  sets_password: false,
  password: '',
})

export const restaurantValues = (restaurant: Restaurant): RestaurantValues => ({
  name: restaurant.name,
  contact_name: restaurant.contact_name,
  address: restaurant.address,
  telephone: restaurant.telephone,
  postcode: restaurant.postcode,
  email: restaurant.email,
  business_email: restaurant.business_email,
  area_id: String(restaurant.area_id),
  map_latitude: restaurant.map_latitude,
  map_longitude: restaurant.map_longitude,
  standard_pay: restaurant.standard_pay ?? '',
  weekend_pay: restaurant.weekend_pay ?? '',
  invoice_comission: restaurant.invoice_comission ?? '',
  booking_fee: restaurant.booking_fee ?? '',
  send_invoice: restaurant.send_invoice === 1,
  notify_shifts: restaurant.notify_shifts,
  notify_news_events: restaurant.notify_news_events,
  ...notesOf(restaurant),
  logo_src: restaurant.logo_src,
  logo: null,
  service_agreement_src: restaurant.service_agreement_src,
  service_agreement: null,
  sets_password: false,
  password: '',
})

export const notesOf = (record: Record<RestaurantNote, string>): Record<RestaurantNote, string> => ({
  meal: record.meal,
  uniform: record.uniform,
  cash_orders: record.cash_orders,
  waiting_location: record.waiting_location,
  other: record.other,
  bonus_target: record.bonus_target,
})

export type RestaurantBody = z.input<typeof NewRestaurant>

export interface RestaurantFiles {
  /** The logo. */
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

/** Returns the first message of each field. */
export function restaurantProblems(values: RestaurantValues, isNew: boolean, basis: CommissionBasis) {
  const problems: Partial<Record<keyof RestaurantValues, string>> = firstProblems(
    isNew ? NewRestaurant : ChangedRestaurant,
    restaurantBody(values),
  )
  const commission = commissionProblem(Number(values.invoice_comission), basis)
  if (commission) problems.invoice_comission ??= commission
  const notSet = values.sets_password && newPasswordProblem(values.password)
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
