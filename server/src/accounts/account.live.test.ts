/** What becomes of an open socket when its account changes (rulings 2.6 and 9). */
import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Watcher, watch } from '../kernel/testing/liveClient.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { type TestApp, testApp } from '../kernel/testing/testApp.ts'
import { ACCOUNTS, type AccountName, AREAS, DRIVERS, RESTAURANTS } from '../kernel/testing/testWorld.ts'
import { givenShift } from '../shifts/testing/givenShift.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const watchers: Watcher[] = []
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
})
async function watching(who: AccountName, on = server): Promise<Watcher> {
  const watcher = await watch(on, who)
  watchers.push(watcher)
  return watcher
}
const give = (who: 'manager' | 'limitedManager', body: object) =>
  server.reply(
    panelUserRoutes.update,
    { params: { id: String(ACCOUNTS[who].id) }, body: body as never },
    'administrator',
  )
const addAt = (restaurant_id: number, driver_id: number) =>
  server.reply(shiftRoutes.create, { body: givenShift({ restaurant_id, driver_id }) }, 'administrator')

test('a moved scope takes effect on the open sockets of every server, and these ask again', async () => {
  const both = [await watching('manager'), await watching('manager', second)]
  const witness = await watching('administrator')
  const first = await addAt(RESTAURANTS.northOne, DRIVERS.north)
  await give('manager', { area_ids: [AREAS.south] })
  for (const one of both) await one.accountChanged
  const unseen = await addAt(RESTAURANTS.northOne, DRIVERS.north)
  const seen = await addAt(RESTAURANTS.southOne, DRIVERS.south)
  const last = (await witness.leave()).at(-1)?.seq as number
  for (const one of both) {
    const heard = (await one.until(last)).filter(({ channel }) => channel === 'shift')
    expect(heard.map(({ data }) => (data as { id: number }).id)).toEqual([first.id, seen.id])
    expect(heard.map(({ data }) => (data as { id: number }).id)).not.toContain(unseen.id)
  }
  await give('manager', { area_ids: [AREAS.north] })
})

test('the sockets of a removed account and of a demoted administrator end', async () => {
  const body = { first_name: 'Short', role: 10 as const, email: 'short@driverdesk.test' }
  const { id } = await server.reply(panelUserRoutes.create, { body }, 'administrator')
  await server.db.updateTable('session').set({ panel_user_id: id }).where('panel_user_id', '=', 4).execute()
  const demoted = await watching('none')
  await server.db.updateTable('session').set({ panel_user_id: id }).where('panel_user_id', '=', 4).execute()
  const params = { id: String(id) }
  await server.reply(
    panelUserRoutes.update,
    { params, body: { role: 20, area_ids: [AREAS.north] } },
    'administrator',
  )
  await demoted.ended
  const removed = await watching('none')
  await server.db.updateTable('session').set({ panel_user_id: id }).where('panel_user_id', '=', 4).execute()
  await server.reply(panelUserRoutes.remove, { params, query: {} }, 'administrator')
  await removed.ended
})

test('a new name reaches the own sockets, and those of nobody else', async () => {
  const own = await watching('limitedManager')
  const other = await watching('manager')
  let toldOther = false
  void other.accountChanged.then(() => {
    toldOther = true
  })
  await server.reply(ownAccountRoutes.rename, { body: { first_name: 'Renamed' } }, 'limitedManager')
  await own.accountChanged
  await other.leave()
  expect(toldOther).toBe(false)
})

test('a session that is ended elsewhere ends its socket', async () => {
  const [here, there] = [await watching('restaurant'), await watching('restaurant')]
  await server.call(ownAccountRoutes.endSessions, {
    body: {},
    headers: { authorization: `Bearer ${here.token}` },
  })
  await there.ended
})
