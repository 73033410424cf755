/** Each function is one statement for any number of shifts. Only `saveShifts` calls them. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

/** Columns to write; amounts in pounds. */
export type ShiftColumns = Partial<NewRow<'shift'>>

/** The same, or SQL expressions. */
export type ShiftValues = { [C in keyof ShiftColumns]: ShiftColumns[C] | RawBuilder<unknown> }

/**
 * A new shift. With a `shift_id` it is a copy: missing columns are taken from that shift, without bonuses
 * (docs/spec/shifts.md#copied-shifts).
 */
export type NewShift = ShiftColumns &
  Pick<NewRow<'shift'>, 'driver_id' | 'status_assigned' | 'period_date' | 'cost_per_hour' | 'cost_total'>

export interface AddedShift {
  id: number
  restaurant_id: number
  period_date: string
  /** The shift it was copied from. */
  shift_id: number | null
}

const COPIED = ['restaurant_id', 'start_time', 'finish_time', 'extra_request', 'comment'] as const

/**
 * @param shifts all with the same columns
 * @param author integer columns for all of them
 */
export async function insertShifts(
  tx: Tx,
  shifts: readonly NewShift[],
  author: Readonly<Record<string, number | null>>,
): Promise<AddedShift[]> {
  const given = Object.keys(shifts[0] ?? {})
  const isCopy = given.includes('shift_id')
  const copied = isCopy ? COPIED.filter((column) => !given.includes(column)) : []
  const columns = [...given, ...copied, ...Object.keys(author)].map((column) => sql.ref(column))
  const values = [
    ...given.map((column) => sql.ref(`given.${column}`)),
    ...copied.map((column) => sql.ref(`source.${column}`)),
    ...Object.values(author).map((value) => sql`${value}::int`),
  ]
  const { rows } = await sql<{ json: string }>`
    with added as (
      insert into shift (${sql.join(columns)}) select ${sql.join(values)}
      from jsonb_populate_recordset(null::shift, ${JSON.stringify(shifts)}::jsonb) as given
      ${isCopy ? sql`join shift as source on source.id = given.shift_id` : sql``}
      order by given.period_date, given.shift_id, given.start_time, given.restaurant_id
      returning id, restaurant_id, period_date, shift_id
    )
    select coalesce(json_agg(added), '[]')::text as json from added`.execute(tx)
  return JSON.parse(rows[0]?.json ?? '[]') as AddedShift[]
}

/**
 * Updates shifts in one statement, so that two drivers can swap shifts.
 *
 * @param changes all with the same columns, or none
 * @param same values for all of them
 */
export async function updateShifts(
  tx: Tx,
  changes: readonly { id: number; columns?: ShiftColumns }[],
  same: ShiftValues,
  returning: 'rows' | 'nothing',
): Promise<Row<'shift'>[]> {
  const own = Object.keys(changes[0]?.columns ?? {}).map((column) => sql.ref(column))
  const written = [
    ...own.map((column) => sql`${column} = given.${column}`),
    ...Object.entries({ updated_at: nextUpdatedAt, ...same }).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    ),
  ]
  const records = () => JSON.stringify(changes.map(({ id, columns }) => ({ id, ...columns })))
  const ids = changes.map(({ id }) => id)
  const given =
    own.length === 0
      ? sql`unnest(${ids}::int[]) as given(id)`
      : sql`(select ${sql.join([sql.ref('id'), ...own])}
          from jsonb_populate_recordset(null::shift, ${records()}::jsonb)) as given`
  // PostgreSQL takes `given` for a hundred rows, and would read the whole table for one. The ids keep it to their index.
  const { rows } = await sql<Row<'shift'>>`
    update shift set ${sql.join(written)} from ${given} where shift.id = given.id and shift.id = any(${ids}::int[])
    ${returning === 'rows' ? sql`returning shift.*` : sql``}`.execute(tx)
  return rows
}

export const deleteShifts = (tx: Tx, ids: readonly number[]): Promise<Row<'shift'>[]> =>
  tx.deleteFrom('shift').where(sql<boolean>`id = any(${ids}::int[])`).returningAll().execute()
