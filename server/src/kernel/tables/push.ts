import type { Generated } from 'kysely'
import type { Id, Nullable, Timestamp } from './columnTypes.ts'

/** What staff wrote to drivers. */
export interface DriverMessageTable {
  id: Id
  title: string
  body: string
  /** The narrowest kind of target. */
  addressee: 'all' | 'areas' | 'restaurants' | 'drivers'
  author_id: number | null
  author_name: string
  created_at: Timestamp
}

export interface DriverMessageAreaTable {
  message_id: number
  area_id: number
}

export interface DriverMessageRestaurantTable {
  message_id: number
  restaurant_id: number
}

/** What a driver was told by push, and what became of it. */
export interface DriverNoticeTable {
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
export interface VapidKeyTable {
  id: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Timestamp
}

/** What a driver was last told of a shift, and as what they last acknowledged it. */
export interface ToldShiftTable {
  driver_id: number
  shift_id: number
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
  is_gone: Generated<boolean>
  acknowledged: Nullable<{
    restaurant_id: number
    period_date: string
    start_time: string
    finish_time: string
  }>
  told_at: Timestamp
}
