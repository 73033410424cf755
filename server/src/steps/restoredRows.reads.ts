import type { KeptRow, StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import type { RestoredShift } from '@driverdesk/domain/steps/restoration.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Row } from '../kernel/tables.ts'

/** A row to restore from its present state to the one before or after a step. */
export interface RestoredRow {
  table: StepTable
  id: number
  shift_id: number | null
  /** The expected present state. */
  from: KeptRow | null
  to: KeptRow | null
  now: KeptRow | null
  /** The step that stores `to`. */
  step_id: number
  side: 'before' | 'after'
}

/** The columns of a removed shift that the rules, the notices and `sourcesFirst` need. */
const NEEDED = [
  'id',
  'restaurant_id',
  'driver_id',
  'status',
  'status_assigned',
  'period_date',
  'start_time',
  'finish_time',
  'shift_id',
  'modified_shift_id',
  'cost_total',
  'cost_per_hour',
] satisfies (keyof Row<'shift'>)[]
const SHORT = sql`jsonb_build_object(${sql.join(NEEDED.map((name) => sql`${sql.lit(name)}, kept.after -> ${sql.lit(name)}`))})`

/**
 * Reads the rows that undoing a step restores, by id. There may be thousands, so the database sends an
 * unchanged row once, and a shift to be removed in short form.
 */
export async function rowsBefore(db: Db, stepId: number): Promise<RestoredRow[]> {
  const rows = await jsonRows<RestoredRow & { is_as_expected: boolean }>(
    db,
    sql`
      select kept.table_name as table, kept.row_id as id, kept.shift_id, kept.before as to,
        case when is_as_expected and kept.before is null and kept.table_name = 'shift' then ${SHORT}
          else kept.after end as from,
        is_as_expected, case when not is_as_expected then present.now end as now, kept.step_id, 'before' as side
      from schedule_step_row as kept
      left join shift on kept.table_name = 'shift' and shift.id = kept.row_id
      left join timesheet on kept.table_name = 'timesheet' and timesheet.id = kept.row_id
      left join shift_event on kept.table_name = 'shift_event' and shift_event.id = kept.row_id
      left join shift_ask on kept.table_name = 'shift_ask' and shift_ask.id = kept.row_id
      cross join lateral (
        select case kept.table_name when 'shift' then to_jsonb(shift) when 'timesheet' then to_jsonb(timesheet)
          when 'shift_ask' then to_jsonb(shift_ask) else to_jsonb(shift_event) end as now offset 0
      ) as present
      cross join lateral (select present.now is not distinct from kept.after as is_as_expected) as compared
      where (kept.step_id = ${stepId} and (kept.before is not null or kept.after is not null)
        or kept.step_id in (${redosOf(stepId)}) and present.now is not null
          and kept.before is null and kept.after -> 'short_notice' = 'true' and not exists (
            select from schedule_step_row as first where first.step_id = ${stepId}
              and first.table_name = kept.table_name and first.row_id = kept.row_id))
      order by kept.row_id, kept.table_name`,
  )
  return rows.map(({ is_as_expected, ...row }) => (is_as_expected ? { ...row, now: row.from } : row))
}

/**
 * The redos of a step. They may have paid for short notice that did not exist when the step was first taken.
 */
const redosOf = (stepId: number) => sql`
  select redo.id from schedule_step as redo join schedule_step as undo on undo.id = redo.undoes_id
  where undo.undoes_id = ${stepId} and redo.kind = 'redo'`

/** The restaurants of rows: as they are, as a step left them, and as they will be. */
export const restaurantIdsIn = (rows: readonly RestoredRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ from, to, now }) =>
      [from, to, now].flatMap((state) => (state ? Number(state.restaurant_id) : [])),
    ),
  ),
]

export const shiftsAmong = (rows: readonly RestoredRow[]): (RestoredRow & RestoredShift)[] =>
  rows.filter((row): row is RestoredRow & RestoredShift => row.table === 'shift')

/** Lets one transaction at a time restore rows. Otherwise two could restore the same removed shift. */
export async function lockRestorations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('driverdesk.restoration'))`.execute(tx)
}

export const lockRestoredShifts = (tx: Tx, stepId: number): Promise<void> =>
  lockWholeShifts(tx, sql`select shift_id from schedule_step_row where step_id = ${stepId}`)

/**
 * Locks shifts with their timesheets, charges and requests until the transaction ends, in the order of all calls: shifts first, and
 * each table by id.
 *
 * @param ids a query for the shifts' ids
 */
export async function lockWholeShifts(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from shift where id in (${ids}) order by id for update`.execute(tx)
  await sql`select from timesheet where shift_id in (${ids}) order by id for update`.execute(tx)
  await sql`select from shift_event where shift_id in (${ids}) order by id for update`.execute(tx)
  await sql`select from shift_ask where shift_id in (${ids}) order by id for update`.execute(tx)
}
