import type { OfferedReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { type Pence, penceOrNull, penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { hasBars, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import type { ShiftThere, Slot } from '@driverdesk/domain/shifts/copying.ts'
import { isReassigned, isRetimed, type PlannedShift } from '@driverdesk/domain/shifts/driverFit.ts'
import type { PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import { activeReach, blockingDocuments, driverIdsInScope, lockDrivers } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, minutesOf } from '../kernel/sqlTimes.ts'
import { optionValues } from '../options/options.reads.ts'
import { driversOf, HAS_ANY_TIMESHEET, placeInScope, publishedAround } from './shifts.reads.ts'

interface Placing {
  planned: PlannedShift
  /** Undefined for a new shift. */
  was: PlannedShift | undefined
  /** The change leaves the driver alone. If the driver is out of scope, only this shift is refused, not the call. */
  keepsDriver?: boolean
}

export type StoredFacts = PlacingFacts & {
  restaurant(id: number): RestaurantOfShift | undefined
  /** The values of all options; none if no shift is planned for a driver. */
  options: ReadonlyMap<string, string>
}

const NO_OPTIONS: StoredFacts['options'] = new Map()

const NOWHERE: OfferedReach = { area_ids: [], restaurant_ids: [], blocked_restaurant_ids: [] }

/**
 * Reads the facts that decide if shifts may be placed, for a whole step in a few statements. Restaurants, and drivers whose
 * assignment or times change, are locked until the transaction ends.
 *
 * @param locksDrivers 'barred' for thousands of unpublished shifts, so that others can plan and use the same
 * drivers, unless a rule about working time bars a shift; 'never' for a question, which changes nothing
 * @throws {Refusal} 404 for a restaurant out of scope, or a requested driver out of scope
 */
export async function placingFacts(
  tx: Tx,
  scope: Scope,
  placings: readonly Placing[],
  { locksDrivers = 'always' }: { locksDrivers?: 'always' | 'barred' | 'never' } = {},
): Promise<StoredFacts> {
  const restaurantIds = new Set(placings.map(({ planned }) => planned.restaurant_id))
  const restaurants = await restaurantsOfShifts(tx, scope, [...restaurantIds])
  if (restaurants.size < restaurantIds.size) throw notFound('restaurant')
  const restaurant = (id: number) => restaurants.get(id)

  const put = placings.filter(({ planned, was }) => !was || isReassigned(planned, was))
  const retimed = placings.filter(({ planned, was }) => was && isRetimed(planned, was))
  const concerned = [...put, ...retimed].map(({ planned }) => planned)
  const drivers = driversOf(concerned)
  if (drivers.length === 0)
    return { restaurant, driver: () => undefined, shiftsOf: () => [], options: NO_OPTIONS }

  const options = await optionValues(tx)
  // Otherwise two shifts that together break a rule could be planned at once.
  if (locksDrivers === 'always' || (locksDrivers === 'barred' && hasBars(ruleLevels(options))))
    await lockDrivers(tx, drivers)
  const asked = driversOf(put.filter(({ keepsDriver }) => !keepsDriver).map(({ planned }) => planned))
  if ((await driverIdsInScope(tx, scope, asked)).size < asked.length) throw notFound('driver')
  const [reach, working, documents, published] = [
    await activeReach(tx, drivers),
    await workingTimes(
      tx,
      drivers,
      concerned.map(({ period_date }) => period_date),
    ),
    await blockingDocuments(tx, drivers, options),
    Map.groupBy(await publishedAround(tx, scope, concerned), ({ driver_id }) => driver_id),
  ]
  return {
    restaurant,
    driver: (id) => ({
      isActive: reach.has(id),
      reach: reach.get(id) ?? NOWHERE,
      working: working.get(id),
      documents: documents.get(id),
    }),
    shiftsOf: (id) => published.get(id) ?? [],
    options,
  }
}

/** Shifts at these restaurants, without drafts. */
export const takenAt = (tx: Tx, restaurantIds: readonly number[], range: DateRange): Promise<Slot[]> =>
  taken(tx, range, sql`restaurant_id = any(${restaurantIds}::int[])`)

/** Shifts of these drivers at any restaurant, published or not. Shifts in scope have the name of their restaurant. */
export const takenOf = (
  tx: Tx,
  scope: Scope,
  driverIds: readonly number[],
  range: DateRange,
): Promise<(Slot & { place: string | null })[]> =>
  taken(tx, range, sql`driver_id = any(${driverIds}::int[])`, sql`, ${placeInScope(scope)} as place`)

const taken = <T extends Slot>(
  tx: Tx,
  { from, to }: DateRange,
  chosen: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<T[]> =>
  jsonRows(
    tx,
    sql`select restaurant_id, driver_id, period_date, ${clockTimes()} ${more}
    from shift
    where period_date between ${from}::date and ${to}::date and status <> ${SHIFT_DRAFT} and ${chosen}`,
  )

/** Shifts at these restaurants, drafts included, with the facts that decide if they may be removed. */
export const shiftsThere = (
  tx: Tx,
  restaurantIds: readonly number[],
  { from, to }: DateRange,
): Promise<ShiftThere[]> =>
  jsonRows(
    tx,
    sql`select id, restaurant_id, driver_id, period_date, ${clockTimes()}, status, status_assigned,
      ${HAS_ANY_TIMESHEET} as has_timesheet
    from shift
    where period_date between ${from}::date and ${to}::date and restaurant_id = any(${restaurantIds}::int[])
    order by id`,
  )

/** Lets one transaction at a time apply templates or copy shifts in an area. Otherwise two would find the same slot free. */
export async function holdPlaces(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('driverdesk.laying'), area_id) from (
      select distinct area_id from restaurant where id = any(${restaurantIds}::int[]) order by area_id
    ) as area`.execute(tx)
}

/** Hourly rates in pounds. The area's apply if the restaurant's own are null. */
export interface RestaurantRates {
  standard_pay: string | null
  weekend_pay: string | null
  area_standard_pay: string
  area_weekend_pay: string
}

export interface RestaurantOfShift extends RestaurantRates {
  id: number
  area_id: number
  name: string
  status: 10 | 20
}

/**
 * Locks restaurants until the transaction ends, so that their rates stay, and returns them by id. Those out of scope are
 * missing.
 */
export async function restaurantsOfShifts(
  tx: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, RestaurantOfShift>> {
  const restaurants = await tx
    .selectFrom('restaurant')
    .innerJoin('area', 'area.id', 'restaurant.area_id')
    .select([
      'restaurant.id',
      'restaurant.area_id',
      'restaurant.name',
      'restaurant.status',
      'restaurant.standard_pay',
      'restaurant.weekend_pay',
      'area.standard_pay as area_standard_pay',
      'area.weekend_pay as area_weekend_pay',
    ])
    .where(sql<boolean>`restaurant.id = any(${ids}::int[])`)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .orderBy('restaurant.id')
    .forShare()
    .execute()
  return new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
}

/** Shifts as they are, with their drivers. */
export const placings = <S extends Placing['planned']>(shifts: readonly S[]) =>
  shifts.map((planned) => ({ planned, was: undefined, keepsDriver: true }))

/** The present rate for a day, in pence per hour. */
export function currentRate(restaurant: RestaurantRates, date: string): Pence {
  return payRate(
    { standard_pay: penceOrNull(restaurant.standard_pay), weekend_pay: penceOrNull(restaurant.weekend_pay) },
    {
      standard_pay: penceOrNull(restaurant.area_standard_pay),
      weekend_pay: penceOrNull(restaurant.area_weekend_pay),
    },
    date,
  )
}

/**
 * Commission and booking fee of a shift in pounds: the domain's `expectedSales` and `effectiveCharges` as SQL. A test
 * compares the two.
 *
 * @param shift the name of a shift in the query
 * @param restaurant the name of its restaurant
 */
export function coverOf(shift: string, restaurant: string, standard: Charges): RawBuilder<number> {
  const own = (column: string) => sql.ref(`${restaurant}.${column}`)
  const rate = sql`coalesce(${own('invoice_commission')}, ${penceToPounds(standard.commissionHundredths)}::numeric(12,2))`
  const fee = sql`coalesce(${own('booking_fee')}, ${penceToPounds(standard.bookingFee)}::numeric(12,2))`
  const commission =
    standard.basis === 'per_hour'
      ? sql`round(${rate} * ${minutesOf(shift)} / 60, 2)`
      : sql`round(${sql.ref(`${shift}.cost_total`)} * ${rate} / 100, 2)`
  return sql`${commission} + ${fee}`
}
