import { type Expression, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Reads the rows of a query as one JSON value, which is several times faster for thousands of rows. */
export async function jsonRows<T>(db: Db | Tx, query: Expression<unknown>): Promise<T[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(found), '[]')::text as json from (${query}) as found`.execute(db)
  return JSON.parse(rows[0]?.json ?? '[]') as T[]
}
