import { type RawBuilder, sql } from 'kysely'

/**
 * A moment for JSON that the database builds: '2026-11-20T09:30:00.000Z'. PostgreSQL's own format has the session's zone and
 * no trailing zeros.
 *
 * @param column such as 'shift.updated_at'
 */
export const utcText = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
