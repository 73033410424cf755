import type { OfferedReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { hasBars, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import type { ShiftThere, Slot } from '@driverdesk/domain/shifts/copying.ts'
import { isReassigned, isRetimed, type PlannedShift } from '@driverdesk/domain/shifts/driverFit.ts'
import type { PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import { activeReach, blockingDocuments, driverIdsInScope, lockDrivers } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { clockTimes } from '../kernel/sqlTimes.ts'
import { optionValues } from '../options/options.reads.ts'
import { type RestaurantOfShift, restaurantsOfShifts } from './restaurantOfShift.reads.ts'
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
 * @param locksDrivers 'barred' for thousands of unpublished shifts, so that others can plan and use the same drivers, unless a
 *   rule about working time bars; 'never' for a question, which changes nothing
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
  // Two shifts that together break a rule would else be planned at once.
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

/**
 * Lets one transaction at a time apply templates or copy shifts in an area. Otherwise two would find the same slot
 * free.
 */
export async function holdPlaces(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('driverdesk.laying'), area_id) from (
      select distinct area_id from restaurant where id = any(${restaurantIds}::int[]) order by area_id
    ) as area`.execute(tx)
}
