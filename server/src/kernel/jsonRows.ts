import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

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

/** For a column: the rows of a query as a JSON array, which is empty without rows. */
export const jsonList = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`

/** Characters in a chunk. Small buffers reuse memory. */
const CHUNK = 65_536

/**
 * An answer that the database has written as JSON text. It is sent unparsed, because lists are long. Its query selects
 * exactly the fields of the reply's shape, which a test checks.
 */
export class JsonText {
  /** The text in order. A list has thousands: joining 50 MB takes longer than sending it. */
  readonly pieces: readonly string[]

  constructor(pieces: readonly string[]) {
    this.pieces = pieces
  }

  get text(): string {
    return this.pieces.join('')
  }

  get isLong(): boolean {
    return this.pieces.length > 1 && this.pieces.reduce((sum, { length }) => sum + length, 0) > CHUNK
  }

  /** The text in buffers of about 64 kB, for a stream. */
  *chunks(): Generator<Buffer> {
    let from = 0
    let length = 0
    for (const [at, piece] of this.pieces.entries()) {
      length += piece.length
      if (length < CHUNK && at < this.pieces.length - 1) continue
      yield Buffer.from(this.pieces.slice(from, at + 1).join(''))
      from = at + 1
      length = 0
    }
  }
}
