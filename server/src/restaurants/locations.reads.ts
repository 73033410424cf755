import type { Locations } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { sql } from 'kysely'
import { areaNames } from '../areas/areas.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName } from '../kernel/sqlNames.ts'

/**
 * The choices of the location selector: the areas in scope and their active restaurants
 * (docs/spec/restaurants.md#location-selector).
 */
export async function locationsInScope(db: Db, scope: Scope): Promise<Locations> {
  const areas = await areaNames(db, scope)
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'area_id'])
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .where('status', '=', RESTAURANT_ACTIVE)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
  return {
    areas: areas.map(({ id, name }) => ({ guid: `area-${id}`, type: 'area', id, name })),
    restaurants: restaurants.map(({ id, name, area_id }) => ({
      guid: `restaurant-${id}`,
      type: 'restaurant',
      id,
      name,
      area_id,
    })),
  }
}

/** The name of a location and its restaurants in scope, including closed ones; undefined out of scope. */
export async function restaurantsAt(
  tx: Tx,
  scope: Scope,
  type: 'area' | 'restaurant' | 'all',
  id: number | undefined,
): Promise<{ name: string; restaurantIds: number[] } | undefined> {
  const restaurants = await tx
    .selectFrom('restaurant')
    .select(['id', 'name'])
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .$if(type === 'area', (all) => all.where('area_id', '=', id ?? 0))
    .$if(type === 'restaurant', (all) => all.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute()
  const area = type === 'area' ? (await areaNames(tx, scope)).find((one) => one.id === id) : undefined
  const name = type === 'all' ? ALL_LOCATIONS : (type === 'area' ? area : restaurants[0])?.name
  return name ? { name, restaurantIds: restaurants.map((restaurant) => restaurant.id) } : undefined
}

export const ALL_LOCATIONS = 'All locations'

interface ChosenLocation {
  area_id?: number | undefined
  restaurant_id?: number | undefined
}

/** The name of a chosen area or restaurant, for papers and the audit. One out of scope has no name. */
export async function locationName(
  db: Db,
  scope: Scope,
  { area_id, restaurant_id }: ChosenLocation,
): Promise<string> {
  if (restaurant_id !== undefined) {
    const found = await db
      .selectFrom('restaurant')
      .select('name')
      .where('id', '=', restaurant_id)
      .where(restaurantInScope(scope, sql.ref('restaurant.id')))
      .executeTakeFirst()
    return found?.name ?? NO_SUCH_LOCATION
  }
  if (area_id === undefined) return ALL_LOCATIONS
  const areas = await areaNames(db, scope)
  return areas.find(({ id }) => id === area_id)?.name ?? NO_SUCH_LOCATION
}

const NO_SUCH_LOCATION = 'A location without shifts'
