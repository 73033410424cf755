/** Drivers who have not acknowledged are texted once, by the clock and the options (docs/spec/push.md#text-messages). */
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewRow } from '../kernel/tables.ts'
import { isStillDue } from '../push/push.reads.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { unacknowledgedTexts } from './unacknowledgedTexts.jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ worksJobs: false })
})
afterAll(() => server.end())
beforeEach(async () => {
  for (const table of [
    'timesheet',
    'shift',
    'told_shift',
    'driver_text',
    'driver_text_shift',
    'alert',
  ] as const)
    await server.db.deleteFrom(table).execute()
  await phone(DRIVERS.north, '07700 900123')
  await phone(DRIVERS.everywhere, '07700 900124')
  await option('text_after_hours', '2')
  await option('texts_a_month', '500')
})

const phone = (id: number, text: string) =>
  server.db.updateTable('driver').set({ phone: text }).where('id', '=', id).execute()
const option = (okey: string, ovalue: string, updated_at = '2026-06-01T00:00:00Z') =>
  server.db.updateTable('option').set({ ovalue, updated_at }).where('okey', '=', okey).execute()

/** A published shift tomorrow evening; its driver was notified at eight this morning. */
async function told(given: Partial<NewRow<'shift'>> = {}, told_at = '2026-06-10T07:00:00Z') {
  const shift = await addShift(server.db, {
    driver_id: DRIVERS.north,
    status: SHIFT_PUBLISHED,
    period_date: '2026-06-11',
    start_time: '17:00',
    finish_time: '22:00',
    ...given,
  })
  const { id: shift_id, restaurant_id, period_date, start_time, finish_time } = shift
  const driver_id = shift.driver_id as number
  await server.db
    .insertInto('told_shift')
    .values({ driver_id, shift_id, restaurant_id, period_date, start_time, finish_time, told_at })
    .execute()
  return shift_id
}

const run = (at = '2026-06-10T09:00:00Z') =>
  unacknowledgedTexts(
    { timeZone: 'Europe/London', now: () => new Date(at) },
    'https://desk.test/driver/',
  ).run({}, unitOf(server.db), new AbortController().signal)
const texts = async () => {
  const rows = await server.db.selectFrom('driver_text').selectAll().orderBy('id').execute()
  return rows.map(({ phone, body }) => [phone, body])
}
const ONE = [
  '+447700900123',
  'Thu 11/06 17:00-22:00 North One: please acknowledge it. https://desk.test/driver/',
]

test('a driver who has not acknowledged in time gets one text about all their shifts', async () => {
  await told()
  await told({ period_date: '2026-06-12' })
  await told({ driver_id: DRIVERS.everywhere, restaurant_id: RESTAURANTS.northTwo })
  await run('2026-06-10T08:59:00Z')
  expect(await texts()).toEqual([])
  await Promise.all([run(), run()])
  await run('2026-06-10T15:00:00Z')
  expect(await texts()).toEqual([
    [
      '+447700900123',
      '2 shifts from Thu 11/06 17:00-22:00 North One: please acknowledge them. https://desk.test/driver/',
    ],
    ['+447700900124', 'Thu 11/06 17:00-22:00 North Two: please acknowledge it. https://desk.test/driver/'],
  ])
})

test('those who acknowledged, lost the shift, have started, or have no mobile number get none', async () => {
  await told({ acknowledged_at: '2026-06-10T08:00:00Z' })
  const lost = await told({ period_date: '2026-06-12' })
  await server.db.updateTable('shift').set({ driver_id: DRIVERS.south }).where('id', '=', lost).execute()
  await told({ period_date: '2026-06-13', status: 10 })
  await told({ period_date: '2026-06-10', start_time: '09:00', finish_time: '14:00' })
  await phone(DRIVERS.everywhere, '020 7946 0123')
  await told({ driver_id: DRIVERS.everywhere })
  await run()
  expect(await texts()).toEqual([])
})

test('pay for short notice, or for a former driver’s cancellation, does not hold a text back', async () => {
  const shift_id = await told()
  await addTimesheet(server.db, { shift_id, type: 20, short_notice: true })
  await addTimesheet(server.db, { shift_id, type: 20, driver_id: DRIVERS.south })
  await run()
  const { id } = await server.db.selectFrom('driver_text').select('id').executeTakeFirstOrThrow()
  const now = { date: '2026-06-10', time: '12:00' }
  const isDue = () => server.db.transaction().execute((tx) => isStillDue(tx, id, now))
  expect(await isDue()).toBe(true)
  await addTimesheet(server.db, { shift_id })
  expect(await isDue()).toBe(false)
})

test('no one is texted at night, unless the shift starts soon', async () => {
  await told({ period_date: '2026-06-12' })
  await run('2026-06-10T20:00:00Z')
  expect(await texts()).toEqual([])
  await told({ driver_id: DRIVERS.everywhere, start_time: '06:00', finish_time: '10:00' })
  await run('2026-06-10T20:00:00Z')
  expect((await texts()).map(([number]) => number)).toEqual(['+447700900124'])
  await run('2026-06-11T07:00:00Z')
  expect(await texts()).toHaveLength(2)
})

test('a driver notified of a shift shortly before it starts is texted halfway to the start', async () => {
  // In London it is an hour later: notified at 15:00 for 17:30.
  await option('text_after_hours', '4')
  await told({ period_date: '2026-06-10', start_time: '17:30' }, '2026-06-10T14:00:00Z')
  await run('2026-06-10T15:14:00Z')
  expect(await texts()).toEqual([])
  await run('2026-06-10T15:15:00Z')
  expect(await texts()).toEqual([
    ['+447700900123', 'Wed 10/06 17:30-22:00 North One: please acknowledge it. https://desk.test/driver/'],
  ])
})

test('a moved shift gets another text, and an unchanged one does not, even after a reminder', async () => {
  const id = await told()
  await run()
  expect(await texts()).toEqual([ONE])
  const tell = (told_at: string) =>
    server.db.updateTable('told_shift').set({ told_at }).where('shift_id', '=', id).execute()
  await tell('2026-06-10T10:00:00Z')
  await run('2026-06-10T13:00:00Z')
  expect(await texts()).toHaveLength(1)
  await server.db.updateTable('shift').set({ start_time: '18:00' }).where('id', '=', id).execute()
  // Moved without notifying the driver.
  await run('2026-06-10T13:00:00Z')
  expect(await texts()).toHaveLength(1)
  await server.db.updateTable('told_shift').set({ start_time: '18:00' }).where('shift_id', '=', id).execute()
  await run('2026-06-10T13:00:00Z')
  expect(await texts()).toHaveLength(2)
})

test('sends no text about shifts published before texts were switched on, and none while they are off', async () => {
  await told()
  await option('text_after_hours', '0')
  await run()
  await option('text_after_hours', '2', '2026-06-10T07:30:00Z')
  await run()
  expect(await texts()).toEqual([])
})

test('the month has a limit, the earliest shifts come first, and administrators learn of it once', async () => {
  await option('texts_a_month', '1')
  await told({ driver_id: DRIVERS.everywhere, period_date: '2026-06-12' })
  await told()
  await run()
  await run('2026-06-10T11:00:00Z')
  expect(await texts()).toEqual([ONE])
  const alerts = await server.db.selectFrom('alert').selectAll().execute()
  expect(alerts).toMatchObject([
    {
      channel: 'option',
      data: {
        message:
          'The monthly limit of text messages (1) is used up for 06/2026: drivers who have not acknowledged get no more',
      },
    },
  ])
  // A failed text costs nothing, and July has a limit of its own.
  await server.db.updateTable('driver_text').set({ state: 'failed' }).execute()
  await run('2026-06-10T11:00:00Z')
  expect(await texts()).toHaveLength(2)
})
