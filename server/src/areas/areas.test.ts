import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../kernel/testing/testApp.ts'
import { type AccountName, AREAS } from '../kernel/testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const updated_at = expect.stringMatching(/^\d{4}-.*Z$/)
const NORTH = {
  id: AREAS.north,
  name: 'North',
  city_id: 1,
  standardPayRate: 10,
  weekendPayRate: 12,
  updated_at,
}
const SOUTH = {
  id: AREAS.south,
  name: 'South',
  city_id: 1,
  standardPayRate: 11,
  weekendPayRate: 13.33,
  updated_at,
}

test.each<[AccountName, object[]]>([
  ['administrator', [NORTH, SOUTH]],
  ['manager', [NORTH]],
  ['limitedManager', [NORTH]],
])('%s gets the areas in scope, with pay per hour in pounds', async (who, areas) => {
  expect(await server.reply(areaRoutes.list, {}, who)).toEqual(areas)
})

test('a manager without areas gets none', async () => {
  await server.db.deleteFrom('panel_user_area').where('panel_user_id', '=', 3).execute()
  expect(await server.reply(areaRoutes.list, {}, 'limitedManager')).toEqual([])
})

test('areas and cities come by name', async () => {
  const plain = { city_id: 1, standard_pay: '0.00', weekend_pay: '0.10' }
  await server.db
    .insertInto('area')
    .values({ ...plain, name: 'Midlands' })
    .execute()
  await server.db.insertInto('city').values({ label: 'Aberdeen' }).execute()
  const areas = await server.reply(areaRoutes.list, {}, 'administrator')
  expect(areas.map(({ name, weekendPayRate }) => [name, weekendPayRate])).toEqual([
    ['Midlands', 0.1],
    ['North', 12],
    ['South', 13.33],
  ])
  const cities = await server.reply(areaRoutes.listCities, {}, 'manager')
  expect(cities.map(({ label }) => label)).toEqual(['Aberdeen', 'Testford'])
})
