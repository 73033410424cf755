import type { DriverForm } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { idsOf } from '@driverdesk/contract/kernel/formFields.ts'
import { NO_AREA_YET } from '@driverdesk/domain/drivers/driverRules.ts'
import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import {
  keptRestaurants,
  NOT_OF_THE_AREAS,
  restaurantChoices,
} from '@driverdesk/domain/drivers/restaurantChoices.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'

type SentReach = Pick<DriverForm, 'area_ids' | 'restaurant_ids'>

const NOWHERE: DriverReach = { area_ids: [], restaurant_ids: [] }

/**
 * Returns the areas and restaurants after an edit (docs/spec/drivers.md#restaurant-choices). Restaurants that the driver
 * already has may be inactive. If the form names only areas, restaurants outside of them are dropped.
 *
 * @throws {Invalid} if a restaurant cannot be chosen
 * @throws {Refusal} 404 if an area or restaurant does not exist
 */
export async function plannedReach(
  tx: Tx,
  given: SentReach,
  stored: DriverReach = NOWHERE,
): Promise<DriverReach> {
  const area_ids = given.area_ids ? idsOf(given.area_ids) : stored.area_ids
  await refuseUnknownAreas(tx, area_ids)
  const wanted = given.restaurant_ids ? idsOf(given.restaurant_ids) : stored.restaurant_ids
  const restaurants = await tx
    .selectFrom('restaurant')
    .select(['id', 'area_id', 'status'])
    .where(sql<boolean>`id = any(${wanted}::int[])`)
    .forShare()
    .execute()
  if (!given.restaurant_ids)
    return { area_ids, restaurant_ids: keptRestaurants(area_ids, wanted, restaurants) }
  if (restaurants.length < wanted.length) throw notFound('restaurant')
  const mayStay = keptRestaurants(area_ids, stored.restaurant_ids, restaurants)
  const choices = new Set([...mayStay, ...restaurantChoices(area_ids, restaurants).map(({ id }) => id)])
  if (!wanted.every((id) => choices.has(id))) throw new Invalid({ restaurant_ids: [NOT_OF_THE_AREAS] })
  return { area_ids, restaurant_ids: wanted }
}

/** @throws {Invalid} if there are no areas (docs/spec/drivers.md#adding-drivers) */
export async function refuseWithoutAreas(tx: Tx): Promise<void> {
  const area = await tx.selectFrom('area').select('id').limit(1).executeTakeFirst()
  if (!area) throw new Invalid({ area_ids: [NO_AREA_YET] })
}

async function refuseUnknownAreas(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await tx
    .selectFrom('area')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .forShare()
    .execute()
  if (known.length < ids.length) throw notFound('area')
}
