import type { PublishedVersion, VersionsQuery } from '@driverdesk/contract/steps/history.shapes.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  changedFields,
  isSameRow,
  type KeptRow,
  type KeptShift,
  timesOf,
} from '@driverdesk/domain/steps/keptRow.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { type Part, schedulePart } from './steps.reads.ts'
import { fieldsInWords, loadWording, type SeenRow } from './stepWords.ts'

interface ComparedShift {
  id: number
  /**
   * The newest step that changed it, its timesheets or its charges; 0 if none. Each change locks the shift before its step
   * gets a number, so later changes have greater numbers.
   */
  version: number
  /** As published then; null if it was not. */
  was: KeptShift | null
  /** The present state; null if removed or out of scope. */
  is: KeptShift | null
}

/**
 * Returns the shifts of this part of the schedule that were published then or are published now. A shift's state at a step
 * is what the latest step up to it left; failing that, what the next step found; failing that, the present state.
 */
async function comparedShifts(
  db: Db | Tx,
  scope: Scope,
  stepId: number,
  part: Part,
): Promise<ComparedShift[]> {
  const { from, to, has } = part
  const inRange = (date: string) => sql`${sql.ref(date)} between ${from}::date and ${to}::date`
  return jsonRows(
    db,
    sql`
    with known as (
      select kept.row_id as id from schedule_step as step
      join schedule_step_row as kept on kept.step_id = step.id and kept.table_name = 'shift'
      where daterange(step.first_date, step.last_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
        and (${inRange('kept.date_before')} or ${inRange('kept.date_after')})
      union
      select shift.id from shift where ${inRange('shift.period_date')}
    ), compared as (
      select known.id, then_row.row as was, to_jsonb(shift) as now,
        (then_row.row ->> 'restaurant_id')::int as restaurant_then, shift.restaurant_id as restaurant_now,
        then_row.row ->> 'status' = ${String(SHIFT_PUBLISHED)}
          and then_row.row ->> 'period_date' between ${from} and ${to} as was_published,
        shift.status = ${SHIFT_PUBLISHED} and ${inRange('shift.period_date')} as is_published
      from known
      left join shift on shift.id = known.id
      left join lateral (
        select kept.step_id, kept.after as row from schedule_step_row as kept
        where kept.shift_id = known.id and kept.table_name = 'shift' and kept.step_id <= ${stepId}
        order by kept.step_id desc limit 1
      ) as latest on true
      left join lateral (
        select kept.step_id, kept.before as row from schedule_step_row as kept
        where kept.shift_id = known.id and kept.table_name = 'shift' and kept.step_id > ${stepId}
        order by kept.step_id limit 1
      ) as next on true
      cross join lateral (
        -- Tests the step, because the row is null if the shift was added or removed.
        select case when latest.step_id is not null then latest.row when next.step_id is not null then next.row
          else to_jsonb(shift) end as row
      ) as then_row
    )
    select id, coalesce((select max(kept.step_id) from schedule_step_row as kept where kept.shift_id = compared.id), 0)
          as version,
        case when was_published and ${has('restaurant_then')} then was end as was,
        case when ${restaurantInScope(scope, sql<number>`restaurant_now`)} then now end as is
      from compared
      where (was_published and ${has('restaurant_then')}) or (is_published and ${has('restaurant_now')})
      order by id`,
  )
}

/**
 * Returns the step that published a version.
 *
 * @throws {Refusal} 404 if the step published nothing at these restaurants
 */
export async function publishingStep(
  db: Db | Tx,
  stepId: number,
  { has }: Part,
): Promise<{ id: number; at: string; actor_name: string }> {
  const { rows } = await sql<{ id: number; at: string; actor_name: string }>`
    select step.id, step.at, step.actor_name
    from schedule_step as step
    where step.id = ${stepId} and step.kind = 'publish' and exists (
      select from schedule_step_row as kept
      where kept.step_id = step.id and kept.table_name = 'shift' and ${has('kept.restaurant_after')})`.execute(
    db,
  )
  if (!rows[0]) throw notFound('version')
  return rows[0]
}

export async function readVersion(
  db: Db,
  scope: Scope,
  stepId: number,
  query: VersionsQuery,
  timeZone: string,
): Promise<PublishedVersion> {
  const part = await schedulePart(db, scope, query)
  const { id, at, actor_name } = await publishingStep(db, stepId, part)
  const shifts = await comparedShifts(db, scope, stepId, part)
  const differing = shifts.filter((shift) => comparison(shift) === 'changed').map(changedRow)
  const wording = await loadWording(db, differing, timeZone)
  const drivers = await driverNames(db, shifts)
  return {
    step_id: id,
    at,
    actor_name,
    shifts: shifts.map((shift) => ({
      id: shift.id,
      version: shift.version,
      state: comparison(shift),
      was: shift.was && shown(shift.was, drivers),
      is: shift.is && shown(shift.is, drivers),
      fields: comparison(shift) === 'changed' ? fieldsInWords(changedRow(shift), wording) : [],
    })),
  }
}

function comparison({ was, is }: ComparedShift): 'same' | 'changed' | 'new' | 'gone' {
  if (!was) return 'new'
  if (!is) return 'gone'
  return isSameRow('shift', was, is) ? 'same' : 'changed'
}

/** Keeps only the changed fields that a restoration sets. */
function changedRow({ id, was, is }: ComparedShift): SeenRow {
  const fields = was && is ? changedFields('shift', was, is) : []
  return { table: 'shift', id, before: was && picked(was, fields), after: is && picked(is, fields) }
}

const picked = (row: KeptRow, fields: readonly string[]): KeptRow =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))

const shown = (shift: KeptShift, drivers: ReadonlyMap<number, string>) => ({
  ...timesOf(shift),
  restaurant_id: shift.restaurant_id,
  driver_name: (shift.driver_id && drivers.get(shift.driver_id)) || '',
  status_assigned: shift.status_assigned,
  comment: String(shift.comment ?? ''),
})

async function driverNames(db: Db, shifts: readonly ComparedShift[]): Promise<Map<number, string>> {
  const ids = new Set(shifts.flatMap(({ was, is }) => [was?.driver_id, is?.driver_id]).filter((id) => id))
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, trim(first_name || ' ' || last_name) as full_name from driver
    where id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
