import type { DriverPreference } from '@driverdesk/domain/drivers/driverPreference.ts'
import type { Generated } from 'kysely'
import type { Id, Money, Text, Timestamp } from './columnTypes.ts'

export interface CityTable {
  id: Id
  label: string
}

export interface AreaTable {
  id: Id
  name: string
  city_id: number
  standard_pay: Money
  weekend_pay: Money
  created_at: Timestamp
  updated_at: Timestamp
}

export interface RestaurantTable {
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
  /** Pounds per hour; null where the area's rate applies. */
  standard_pay: Money | null
  weekend_pay: Money | null
  /** Percent; null where the option applies. */
  invoice_commission: Money | null
  /** Pounds per worked shift; null where the option applies. */
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

/** Neither preferred nor blocked has no row. */
export interface RestaurantDriverPreferenceTable {
  restaurant_id: number
  driver_id: number
  preference: DriverPreference
}

export interface OptionTable {
  id: Id
  okey: string
  ovalue: string
  description: Text
  updated_at: Timestamp
}
