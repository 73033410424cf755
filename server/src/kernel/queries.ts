/** What many queries need: names, times, pages, and rows as JSON. */
import { MARKS, wordsOf } from '@driverdesk/domain/kernel/finding.ts'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { areaInScope, type Scope } from './scope.ts'

/** For `order by`: names as the screens sort them (`domain/kernel/names.ts`). @param name an SQL expression */
export const byName = (name: RawBuilder<unknown> | string): RawBuilder<string> =>
  sql<string>`${typeof name === 'string' ? sql.ref(name) : name} collate by_name`

/** True if a name is found by a search: the domain's `finder` in SQL. @param name an SQL expression */
export const hasWords = (search: string, name: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  select coalesce(bool_and(position(word in searchable) > 0), true)
  from unnest(${wordsOf(search)}::text[]) as word, ${searchableText(name)} as searchable)`

/**
 * For `order by` among the names that a search finds: those that begin like it, then those with words that begin like its
 * words (the domain's `beginner`), then the others.
 */
export const bestFirst = (search: string, name: RawBuilder<unknown>): RawBuilder<number> => {
  const words = wordsOf(search)
  return sql<number>`(
    select case when position(${words.join(' ')} in min(searchable)) = 1 then 0
      when bool_and(position(' ' || word in ' ' || searchable) > 0) then 1 else 2 end
    from unnest(${words}::text[]) as word,
      trim(regexp_replace(${searchableText(name)}, '\\s+', ' ', 'g')) as searchable)`
}

const searchableText = (name: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${name}, nfd), ${`[${MARKS}]`}, '', 'g') collate by_name)`

/**
 * Names the `area` of a query, with its city if another area in scope has the same name: 'Bromley (Brighton)'. Without a
 * scope it looks at all areas.
 */
export function areaLabel(scope?: Scope): RawBuilder<string> {
  const isSeen = scope ? areaInScope(scope, sql.ref('namesake.id')) : sql`true`
  return sql<string>`area.name || case when exists (select from area as namesake
      where namesake.id <> area.id and lower(namesake.name) = lower(area.name) and ${isSeen})
    then (select ' (' || city.label || ')' from city where city.id = area.city_id) else '' end`
}

/** The `restaurant` of a query with its id, area and name, as JSON. */
export const NAMED_RESTAURANT = sql`json_build_object(
  'id', restaurant.id, 'area_id', restaurant.area_id, 'name', restaurant.name)`

/** The name of a person, given the name of their table in the query. */
export const fullName = (person: string): RawBuilder<string> =>
  sql`trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`

/** The name of the one person of a query. */
export const FULL_NAME = sql<string>`trim(first_name || ' ' || last_name)`

/** The domain's `shiftLength` in SQL: whole minutes of a shift or timesheet, given the name of its table in the query. */
export const minutesOf = (table: string): RawBuilder<number> =>
  sql`((extract(epoch from ${sql.ref(`${table}.finish_time`)} - ${sql.ref(`${table}.start_time`)})::int / 60 + 1440) % 1440)`

/**
 * A moment for JSON that the database builds: '2026-11-20T09:30:00.000Z'. PostgreSQL's own format has the session's zone and
 * no trailing zeros.
 *
 * @param moment a column such as 'shift.updated_at', or an expression
 */
export const utcText = (moment: string | RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${typeof moment === 'string' ? sql.ref(moment) : moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The next `updated_at`: at least a millisecond later, so that each change has its own version. */
export const nextUpdatedAt = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`

/** For rows that are kept so long. */
export const daysAgo = (days: number): RawBuilder<string> => sql`now() - make_interval(days => ${days})`

const clockTime = (table: string | undefined, column: string) =>
  sql`left(${sql.ref(table ? `${table}.${column}` : column)}::text, 5)`

/** For `select`: the start and finish of a shift or timesheet as 'HH:mm', given the name of its table in the query. */
export const clockTimes = (table?: string): RawBuilder<unknown> =>
  sql`${clockTime(table, 'start_time')} as start_time, ${clockTime(table, 'finish_time')} as finish_time`

/** The same for `json_build_object`. */
export const jsonClockTimes = (table?: string): RawBuilder<unknown> =>
  sql`'start_time', ${clockTime(table, 'start_time')}, 'finish_time', ${clockTime(table, 'finish_time')}`

export interface Paging {
  /** Starts at 1. */
  page?: number | undefined
  per_page?: number | undefined
}

const PER_PAGE = 15

/** The rows of a page out of `total`. If there are fewer pages, such as after a removal, those of the last page. */
export function pageRange(
  { page = 1, per_page = PER_PAGE }: Paging,
  total: number,
): { limit: number; offset: number } {
  const last = Math.max(1, Math.ceil(total / per_page))
  const offset = (Math.min(page, last) - 1) * per_page
  return { limit: Math.min(per_page, total - offset), offset }
}

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
