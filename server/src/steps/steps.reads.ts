import type { Step, StepStack, StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { stepName, stepTakenBy } from '@driverdesk/domain/steps/stepName.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { notFound, refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'

/** Writes the caller as `schedule_step.actor` does. */
export const callerAccount = ({ role, accountId }: Scope): string =>
  `${role === 'restaurant' ? 'restaurateur' : 'panel_user'}:${accountId}`

const DEPTH = 100

export interface StoredStep {
  id: number
  kind: StepKind
  at: string
  shifts: number
  first_date: string | null
  last_date: string | null
  undone_at: string | null
  /** The name of the driver or server that took the step; null for a planner's step. */
  taken_by: string | null
  /** The driver who has its first shift after such a step. */
  given_to: string | null
}

const COLUMNS = sql`step.id, coalesce(step.newer_kind, step.kind) as kind, step.at, step.shifts, step.first_date,
  step.last_date, step.undone_at, case when step.planner is not null then step.actor_name end as taken_by,
  case when step.planner is not null then (
    select ${DRIVER_NAME} from schedule_step_row as kept join driver on driver.id = (kept.after ->> 'driver_id')::int
    where kept.step_id = step.id and kept.table_name = 'shift' order by kept.row_id limit 1) end as given_to`

const IS_ORIGINAL = sql`step.kind not in ('undo', 'redo')`

/** The step that a driver can work again cannot be undone: undo would mark a driver who can work as unable to. */
const IS_UNDOABLE = sql`${IS_ORIGINAL} and step.newer_kind is distinct from 'can work'`

/** True for a step of a driver or of the server that the user may undo. Its shifts must still be in scope. */
const isForPlanner = (scope: Scope) => sql<SqlBool>`
  (step.planner = ${callerAccount(scope)} or step.other_planner = ${callerAccount(scope)}) and not exists (
  select from schedule_step_row as kept where kept.step_id = step.id and kept.table_name = 'shift'
    and not (${restaurantInScope(scope, sql<number>`kept.restaurant_before`)}
      and ${restaurantInScope(scope, sql<number>`kept.restaurant_after`)}))`

/**
 * Lists the user's steps to undo and redo, with those of drivers that the user may undo. After a new step, earlier ones cannot
 * be redone.
 */
export async function stepStack(db: Db, scope: Scope): Promise<StepStack> {
  const actor = callerAccount(scope)
  const newest = (isTheirs: RawBuilder<SqlBool>) => sql`
    (select ${COLUMNS} from schedule_step as step
    where ${isTheirs} and ${IS_UNDOABLE} and step.undone_at is null
    order by step.id desc limit ${DEPTH})`
  const undo = await sql<StoredStep>`
    select * from (${newest(sql`step.actor = ${actor}`)} union all ${newest(isForPlanner(scope))}) as step
    order by id desc limit ${DEPTH}`.execute(db)
  const redo = await sql<StoredStep>`
    select ${COLUMNS} from schedule_step as step
    join (
      select undoes_id, max(id) as id from schedule_step
      where actor = ${actor} and kind = 'undo' and id > ${lastOriginal(actor)} group by undoes_id
    ) as undo on undo.undoes_id = step.id
    where step.undone_at is not null and (step.actor = ${actor} or ${isForPlanner(scope)})
    order by undo.id desc limit ${DEPTH}`.execute(db)
  return { undo: undo.rows.map(stepView), redo: redo.rows.map(stepView) }
}

const lastOriginal = (actor: string) =>
  sql<number>`coalesce((select max(step.id) from schedule_step as step where step.actor = ${actor} and ${IS_ORIGINAL}), 0)`

/** @throws {Refusal} 404 for another user's step, a driver's out of scope, one that no one undoes, an undo or a redo */
export async function ownStep(db: Db, scope: Scope, id: number): Promise<StoredStep> {
  const { rows } = await sql<StoredStep>`
    select ${COLUMNS} from schedule_step as step
    where step.id = ${id} and (step.actor = ${callerAccount(scope)} or ${isForPlanner(scope)}) and ${IS_UNDOABLE}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('step')
  return rows[0]
}

/** Returns a step's last undo, redoable if the user has taken no new step since. */
export async function lastUndo(
  db: Db,
  actor: string,
  stepId: number,
): Promise<{ id: number; at: string; is_redoable: boolean } | undefined> {
  const { rows } = await sql<{ id: number; at: string; is_redoable: boolean }>`
    select id, at, id > ${lastOriginal(actor)} as is_redoable from schedule_step
    where undoes_id = ${stepId} and kind = 'undo' order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function findRedo(db: Db, undoId: number): Promise<number | undefined> {
  const redo = await db
    .selectFrom('schedule_step')
    .select('id')
    .where('undoes_id', '=', undoId)
    .where('kind', '=', 'redo')
    .executeTakeFirst()
  return redo?.id
}

/** Returns the first shift in scope that a step left. If it removed them all, returns the first of them. */
export async function firstShift(db: Db, scope: Scope, stepId: number): Promise<StepTaken['first']> {
  const { rows } = await sql<NonNullable<StepTaken['first']>>`
    select case when kept.after is not null then kept.shift_id end as shift_id,
      place.restaurant_id, place.period_date
    from schedule_step_row as kept, lateral (
      select coalesce(kept.restaurant_after, kept.restaurant_before) as restaurant_id,
        coalesce(kept.date_after, kept.date_before) as period_date
    ) as place
    where kept.step_id = ${stepId} and kept.table_name in ('shift', 'shift_ask')
      and ${restaurantInScope(scope, sql<number>`place.restaurant_id`)}
    order by kept.table_name, kept.after is null, place.period_date, coalesce(kept.after, kept.before)->>'start_time', kept.row_id
    limit 1`.execute(db)
  return rows[0] ?? null
}

export const stepView = (step: StoredStep): Step => ({
  id: step.id,
  name: step.taken_by === null ? stepName(step) : stepTakenBy(step.taken_by, step, step.given_to),
  kind: step.kind,
  at: step.at,
  shifts: step.shifts,
  first_date: step.first_date,
  last_date: step.last_date,
  ...(step.taken_by !== null && { taken_by: step.taken_by }),
})

interface PartGiven {
  period_date_from: string
  period_date_to: string
  restaurant_id?: number | undefined
  area_id?: number | undefined
}

export interface Part {
  from: string
  to: string
  /** True if the restaurant in this column is in the part and in scope. */
  has: (column: string) => RawBuilder<SqlBool>
}

/**
 * Returns the part of the schedule that a history or published version covers.
 *
 * @throws {Invalid} if the range is backwards or longer than 31 days
 * @throws {Refusal} 404 for a restaurant or area out of scope
 */
export async function schedulePart(db: Db, scope: Scope, given: PartGiven): Promise<Part> {
  const { period_date_from: from, period_date_to: to, ...location } = given
  refuseRange({ from, to })
  return { from, to, has: await restaurantInLocation(db, scope, location) }
}
