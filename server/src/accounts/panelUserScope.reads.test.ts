import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restaurantInScope } from '../kernel/scope.ts'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import { putWorld, randomWorld } from '../testing/randomWorld.ts'
import { panelUserCaller, staffSeeing } from './panelUserScope.reads.ts'

let stored: TestDatabase
beforeAll(async () => {
  stored = await testDatabase()
})
afterAll(() => stored.end())

/** Adds an administrator, someone without a role, and managers. */
async function addStaff(
  managers: readonly { areaIds: number[]; restaurantIds: number[] }[],
): Promise<number[]> {
  const { db } = stored.database
  const roles = [10, null, ...managers.map(() => 20)] as const
  const added = await db
    .insertInto('panel_user')
    .values(
      roles.map((role, nr) => ({
        first_name: 'Staff',
        email: `staff-${nr}@driverdesk.test`,
        password_hash: '',
        role: role as 10 | 20 | null,
      })),
    )
    .returning('id')
    .execute()
  const ids = added.map(({ id }) => id)
  for (const [nr, { areaIds, restaurantIds }] of managers.entries()) {
    const panel_user_id = ids[nr + 2] as number
    for (const area_id of areaIds) {
      await db.insertInto('panel_user_area').values({ panel_user_id, area_id }).execute()
    }
    for (const restaurant_id of restaurantIds) {
      await db.insertInto('panel_user_restaurant').values({ panel_user_id, restaurant_id }).execute()
    }
  }
  return ids
}

test('in any data, a change to some restaurants reaches exactly those with one of them in scope', async () => {
  const { db } = stored.database
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(randomWorld, some, async (world, restaurantIds) => {
      await db.deleteFrom('panel_user').execute()
      await putWorld(db, world)
      const expected: number[] = []
      for (const id of await addStaff(world.managers)) {
        const person = await panelUserCaller(db, id)
        if (!person) continue
        const seen = await db
          .selectFrom('restaurant')
          .select('id')
          .where(restaurantInScope(person.scope, sql.ref('restaurant.id')))
          .where(sql<boolean>`id = any(${restaurantIds}::int[])`)
          .execute()
        if (seen.length > 0) expected.push(id)
      }
      const staff = await db.transaction().execute((tx) => staffSeeing(tx, restaurantIds))
      expect(staff).toEqual(expected)
    }),
    { numRuns: 15 },
  )
})
