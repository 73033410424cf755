import { type RawBuilder, sql } from 'kysely'

/**
 * A moment inside JSON that the database builds, spelt as everywhere else: '2026-11-20T09:30:00.000Z'. By itself it
 * would write the session's zone, and leave out what is zero of the milliseconds.
 *
 * @param column such as 'shift.updated_at'
 */
export const utcText = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
