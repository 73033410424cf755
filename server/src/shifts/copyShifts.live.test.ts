/**
 * Tests who is notified of copies, and the progress of a long copy (docs/spec/shifts.md#copied-shifts,
 * docs/spec/kernel.md#live-events).
 */
import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { RESTAURANTS } from '../testing/testWorld.ts'
import { WEDNESDAY } from './testing/givenShift.ts'
import { moneyKeys } from './testing/moneyKeys.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const { northOne, northTwo, southOne } = RESTAURANTS

/** Open shifts, in turn at these restaurants. */
async function openShifts(count: number, ...restaurants: number[]): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    restaurant_id: restaurants[index % restaurants.length] as number,
    status: 10 as const,
    status_assigned: 20 as const,
    period_date: WEDNESDAY,
    start_time: '10:00',
    finish_time: '14:00',
    cost_per_hour: '10.00',
    cost_total: '40.00',
  }))
  const made: number[] = []
  for (let start = 0; start < count; start += 2_000) {
    const some = rows.slice(start, start + 2_000)
    made.push(
      ...(await server.db.insertInto('shift').values(some).returning('id').execute()).map(({ id }) => id),
    )
  }
  return made
}

const copy = async (shift_ids: number[], token?: string) => {
  const { statusCode, body } = await server.app.inject({
    method: shiftRoutes.copy.method,
    url: shiftRoutes.copy.path,
    headers: {
      authorization: `Bearer ${token ?? (await server.signIn('administrator'))}`,
      'idempotency-key': 'copy-1',
    },
    payload: { shift_ids, from_date: WEDNESDAY, to_date: '2026-06-24' },
  })
  expect(statusCode).toBe(200)
  return (JSON.parse(body) as { shifts: Shift[] }).shifts
}

const watchers = async () => ({
  administrator: await watch(server, 'administrator'),
  manager: await watch(server, 'manager'),
  limitedManager: await watch(server, 'limitedManager'),
  restaurant: await watch(server, 'restaurant'),
  otherRestaurant: await watch(server, 'otherRestaurant'),
})

test('a thousand copies are announced one by one, each to those who see it', async () => {
  const ids = await openShifts(1_000, northOne, southOne)
  const { administrator, manager, otherRestaurant, ...others } = await watchers()
  const shifts = await copy(ids)
  await administrator.until(await outboxHead(server.db))
  const idsAt = (...places: number[]) =>
    shifts.filter((shift) => places.includes(shift.restaurant_id)).map(({ id }) => id)
  const received = {
    administrator: await administrator.leave(),
    manager: await manager.leave(),
    otherRestaurant: await otherRestaurant.leave(),
  }
  expect(new Set(Object.values(received).flatMap((events) => events.map(({ event }) => event)))).toEqual(
    new Set(['store']),
  )
  const seen = (who: keyof typeof received) => received[who].map(({ data }) => (data as Shift).id).toSorted()
  expect(seen('administrator')).toEqual(idsAt(northOne, southOne).toSorted())
  expect(seen('manager')).toEqual(idsAt(northOne).toSorted())
  expect(seen('otherRestaurant')).toEqual(idsAt(southOne).toSorted())
  expect(moneyKeys(received.otherRestaurant)).toEqual([])
  for (const other of Object.values(others)) other.close()
})

test('above a thousand shifts, asks each restaurant’s viewers to reload, once', async () => {
  const ids = await openShifts(1_001, northOne, northTwo, southOne)
  const { administrator, ...others } = await watchers()
  await copy(ids)
  const events = await administrator.until(await outboxHead(server.db))
  expect(events.map(({ channel, event, data }) => [channel, event, data])).toEqual(
    Array(3).fill(['shift', REFETCH, null]),
  )
  administrator.close()
  const counts = Object.entries(others).map(async ([who, watcher]) => {
    const received = await watcher.leave()
    expect(received.every(({ event, data }) => event === REFETCH && data === null)).toBe(true)
    return [who, received.length] as const
  })
  expect(Object.fromEntries(await Promise.all(counts))).toEqual({
    manager: 2,
    limitedManager: 1,
    restaurant: 2,
    otherRestaurant: 1,
  })
})

test('more than 1,000 published shifts are also not sent one by one', async () => {
  const shift_ids = await openShifts(1_001, northOne, southOne)
  const { administrator, ...others } = await watchers()
  await server.reply(shiftRoutes.publish, { body: { shift_ids } }, 'administrator')
  const events = await administrator.until(await outboxHead(server.db))
  expect(events.map(({ event, data }) => [event, data])).toEqual(Array(2).fill([REFETCH, null]))
  administrator.close()
  for (const other of Object.values(others)) {
    expect((await other.leave()).every(({ event, data }) => event === REFETCH && data === null)).toBe(true)
  }
})

test('progress reaches only the screens of the copying session', async () => {
  const ids = await openShifts(501, northOne)
  const caller = await watch(server, 'administrator')
  const { administrator: otherSession, ...others } = await watchers()
  await copy(ids, caller.token)
  await caller.until(await outboxHead(server.db))
  expect(caller.progress).toEqual([
    { key: 'copy-1', done: 500, total: 501 },
    { key: 'copy-1', done: 501, total: 501 },
  ])
  await caller.leave()
  for (const other of [otherSession, ...Object.values(others)]) {
    await other.leave()
    expect(other.progress).toEqual([])
  }
})
