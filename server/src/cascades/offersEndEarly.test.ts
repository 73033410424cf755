/**
 * Offers end early if they have become pointless, and none that would be too short is made
 * (docs/spec/cascades.md).
 */
import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { leaveRoutes, ownLeaveRoutes } from '@driverdesk/contract/leave/leave.routes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { TOO_LATE } from '@driverdesk/domain/cascades/cascade.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { offersInTurn } from './cascades.service.ts'

const { north } = DRIVERS

let server: TestApp
let now = NOW
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = NOW
  await forgetShifts(server.db)
  for (const table of ['leave_request', 'alert'] as const) await server.db.deleteFrom(table).execute()
  await server.db.updateTable('driver').set({ status: 10 }).where('id', '=', north).execute()
})
afterAll(() => server.end())

/** Thursday evening at North One; it is Wednesday noon, so each driver has two hours. */
const open = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, {
    status: 20,
    period_date: '2026-06-11',
    start_time: '18:00',
    finish_time: '22:00',
    ...given,
  })
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const run = async (moment = now) => {
  now = moment
  const job = offersInTurn({ timeZone: 'Europe/London', now: () => now })
  await job.run({}, unitOf(server.db), new AbortController().signal)
}
const start = (shift: { id: number }, more: object = {}) =>
  server.reply(
    cascadeRoutes.start,
    { body: { shift_ids: [shift.id], first_driver_id: north, ...more } },
    'administrator',
  )
const offered = async (given: Parameters<typeof addShift>[1] = {}) => {
  const shift = await open(given)
  await start(shift)
  await run()
  return shift
}
const cascadeOf = async ({ id }: { id: number }) => {
  const { cascades } = await server.reply(cascadeRoutes.list, {}, 'administrator')
  const { ended_as, steps } = cascades.find(({ shift_id }) => shift_id === id) ?? { steps: [] }
  return { ended_as, steps: steps.map(({ driver, state }) => [driver.id, state]) }
}
const titlesTo = async (driver: number) => {
  const notices = await server.db
    .selectFrom('driver_notice')
    .select('title')
    .where('driver_id', '=', driver)
    .orderBy('id')
    .execute()
  return notices.map(({ title }) => title)
}

test('offers end within a minute of their restaurant becoming inactive, and the driver is notified', async () => {
  const shift = await offered()
  const setStatus = (status: 10 | 20) =>
    server.reply(
      restaurantRoutes.setStatus,
      { params: { id: String(RESTAURANTS.northOne) }, body: { status } },
      'administrator',
    )
  await setStatus(20)
  const body = { seen: shift.updated_at }
  expect(await server.call(openShiftRoutes.take, { params: { id: shift.id }, body }, 'driver')).toMatchObject(
    {
      status: 409,
    },
  )
  await run(minutesLater(1))
  expect(await cascadeOf(shift)).toEqual({ ended_as: 'inactive', steps: [[north, 'withdrawn']] })
  expect((await titlesTo(north)).at(-1)).toBe('A shift is no longer offered to you')
  expect(await server.db.selectFrom('alert').select('event').execute()).toEqual([])
  await setStatus(10)
  await run(minutesLater(2))
  expect((await cascadeOf(shift)).steps).toHaveLength(1)
})

test('a driver who leaves no longer keeps an offer, and the next one gets it', async () => {
  const shift = await offered()
  await server.db.updateTable('driver').set({ status: 20 }).where('id', '=', north).execute()
  await run(minutesLater(1))
  const { ended_as, steps } = await cascadeOf(shift)
  expect([ended_as, steps[0], steps[1]?.[1]]).toEqual([null, [north, 'withdrawn'], 'open'])
})

test.each([
  ['that day', {}],
  ['the night before', { start_time: '20:00', finish_time: '02:00', period_date: '2026-06-10' }],
])('neither does one whose leave is approved, for a shift of %s', async (_when, given) => {
  const shift = await offered(given)
  const asked = await server.reply(
    ownLeaveRoutes.ask,
    { body: { from_date: '2026-06-11', to_date: '2026-06-12' } },
    'driver',
  )
  await run(minutesLater(1))
  expect((await cascadeOf(shift)).steps).toEqual([[north, 'open']])
  await server.reply(leaveRoutes.approve, { params: { id: String(asked.id) }, body: {} }, 'administrator')
  await run(minutesLater(2))
  const { steps } = await cascadeOf(shift)
  expect([steps[0], steps[1]?.[1]]).toEqual([[north, 'withdrawn'], 'open'])
})

test('a driver keeps an offer made after approved leave, for hours that have since been entered', async () => {
  const days = { from_date: '2026-06-11', to_date: '2026-06-12' }
  const asked = await server.reply(ownLeaveRoutes.ask, { body: days }, 'driver')
  await server.reply(leaveRoutes.approve, { params: { id: String(asked.id) }, body: {} }, 'administrator')
  await server.db.deleteFrom('driver_override_time').execute()
  const shift = await offered()
  await run(minutesLater(1))
  expect((await cascadeOf(shift)).steps).toEqual([[north, 'open']])
})

test('no offer is made with fewer than five minutes left, and the office reads why', async () => {
  // The last moment is 12:30.
  const shift = await open({ period_date: '2026-06-10', start_time: '13:00', finish_time: '15:00' })
  await start(shift, { minutes: 24 })
  await run()
  await run(minutesLater(24))
  expect((await cascadeOf(shift)).steps.map(([, state]) => state)).toEqual(['expired', 'open'])
  await run(minutesLater(30))
  expect((await cascadeOf(shift)).ended_as).toBe('late')

  const next = await open({ period_date: '2026-06-10', start_time: '13:05', finish_time: '15:00' })
  now = minutesLater(31)
  const refused = [{ shift_id: next.id, problem: TOO_LATE }]
  expect(await start(next)).toEqual({ started: [], refused, quiet_until: null })
  now = minutesLater(29)
  await start(next)
  await run(minutesLater(31))
  expect(await cascadeOf(next)).toEqual({ ended_as: 'late', steps: [] })
  const alerts = await server.db.selectFrom('alert').select('event').execute()
  expect(alerts.map(({ event }) => event)).toEqual(['unfilled', 'unfilled'])
})
