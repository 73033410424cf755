/** What is to be put back: rows as a step found or left them, beside what they are now. */
import type { KeptRow, StepTable } from '@driverdesk/domain/steps/keptRow.ts'
import type { RestoredShift } from '@driverdesk/domain/steps/restoration.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

export interface RestoredRow {
  table: StepTable
  id: number
  /** The shift that it is, or is about. */
  shift_id: number | null
  /** As it must be now. */
  from: KeptRow | null
  to: KeptRow | null
  now: KeptRow | null
  /** Where `to` is kept. */
  step_id: number
  side: 'before' | 'after'
}

/** What undoing a step puts back; as one JSON value, since a bulk step has thousands. */
export async function rowsBefore(db: Db | Tx, stepId: number): Promise<RestoredRow[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(restored), '[]')::text as json from (
      select kept.table_name as table, kept.row_id as id, kept.shift_id, kept.after as from, kept.before as to,
        case kept.table_name when 'shift' then to_jsonb(shift) when 'timesheet' then to_jsonb(timesheet)
          else to_jsonb(shift_event) end as now,
        kept.step_id, 'before' as side
      from schedule_step_row as kept
      left join shift on kept.table_name = 'shift' and shift.id = kept.row_id
      left join timesheet on kept.table_name = 'timesheet' and timesheet.id = kept.row_id
      left join shift_event on kept.table_name = 'shift_event' and shift_event.id = kept.row_id
      where kept.step_id = ${stepId} and (kept.before is not null or kept.after is not null)
      order by kept.table_name, kept.row_id
    ) as restored`.execute(db)
  return JSON.parse(rows[0]?.json ?? '[]') as RestoredRow[]
}

export const shiftsAmong = (rows: readonly RestoredRow[]): (RestoredRow & RestoredShift)[] =>
  rows.filter((row): row is RestoredRow & RestoredShift => row.table === 'shift')

/** One at a time in the whole product: two that put back the same shift that is gone would both find it gone. */
export async function holdRestorations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('driverdesk.restoration'))`.execute(tx)
}

/** The shifts of a step, as `holdShiftsWhole`. */
export const holdRestored = (tx: Tx, stepId: number): Promise<void> =>
  holdShiftsWhole(tx, sql`select shift_id from schedule_step_row where step_id = ${stepId}`)

/**
 * Shifts with their timesheets and charges, held until the transaction ends, so that nobody approves or changes what is
 * about to be taken away; shifts first and each by id, the order in which all calls hold them.
 *
 * @param ids a query of the shifts
 */
export async function holdShiftsWhole(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from shift where id in (${ids}) order by id for update`.execute(tx)
  await sql`select from timesheet where shift_id in (${ids}) order by id for update`.execute(tx)
  await sql`select from shift_event where shift_id in (${ids}) order by id for update`.execute(tx)
}
