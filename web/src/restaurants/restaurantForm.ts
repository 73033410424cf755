/**
 * The form of a restaurant (docs/spec/restaurants.md#restaurant-dialogs,
 * docs/spec/restaurants.md#restaurant-form-rules).
 */
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import type { CommissionBasis } from '@driverdesk/domain/options/commissionBasis.ts'
import { commissionProblem } from '@driverdesk/domain/restaurants/commissionLimit.ts'
import { RESTAURANT_FORM_NAMES } from '@driverdesk/domain/restaurants/restaurantHeads.ts'

/** What drivers should know of a restaurant. */
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
  /** As the select has it: the area's id, or null. */
  area_id: string | null
  map_latitude: number | null
  map_longitude: number | null
  /** Empty: the area's rates, and the options' fees. */
  standard_pay: number | string
  weekend_pay: number | string
  invoice_comission: number | string
  booking_fee: number | string
  send_invoice: boolean
  notify_shifts: boolean
  notify_news_events: boolean
  /** The stored one; null takes it away. */
  logo_src: string | null
  logo: File | null
  service_agreement_src: string | null
  service_agreement: File | null
  /** A password is to be set. */
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

/** Whether a field stands in the tab 'Additional'. */
export const isAdditional = (field: string): boolean => !MAIN.includes(field)

/** What the options say for restaurants, as they stand in the form. */
export interface StandardFees {
  /** What every commission is. */
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
  // What is no percentage is not proposed as one.
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
