import { type Expression, sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { JsonText } from './jsonText.ts'

/** Reads the rows of a query as JSON, which is several times faster for thousands of rows. */
export async function jsonRows<T>(db: Db | Tx, query: Expression<unknown>): Promise<T[]> {
  return (await rowTexts(db, sql`row_to_json(found)`, query)).map((row) => JSON.parse(row))
}

interface RowsText {
  nulls?: 'kept' | 'left out'
  /** Fields with the same value in each row, which the database need not write. */
  same?: Readonly<Record<string, unknown>>
}

/** The same as the text of an array, for an answer that is sent unparsed. */
export async function jsonRowsText(
  db: Db | Tx,
  query: Expression<unknown>,
  { nulls = 'kept', same }: RowsText = {},
): Promise<JsonText> {
  const row = nulls === 'kept' ? sql`row_to_json(found)` : sql`json_strip_nulls(row_to_json(found))`
  const found = await rowTexts(db, row, query)
  const start = same && `${JSON.stringify(same).slice(0, -1)},`
  const rows = start ? found.map((text) => start + text.slice(1)) : found
  return new JsonText(['[', ...rows.map((text, at) => (at === 0 ? text : `,${text}`)), ']'])
}

/**
 * The rows come one by one: PostgreSQL takes twice as long to put 50 MB into one value, and three times the memory.
 *
 * @param row of `found`, a row of the query
 */
async function rowTexts(
  db: Db | Tx,
  row: Expression<unknown>,
  query: Expression<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`select ${row}::text as json from (${query}) as found`.execute(
    db,
  )
  return rows.map(({ json }) => json)
}
