/**
 * The tables as Kysely reads and writes them; `migrations/` creates them. The driver returns dates as 'YYYY-MM-DD', times as
 * 'HH:mm', timestamps as ISO 8601 in UTC, numerics as text and bigints as numbers.
 */
import type { Insertable, Selectable } from 'kysely'
import type { AuditEventTable, IdempotencyKeyTable, OutboxHeadTable, OutboxTable } from './tables/changes.ts'
import type { ExampleTable, InstallationTable, StoredFileTable } from './tables/files.ts'

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
