import type { Generated } from 'kysely'
import type { Id, Text, Timestamp } from './columnTypes.ts'

export interface DriverTable {
  id: Id
  first_name: string
  last_name: Text
  email: string
  password_hash: string | null
  phone: Text
  /** 10 active, 20 inactive, 30 applicant. */
  status: Generated<10 | 20 | 30>
  photo_src: string | null
  /** The device's Web Push subscription as JSON text; null without one. */
  push_token: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface DriverAreaTable {
  driver_id: number
  area_id: number
}

export interface DriverRestaurantTable {
  driver_id: number
  restaurant_id: number
}

/** A weekly period; `holiday` 10 is a day off, 20 a working period. Times 'HH:mm', the end may be '24:00'. */
export interface DriverWorkingTimeTable {
  id: Id
  driver_id: number
  week_day: number
  holiday: 10 | 20
  start_at: string | null
  stop_at: string | null
}

/** The same for one date; where a date has any, its weekday's periods do not apply. */
export interface DriverOverrideTimeTable {
  id: Id
  driver_id: number
  period_date: string
  holiday: 10 | 20
  start_at: string | null
  stop_at: string | null
}
