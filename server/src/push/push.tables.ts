import type { TextState } from '@driverdesk/domain/push/textMessage.ts'
import type { Generated } from 'kysely'
import type { Id, Nullable, Text, Timestamp } from '../kernel/tables.ts'

export interface PushTables {
  driver_message: DriverMessageTable
  driver_message_area: DriverMessageAreaTable
  driver_message_restaurant: DriverMessageRestaurantTable
  driver_notice: DriverNoticeTable
  driver_text: DriverTextTable
  driver_text_shift: DriverTextShiftTable
  vapid_key: VapidKeyTable
}

interface DriverMessageTable {
  id: Id
  title: string
  body: string
  /** The narrowest kind of target. */
  addressee: 'all' | 'areas' | 'restaurants' | 'drivers'
  author_id: number | null
  author_name: string
  created_at: Timestamp
}

interface DriverMessageAreaTable {
  message_id: number
  area_id: number
}

interface DriverMessageRestaurantTable {
  message_id: number
  restaurant_id: number
}

/** A push notice to a driver and its delivery. */
interface DriverNoticeTable {
  id: Id
  driver_id: number
  kind: 'publish' | 'unpublish' | 'update' | 'reminder' | 'news' | 'message' | 'leave' | 'availability'
  shift_ids: number[]
  title: string
  body: string
  created_at: Timestamp
  /** The last attempt to deliver it. */
  tried_at: string | null
  /** null: not tried yet. 'not_reached' can still change while the job is retried. */
  outcome: 'reached' | 'not_reached' | 'no_device' | null
  /** Push did not bring it, and the driver gets it by email. */
  emailed: Generated<boolean>
  /** Why it was not reached: the subscription expired, was refused for good, or the push service failed. */
  reason: Nullable<'gone' | 'refused' | 'unanswered'>
  message_id: Nullable<number>
}

/** A text message to a driver. It can cost money, so one that may have been sent is not sent again. */
interface DriverTextTable {
  id: Id
  driver_id: number
  phone: string
  body: string
  created_at: Timestamp
  state: Generated<TextState>
  tries: Generated<number>
  /** Why the last try failed, as a sentence; '' if none has. */
  error: Text
  sent_at: string | null
}

/** The hours of a shift that a text is about. */
interface DriverTextShiftTable {
  text_id: number
  driver_id: number
  shift_id: number
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
}

/** One row: this server's VAPID keys as base64url. */
interface VapidKeyTable {
  id: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Timestamp
}
