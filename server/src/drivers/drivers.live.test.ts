/**
 * Tests what each reader learns from a change to a driver, beyond what their list has
 * (docs/spec/accounts.md#manager-scope, docs/spec/kernel.md#live-events).
 */
import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const READERS = ['administrator', 'manager', 'limitedManager'] as const
const { northOne, northTwo, southOne } = RESTAURANTS
const { everywhere } = DRIVERS

type Preferences = Pick<Driver, 'id' | 'blocked_restaurant_ids' | 'preferred_restaurant_ids'>

/** The restaurants that block and that prefer the driver, as one reader is notified of them. */
const preferencesOf = (driver: Preferences | undefined) =>
  [driver?.blocked_restaurant_ids, driver?.preferred_restaurant_ids].map((list) =>
    list?.map(({ restaurant_id }) => restaurant_id).toSorted((a, b) => a - b),
  )
const inWords = (events: readonly LiveEvent[]) =>
  events
    .filter(({ channel }) => channel === 'driver')
    .map(({ event, data }) => [event, ...preferencesOf(data as Preferences)])

test('managers get preferences only in their own scope, at once and when they reconnect, as in the list', async () => {
  const since = (await watch(server, 'administrator')).ready.seq
  await server.db
    .insertInto('restaurant_driver_preference')
    .values([
      { restaurant_id: northTwo, driver_id: everywhere, preference: 'blocked' },
      { restaurant_id: northOne, driver_id: everywhere, preference: 'preferred' },
      { restaurant_id: southOne, driver_id: everywhere, preference: 'preferred' },
    ])
    .execute()
  const watchers = await Promise.all(READERS.map((who) => watch(server, who)))
  const sent = { params: { id: String(everywhere) }, body: { phone: '020 7946 0000' } }
  await server.reply(driverRoutes.update, sent, 'administrator')
  const expected = {
    administrator: ['update', [northTwo], [northOne, southOne]],
    manager: ['update', [northTwo], [northOne]],
    limitedManager: ['update', [], [northOne]],
  }
  for (const [nr, who] of READERS.entries()) {
    expect([who, inWords((await watchers[nr]?.leave()) ?? [])]).toEqual([who, [expected[who]]])
    const late = await watch(server, who, since)
    expect([who, inWords(await late.leave())]).toEqual([who, [expected[who]]])
    const listed = (await server.reply(driverRoutes.list, {}, who)).find(({ id }) => id === everywhere)
    expect(['update', ...preferencesOf(listed)]).toEqual(expected[who])
  }
})
