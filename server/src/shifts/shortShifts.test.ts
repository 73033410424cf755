/** Compares short shifts with the whole ones that the same caller gets, and reads a single shift. */
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import {
  SentShortShift,
  SentShortShiftForRestaurant,
  type ShortShift,
  type ShortShiftForRestaurant,
} from '@driverdesk/contract/shifts/shortShift.shapes.ts'
import { shortShift, shortShiftForRestaurant } from '@driverdesk/contract/shifts/shortShift.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { overlappingUnpublished } from '@driverdesk/domain/shifts/shiftClash.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { firstMessages } from './testing/firstMessages.ts'
import { addRandomShifts, randomShift } from './testing/randomShifts.ts'
import { forgetShifts } from './testing/traces.ts'

const FIRST = '2026-06-15'
const DAYS = 4
const LAST = addDays(FIRST, DAYS - 1)

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.db
    .updateTable('driver')
    .set({ phone: '07700 900123', photo_src: 'a.jpg' })
    .where('id', '=', DRIVERS.north)
    .execute()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

async function listed<T>(as: AccountName, more: object = {}): Promise<T[]> {
  const query = { period_date_from: FIRST, period_date_to: LAST, ...more }
  const { status, body } = await server.call(shiftRoutes.list, { query }, as)
  expect(status).toBe(200)
  return body as T[]
}

const WHOLE = { with_timesheet: 1, with_driver: 1 }
const WIDE = { period_date_from: addDays(FIRST, -1), period_date_to: addDays(LAST, 1) }

const nameOf = (id: number | null) =>
  id === null
    ? null
    : `${Object.keys(DRIVERS).find((name) => DRIVERS[name as keyof typeof DRIVERS] === id)} Driver`

const shortOfRestaurant = (shift: ShiftForRestaurant): ShortShiftForRestaurant => ({
  ...commonOf(shift),
  driver_first_name: shift.driver_first_name ?? null,
})

const commonOf = (shift: ShiftForRestaurant): Omit<ShortShiftForRestaurant, 'driver_first_name'> => {
  const { id, restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time } =
    shift
  const { extra_request, comment, cancelled_by, ask, timesheet, updated_at } = shift
  return {
    id,
    restaurant_id,
    driver_id,
    status,
    status_assigned,
    period_date,
    start_time,
    finish_time,
    extra_request,
    comment,
    cancelled_by,
    ask: ask?.state === 'asked' ? ask : null,
    updated_at,
    timesheet: timesheet ? { type: timesheet.type } : null,
  }
}

const shortOf = (shift: Shift, overlapping: ReadonlySet<number>): ShortShift => {
  const {
    cost_total,
    cost_bonus,
    const_fuel_bonus,
    comment_cancelled,
    cannot_work,
    acknowledged_at,
    driver,
  } = shift
  const { claim_count, offered_until, handover_until } = shift
  const isRejected = shift.status_assigned === REJECTED && shift.cancelled_by === 'driver'
  return {
    ...commonOf(shift),
    cost_total,
    cost_bonus,
    const_fuel_bonus,
    comment_cancelled,
    cannot_work,
    acknowledged_at,
    claim_count,
    offered_until,
    handover_until,
    driver: driver ? { full_name: driver.full_name, phone: driver.phone } : null,
    driver_canceled: isRejected ? nameOf(shift.driver_id_canceled) : null,
    overlaps: overlapping.has(shift.id) ? 1 : 0,
    requested: shift.status === 10 && shift.restaurateur_creator_id !== null ? 1 : 0,
  }
}

test('in any week a short shift agrees with the whole one, and says if it overlaps another in scope', async () => {
  let warned = 0
  let rejected = 0
  await fc.assert(
    fc.asyncProperty(fc.array(randomShift(DAYS), { maxLength: 40, size: 'max' }), async (given) => {
      await forgetShifts(server.db)
      await addRandomShifts(server.db, given, { first: FIRST, today: FIRST })
      for (const as of ['administrator', 'manager', 'limitedManager'] as const) {
        const overlapping = overlappingUnpublished(await listed<Shift>(as, WIDE))
        const sent = await listed<SentShortShift>(as, { short: 1 })
        for (const one of sent) expect(SentShortShift.strict().parse(one)).toEqual(one)
        const expected = (await listed<Shift>(as, WHOLE)).map((shift) => shortOf(shift, overlapping))
        expect(sent.map(shortShift)).toEqual(expected)
        warned += expected.filter(({ overlaps }) => overlaps).length
        rejected += expected.filter(({ driver_canceled }) => driver_canceled).length
      }
      const own = await listed<SentShortShiftForRestaurant>('restaurant', { short: 1 })
      for (const one of own) expect(SentShortShiftForRestaurant.strict().parse(one)).toEqual(one)
      const expected = (await listed<ShiftForRestaurant>('restaurant', WHOLE)).map(shortOfRestaurant)
      expect(own.map(shortShiftForRestaurant)).toEqual(expected)
    }),
    { numRuns: 20 },
  )
  expect(warned).toBeGreaterThan(0)
  expect(rejected).toBeGreaterThan(0)
})

test('a night shift overlaps the next morning’s, even if one of them is outside the range', async () => {
  const given = { driver_id: DRIVERS.north, period_date: FIRST }
  const morning = await addShift(server.db, { ...given, start_time: '05:00', finish_time: '09:00' })
  await addShift(server.db, { ...given, start_time: '09:00', finish_time: '12:00' })
  const published = { ...given, status: 20 as const, period_date: addDays(FIRST, -1) }
  const night = await addShift(server.db, { ...published, start_time: '22:00', finish_time: '05:15' })
  const warned = async (more = {}) =>
    (await listed<SentShortShift>('manager', { short: 1, ...more })).flatMap((shift) =>
      shift.overlaps ? [shift.id] : [],
    )
  expect(await warned()).toEqual([morning.id])
  // A published one is never warned of.
  expect(await warned(WIDE)).toEqual([morning.id])
  await server.db
    .updateTable('shift')
    .set({ restaurant_id: RESTAURANTS.southOne })
    .where('id', '=', night.id)
    .execute()
  expect(await warned()).toEqual([])
})

test('empty fields are not sent, and a shift is short', async () => {
  const open = await addShift(server.db, { period_date: FIRST })
  await addShift(server.db, {
    period_date: FIRST,
    driver_id: DRIVERS.north,
    status: 20,
    acknowledged_at: '2026-06-14T09:30:00.000Z',
    cost_total: '38.50',
  })
  const [first, second] = await listed<SentShortShift>('manager', { short: 1 })
  expect(first).toEqual({
    id: open.id,
    restaurant_id: RESTAURANTS.northOne,
    status: 10,
    status_assigned: 20,
    period_date: FIRST,
    start_time: '10:00',
    finish_time: '14:00',
    cost_total: 40,
    updated_at: expect.any(String),
  })
  expect(JSON.stringify(second).length).toBeLessThan(330)
})

test('a short list can be filtered like a whole one', async () => {
  for (const status of [10, 20, 30] as const) await addShift(server.db, { period_date: FIRST, status })
  const statuses = (await listed<SentShortShift>('manager', { short: 1, filter_draft: 1 })).map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([10, 20])
})

test('no one can take a draft', async () => {
  for (const status of [10, 20, 30] as const) await addShift(server.db, { period_date: FIRST, status })
  const open = await listed<SentShortShift>('manager', { short: 1, driver_id: 0 })
  expect(open.map(({ status }) => status)).toEqual([10, 20])
})

test.each(['administrator', 'manager', 'restaurant'] as const)(
  '%s gets one shift as it is in the list, with all of its parts',
  async (as) => {
    const [given] = fc.sample(randomShift(1), 1)
    const full = { ...given, restaurant_id: 1, driver_id: DRIVERS.north, day: 0, timesheet: 10 as const }
    await addRandomShifts(server.db, [full as never], { first: FIRST, today: FIRST })
    const [shift] = await listed<Shift>(as, WHOLE)
    const params = { id: String(shift?.id) }
    expect(await server.call(shiftRoutes.get, { params }, as)).toMatchObject({ status: 200, body: shift })
  },
)

test('a shift outside the scope is not found', async () => {
  const { id } = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne })
  for (const as of ['manager', 'restaurant'] as const) {
    const { status, body } = await server.call(shiftRoutes.get, { params: { id } }, as)
    expect([status, body]).toEqual([404, { message: 'This shift does not exist.' }])
  }
})

test('short is 0 or 1', async () => {
  const query = { period_date_from: FIRST, period_date_to: LAST, short: 'yes' }
  const { status, body } = await server.call(shiftRoutes.list, { query }, 'manager')
  expect(status).toBe(400)
  expect(firstMessages(body)).toEqual([['short', 'Short must be 0 or 1.']])
})
