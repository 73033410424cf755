import { type Expression, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Reads the rows of a query as one JSON value, which is several times faster for thousands of rows. */
export async function jsonRows<T>(db: Db | Tx, query: Expression<unknown>): Promise<T[]> {
  return JSON.parse(await jsonRowsText(db, query)) as T[]
}

/** The same as text, for an answer that is sent unparsed. */
export async function jsonRowsText(
  db: Db | Tx,
  query: Expression<unknown>,
  nulls: 'kept' | 'left out' = 'kept',
): Promise<string> {
  const row = nulls === 'kept' ? sql`found` : sql`json_strip_nulls(row_to_json(found))`
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${row}), '[]')::text as json from (${query}) as found`.execute(db)
  return rows[0]?.json ?? '[]'
}
