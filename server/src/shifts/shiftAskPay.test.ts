/**
 * Tests that what accepting a restaurant's request pays and charges is shown beforehand
 * (docs/spec/shifts.md#requests-about-a-shift).
 */
import { shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { addAsk } from './testing/givenAsk.ts'
import { noticesByShift, setShortNotice } from './testing/shortNotices.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  // Nine hours before the shift.
  server = await testApp({ now: () => new Date('2026-06-17T00:00:00Z') })
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await setShortNotice(server.db, true)
})
afterAll(() => server.end())

/** A shift on Wednesday from 10:00 to 14:00 for £40.00, with a request. */
async function asked(given: Partial<Parameters<typeof addAsk>[1]> = {}) {
  const { id } = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  return { params: { id: String(id) }, id, ask_id: await addAsk(server.db, { shift_id: id, ...given }) }
}
const effect = ({ params }: { params: { id: string } }) =>
  server.reply(shiftAskRoutes.effect, { params }, 'manager')
const accept = ({ params, ask_id }: Awaited<ReturnType<typeof asked>>, more: object = {}) =>
  server.call(shiftAskRoutes.accept, { params, body: { ask_id, ...more } }, 'manager')
const NOTHING = { driver_pay: 0, restaurant_charge: 0 }
const ledgerOf = async (id: number) => (await noticesByShift(server.db)).get(id) ?? []

test('says what new times at short notice pay and charge, and accepts with the sums that were shown', async () => {
  const of = await asked()
  const sums = { driver_pay: 5, restaurant_charge: 6 }
  expect(await effect(of)).toEqual({ changes: 1, ...sums, paid_before: NOTHING })
  expect(await accept(of, { short_notice: { shown: sums } })).toMatchObject({ status: 200 })
  expect(await ledgerOf(of.id)).toMatchObject([
    { driver_pay: '5.00', restaurant_charge: '6.00', exemption: null },
  ])
})

test('refuses sums that have changed since, and accepts an exemption', async () => {
  const of = await asked()
  const stale = { shown: { driver_pay: 4, restaurant_charge: 6 } }
  expect(await accept(of, { short_notice: stale })).toMatchObject({
    status: 400,
    body: { short_notice: [expect.stringMatching(/^The amounts have changed to /)] },
  })
  const agreed = { exemption: 'driver_asked', shown: NOTHING }
  expect(await accept(of, { short_notice: agreed })).toMatchObject({ status: 200 })
  expect(await ledgerOf(of.id)).toMatchObject([{ driver_pay: '0.00', exemption: 'driver_asked' }])
})

test.each([
  ['words alone', { start_time: '10:00', finish_time: '14:00', note: 'A car, please' }, true],
  ['longer times', { start_time: '10:00', finish_time: '16:00' }, true],
  ['other times, while the option is off', {}, false],
])('says that it pays nothing for %s', async (_, given, isOn) => {
  await setShortNotice(server.db, isOn)
  expect(await effect(await asked(given))).toEqual({ changes: 0, ...NOTHING, paid_before: NOTHING })
})

test('says what the driver is paid for a cancellation, and that the restaurant pays the charge it was shown', async () => {
  const of = await asked({ kind: 'cancel', start_time: null, finish_time: null, note: 'Closed', charge: 3 })
  expect(await effect(of)).toEqual({ changes: 0, driver_pay: 20, restaurant_charge: 3, paid_before: NOTHING })
  expect(await accept(of)).toMatchObject({ status: 200 })
  const [paid] = await server.db.selectFrom('timesheet').select('cost_extra_bonus').execute()
  expect(paid).toEqual({ cost_extra_bonus: '20.00' })
})

test('says nothing without a pending request', async () => {
  const { id } = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const request = { params: { id: String(id) } }
  expect(await server.call(shiftAskRoutes.effect, request, 'manager')).toMatchObject({ status: 404 })
})
