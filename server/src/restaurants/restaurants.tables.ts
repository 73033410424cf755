import type { Generated } from 'kysely'
import type { Id, Money, Text, Timestamp } from '../kernel/tables.ts'

export interface RestaurantTables {
  restaurant: RestaurantTable
}

interface RestaurantTable {
  id: Id
  name: string
  area_id: number
  restaurateur_id: number
  status: Generated<10 | 20>
  address: Text
  contact_name: Text
  telephone: Text
  postcode: Text
  business_email: Text
  map_latitude: number | null
  map_longitude: number | null
  /** Pounds per hour; null if the area's rate applies. */
  standard_pay: Money | null
  weekend_pay: Money | null
  /** Percent; null if the option applies. */
  invoice_commission: Money | null
  /** Pounds per worked shift; null if the option applies. */
  booking_fee: Money | null
  send_invoice: Generated<boolean>
  notify_shifts: Generated<boolean>
  notify_news_events: Generated<boolean>
  meal: Text
  uniform: Text
  cash_orders: Text
  waiting_location: Text
  other: Text
  bonus_target: Text
  logo_src: string | null
  service_agreement_src: string | null
  created_at: Timestamp
  updated_at: Timestamp
}
