/**
 * Tests what happens to an open socket when its account changes (docs/spec/accounts.md#sessions,
 * docs/spec/kernel.md#live-socket).
 */

import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { liveChannels } from '@driverdesk/contract/liveChannels.ts'
import { restaurateurRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addAlert } from '../alerts/testing/givenAlert.ts'
import { addInvoice } from '../invoices/testing/givenInvoice.ts'
import type { Announcement } from '../kernel/outbox.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { change } from '../kernel/unitOfWork.ts'
import { addPost } from '../news/testing/givenPost.ts'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { type Watcher, watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, AREAS, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addUnused } from '../testing/unusedPlaces.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'

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

test('a changed scope takes effect on the open sockets of every server, and their screens reload', async () => {
  const both = [await watching('manager'), await watching('manager', second)]
  const witness = await watching('administrator')
  const first = await addAt(RESTAURANTS.northOne, DRIVERS.north)
  await give('manager', { area_ids: [AREAS.south] })
  for (const one of both) await one.accountChanged
  const unseen = await addAt(RESTAURANTS.northOne, DRIVERS.north)
  const seen = await addAt(RESTAURANTS.southOne, DRIVERS.south)
  const last = (await witness.leave()).at(-1)?.seq as number
  for (const one of both) {
    const received = (await one.until(last)).filter(({ channel }) => channel === 'shift')
    expect(received.map(({ data }) => (data as { id: number }).id)).toEqual([first.id, seen.id])
    expect(received.map(({ data }) => (data as { id: number }).id)).not.toContain(unseen.id)
  }
  await give('manager', { area_ids: [AREAS.north] })
})

/** Returns a change for each channel that has scopes, in the north or the south. */
async function changesAt(place: 'north' | 'south'): Promise<Announcement[]> {
  const restaurantId = { north: RESTAURANTS.northOne, south: RESTAURANTS.southOne }[place]
  const [shift] = await addShifts(server.db, [{ restaurant_id: restaurantId }])
  const post = await addPost(server.db, { areas: [AREAS[place]] })
  const reply = await server.db
    .insertInto('news_reply')
    .values({ post_id: post, content: 'Text', author_name: 'The agency', by_staff: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await server.db
    .insertInto('driver_message')
    .values({ title: 'Title', body: 'Text', addressee: 'areas', author_name: 'The agency' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('driver_message_area')
    .values({ message_id: message.id, area_id: AREAS[place] })
    .execute()
  const alert = await addAlert(server.db, { restaurant_id: restaurantId })
  const timesheet = await addTimesheet(server.db, { restaurant_id: restaurantId, driver_id: DRIVERS[place] })
  const invoice = await addInvoice(server.db, { restaurant_id: restaurantId })
  return [
    { channel: 'shift', event: 'update', entityId: shift?.id as number, restaurantId },
    { channel: 'restaurant', event: 'update', entityId: restaurantId, restaurantId },
    { channel: 'area', event: 'update', entityId: AREAS[place] },
    { channel: 'driver', event: 'update', entityId: DRIVERS[place] },
    { channel: 'news feed', event: 'update', entityId: post },
    { channel: 'reply', event: 'store', entityId: reply.id },
    { channel: 'driver message', event: 'store', entityId: message.id },
    { channel: 'alert', event: 'store', entityId: alert },
    { channel: 'timesheet', event: 'update', entityId: timesheet.id, restaurantId },
    { channel: 'invoice', event: 'update', entityId: invoice.id, restaurantId },
    { channel: 'planned publish', event: 'update', entityId: restaurantId, restaurantId },
    { channel: 'offers', event: 'update', entityId: restaurantId, restaurantId },
  ]
}

/** All staff, administrators alone, or one person or driver see these. */
const WITHOUT_SCOPES = ['option', 'user', 'alert read', 'own shifts', 'open shifts']

test('a narrowed scope takes effect on every channel before the next change', async () => {
  const [north, south] = [await changesAt('north'), await changesAt('south')]
  const channels = north.map(({ channel }) => channel)
  expect([...channels, ...WITHOUT_SCOPES].toSorted()).toEqual(liveChannels.map(({ name }) => name).toSorted())
  const announce = (changes: readonly Announcement[]) =>
    change(unitOf(server.db), { account: 'system', name: 'Test' }, async (work) => work.announce(...changes))
  const manager = await watching('manager')
  const witness = await watching('administrator')
  await announce([...north, ...south])
  await give('manager', { area_ids: [AREAS.south] })
  // A server reads the present scope when it handles the announcement, so the next change must come later.
  await manager.accountChanged
  await announce([...north, ...south])
  await give('manager', { area_ids: [AREAS.north] })
  const last = (await witness.leave()).at(-1)?.seq as number
  await announce([{ channel: 'option', event: 'update', entityId: 1 }])
  const received = (await manager.until(last + 1)).filter(({ channel }) => channels.includes(channel))
  const idsOf = (changes: readonly Announcement[]) =>
    changes.map(({ channel, entityId }) => [channel, entityId])
  expect(received.map(({ channel, data }) => [channel, (data as { id: number }).id])).toEqual([
    ...idsOf(north),
    ...idsOf(south),
  ])
})

test('the sockets of a removed restaurant account and of a driver who is no longer active end', async () => {
  const { unusedRestaurateurId: id } = await addUnused(server.db)
  const removed = await watching('otherRestaurant')
  await server.db
    .updateTable('session')
    .set({ restaurateur_id: id })
    .where('restaurateur_id', '=', 2)
    .execute()
  await server.reply(restaurateurRoutes.remove, { params: { id: String(id) }, query: {} }, 'administrator')
  await removed.ended
  const inactive = await watching('otherDriver')
  const params = { id: String(DRIVERS.south) }
  await server.reply(
    driverRoutes.update,
    { params, query: { inactive: 'true' }, body: { status: 20 } },
    'administrator',
  )
  await inactive.ended
})

test('administrators get each change to a panel user, and managers get none', async () => {
  const administrator = await watching('administrator')
  const manager = await watching('manager')
  const body = { first_name: 'Live', role: 10 as const, email: 'live@driverdesk.test' }
  const { id } = await server.reply(panelUserRoutes.create, { body }, 'administrator')
  const params = { id: String(id) }
  await server.reply(panelUserRoutes.update, { params, body: { first_name: 'Lively' } }, 'administrator')
  await server.reply(panelUserRoutes.remove, { params, query: {} }, 'administrator')
  const ofUsers = (events: readonly LiveEvent[]) => events.filter(({ channel }) => channel === 'user')
  const received = ofUsers(await administrator.leave())
  expect(received.at(-1)).toMatchObject({ event: 'destroy', data: { id } })
  expect(received.map(({ data }) => (data as { id: number }).id)).toEqual(received.map(() => id))
  expect(ofUsers(await manager.leave())).toEqual([])
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

test('a new name reaches only the person’s own sockets', async () => {
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

test('ending a session elsewhere closes its socket', async () => {
  const [here, there] = [await watching('restaurant'), await watching('restaurant')]
  await server.call(ownAccountRoutes.endSessions, {
    body: {},
    headers: { authorization: `Bearer ${here.token}` },
  })
  await there.ended
})
