/**
 * The tables, as Kysely reads and writes them; `migrations/` makes them. Both database drivers are set to the same
 * types: dates 'YYYY-MM-DD', times 'HH:mm', timestamps ISO 8601 in UTC, numerics as text, bigints as numbers.
 */
import type { Insertable, Selectable } from 'kysely'
import type { AuditEventTable, IdempotencyKeyTable, OutboxHeadTable, OutboxTable } from './tables/changes.ts'
import type { InstallationTable, StoredFileTable } from './tables/files.ts'

/** The kernel's own. The folders write theirs in `<folder>.tables.ts`; tables.ts at the top joins them. */
export interface Tables {
  audit_event: AuditEventTable
  outbox: OutboxTable
  outbox_head: OutboxHeadTable
  idempotency_key: IdempotencyKeyTable
  stored_file: StoredFileTable
  installation: InstallationTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
