/** Drivers preferred and blocked at a restaurant: a blocked one is never offered there. */
import { driverRoutes, restaurantDriverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.db.deleteFrom('restaurant_driver_preference').execute()
  await server.db.deleteFrom('shift').execute()
})

const { northOne, northTwo } = RESTAURANTS
const { everywhere, leftover, north } = DRIVERS
const prefer = (driver_id: number, preference: 'preferred' | 'blocked' | null, id: number = northOne) =>
  server.call(
    restaurantDriverRoutes.prefer,
    { params: { id, driver_id }, body: { preference } },
    'administrator',
  )
const workingAt = async (id: number = northOne) => {
  const list = await server.reply(
    restaurantDriverRoutes.list,
    { params: { id: String(id) } },
    'administrator',
  )
  return list.map((driver) => [driver.id, driver.preference])
}
const shift = {
  restaurant_id: northOne,
  driver_id: north,
  period_date: '2026-06-18',
  start_time: '10:00',
  finish_time: '14:00',
}

test('the list has the active drivers offered there with their preference, even blocked ones', async () => {
  expect(await workingAt()).toEqual([
    [everywhere, null],
    [leftover, null],
    [north, null],
  ])
  expect(await prefer(north, 'blocked')).toMatchObject({
    status: 200,
    body: { id: north, preference: 'blocked' },
  })
  await prefer(everywhere, 'preferred')
  expect(await workingAt()).toEqual([
    [everywhere, 'preferred'],
    [leftover, null],
    [north, 'blocked'],
  ])
  await prefer(north, 'preferred')
  await prefer(everywhere, null)
  expect(await workingAt()).toEqual([
    [everywhere, null],
    [leftover, null],
    [north, 'preferred'],
  ])
})

test('announces a change to those who see the driver, and a removal to those who saw them', async () => {
  const receivedDuring = async (act: () => Promise<unknown>) => {
    const watchers = await Promise.all([watch(server, 'manager'), watch(server, 'limitedManager')])
    await act()
    const received = await Promise.all(watchers.map((watcher) => watcher.leave()))
    return received.map((events) =>
      events.filter(({ channel }) => channel === 'driver').map(({ event }) => event),
    )
  }
  expect(await receivedDuring(() => prefer(DRIVERS.south, 'preferred'))).toEqual([[], []])
  expect(await receivedDuring(() => prefer(DRIVERS.south, 'blocked'))).toEqual([[], []])
  expect(await receivedDuring(() => prefer(north, 'preferred'))).toEqual([['update'], ['update']])
  // The limited manager has only one of the two restaurants where they work.
  expect(await receivedDuring(() => prefer(north, 'blocked'))).toEqual([['update'], ['destroy']])
})

test('an unknown driver or restaurant is not found, and an unknown preference is refused', async () => {
  expect(await prefer(999_999, 'blocked')).toMatchObject({
    status: 404,
    body: { message: 'This driver does not exist.' },
  })
  expect((await prefer(north, 'blocked', 999_999)).status).toBe(404)
  expect((await prefer(north, 'liked' as never)).status).toBe(400)
})

test('the same change twice at once is written and recorded once', async () => {
  const recorded = async () => {
    const events = server.db.selectFrom('audit_event').select('id').where('action', '=', 'prefer')
    return (await events.execute()).length
  }
  const before = await recorded()
  await Promise.all([prefer(north, 'blocked'), prefer(north, 'blocked')])
  expect((await recorded()) - before).toBe(1)
  expect((await workingAt()).at(-1)).toEqual([north, 'blocked'])
})

test('the schedule’s drivers show where they are blocked and preferred', async () => {
  await prefer(north, 'blocked')
  await prefer(north, 'preferred', northTwo)
  const drivers = await server.reply(driverRoutes.list, {}, 'manager')
  expect(drivers.find(({ id }) => id === north)).toMatchObject({
    blocked_restaurant_ids: [{ restaurant_id: northOne }],
    preferred_restaurant_ids: [{ restaurant_id: northTwo }],
  })
  // A manager of only the blocking restaurant no longer sees the driver.
  const limited = await server.reply(driverRoutes.list, {}, 'limitedManager')
  expect(limited.map(({ id }) => id)).not.toContain(north)
})

test('a blocked driver cannot be assigned there, not even by copying; other restaurants and existing shifts are not affected', async () => {
  const stored = await addShift(server.db, { driver_id: north })
  await prefer(north, 'blocked')
  const refused = await server.call(shiftRoutes.create, { body: shift }, 'manager')
  expect(refused).toMatchObject({
    status: 400,
    body: { driver_id: ['This restaurant has blocked this driver.'] },
  })
  const elsewhere = await server.call(
    shiftRoutes.create,
    { body: { ...shift, restaurant_id: northTwo } },
    'manager',
  )
  expect(elsewhere.status).toBe(200)
  const copies = await server.reply(
    shiftRoutes.copy,
    { body: { shift_ids: [stored.id], from_date: '2026-06-15', to_date: '2026-06-22' } },
    'manager',
  )
  expect(copies.shifts.map(({ driver_id }) => driver_id)).toEqual([null])
  const edit = { ...shift, period_date: stored.period_date, comment: 'Back door' }
  const edited = await server.call(shiftRoutes.update, { params: { id: stored.id }, body: edit }, 'manager')
  expect(edited).toMatchObject({ status: 200, body: { driver_id: north, comment: 'Back door' } })
})

test('a blocked driver is not notified of an open shift there', async () => {
  await prefer(north, 'blocked')
  const open = await addShift(server.db)
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [open.id] } }, 'manager')
  const received = await server.db
    .selectFrom('driver_notice')
    .select('driver_id')
    .orderBy('driver_id')
    .execute()
  expect(received.map(({ driver_id }) => driver_id)).toEqual([everywhere, leftover])
})

test('blocking a driver waits for a running change of their shifts', async () => {
  const { answer, stored } = await server.db.transaction().execute(async (tx) => {
    await lockDrivers(tx, [north])
    const answer = prefer(north, 'blocked')
    await isWaiting(tx)
    return { answer, stored: await tx.selectFrom('restaurant_driver_preference').selectAll().execute() }
  })
  expect(stored).toEqual([])
  expect(await answer).toMatchObject({ status: 200, body: { preference: 'blocked' } })
})
