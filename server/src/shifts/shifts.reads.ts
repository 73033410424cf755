import type { Shift, ShiftChoice, ShiftListQuery } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { addDays, type DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Overruling } from '@driverdesk/domain/rules/ruleWords.ts'
import type { ShiftLinks } from '@driverdesk/domain/shifts/copying.ts'
import type { PublishableShift } from '@driverdesk/domain/shifts/placing.ts'
import type { ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { type JsonText, jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, notFound, refuseRange } from '../kernel/refusal.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { NAMED_RESTAURANT } from '../kernel/sqlNames.ts'
import { clockTimes } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { fullView, SHORT_FOR_RESTAURANTS, shiftsJson, shortView, wholeView } from './shifts.view.ts'

/**
 * True if the shift was worked or cancelled. PostgreSQL looks its timesheet up for each shift. With `exists` it reads the whole
 * table of timesheets if the list has thousands of shifts.
 */
export const HAS_TIMESHEET = sql<boolean>`(
  select true from timesheet where timesheet.shift_id = shift.id and short_notice is null limit 1) is not null`

/** The same, and true if a change of the shift at short notice is paid: such a shift cannot be removed. */
export const HAS_ANY_TIMESHEET = sql<boolean>`(
  select true from timesheet where timesheet.shift_id = shift.id limit 1) is not null`

/** Columns of `shift` and `restaurant`: what `isUnacknowledged` asks, and what a message names. */
export const ANSWERABLE = sql`shift.id, shift.driver_id, shift.status, shift.status_assigned, shift.period_date, ${clockTimes('shift')},
  shift.acknowledged_at, ${HOURS_ARE_RECORDED} as is_worked, ${NAMED_RESTAURANT} as restaurant`

/**
 * The shifts of a range in scope.
 *
 * @param also chooses among them
 * @throws {Invalid} if the range is backwards or longer than 31 days
 */
export async function listShifts(
  db: Db,
  scope: Scope,
  query: z.output<typeof ShiftListQuery>,
  also: RawBuilder<SqlBool> = sql`true`,
): Promise<JsonText> {
  const withDrafts = query.filter_draft === 1 ? sql`and shift.status <> ${SHIFT_DRAFT}` : sql``
  const view = query.short
    ? shortView(scope)
    : wholeView({
        audience: audienceOf(scope),
        scope,
        withTimesheet: query.with_timesheet === 1,
        withDriver: query.with_driver === 1,
      })
  const where = sql<SqlBool>`${isChosen(scope, query)} and ${also} ${withDrafts}`
  const most = query.most_per_day
  return shiftsJson(db, most ? firstOfDays(where, most) : where, view)
}

/** The short shifts of a restaurant as its own schedule shows them. It is not limited by a scope. */
export const shiftsForRestaurant = (
  db: Db,
  restaurantId: number,
  { from, to }: DateRange,
): Promise<JsonText> =>
  shiftsJson(
    db,
    sql`shift.restaurant_id = ${restaurantId} and shift.period_date between ${from}::date and ${to}::date`,
    SHORT_FOR_RESTAURANTS,
  )

/** The shifts that `where` chooses in scope, without driver and timesheet. */
export const bareShifts = (db: Db, scope: Scope, where: RawBuilder<SqlBool>): Promise<JsonText> =>
  shiftsJson(
    db,
    sql`${restaurantInScope(scope, sql.ref('shift.restaurant_id'))} and ${where}`,
    wholeView({ audience: audienceOf(scope), scope, withTimesheet: false, withDriver: false }),
  )

const firstOfDays = (where: RawBuilder<SqlBool>, most: number): RawBuilder<SqlBool> => sql`shift.id in (
  select id from (
    select shift.id, row_number() over (partition by period_date order by start_time, shift.id) as place
    from shift where ${where}
  ) as ranked where place <= ${most})`

/** @throws {Refusal} 404 unless it exists in scope */
export async function shiftInScope(db: Db, scope: Scope, id: number): Promise<Shift> {
  const isIt = sql<SqlBool>`shift.id = ${id} and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}`
  const [shift] = JSON.parse((await shiftsJson(db, isIt, fullView(scope))).text) as Shift[]
  if (!shift) throw notFound('shift')
  return shift
}

/**
 * True if `shift` is in scope, in the range and matches the filters.
 *
 * @throws {Invalid} if the range is backwards or longer than 31 days, or a restaurant filters by driver
 */
export function isChosen(scope: Scope, choice: ShiftChoice): RawBuilder<SqlBool> {
  const {
    period_date_from: from,
    period_date_to: to,
    location,
    restaurant_ids,
    driver_id,
    driver_ids,
  } = choice
  refuseRange({ from, to })
  for (const [field, given] of Object.entries({ driver_id, driver_ids }))
    if (given && audienceOf(scope) === 'restaurant') throw new Invalid({ [field]: [NOT_BY_DRIVER] })
  const narrowed = [
    location?.kind === 'restaurant' && sql`shift.restaurant_id = ${location.id}`,
    location?.kind === 'area' &&
      sql`shift.restaurant_id in (select id from restaurant where area_id = ${location.id})`,
    restaurant_ids && sql`shift.restaurant_id = any(${restaurant_ids}::int[])`,
    driver_ids && sql`shift.driver_id = any(${driver_ids}::int[])`,
    driver_id !== undefined && sql`shift.driver_id is not distinct from ${driver_id || null}::int`,
    // Drafts are not open shifts (docs/spec/shifts.md#drafts-have-no-money).
    driver_id === 0 && sql`shift.status <> ${SHIFT_DRAFT}`,
  ].filter((part) => part instanceof Object)
  return sql<SqlBool>`shift.period_date between ${from}::date and ${to}::date
    and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
    ${sql.join(
      narrowed.map((part) => sql`and ${part}`),
      sql` `,
    )}`
}

/** True if the shift continues on the following day: the domain's `nightsInto`. */
export const GOES_ON = sql<SqlBool>`shift.finish_time < shift.start_time and shift.finish_time > '00:00'`

export const NOT_BY_DRIVER = 'Restaurants cannot filter by driver.'

interface Worked {
  /** Also true if only a change at short notice is paid. */
  has_timesheet: boolean
  /** 10: its hours are recorded; 20: it was cancelled; null: neither. */
  timesheet_type: 10 | 20 | null
}

export type StoredShift = Row<'shift'> & Worked

/** Locks one shift until the transaction ends. @throws {Refusal} 404 unless it exists in scope */
export async function lockShift(tx: Tx, scope: Scope, id: number): Promise<StoredShift> {
  await hold(tx, scope, [id])
  const [shift] = requireAll([id], await chosen(tx, scope, [id]).selectAll('shift').execute())
  return shift as StoredShift
}

/**
 * Locks those that exist in scope. The lock allows new references to them; otherwise someone who locks a timesheet and adds
 * a charge would cause a deadlock.
 */
export const lockKnownShifts = async (
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<StoredShift[]> =>
  ids.length === 0 ? [] : chosen(tx, scope, ids).forNoKeyUpdate('shift').selectAll('shift').execute()

/** Locks those that exist, in any scope, in the order that all calls use, and returns them by id. */
export async function lockShifts(tx: Tx, ids: readonly number[]): Promise<Map<number, Row<'shift'>>> {
  const shifts = await tx
    .selectFrom('shift')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(shifts.map((shift) => [shift.id, shift]))
}

export type ShiftState = PublishableShift & Worked

/** Reads shifts without a lock, such as the sources of copies. @throws {Refusal} 404 unless all exist in scope */
export async function shiftStates(tx: Db, scope: Scope, ids: readonly number[]): Promise<ShiftState[]> {
  return requireAll(ids, await jsonRows<ShiftState>(tx, chosen(tx, scope, ids).select(STATE_COLUMNS)))
}

/** A shift as a step changes it; amounts in pounds. */
export type HeldShift = ShiftState & {
  cost_per_hour: number
  cost_total: number
  cost_bonus: number
  const_fuel_bonus: number
  cost_extra_bonus: number
  updated_at: string
} & Overruling &
  ShiftLinks

/** Locks the shifts of a step, ordered by id to avoid deadlocks. @throws {Refusal} 404 unless all of them exist in scope */
export async function holdShifts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<HeldShift[]> {
  await hold(tx, scope, ids)
  return seenShifts(tx, scope, ids)
}

/** The same without a lock, for a question. */
export async function seenShifts(db: Db, scope: Scope, ids: readonly number[]): Promise<HeldShift[]> {
  return requireAll(
    ids,
    await jsonRows<HeldShift>(db, chosen(db, scope, ids).select([...STATE_COLUMNS, ...HELD])),
  )
}

export const storedRows = (tx: Db, ids: readonly number[]): Promise<Row<'shift'>[]> =>
  tx.selectFrom('shift').selectAll().where(sql<boolean>`id = any(${ids}::int[])`).orderBy('id').execute()

const startTime = sql<string>`left(shift.start_time::text, 5)`.as('start_time')
const finishTime = sql<string>`left(shift.finish_time::text, 5)`.as('finish_time')

const STATE_COLUMNS = [
  'shift.restaurant_id',
  'shift.driver_id',
  'shift.status',
  'shift.status_assigned',
  'shift.period_date',
  startTime,
  finishTime,
] as const

const HELD = [
  'shift.cost_per_hour',
  'shift.cost_total',
  'shift.cost_bonus',
  'shift.const_fuel_bonus',
  'shift.cost_extra_bonus',
  'shift.updated_at',
  'shift.rule_reason',
  'shift.rule_keys',
  'shift.shift_id',
  'shift.modified_shift_id',
] as const

function chosen(tx: Db, scope: Scope, ids: readonly number[]) {
  // Grouped once; a subquery per shift would double the time.
  const worked = tx
    .selectFrom('timesheet')
    .select(['shift_id', sql<10 | 20 | null>`min(type) filter (where short_notice is null)`.as('type')])
    .where(sql<boolean>`shift_id = any(${ids}::int[])`)
    .groupBy('shift_id')
  return tx
    .selectFrom('shift')
    .leftJoin(worked.as('worked'), 'worked.shift_id', 'shift.id')
    .select([
      'shift.id',
      sql<boolean>`worked.shift_id is not null`.as('has_timesheet'),
      'worked.type as timesheet_type',
    ])
    .where(sql<boolean>`shift.id = any(${ids}::int[])`)
    .where(restaurantInScope(scope, sql.ref('shift.restaurant_id')))
    .orderBy('shift.id')
}

/** Locks before the shifts are read, so that the read sees what the previous lock holder has written. */
async function hold(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await sql`select from shift where id = any(${ids}::int[])
    and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))} order by id for update`.execute(tx)
}

function requireAll<T>(ids: readonly number[], found: T[]): T[] {
  if (found.length < new Set(ids).size) throw notFound('shift')
  return found
}

/** The name of a shift's restaurant; null if the caller may not see it. */
export const placeInScope = (scope: Scope) => sql<string | null>`(
  select restaurant.name from restaurant
  where restaurant.id = shift.restaurant_id and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))})`

/**
 * The published shifts of these drivers that could clash, including those of the day before and after. Shifts in scope
 * have the name of their restaurant.
 */
export async function publishedAround(
  tx: Db,
  scope: Scope,
  shifts: readonly Pick<PublishableShift, 'driver_id' | 'period_date'>[],
): Promise<ShiftTimes[]> {
  const driverIds = driversOf(shifts)
  const dates = shifts.map((shift) => shift.period_date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (driverIds.length === 0 || !first || !last) return []
  const published = tx
    .selectFrom('shift')
    .select(['shift.id', 'shift.driver_id', 'shift.status', 'shift.period_date', startTime, finishTime])
    .select(placeInScope(scope).as('place'))
    .where(sql<boolean>`driver_id = any(${driverIds}::int[])`)
    .where('status', '=', SHIFT_PUBLISHED)
    .where('period_date', '>=', addDays(first, -1))
    .where('period_date', '<=', addDays(last, 1))
  return jsonRows<ShiftTimes>(tx, published)
}

export const idsOf = (shifts: readonly { id: number }[]): number[] => shifts.map(({ id }) => id)

export const driversOf = (shifts: readonly { driver_id: number | null }[]): number[] =>
  [...new Set(shifts.map((shift) => shift.driver_id))].filter((id) => id !== null)
