/** Tests that the open app of a driver hears of changes to their own shifts and timesheets (docs/spec/driverApp.md#live-updates). */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/steps.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '../kernel/audit.ts'
import { change } from '../kernel/unitOfWork.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addTimesheet, givenTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { announceToDrivers } from './ownShifts.live.ts'
import { givenShift } from './testing/givenShift.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ worksJobs: false })
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

/** The events that the account gets about its own shifts while `act` runs. */
async function heard(who: AccountName, act: () => Promise<unknown>) {
  const watcher = await watch(server, who)
  await act()
  const events = (await watcher.leave()).filter(({ channel }) => channel === 'own shifts')
  return events.map(({ event, data }) => ({ event, data }))
}

const ONE = { event: 'update', data: { id: DRIVERS.north } }
const published = () => addShift(server.db, { status: 20, driver_id: DRIVERS.north })
const edit = (id: number, changed: object) =>
  server.reply(
    shiftRoutes.update,
    { params: { id: String(id) }, body: { ...givenShift({ driver_id: DRIVERS.north, ...changed }) } },
    'manager',
  )

test('a shift that is moved without a message, and moved back by undo', async () => {
  const { id } = await published()
  const moved = { start_time: '11:00', finish_time: '15:00', push_drivers: 20 }
  expect(await heard('driver', () => edit(id, moved))).toEqual([ONE])
  const { undo } = await server.reply(stepRoutes.stack, {}, 'manager')
  const params = { id: String(undo[0]?.id) }
  const undone = () => server.reply(stepRoutes.undo, { params, body: { push_drivers: 20 } }, 'manager')
  expect(await heard('driver', undone)).toEqual([ONE])
})

test('a shift that goes to another driver, of which both hear', async () => {
  const { id } = await published()
  expect(await heard('driver', () => edit(id, { driver_id: DRIVERS.everywhere }))).toEqual([ONE])
  const back = await heard('driver', () => edit(id, { driver_id: DRIVERS.north }))
  expect(back).toEqual([ONE])
})

test('an approved timesheet, and many at once', async () => {
  const rows = [await addTimesheet(server.db), await addTimesheet(server.db)]
  const timesheets = rows.map(({ id }) => ({ ...givenTimesheet(), id }))
  const approve = () => server.reply(timesheetRoutes.approve, { body: { timesheets } }, 'manager')
  expect(await heard('driver', approve)).toEqual([ONE])
})

test('nothing of shifts that are not published, nor of other drivers, and no one else hears', async () => {
  const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
  expect(await heard('driver', () => edit(id, { start_time: '11:00' }))).toEqual([])
  const other = await addShift(server.db, { status: 20, driver_id: DRIVERS.everywhere })
  const edited = () => edit(other.id, { driver_id: DRIVERS.everywhere, start_time: '12:00' })
  expect(await heard('driver', edited)).toEqual([])
  for (const [hour, who] of [
    ['13:00', 'administrator'],
    ['13:15', 'manager'],
    ['13:30', 'restaurant'],
  ] as const)
    expect(await heard(who, () => edit(id, { start_time: hour, finish_time: '20:00' }))).toEqual([])
})

test('a change for more than a thousand drivers, as one announcement', async () => {
  const ids = Array.from({ length: 1_001 }, (_, nr) => nr + 1)
  const announced = () => change(unitOf(server.db), SYSTEM, async (work) => announceToDrivers(work, ids))
  expect(await heard('driver', announced)).toEqual([{ event: 'refetch', data: null }])
  expect(await heard('restaurant', announced)).toEqual([])
})
