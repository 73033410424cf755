import type { ShiftListQuery } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { PublishableShift } from '@driverdesk/domain/shifts/publishing.ts'
import { rangeProblem } from '@driverdesk/domain/shifts/rotaRange.ts'
import type { ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { shiftsJson } from './shifts.view.ts'

/**
 * The shifts of a range in scope, as JSON text.
 *
 * @throws {Invalid} when the range is longer than 31 days or backwards
 */
export async function listShifts(
  db: Db,
  scope: Scope,
  query: z.output<typeof ShiftListQuery>,
): Promise<JsonText> {
  const range = { from: query.period_date_from, to: query.period_date_to }
  const problem = rangeProblem(range)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  const chosen = sql<boolean>`
    shift.period_date between ${range.from}::date and ${range.to}::date
    and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
    ${query.filter_draft === 1 ? sql`and shift.status <> ${SHIFT_DRAFT}` : sql``}`
  return new JsonText(
    await shiftsJson(db, chosen, {
      audience: audienceOf(scope),
      withTimesheet: query.with_timesheet === 1,
      withDriver: query.with_driver === 1,
    }),
  )
}

/** A shift as stored, with what its actions depend on. */
export type StoredShift = Row<'shift'> & { has_timesheet: boolean }

/**
 * The shifts of a call, held until its transaction ends, so that nobody changes them between the checks and the write.
 * Ordered by id, so that two bulk calls cannot hold each other up for ever.
 *
 * @throws {Refusal} 404 unless all of them exist in scope
 */
export async function lockShifts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<StoredShift[]> {
  const shifts = await chosenForUpdate(tx, scope, ids).selectAll('shift').execute()
  return allOf(ids, shifts)
}

/** What decides about the status of a shift; nothing else of it is read. */
export type StandingShift = PublishableShift & { restaurant_id: number }

/** The same for bulk calls on the status: as one JSON value, since rows through the driver are several times slower. */
export async function lockStandings(tx: Tx, scope: Scope, ids: readonly number[]): Promise<StandingShift[]> {
  const chosen = chosenForUpdate(tx, scope, ids).select([
    'shift.restaurant_id',
    'shift.driver_id',
    'shift.status',
    'shift.status_assigned',
    'shift.period_date',
    sql<string>`left(shift.start_time::text, 5)`.as('start_time'),
    sql<string>`left(shift.finish_time::text, 5)`.as('finish_time'),
  ])
  const { json } = await tx
    .selectFrom(chosen.as('chosen'))
    .select(sql<string>`coalesce(json_agg(chosen), '[]')::text`.as('json'))
    .executeTakeFirstOrThrow()
  return allOf(ids, JSON.parse(json) as StandingShift[])
}

/** A shift has at most one timesheet, so that the join makes no rows; asking for each shift whether one exists is slower. */
function chosenForUpdate(tx: Tx, scope: Scope, ids: readonly number[]) {
  return tx
    .selectFrom('shift')
    .leftJoin('timesheet', 'timesheet.shift_id', 'shift.id')
    .select(['shift.id', sql<boolean>`timesheet.id is not null`.as('has_timesheet')])
    .where(sql<boolean>`shift.id = any(${ids}::int[])`)
    .where(restaurantInScope(scope, sql.ref('shift.restaurant_id')))
    .orderBy('shift.id')
    .forUpdate('shift')
}

function allOf<T>(ids: readonly number[], found: T[]): T[] {
  if (found.length < new Set(ids).size) throw notFound('shift')
  return found
}

/** The published shifts that shifts of these drivers on these dates could clash with, a night before and after too. */
export function publishedAround(
  tx: Tx,
  shifts: readonly Pick<PublishableShift, 'driver_id' | 'period_date'>[],
): Promise<ShiftTimes[]> {
  const driverIds = driversOf(shifts)
  const dates = shifts.map((shift) => shift.period_date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (driverIds.length === 0 || !first || !last) return Promise.resolve([])
  return tx
    .selectFrom('shift')
    .select(['id', 'driver_id', 'status', 'period_date', 'start_time', 'finish_time'])
    .where(sql<boolean>`driver_id = any(${driverIds}::int[])`)
    .where('status', '=', SHIFT_PUBLISHED)
    .where('period_date', '>=', addDays(first, -1))
    .where('period_date', '<=', addDays(last, 1))
    .execute()
}

/** Each driver once; open shifts have none. */
export const driversOf = (shifts: readonly { driver_id: number | null }[]): number[] =>
  [...new Set(shifts.map((shift) => shift.driver_id))].filter((id) => id !== null)

/** Where a shift is, with the rates that it may be paid by; those of the area apply where its own are null. */
export interface RestaurantOfShift {
  id: number
  area_id: number
  status: 10 | 20
  standard_pay: string | null
  weekend_pay: string | null
  area_standard_pay: string
  area_weekend_pay: string
}

/**
 * Held until the transaction ends, so that the rate that is read is the one that stays.
 *
 * @throws {Refusal} 404 where there is none, or none in scope
 */
export async function restaurantOfShift(tx: Tx, scope: Scope, id: number): Promise<RestaurantOfShift> {
  const restaurant = await tx
    .selectFrom('restaurant')
    .innerJoin('area', 'area.id', 'restaurant.area_id')
    .select([
      'restaurant.id',
      'restaurant.area_id',
      'restaurant.status',
      'restaurant.standard_pay',
      'restaurant.weekend_pay',
      'area.standard_pay as area_standard_pay',
      'area.weekend_pay as area_weekend_pay',
    ])
    .where('restaurant.id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .forShare()
    .executeTakeFirst()
  if (!restaurant) throw notFound('restaurant')
  return restaurant
}
