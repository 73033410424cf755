import type { Generated, JSONColumnType } from 'kysely'
import type { Id, Timestamp } from './columnTypes.ts'

/** A recorded change: the record before and after, as stored. Written in the transaction of the change. */
export interface AuditEventTable {
  id: Id
  at: Timestamp
  actor: string
  actor_name: string
  request_id: string | null
  thing: string
  thing_id: number
  action: string
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
}

/** Announcements to send: ids and audience, no personal data (docs/spec/kernel.md#outbox). */
export interface OutboxTable {
  /** Without gaps and in commit order, because the lock of `outbox_head` orders them. */
  seq: number
  channel: string
  event: string
  entity_id: number
  /** The restaurant whose viewers see the record, and its former restaurant if it moved. */
  restaurant_id: number | null
  left_restaurant_id: number | null
  /** The former restaurants of a record that is seen at several. */
  left_restaurant_ids: number[] | null
  /** The former area and account of a restaurant that was moved or removed. */
  left_area_id: number | null
  left_restaurateur_id: number | null
  /** The former rooms of a record not seen by restaurant. */
  left_rooms: string[] | null
  created_at: Timestamp
}

/** One row: the last number given out. */
export interface OutboxHeadTable {
  id: Generated<boolean>
  seq: number
}

/** The first answer to an `Idempotency-Key`, kept for 24 hours (docs/spec/kernel.md#idempotency). */
export interface IdempotencyKeyTable {
  account: string
  key: string
  request_hash: string
  reply: string | null
  created_at: Timestamp
}
