/**
 * A colleague is notified when a proposal ends because a shift has changed (docs/spec/shifts.md#give-away-and-swap).
 */
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { driverHandoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { ownSickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { signedIn } from './testing/driverSessions.ts'
import { addHandover, inExchange, setHandovers } from './testing/givenHandover.ts'

const { north, everywhere, leftover } = DRIVERS

let server: TestApp
let asColleague: Record<string, string>
beforeAll(async () => {
  server = await testApp()
  const [headers = {}] = await signedIn(server.db, [everywhere])
  asColleague = headers
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await server.db.deleteFrom('leave_request').execute()
  await setHandovers(server.db, 'free')
})
afterAll(() => server.end())

const EVENING = { period_date: '2026-06-12', start_time: '18:00', finish_time: '22:00' }
const shiftOf = (driver_id: number, given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, driver_id, ...EVENING, ...given })
const edit = ({ id, restaurant_id, driver_id, updated_at }: Row<'shift'>, given: object) =>
  server.reply(
    shiftRoutes.update,
    { params: { id: String(id) }, body: { ...EVENING, restaurant_id, driver_id, updated_at, ...given } },
    'manager',
  )
const undo = async () => {
  const { undo: steps } = await server.reply(stepRoutes.stack, {}, 'manager')
  return server.reply(stepRoutes.undo, { params: { id: String(steps[0]?.id) }, body: {} }, 'manager')
}
const toldTo = async (driver: number) => {
  const notices = await server.db
    .selectFrom('driver_notice')
    .select(['title', 'body'])
    .where('driver_id', '=', driver)
    .orderBy('id')
    .execute()
  return notices.map(({ title, body }) => [title, body])
}
const SHIFT = 'Fri 12/06 18:00 – 22:00, North One'
const OVER = ['A colleague’s shift has changed: the offer to you has ended', SHIFT]
const BACK = ['A colleague’s shift is as it was: you can answer the offer again', SHIFT]

test.each<[string, (shift: Row<'shift'>) => Promise<unknown>]>([
  ['moved', (shift) => edit(shift, { start_time: '17:00' })],
  ['paid otherwise', (shift) => edit(shift, { cost_bonus: '10.00' })],
  ['given to somebody else', (shift) => edit(shift, { driver_id: leftover })],
  ['opened', (shift) => edit(shift, { driver_id: null })],
  ['unpublished', ({ id }) => server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')],
])('of a shift that is %s, and again when undo brings it back', async (_what, act) => {
  const shift = await shiftOf(north)
  await addHandover(server.db, shift, { taker_id: everywhere })
  await act(shift)
  expect(await toldTo(everywhere)).toEqual([OVER])
  await undo()
  expect(await toldTo(everywhere)).toEqual([OVER, BACK])
})

test.each<[string, (shift: Row<'shift'>) => Promise<unknown>]>([
  [
    'rejects it',
    ({ id }) =>
      server.reply(
        driverShiftRoutes.reject,
        { params: { id: String(id) }, body: { reason: 'Too far' } },
        'driver',
      ),
  ],
  [
    'cannot work',
    ({ period_date: day }) =>
      server.reply(ownSickCallRoutes.report, { body: { from_date: day, to_date: day } }, 'driver'),
  ],
])('of a shift whose driver %s, and the driver reads nothing about it', async (_what, act) => {
  const shift = await shiftOf(north)
  await addHandover(server.db, shift, {
    taker_id: everywhere,
    state: 'agreed',
    answered_at: '2026-06-10T10:00:00Z',
  })
  await act(shift)
  expect(await toldTo(everywhere)).toEqual([OVER])
  expect(await toldTo(north)).toEqual([])
})

test('notifies both drivers of a swap once, each of the other’s shift', async () => {
  const mine = await shiftOf(north)
  const theirs = await shiftOf(everywhere, { period_date: '2026-06-13' })
  await addHandover(server.db, mine, inExchange(theirs))
  await edit(theirs, { period_date: '2026-06-14' })
  const title = OVER[0]
  expect(await toldTo(north)).toEqual([[title, 'Sat 13/06 18:00 – 22:00, North One']])
  expect((await toldTo(everywhere)).map(([said]) => said)).toEqual(['Shift moved'])
  // It is over already.
  await edit(mine, { start_time: '17:00' })
  expect(await toldTo(everywhere)).toHaveLength(1)
})

test('notifies both drivers of a swap whose shifts change in one step, and again when undo brings them back', async () => {
  const mine = await shiftOf(north)
  const theirs = await shiftOf(everywhere, { period_date: '2026-06-13' })
  await addHandover(server.db, mine, inExchange(theirs))
  const shifts = [mine, theirs].map(({ id }) => ({ id, finish_time: '23:00' }))
  await server.reply(manyShiftRoutes.change, { body: { kind: 'times', shifts } }, 'manager')
  await undo()
  const friday = 'Fri 12/06 18:00 – 22:00, North One'
  const saturday = 'Sat 13/06 18:00 – 22:00, North One'
  const offers = async (driver: number) =>
    (await toldTo(driver)).map(([title, body = '']) => [title, body.split('\n').at(-1)])
  const title = 'Shifts: 1 moved, 1 colleague’s offer'
  expect(await offers(everywhere)).toEqual([
    [title, `Offer has ended: ${friday}`],
    [title, `You can answer the offer again: ${friday}`],
  ])
  expect(await offers(north)).toEqual([
    [title, `Offer has ended: ${saturday}`],
    [title, `You can answer the offer again: ${saturday}`],
  ])
})

test('does not notify the drivers of a swap that the office makes in one step', async () => {
  const mine = await shiftOf(north)
  const theirs = await shiftOf(everywhere, { period_date: '2026-06-13' })
  await addHandover(server.db, mine, inExchange(theirs))
  const shifts = [
    { id: mine.id, driver_id: everywhere },
    { id: theirs.id, driver_id: north },
  ]
  await server.reply(manyShiftRoutes.change, { body: { kind: 'assign', shifts } }, 'manager')
  expect((await toldTo(north)).flat()).not.toContain(OVER[0])
  expect((await toldTo(everywhere)).flat()).not.toContain(OVER[0])
})

test('notifies those with other proposals about a shift, not the colleague who gets it', async () => {
  const shift = await shiftOf(north)
  const id = await addHandover(server.db, shift)
  const theirs = await shiftOf(leftover, { period_date: '2026-06-13' })
  await addHandover(server.db, theirs, inExchange(shift))
  await server.call(driverHandoverRoutes.agree, { params: { id }, body: {}, headers: asColleague })
  expect((await toldTo(everywhere)).map(([title]) => title)).toEqual(['New shift'])
  expect(await toldTo(leftover)).toEqual([OVER])
})

test('notifies no one if the office turns messages off, but updates the app', async () => {
  const shift = await shiftOf(north)
  await addHandover(server.db, shift, { taker_id: everywhere })
  await edit(shift, { start_time: '17:00', push_drivers: '20' })
  expect(await toldTo(everywhere)).toEqual([])
  const announced = await server.db
    .selectFrom('outbox')
    .select('entity_id')
    .where('channel', '=', 'own shifts')
    .execute()
  expect(announced).toContainEqual({ entity_id: everywhere })
})
