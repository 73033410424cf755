import type {
  PlannedPublish,
  PlannedPublishQuery,
} from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { fullName } from '../kernel/sqlNames.ts'
import type { Row } from '../kernel/tables.ts'
import { PAY_TODAY, PUBLISHED_PAY } from '../shifts/publishedRates.service.ts'

const planned = sql.table('planned_publish')

/** True if `shift` belongs to `planned_publish`. */
const IS_PLANNED = sql<SqlBool>`case when planned_publish.is_selection
  then exists (select from planned_publish_shift as chosen
    where chosen.planned_publish_id = planned_publish.id and chosen.shift_id = shift.id)
  else shift.period_date between planned_publish.period_date_from and planned_publish.period_date_to
    and exists (select from planned_publish_restaurant as place
      where place.planned_publish_id = planned_publish.id and place.restaurant_id = shift.restaurant_id) end`

/** The chosen shifts that still exist. */
const CHOSEN = sql`shift join planned_publish_shift as chosen
  on chosen.shift_id = shift.id and chosen.planned_publish_id = planned_publish.id`

/**
 * The restaurants of a plan: those of its chosen shifts, which may have moved, or else where it was planned. If the last
 * chosen shift is removed it keeps its place, because the shift may be restored.
 */
const PLACES = sql`(
  select shift.restaurant_id from ${CHOSEN}
  union select restaurant_id from planned_publish_restaurant as planned_for
  where planned_for.planned_publish_id = planned_publish.id and not exists (select from ${CHOSEN})) as place`

/** Its first and last day by the same rule. @param isMeant leaves out chosen shifts that the caller may not see */
const daysOf = (isMeant: RawBuilder<SqlBool>) => sql`(
  select coalesce(min(shift.period_date), planned_publish.period_date_from) as first,
    coalesce(max(shift.period_date), planned_publish.period_date_to) as last
  from ${CHOSEN} where ${isMeant}) as days`

const anyPlace = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`exists (select from ${PLACES} where ${condition})`

const isAt = (location: PlannedPublishQuery['location']): RawBuilder<SqlBool> => {
  if (!location) return sql`true`
  return location.kind === 'restaurant'
    ? sql`place.restaurant_id = ${location.id}`
    : sql`place.restaurant_id in (select id from restaurant where area_id = ${location.id})`
}

interface PlannedRow extends Omit<PlannedPublish, 'date' | 'time'> {}

/** The plans for days of a range, and restaurants in scope and at the location, by publishing time; or one plan. */
export async function plansInScope(
  db: Db,
  scope: Scope,
  timeZone: string,
  which: PlannedPublishQuery | { id: number },
): Promise<PlannedPublish[]> {
  const inScope = restaurantInScope(scope, sql.ref('place.restaurant_id'))
  const isSeen = restaurantInScope(scope, sql.ref('shift.restaurant_id'))
  const { rows } = await sql<PlannedRow>`
    select planned_publish.id, publish_at, ${fullName('planner')} as planned_by,
      planned_publish.place as where, days.first as from, days.last as to, push_drivers, planned_publish.updated_at,
      to_publish.shifts, to_publish.cost, to_publish.rate_change,
      not ${anyPlace(sql<SqlBool>`not ${inScope}`)} as may_change
    from ${planned} join panel_user as planner on planner.id = planned_publish.planner_id
    cross join lateral ${daysOf(isSeen)}
    cross join lateral (
      select count(*)::int as shifts, ${PUBLISHED_PAY}
      from shift cross join lateral ${PAY_TODAY}
      where ${IS_PLANNED} and shift.status = ${SHIFT_NEW} and ${isSeen}) as to_publish
    where ${
      'id' in which
        ? sql`${anyPlace(inScope)} and planned_publish.id = ${which.id}`
        : sql`${anyPlace(sql<SqlBool>`${inScope} and ${isAt(which.location)}`)}
            and days.first <= ${which.period_date_to}::date and days.last >= ${which.period_date_from}::date`
    }
    order by publish_at, planned_publish.id`.execute(db)
  return rows.map((row) => ({ ...row, ...wallTimeAt(new Date(row.publish_at), timeZone) }))
}

/** @throws {Refusal} 404 unless part of it is in scope */
export async function planView(db: Db, scope: Scope, timeZone: string, id: number): Promise<PlannedPublish> {
  const [plan] = await plansInScope(db, scope, timeZone, { id })
  if (!plan) throw notFound('plan')
  return plan
}

const lockedPlan = (tx: Tx, id: number) =>
  tx.selectFrom('planned_publish').selectAll().where('id', '=', id).forUpdate()

/** Locks a plan until the transaction ends; undefined if it has ended. */
export const holdPlan = (tx: Tx, id: number): Promise<Row<'planned_publish'> | undefined> =>
  lockedPlan(tx, id).executeTakeFirst()

/** Does the same without waiting; undefined also if the plan is locked. The job tries again a minute later. */
export const holdIdlePlan = (tx: Tx, id: number): Promise<Row<'planned_publish'> | undefined> =>
  lockedPlan(tx, id).skipLocked().executeTakeFirst()

export interface DuePlan extends Pick<Row<'planned_publish'>, 'id' | 'planner_id' | 'publish_at' | 'place'> {
  from: IsoDate
}

export async function duePlans(db: Db, now: Date): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select planned_publish.id, planner_id, publish_at, place, days.first as from
    from ${planned} cross join lateral ${daysOf(sql`true`)}
    where publish_at <= ${now.toISOString()}
    order by publish_at, planned_publish.id`.execute(db)
  return rows
}

/** The first day of an existing plan, by its shifts at these restaurants. */
export async function firstDayOfPlan(tx: Tx, id: number, restaurantIds: readonly number[]): Promise<IsoDate> {
  const { rows } = await sql<{ first: IsoDate }>`
    select days.first
    from ${planned} cross join lateral ${daysOf(sql`shift.restaurant_id = any(${restaurantIds}::int[])`)}
    where planned_publish.id = ${id}`.execute(tx)
  return (rows[0] as { first: IsoDate }).first
}

export async function restaurantsOfPlan(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ restaurant_id: number }>`
    select place.restaurant_id from ${planned} cross join lateral ${PLACES}
    where planned_publish.id = ${id} order by place.restaurant_id`.execute(tx)
  return rows.map(({ restaurant_id }) => restaurant_id)
}

/** Locks all plans of a user, by publishing time. */
export const lockPlans = (tx: Tx, plannerId: number): Promise<Row<'planned_publish'>[]> =>
  tx
    .selectFrom('planned_publish')
    .selectAll()
    .where('planner_id', '=', plannerId)
    .orderBy('publish_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Locks the shifts that a plan would publish now: ids of those in scope, and the restaurants of the others. */
export async function shiftsOfPlan(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ ids: number[]; restaurantsOfOthers: number[] }> {
  const { rows } = await sql<{ id: number; restaurant_id: number; in_scope: boolean }>`
    select shift.id, shift.restaurant_id, ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))} as in_scope
    from shift, ${planned}
    where planned_publish.id = ${id} and ${IS_PLANNED} and shift.status <> ${SHIFT_PUBLISHED}
      and (planned_publish.is_selection or shift.status = ${SHIFT_NEW})
    order by shift.id for update of shift`.execute(tx)
  return {
    ids: rows.filter((row) => row.in_scope).map((row) => row.id),
    restaurantsOfOthers: rows.filter((row) => !row.in_scope).map((row) => row.restaurant_id),
  }
}
