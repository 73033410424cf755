/**
 * The tables as Kysely reads and writes them; `migrations/` creates them. The driver returns dates as 'YYYY-MM-DD', times as
 * 'HH:mm', timestamps as ISO 8601 in UTC, numerics as text and bigints as numbers.
 */
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'

/** The kernel's own tables. Each folder declares its own in `<folder>.tables.ts`, and the top-level tables.ts joins them. */
export interface Tables {
  audit_event: AuditEventTable
  outbox: OutboxTable
  outbox_head: OutboxHeadTable
  idempotency_key: IdempotencyKeyTable
  stored_file: StoredFileTable
  installation: InstallationTable
  example: ExampleTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

/** A recorded change: the record before and after, as stored. Written in the transaction of the change. */
interface AuditEventTable {
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
interface OutboxTable {
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

interface OutboxHeadTable {
  id: Generated<boolean>
  seq: number
}

/** The first answer to an `Idempotency-Key`, kept for 24 hours (docs/spec/kernel.md#idempotency). */
interface IdempotencyKeyTable {
  account: string
  key: string
  request_hash: string
  reply: string | null
  created_at: Timestamp
}

/** A file's kind decides who may see it, and the folder in its address. */
export type StoredFileKind =
  | 'restaurant_logo'
  | 'driver_photo'
  | 'news_image'
  | 'news_attachment'
  | 'restaurant_agreement'
  | 'driver_agreement'
  | 'driver_certificate'
  | 'driver_licence'
  | 'driver_identity'
  | 'driver_right_to_work'

/** A file in the store that a record names. Files without a row are removed (kernel/files/storedFiles.ts). */
interface StoredFileTable {
  name: string
  kind: StoredFileKind
  /** The id of the restaurant, driver or post, by kind. */
  owner_id: number
  created_at: Timestamp
}

/** One row, made with the database. The file store with this id belongs to it (kernel/files/storedFiles.ts). */
interface InstallationTable {
  only_one: Generated<boolean>
  id: Generated<string>
  /** The code with which someone on another machine can become the first administrator; null once there is one. */
  first_code: Nullable<string>
  /** When the last manual backup was started. */
  backed_up_at: NullableTimestamp
  /** How many times example data was ever made. */
  examples: Generated<number>
}

/** One row while there is example data (kernel/example.ts). */
interface ExampleTable {
  only_one: Generated<boolean>
  /** Records with an id from here on are the example's. */
  first_id: number
  made_at: Timestamp
  /** A person's name, kept when the account is removed. */
  made_by: string
}

export type Id = Generated<number>
/** `timestamptz(3)`. */
export type Timestamp = ColumnType<string, string | undefined, string>
/** Optional in a new row. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type NullableTimestamp = Nullable<string>
/** `numeric(12,2)` in pounds: read it with `poundsToPence`. */
export type Money = ColumnType<string, string | number, string | number>
export type MoneyOrZero = ColumnType<string, string | number | undefined, string | number>
export type MoneyOrNull = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>
export type Text = ColumnType<string, string | undefined, string>
