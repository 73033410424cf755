/** 'Bring this back': shifts become again what they were in a snapshot, as far as nothing stands in the way. */
import type { BringBack, BroughtBack } from '@driverdesk/contract/steps/history.shapes.ts'
import { isSameRow } from '@driverdesk/domain/steps/keptRow.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { beginStep, currentStep } from '../shifts/scheduleStep.service.ts'
import { noticesOfChanges } from '../shifts/shiftChanges.service.ts'
import { type Part, partOf } from './places.reads.ts'
import { type Moment, problemsOfRestoring } from './restorationProblems.ts'
import { changesOf, restore } from './restore.ts'
import { holdRestorations, holdShiftsWhole, type RestoredRow } from './restoredRows.reads.ts'
import { snapshotStep } from './snapshot.reads.ts'
import { namedDrivers, payOfRows } from './stepCheck.ts'

/**
 * What is refused stays as it is, with the reason; the others are one step, which can be undone.
 *
 * @throws {Refusal} 404 for no publish at these restaurants, and for a shift that never was there; 409 for other pay than
 *   the person was told
 */
export async function bringBack(
  work: Work,
  scope: Scope,
  stepId: number,
  given: BringBack,
  moment: Moment,
): Promise<BroughtBack> {
  await holdRestorations(work.tx)
  const part = await partOf(work.tx, scope, given)
  const step = await snapshotStep(work.tx, stepId, part)
  const ids = given.shifts.map(({ id }) => id)
  await refuseUnknown(work.tx, ids, part)
  await holdShiftsWhole(work.tx, sql`select unnest(${ids}::int[])`)
  const wanted = (await rowsAt(work.tx, given.shifts, stepId)).filter(
    (row) => !isSameRow(row.table, row.now, row.to),
  )
  const { rows, refused } = await possible(work.tx, scope, wanted, step.at, moment)
  const notices = given.push_drivers === 20 ? [] : await noticesOfChanges(work.tx, changesOf(rows))
  const answer = {
    shift_ids: [...new Set(rows.flatMap(({ shift_id }) => shift_id ?? []))],
    refused: [...refused].map(([shift_id, message]) => ({ shift_id, message })),
    ...(await namedDrivers(work.tx, notices)),
    ...(await payOfRows(work.tx, rows)),
  }
  if (rows.length === 0 || given.dry_run === 1) return { step_id: null, ...answer }
  await beginStep(work, { kind: 'bring back' })
  await restore(work, scope, 'bring_back', rows, given)
  return { step_id: await currentStep(work.tx), ...answer }
}

/**
 * One that somebody has unpublished or removed since it was seen is not in the snapshot any more, and still answered for.
 *
 * @throws {Refusal} 404 unless each of the shifts is, or was by some step, at these restaurants
 */
async function refuseUnknown(tx: Tx, ids: readonly number[], { has }: Part): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct kept.row_id)::int as count from schedule_step_row as kept
    where kept.shift_id = any(${ids}::int[]) and kept.table_name = 'shift'
      and (${has('kept.restaurant_before')} or ${has('kept.restaurant_after')})`.execute(tx)
  if (rows[0]?.count !== ids.length) throw notFound('shift')
}

/** Without what is refused the rest may no longer fit, so it is asked again, until all of it does. */
async function possible(
  tx: Tx,
  scope: Scope,
  wanted: readonly RestoredRow[],
  since: string,
  moment: Moment,
): Promise<{ rows: readonly RestoredRow[]; refused: Map<number, string> }> {
  const refused = new Map<number, string>()
  let rows = wanted
  while (rows.length > 0) {
    const problems = await problemsOfRestoring(tx, scope, rows, since, moment)
    if (problems.size === 0) break
    for (const [id, problem] of problems) refused.set(id, problem)
    rows = rows.filter(({ shift_id }) => !problems.has(shift_id ?? 0))
  }
  return { rows, refused }
}

/**
 * Everything of these shifts that a step after the snapshot's changed, timesheets and charges of a cancellation among it:
 * as the first of those steps found it. `from` is what the person saw, so that what came after is not overwritten.
 */
async function rowsAt(tx: Tx, seen: BringBack['shifts'], stepId: number): Promise<RestoredRow[]> {
  const { rows } = await sql<{ json: string }>`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as given(id int, version bigint)
    ), later as (
      select distinct on (kept.table_name, kept.row_id) kept.*, seen.version
      from seen join schedule_step_row as kept on kept.shift_id = seen.id
      where kept.step_id > ${stepId}
      order by kept.table_name, kept.row_id, kept.step_id
    )
    select coalesce(json_agg(restored), '[]')::text as json from (
      select later.table_name as table, later.row_id as id, later.shift_id, later.before as to,
        case when later.step_id > later.version then later.before else (
          select kept.after from schedule_step_row as kept
          where kept.shift_id = later.shift_id and kept.table_name = later.table_name
            and kept.row_id = later.row_id and kept.step_id <= later.version
          order by kept.step_id desc limit 1) end as from,
        case later.table_name when 'shift' then to_jsonb(shift) when 'timesheet' then to_jsonb(timesheet)
          else to_jsonb(shift_event) end as now,
        later.step_id, 'before' as side
      from later
      left join shift on later.table_name = 'shift' and shift.id = later.row_id
      left join timesheet on later.table_name = 'timesheet' and timesheet.id = later.row_id
      left join shift_event on later.table_name = 'shift_event' and shift_event.id = later.row_id
      order by later.table_name, later.row_id
    ) as restored`.execute(tx)
  return JSON.parse(rows[0]?.json ?? '[]') as RestoredRow[]
}
