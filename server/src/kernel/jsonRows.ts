import { type Expression, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Reads the rows of a query as JSON, which is several times faster for thousands of rows. */
export async function jsonRows<T>(db: Db | Tx, query: Expression<unknown>): Promise<T[]> {
  return JSON.parse(await jsonRowsText(db, query)) as T[]
}

/**
 * The same as text, for an answer that is sent unparsed. The rows come one by one: PostgreSQL takes twice as long to put
 * 50 MB into one value, and three times the memory.
 */
export async function jsonRowsText(
  db: Db | Tx,
  query: Expression<unknown>,
  nulls: 'kept' | 'left out' = 'kept',
): Promise<string> {
  const row = nulls === 'kept' ? sql`row_to_json(found)` : sql`json_strip_nulls(row_to_json(found))`
  const { rows } = await sql<{ json: string }>`select ${row}::text as json from (${query}) as found`.execute(
    db,
  )
  return `[${rows.map(({ json }) => json).join(',')}]`
}
