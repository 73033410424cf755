import { historyRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type {
  PublishedVersion,
  RestoredShifts,
  RestoreShifts,
  VersionsQuery,
} from '@driverdesk/contract/steps/history.shapes.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  changedFields,
  isSameRow,
  type KeptRow,
  type KeptShift,
  timesOf,
} from '@driverdesk/domain/steps/keptRow.ts'
import { sql } from 'kysely'
import { driverNames } from '../drivers/drivers.reads.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { businessClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { Progress } from '../shifts/saveShifts.service.ts'
import { beginStep, currentStep } from '../shifts/scheduleStep.service.ts'
import { noticesOfChanges } from '../shifts/shiftChanges.service.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import {
  fieldsInWords,
  listVersions,
  loadWording,
  type SeenRow,
  shiftHistory,
  weekHistory,
} from './history.reads.ts'
import { findRestorationProblems, inSentences } from './restorationProblems.ts'
import { lockRestorations, lockWholeShifts, type RestoredRow } from './restoredRows.reads.ts'
import { restoreStep, shiftChanges } from './restoreStep.ts'
import {
  brokenRules,
  driversToNotify,
  judgeRestoration,
  type RestoredRules,
  restoredNotice,
  restoredPay,
} from './stepCheck.ts'
import { type Part, schedulePart } from './steps.reads.ts'

export const historyHandlers = handlers(historyRoutes, {
  ofShift: ({ db, scope, params, services }) =>
    shiftHistory(db, scope, params.id, services.settings.businessTimeZone),

  ofWeek: ({ db, scope, query, services }) =>
    weekHistory(db, scope, query, services.settings.businessTimeZone),

  versions: ({ db, scope, query }) => listVersions(db, scope, query),

  version: ({ db, scope, params, query, services }) =>
    readVersion(db, scope, params.id, query, services.settings.businessTimeZone),

  restore: ({ scope, params, body, change, services, progress }) =>
    change((work) => restoreShifts(work, scope, params.id, body, services, progress)),
})

/**
 * Restores shifts from a published version as one step, which can be undone. Refused shifts stay as they are.
 *
 * @throws {Refusal} 404 if the step published nothing at these restaurants, or a shift was never there; 409 if the pay
 *   differs from what the user saw
 */
async function restoreShifts(
  work: Work,
  scope: Scope,
  stepId: number,
  given: RestoreShifts,
  services: Services,
  progress: Progress,
): Promise<RestoredShifts> {
  await lockRestorations(work.tx)
  const part = await schedulePart(work.tx, scope, given)
  const step = await publishingStep(work.tx, stepId, part)
  const ids = idsOf(given.shifts)
  await refuseUnknown(work.tx, ids, part)
  await lockWholeShifts(work.tx, sql`select unnest(${ids}::int[])`)
  const wanted = (await rowsToRestore(work.tx, given.shifts, stepId)).filter(
    (row) => !isSameRow(row.table, row.now, row.to),
  )
  const isTrial = given.dry_run === 1
  const call = { timeZone: services.settings.businessTimeZone, reason: given.rule_reason, isTrial }
  const { rows, refused, rules } = await dropRefused(work.tx, scope, wanted, step.at, services, call)
  const told = given.push_drivers === 20 ? [] : shiftChanges(rows)
  const { notices } = await noticesOfChanges(work.tx, told, businessClock(services))
  const answer = {
    shift_ids: [...new Set(rows.flatMap(({ shift_id }) => shift_id ?? []))],
    refused: [...refused].map(([shift_id, message]) => ({ shift_id, message })),
    ...(await driversToNotify(work.tx, notices)),
    ...(await restoredPay(work.tx, rows)),
    short_notice: await restoredNotice(work.tx, rows, services),
    broken: await brokenRules(work.tx, rules, rows, call.timeZone),
  }
  if (rows.length === 0 || isTrial) return { step_id: null, ...answer }
  await beginStep(work, { kind: 'bring back' })
  const choice = { ...given, overruled: rules.overruled }
  await restoreStep(work, scope, 'bring_back', rows, choice, services, progress)
  return { step_id: await currentStep(work.tx), ...answer }
}

/**
 * Accepts shifts that have since been unpublished or removed.
 *
 * @throws {Refusal} 404 unless each shift is or was at these restaurants
 */
async function refuseUnknown(tx: Tx, ids: readonly number[], { has }: Part): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct kept.row_id)::int as count from schedule_step_row as kept
    where kept.shift_id = any(${ids}::int[]) and kept.table_name = 'shift'
      and (${has('kept.restaurant_before')} or ${has('kept.restaurant_after')})`.execute(tx)
  if (rows[0]?.count !== ids.length) throw notFound('shift')
}

/** Repeats the checks until all remaining shifts are valid, because refused shifts may make others invalid. */
async function dropRefused(
  tx: Tx,
  scope: Scope,
  wanted: readonly RestoredRow[],
  since: string,
  services: Services,
  call: Parameters<typeof judgeRestoration>[3],
): Promise<{ rows: readonly RestoredRow[]; refused: Map<number, string>; rules: RestoredRules }> {
  const refused = new Map<number, string>()
  for (let rows = wanted; ; rows = rows.filter(({ shift_id }) => !refused.has(shift_id ?? 0))) {
    const problems = await findRestorationProblems(tx, scope, rows, since, null, services)
    const rules = await judgeRestoration(tx, scope, rows, call)
    const barred = await inSentences(tx, rules.barred, rows, call.timeZone)
    if (problems.size + barred.size === 0) return { rows, refused, rules }
    for (const [id, problem] of [...barred, ...problems]) refused.set(id, problem)
  }
}

/**
 * Returns the rows of these shifts, timesheets and charges that changed after the publish, as the first later step found
 * them. Requests and answers stay. `from` is what the user saw, so that newer changes are not overwritten.
 */
async function rowsToRestore(tx: Tx, seen: RestoreShifts['shifts'], stepId: number): Promise<RestoredRow[]> {
  return jsonRows(
    tx,
    sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as given(id int, version bigint)
    ), later as (
      select distinct on (kept.table_name, kept.row_id) kept.*, seen.version
      from seen join schedule_step_row as kept on kept.shift_id = seen.id
      where kept.step_id > ${stepId} and kept.table_name <> 'shift_ask'
      order by kept.table_name, kept.row_id, kept.step_id
    )
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
      order by later.table_name, later.row_id`,
  )
}

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
async function comparedShifts(db: Db, scope: Scope, stepId: number, part: Part): Promise<ComparedShift[]> {
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

/** @throws {Refusal} 404 if the step published nothing at these restaurants */
async function publishingStep(
  db: Db,
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

async function readVersion(
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
  const drivers = await driverNames(
    db,
    shifts.flatMap(({ was, is }) => [was?.driver_id, is?.driver_id].filter((id) => id != null)),
  )
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
