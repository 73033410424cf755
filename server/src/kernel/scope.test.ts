import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putWorld, randomWorld, restaurantsOf, scopesOf } from '../testing/randomWorld.ts'
import { AREAS, fillTestWorld, RESTAURANTS } from '../testing/testWorld.ts'
import { makeScope } from './makeScope.ts'
import { areaInScope, audienceOf, restaurantInScope, type Scope, type ScopeFacts } from './scope.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'

let world: TestDatabase
let random: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
  await fillTestWorld(world.database.db)
  random = await testDatabase()
})
afterAll(async () => {
  await world.end()
  await random.end()
})

async function restaurantIds({ database }: TestDatabase, scope: Scope): Promise<number[]> {
  const rows = await database.db
    .selectFrom('restaurant')
    .select('id')
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function areaIds({ database }: TestDatabase, scope: Scope): Promise<number[]> {
  const rows = await database.db
    .selectFrom('area')
    .select('id')
    .where(areaInScope(scope, sql.ref('area.id')))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const { northOne, northTwo, northClosed, southOne } = RESTAURANTS
const { north, south } = AREAS
const facts = (given: Partial<ScopeFacts>): ScopeFacts => ({
  role: 'manager',
  accountId: 1,
  areaIds: [],
  restaurantIds: [],
  ...given,
})

test.each<[string, Partial<ScopeFacts>, number[], number[]]>([
  [
    'an administrator',
    { role: 'administrator' },
    [northOne, northTwo, northClosed, southOne],
    [north, south],
  ],
  ['a manager of an area', { areaIds: [north] }, [northOne, northTwo, northClosed], [north]],
  [
    'a manager of two areas',
    { areaIds: [south, north] },
    [northOne, northTwo, northClosed, southOne],
    [north, south],
  ],
  [
    'a manager limited to restaurants',
    { areaIds: [north], restaurantIds: [northTwo, northOne] },
    [northOne, northTwo],
    [north],
  ],
  [
    'a manager limited to one of two areas',
    { areaIds: [north, south], restaurantIds: [southOne] },
    [southOne],
    [north, south],
  ],
  [
    'a manager limited to a restaurant elsewhere',
    { areaIds: [north], restaurantIds: [southOne] },
    [],
    [north],
  ],
  ['a manager without areas', { restaurantIds: [northOne] }, [], []],
  ['an owner', { role: 'restaurant', accountId: 1 }, [northOne, northTwo], [north]],
  ['an owner in two areas', { role: 'restaurant', accountId: 2 }, [northClosed, southOne], [north, south]],
  ['an owner of nothing', { role: 'restaurant', accountId: 3 }, [], []],
  ['a driver', { role: 'driver', areaIds: [north], restaurantIds: [northOne] }, [], []],
  ['anyone who has no role', { role: 'none', areaIds: [north], restaurantIds: [northOne] }, [], []],
])('%s', async (_, given, restaurants, areas) => {
  const scope = makeScope(facts(given))
  expect(await restaurantIds(world, scope)).toEqual(restaurants)
  expect(await areaIds(world, scope)).toEqual(areas)
})

test('agrees for a value and a column, and for a restaurant that does not exist', async () => {
  const scope = makeScope(facts({ areaIds: [north] }))
  const has = async (id: number) => {
    const { rows } = await sql<{ has: boolean }>`
      select ${restaurantInScope(scope, sql`${id}::int`)} as has`.execute(world.database.db)
    return rows[0]?.has
  }
  expect([await has(northOne), await has(southOne), await has(2_000_000_000)]).toEqual([true, false, false])
})

test('in any data, a scope has the specified restaurants', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (given) => {
      await putWorld(random.database.db, given)
      for (const [name, scope] of scopesOf(given)) {
        const expected = restaurantsOf(given, scope).map(({ id }) => id)
        expect([name, await restaurantIds(random, scope)]).toEqual([name, expected])
      }
    }),
    { numRuns: 15 },
  )
})

test('only the agency sees the agency’s records', () => {
  const audience = (role: ScopeFacts['role']) => audienceOf(makeScope(facts({ role })))
  expect(audience('administrator')).toBe('staff')
  expect(audience('manager')).toBe('staff')
  expect(audience('restaurant')).toBe('restaurant')
  expect(audience('driver')).toBe('restaurant')
  expect(audience('none')).toBe('restaurant')
})
