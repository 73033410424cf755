import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import { putWorld, randomWorld, restaurantsOf, scopesOf } from '../testing/randomWorld.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { driverInScopeById, driversInScope } from './drivers.reads.ts'

let server: TestApp
let random: TestDatabase
beforeAll(async () => {
  server = await testApp()
  random = await testDatabase()
})
afterAll(async () => {
  await server.end()
  await random.end()
})

const listed = (as: AccountName, status?: '10' | '20' | '30') =>
  server.reply(driverRoutes.list, status ? { query: { status } } : {}, as)
const ids = (drivers: readonly { id: number }[]) => drivers.map(({ id }) => id)
const { everywhere, leftover, north, northTwoOnly, south, inactive, applicant } = DRIVERS

test('in any data, a scope has the drivers that the domain offers to one of its restaurants', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const { db } = random.database
      await putWorld(db, world)
      for (const [name, scope] of scopesOf(world)) {
        const restaurants = restaurantsOf(world, scope)
        const expected = world.drivers.flatMap((driver, index) =>
          scope.role === 'administrator' || restaurants.some((restaurant) => isOffered(driver, restaurant))
            ? [index + 1]
            : [],
        )
        const { text } = await driversInScope(db, scope, 10, 'short')
        const found = JSON.parse(text) as Driver[]
        expect([name, ids(found)]).toEqual([name, expected])
        const first = expected[0]
        if (first !== undefined) expect(await driverInScopeById(db, scope, first)).toEqual(found[0])
        const others = world.drivers.map((_, index) => index + 1).filter((id) => !expected.includes(id))
        for (const outside of [...others.slice(0, 1), world.drivers.length + 1]) {
          await expect(driverInScopeById(db, scope, outside)).rejects.toThrow('This driver does not exist.')
        }
      }
    }),
    { numRuns: 15 },
  )
})

test.each<[AccountName, number[]]>([
  ['administrator', [everywhere, leftover, north, northTwoOnly, south]],
  ['manager', [everywhere, leftover, north, northTwoOnly]],
  ['limitedManager', [everywhere, leftover, north]],
])('%s gets the active drivers in scope, by name', async (who, expected) => {
  expect(ids(await listed(who))).toEqual(expected)
  expect(ids(await listed(who, '10'))).toEqual(expected)
})

test('the other statuses are requested by code', async () => {
  expect(ids(await listed('administrator', '20'))).toEqual([inactive])
  expect(ids(await listed('administrator', '30'))).toEqual([applicant])
  expect((await server.call(driverRoutes.list, { query: { status: '40' } }, 'administrator')).status).toBe(
    400,
  )
})

test('a driver has areas, restaurants and working times, and no sign-in or bank data', async () => {
  const { db } = server
  const period = { driver_id: northTwoOnly, holiday: 20 } as const
  await db
    .insertInto('driver_working_time')
    .values([
      { ...period, week_day: 4, start_at: '18:00', stop_at: '24:00' },
      { ...period, week_day: 4, start_at: '08:30', stop_at: '12:00' },
      { ...period, week_day: 0, start_at: '08:00', stop_at: '12:00' },
    ])
    .execute()
  await db
    .insertInto('driver_override_time')
    .values({
      driver_id: northTwoOnly,
      period_date: '2026-06-20',
      holiday: 10,
      start_at: null,
      stop_at: null,
    })
    .execute()
  const driver = (await listed('manager')).find(({ id }) => id === northTwoOnly)
  expect(driver).toEqual({
    id: northTwoOnly,
    first_name: 'northTwoOnly',
    last_name: 'Driver',
    full_name: 'northTwoOnly Driver',
    email: 'northTwoOnly@driverdesk.test',
    phone: '',
    status: 10,
    photo_src: null,
    area_ids: [{ area_id: AREAS.north }],
    restaurant_ids: [{ restaurant_id: RESTAURANTS.northTwo }],
    blocked_restaurant_ids: [],
    preferred_restaurant_ids: [],
    default_working_time: [
      { week_day: 0, holiday: 20, start_at: '08:00', stop_at: '12:00' },
      { week_day: 4, holiday: 20, start_at: '08:30', stop_at: '12:00' },
      { week_day: 4, holiday: 20, start_at: '18:00', stop_at: '24:00' },
    ],
    actual_override_working_time: [{ period_date: '2026-06-20', holiday: 10, start_at: null, stop_at: null }],
    driver_license_expiry_date: null,
    car_insurance_renewal_date: null,
    right_to_work_expiry_date: null,
    alcohol_certificate_expiry_date: null,
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
})

test('a driver with one name has no spaces around it', async () => {
  await server.db.updateTable('driver').set({ last_name: '' }).where('id', '=', south).execute()
  const driver = (await listed('administrator')).find(({ id }) => id === south)
  expect(driver?.full_name).toBe('south')
})

test('preferences and blocks show only restaurants in scope', async () => {
  const { northOne, northTwo, southOne } = RESTAURANTS
  const preferences = [
    { restaurant_id: northTwo, driver_id: everywhere, preference: 'blocked' as const },
    { restaurant_id: northOne, driver_id: everywhere, preference: 'preferred' as const },
    { restaurant_id: southOne, driver_id: everywhere, preference: 'preferred' as const },
  ]
  await server.db.insertInto('restaurant_driver_preference').values(preferences).execute()
  const restaurantIds = async (as: AccountName) => {
    const driver = (await listed(as)).find(({ id }) => id === everywhere)
    return [driver?.blocked_restaurant_ids, driver?.preferred_restaurant_ids].map((list) =>
      list?.map(({ restaurant_id }) => restaurant_id).toSorted((a, b) => a - b),
    )
  }
  try {
    expect(await restaurantIds('administrator')).toEqual([[northTwo], [northOne, southOne]])
    expect(await restaurantIds('manager')).toEqual([[northTwo], [northOne]])
    expect(await restaurantIds('limitedManager')).toEqual([[], [northOne]])
  } finally {
    await server.db.deleteFrom('restaurant_driver_preference').where('driver_id', '=', everywhere).execute()
  }
})
