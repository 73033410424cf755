/** How the rows of the demonstration data come into the tables. */
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { NewRow, Tables } from '../kernel/tables.ts'

/** Tables whose ids the generator chooses, and whose sequences must go on behind them. */
const NUMBERED = [
  'city',
  'area',
  'panel_user',
  'restaurateur',
  'restaurant',
  'driver',
  'driver_working_time',
  'driver_override_time',
  'shift',
  'timesheet',
  'invoice',
  'credit_note',
  'news_post',
  'driver_message',
  'alert',
  'schedule_template',
  'planned_publish',
] as const satisfies (keyof Tables)[]

/** All rows in one statement with one parameter. The columns are those of the first row; the generator gives all rows the same. */
export async function insertRows<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)
  `.execute(tx)
}

/** What is added next has the number behind the highest. */
export async function continueNumbering(tx: Tx): Promise<void> {
  for (const table of NUMBERED) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))
    `.execute(tx)
  }
}
