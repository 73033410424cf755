import type { Generated } from 'kysely'
import type { Id, Nullable, Timestamp } from '../kernel/tables/columnTypes.ts'

export interface PushTables {
  driver_message: DriverMessageTable
  driver_message_area: DriverMessageAreaTable
  driver_message_restaurant: DriverMessageRestaurantTable
  driver_notice: DriverNoticeTable
  vapid_key: VapidKeyTable
}

/** What staff wrote to drivers. */
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

/** What a driver was told by push, and what became of it. */
interface DriverNoticeTable {
  id: Id
  driver_id: number
  kind: 'publish' | 'unpublish' | 'update' | 'reminder' | 'news' | 'message'
  shift_ids: number[]
  /** The text that was sent. */
  title: string
  body: string
  created_at: Timestamp
  /** The last attempt to deliver it; of one that was reached, when it was. */
  tried_at: string | null
  /** null: not tried yet. What was not reached may still be, while its job is retried. */
  outcome: 'reached' | 'not_reached' | 'no_device' | null
  /** Why it was not reached: there is no such device any more, refused for good, or no answer that would do. */
  reason: Nullable<'gone' | 'refused' | 'unanswered'>
  /** Of the kind 'message', which one. */
  message_id: Nullable<number>
}

/** One row: the keys by which push services recognise this server (VAPID), as base64url text. */
interface VapidKeyTable {
  id: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Timestamp
}
