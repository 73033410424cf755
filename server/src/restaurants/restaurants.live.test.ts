/**
 * Tests which events each viewer gets when restaurants change (docs/spec/accounts.md#manager-scope,
 * docs/spec/kernel.md#live-events).
 */
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const PEOPLE = [
  'administrator',
  'manager',
  'limitedManager',
  'restaurant',
  'otherRestaurant',
  'none',
] as const

/** The events that each received, and whether they had a rate. */
async function receivedDuring(act: () => Promise<unknown>) {
  const watchers = await Promise.all(PEOPLE.map((who) => watch(server, who)))
  await act()
  const received = await Promise.all(watchers.map((watcher) => watcher.leave()))
  return Object.fromEntries(
    PEOPLE.map((who, index) => [
      who,
      (received[index] ?? [])
        .filter(({ channel }) => channel === 'restaurant')
        .map(
          ({ event, data }) =>
            `${event}${JSON.stringify(data).includes('standard_pay') ? ' with rates' : ''}`,
        ),
    ]),
  )
}

const update = (id: number, body: object) =>
  server.call(
    restaurantRoutes.update,
    { params: { id }, body: { ...body, _method: 'PATCH' } },
    'administrator',
  )

test('those who see the restaurant get its change, and only the agency its rates', async () => {
  expect(await receivedDuring(() => update(RESTAURANTS.northOne, { standard_pay: 15 }))).toEqual({
    administrator: ['update with rates'],
    manager: ['update with rates'],
    limitedManager: ['update with rates'],
    restaurant: ['update'],
    otherRestaurant: [],
    none: [],
  })
})

test('a restaurant that moves disappears for those who no longer see it, and both sides reload', async () => {
  const moves = { area_id: AREAS.south, email: ACCOUNTS.otherRestaurant.email }
  expect(await receivedDuring(() => update(RESTAURANTS.northOne, moves))).toEqual({
    administrator: ['update with rates', 'refetch'],
    manager: ['destroy', 'refetch'],
    limitedManager: ['destroy', 'refetch'],
    restaurant: ['destroy', 'refetch'],
    otherRestaurant: ['update', 'refetch'],
    none: [],
  })
})

test('a removed restaurant disappears for those who saw it', async () => {
  const body = {
    name: 'Short-lived',
    contact_name: 'The manager',
    address: '1 High Street',
    telephone: '020 7946 0123',
    area_id: AREAS.north,
    email: ACCOUNTS.restaurant.email,
    business_email: 'short@driverdesk.test',
  }
  const { id } = await server.reply(restaurantRoutes.create, { body }, 'administrator')
  const remove = () => server.reply(restaurantRoutes.remove, { params: { id: String(id) } }, 'administrator')
  expect(await receivedDuring(remove)).toEqual({
    administrator: ['destroy'],
    manager: ['destroy'],
    limitedManager: [],
    restaurant: ['destroy'],
    otherRestaurant: [],
    none: [],
  })
})
