/**
 * How, and to whom, a shift is shown as open because its driver cannot work
 * (docs/spec/sickCalls.md#reporting).
 */
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftLiveSource } from '../shifts/shifts.live.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  for (const table of ['leave_request', 'driver_override_time', 'alert'] as const)
    await server.db.deleteFrom(table).execute()
})
afterAll(() => server.end())

const DAY = '2026-06-11'
const driver_id = DRIVERS.north
const held = (given: object = {}) =>
  addShift(server.db, {
    driver_id,
    status: 20,
    period_date: DAY,
    start_time: '18:00',
    finish_time: '22:00',
    ...given,
  })
const report = () =>
  server.reply(sickCallRoutes.report, { body: { driver_id, from_date: DAY, to_date: DAY } }, 'administrator')
const toCover = async ({ id }: { id: number }) => {
  const params = { id: String(id) }
  return (await server.reply(sickCallRoutes.cover, { params }, 'administrator')).shifts.map((one) => one.id)
}
const read = ({ id }: { id: number }, as: AccountName) =>
  server.reply(shiftRoutes.get, { params: { id: String(id) } }, as)
const stored = ({ id }: { id: number }) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('for its restaurant the shift is open, and nothing says why', async () => {
  const shift = await held()
  await report()
  expect(await read(shift, 'administrator')).toMatchObject({ status_assigned: 30, cannot_work: true })
  const forRestaurant = await read(shift, 'restaurant')
  expect(forRestaurant).toMatchObject({ status_assigned: 20, cancelled_by: null })
  expect(JSON.stringify(forRestaurant)).not.toMatch(/cannot/i)
  const query = { period_date_from: DAY, period_date_to: DAY, short: 1 } as const
  const [short] = await server.reply(shiftRoutes.list, { query }, 'restaurant')
  expect(short).toMatchObject({ status_assigned: 20 })
  expect(short).not.toHaveProperty('cancelled_by')
  const live = (await shiftLiveSource.load(server.db, [shift.id])).get(shift.id)
  expect(shiftLive.data.restaurant.parse(live?.data)).toEqual(forRestaurant)
})

test('a driver who rejects a shift in the same words has rejected it', async () => {
  const rejected = await held({ start_time: '09:00', finish_time: '12:00' })
  const body = { reason: 'Cannot work' }
  await server.reply(driverShiftRoutes.reject, { params: { id: String(rejected.id) }, body }, 'driver')
  const shift = await held()
  expect(await toCover(await report())).toEqual([shift.id])
  expect(await read(rejected, 'administrator')).toMatchObject({ cannot_work: false })
})

test('the plan keeps a shift that was cancelled for the same driver before', async () => {
  const shift = await held()
  const cancelled = { cost: -5, cancelled_by: 'driver', comment_cancelled: '' } as const
  const params = { id: String(shift.id) }
  await server.reply(cancellationRoutes.cancel, { params, body: cancelled }, 'administrator')
  await server.db
    .updateTable('shift')
    .set({ driver_id, status_assigned: 10 })
    .where('id', '=', shift.id)
    .execute()
  expect(await toCover(await report())).toEqual([shift.id])
})

test('another driver, or another canceller, ends it, whichever server writes it', async () => {
  const [given, cancelled] = [await held(), await held({ start_time: '10:00', finish_time: '12:00' })]
  const sick = await report()
  const set = (id: number, values: object) =>
    server.db.updateTable('shift').set(values).where('id', '=', id).execute()
  await set(given.id, { driver_id: DRIVERS.everywhere, status_assigned: 10 })
  await set(given.id, { driver_id: null, driver_id_canceled: driver_id, status_assigned: 30 })
  await set(cancelled.id, { cancelled_by: 'restaurant' })
  expect([await stored(given), await stored(cancelled)]).toMatchObject([
    { cannot_work: null },
    { cannot_work: null },
  ])
  expect(await toCover(sick)).toEqual([])
})
