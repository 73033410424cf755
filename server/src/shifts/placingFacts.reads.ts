import type { OfferedReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { hasBars, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import { isReassigned, isRetimed, type PlannedShift } from '@driverdesk/domain/shifts/driverFit.ts'
import type { PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { activeReach, blockingDocuments, driverIdsInScope, lockDrivers } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { optionValues } from '../options/options.reads.ts'
import { type RestaurantOfShift, restaurantsOfShifts } from './restaurantOfShift.reads.ts'
import { driversOf, publishedAround } from './shifts.reads.ts'

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
