/** Generates small random worlds: who owns what, who manages what, and who works where. */
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { makeScope } from '../kernel/makeScope.ts'
import type { Scope } from '../kernel/scope.ts'

const AREA_COUNT = 3
const RESTAURANT_COUNT = 6
const OWNER_COUNT = 2

export interface RandomWorld {
  /** The id is the position in the list, starting at 1. */
  restaurants: { area_id: number; restaurateur_id: number; status: 10 | 20 }[]
  drivers: { area_ids: number[]; restaurant_ids: number[]; blocked_restaurant_ids: number[] }[]
  managers: { areaIds: number[]; restaurantIds: number[] }[]
}

const some = (highest: number) => fc.uniqueArray(fc.integer({ min: 1, max: highest }), { maxLength: 3 })

export const randomWorld: fc.Arbitrary<RandomWorld> = fc.record({
  restaurants: fc.array(
    fc.record({
      area_id: fc.integer({ min: 1, max: AREA_COUNT }),
      restaurateur_id: fc.integer({ min: 1, max: OWNER_COUNT }),
      status: fc.constantFrom(10 as const, 20 as const),
    }),
    { minLength: RESTAURANT_COUNT, maxLength: RESTAURANT_COUNT },
  ),
  drivers: fc.array(
    fc.record({
      area_ids: some(AREA_COUNT),
      restaurant_ids: some(RESTAURANT_COUNT),
      blocked_restaurant_ids: some(RESTAURANT_COUNT),
    }),
    { minLength: 10, maxLength: 20 },
  ),
  managers: fc.array(fc.record({ areaIds: some(AREA_COUNT), restaurantIds: some(RESTAURANT_COUNT) }), {
    minLength: 3,
    maxLength: 6,
  }),
})

/** Every kind of scope in the world, with a name. */
export function scopesOf({ managers }: RandomWorld): [name: string, scope: Scope][] {
  const nothing = { accountId: 1, areaIds: [], restaurantIds: [] }
  const owners = Array.from({ length: OWNER_COUNT }, (_, index) => index + 1)
  return [
    ['administrator', makeScope({ role: 'administrator', ...nothing })],
    ['driver', makeScope({ role: 'driver', ...nothing })],
    ['none', makeScope({ role: 'none', ...nothing })],
    ...owners.map((accountId): [string, Scope] => [
      `owner ${accountId}`,
      makeScope({ ...nothing, role: 'restaurant', accountId }),
    ]),
    ...managers.map((manager): [string, Scope] => [
      `manager ${JSON.stringify(manager)}`,
      makeScope({ role: 'manager', accountId: 9, ...manager }),
    ]),
  ]
}

/**
 * The scope (docs/spec/accounts.md#who-opens-what, docs/spec/restaurants.md#restaurant-accounts,
 * docs/spec/accounts.md#manager-scope) in TypeScript: the restaurants of a scope.
 */
export const restaurantsOf = (world: RandomWorld, scope: Scope) =>
  world.restaurants
    .map((restaurant, index) => ({ id: index + 1, ...restaurant }))
    .filter(({ id, area_id, restaurateur_id }) => {
      if (scope.role === 'administrator') return true
      if (scope.role === 'restaurant') return restaurateur_id === scope.accountId
      if (scope.role !== 'manager') return false
      return (
        scope.areaIds.includes(area_id) &&
        (scope.restaurantIds.length === 0 || scope.restaurantIds.includes(id))
      )
    })

/** Replaces the places and people of the database by the world. */
export async function putWorld(db: Db, { restaurants, drivers }: RandomWorld): Promise<void> {
  for (const table of ['driver', 'restaurant', 'area', 'city', 'restaurateur'] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.insertInto('city').values({ id: 1, label: 'City' }).execute()
  await sql`insert into area (id, name, city_id, standard_pay, weekend_pay)
    select id, 'Area ' || id, 1, 10, 12 from generate_series(1, ${AREA_COUNT}::int) as id`.execute(db)
  await sql`insert into restaurateur (id, name, email, password_hash)
    select id, 'Owner', 'owner' || id || '@driverdesk.test', '' from generate_series(1, ${OWNER_COUNT}::int) as id`.execute(
    db,
  )
  await db
    .insertInto('restaurant')
    .values(
      restaurants.map((restaurant, index) => ({ id: index + 1, name: 'Restaurant', ...restaurant }) as never),
    )
    .execute()
  await sql`insert into driver (id, first_name, email, status)
    select id, 'Driver', 'driver' || id || '@driverdesk.test', 10 from generate_series(1, ${drivers.length}::int) as id`.execute(
    db,
  )
  const areas = drivers.flatMap(({ area_ids }, index) =>
    area_ids.map((area_id) => ({ driver_id: index + 1, area_id })),
  )
  const limits = drivers.flatMap(({ restaurant_ids }, index) =>
    restaurant_ids.map((restaurant_id) => ({ driver_id: index + 1, restaurant_id })),
  )
  const blocks = drivers.flatMap(({ blocked_restaurant_ids }, index) =>
    blocked_restaurant_ids.map((restaurant_id) => ({
      driver_id: index + 1,
      restaurant_id,
      preference: 'blocked' as const,
    })),
  )
  if (blocks.length > 0) await db.insertInto('restaurant_driver_preference').values(blocks).execute()
  if (areas.length > 0) await db.insertInto('driver_area').values(areas).execute()
  if (limits.length > 0) await db.insertInto('driver_restaurant').values(limits).execute()
}
