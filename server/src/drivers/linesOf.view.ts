import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../kernel/tables.ts'

interface Lines {
  table: keyof Tables
  /** A line as JSON. */
  line: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * Joins `alias.list`, a JSON array of a driver's lines in another table. Each table is read once for all drivers, or
 * only along the `ids`: thousands of small look-ups would take several times as long.
 */
export function linesOf(
  alias: string,
  ids: readonly number[] | undefined,
  { table, line, order }: Lines,
): RawBuilder<unknown> {
  const only = ids ? sql`where driver_id = any(${ids}::int[])` : sql``
  return sql`
    left join (
      select driver_id, json_agg(${line} order by ${order}) as list from ${sql.table(table)} ${only} group by driver_id
    ) as ${sql.ref(alias)} on ${sql.ref(`${alias}.driver_id`)} = driver.id`
}
