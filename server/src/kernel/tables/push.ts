import type { Generated } from 'kysely'
import type { Id, Timestamp } from './columnTypes.ts'

/** What a driver was told by push, and what became of it. */
export interface DriverNoticeTable {
  id: Id
  driver_id: number
  kind: 'publish' | 'unpublish' | 'update' | 'news'
  shift_ids: number[]
  /** The text that was sent. */
  title: string
  body: string
  created_at: Timestamp
  /** The last attempt to deliver it; of one that was reached, when it was. */
  tried_at: string | null
  /** null: not tried yet. What was not reached may still be, while its job is retried. */
  outcome: 'reached' | 'not_reached' | 'no_device' | null
}

/** One row: the keys by which push services recognise this server (VAPID), as base64url text. */
export interface VapidKeyTable {
  id: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Timestamp
}
