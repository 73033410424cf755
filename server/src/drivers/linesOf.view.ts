import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../kernel/tables.ts'

export interface Lines {
  table: keyof Tables
  /** A line as JSON. */
  line: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Which of the lines; all of them where it is left out. */
  where?: RawBuilder<unknown>
}

/**
 * Joins `alias.list`, a JSON array of a driver's lines in another table. Each table is read once for all drivers, or
 * only along the `ids`: thousands of small look-ups would take several times as long.
 */
export function linesOf(
  alias: string,
  ids: readonly number[] | undefined,
  { table, line, order, where = sql`true` }: Lines,
): RawBuilder<unknown> {
  const only = ids ? sql`and driver_id = any(${ids}::int[])` : sql``
  return sql`
    left join (
      select driver_id, json_agg(${line} order by ${order}) as list from ${sql.table(table)}
      where ${where} ${only} group by driver_id
    ) as ${sql.ref(alias)} on ${sql.ref(`${alias}.driver_id`)} = driver.id`
}
