/** Compares the schedule's sums with the domain's, over the shifts that the same caller gets in the list. */

import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { outlineRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, daysBetween } from '@driverdesk/domain/kernel/wallClock.ts'
import { effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { isUnacknowledged } from '@driverdesk/domain/shifts/acknowledgement.ts'
import { coverByHour } from '@driverdesk/domain/shifts/cover.ts'
import { scheduleTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { expectedSales } from '@driverdesk/domain/shifts/shiftCost.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { firstMessages } from './testing/firstMessages.ts'
import { addRandomShifts, randomShift } from './testing/randomShifts.ts'

const FIRST = '2026-06-15'
const DAYS = 8
const LAST = addDays(FIRST, DAYS - 1)
/** In the middle of the range, because it decides who still has to acknowledge. */
const TODAY = '2026-06-18'
const STANDARD = { commissionHundredths: 150, bookingFee: 125 }
const OF_NORTH_TWO = { commissionHundredths: 275, bookingFee: 0 }

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date(`${TODAY}T09:00:00Z`) })
  const given = fc.sample(randomShift(DAYS), 300)
  await addRandomShifts(server.db, given, { first: FIRST, today: TODAY })
  await sql`update restaurant set invoice_commission = 2.75, booking_fee = 0 where id = ${RESTAURANTS.northTwo}`.execute(
    server.db,
  )
  await setOption('restaurants_standard_invoice_comission', '1.5')
  await setOption('restaurants_standard_booking_fee', '1.25')
})
afterAll(() => server.end())

const setOption = (okey: string, ovalue: string) =>
  server.db.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()

const range = { period_date_from: FIRST, period_date_to: LAST }

async function outline(as: AccountName, more: object = {}): Promise<Outline> {
  const { status, body } = await server.call(outlineRoutes.read, { query: { ...range, ...more } }, as)
  expect(status).toBe(200)
  return body as Outline
}

/** The same sums, calculated from the shifts in the list. */
async function sums(as: AccountName, basis: 'percent' | 'per_hour', more: object = {}): Promise<unknown[]> {
  const query = { ...range, with_timesheet: 1, ...more }
  const { body } = await server.call(shiftRoutes.list, { query }, as)
  const role: Role = as === 'administrator' || as === 'restaurant' ? as : 'manager'
  const byRestaurant = Map.groupBy(body as Shift[], (shift) => shift.restaurant_id)
  return [...byRestaurant]
    .sort(([a], [b]) => a - b)
    .map(([id, shifts]) => {
      const own =
        id === RESTAURANTS.northTwo ? OF_NORTH_TWO : { commissionHundredths: null, bookingFee: null }
      const { commissionHundredths, bookingFee } = effectiveCharges(own, { basis, ...STANDARD })
      const totals = scheduleTotals(
        shifts.map((shift) => {
          const minutes = shiftLength(shift.start_time, shift.finish_time)
          const cost = role === 'restaurant' ? 0 : poundsToPence(shift.cost_total)
          const expected_sales = expectedSales(cost, commissionHundredths, bookingFee, { basis, minutes })
          return { ...shift, minutes, cost_total: cost, expected_sales }
        }),
      )
      const perDay = Array.from({ length: DAYS }, (_, day) =>
        shifts.filter(({ period_date }) => daysBetween(FIRST, period_date) === day).length.toString(36),
      )
      const facts = shifts.map((shift) => ({
        ...shift,
        has_timesheet: Boolean(shift.timesheet),
        is_worked: shift.timesheet?.type === 10,
      }))
      const { published, unpublished, draft, open, filledMinutes, estCost } = totals
      return [
        id,
        perDay.join(''),
        published,
        unpublished,
        draft,
        open,
        filledMinutes,
        ...(role === 'restaurant'
          ? [facts.filter((shift) => may('publish', shift, role)).length]
          : [
              facts.filter((shift) => may('remove', shift, role) && shift.status === SHIFT_NEW).length,
              facts.filter((shift) => isUnacknowledged(shift, TODAY)).length,
              estCost,
              totals.expectedSales,
              totals.openMinutes,
            ]),
      ]
    })
}

describe.each(['percent', 'per_hour'] as const)('with a commission %s', (basis) => {
  beforeAll(() => setOption('invoice_commission_basis', basis))

  test.each(['administrator', 'manager', 'limitedManager', 'restaurant'] as const)(
    'the sums are of the shifts that %s sees',
    async (as) => {
      const { rows } = await outline(as)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows).toEqual(await sums(as, basis))
    },
  )

  test.each([
    { location: `area-${AREAS.north}` },
    { location: `restaurant-${RESTAURANTS.northTwo}` },
    { restaurant_ids: `${RESTAURANTS.northOne},${RESTAURANTS.southOne}` },
    { driver_id: '0' },
    { driver_ids: `${DRIVERS.north},${DRIVERS.south}` },
    { driver_id: String(DRIVERS.north), location: `area-${AREAS.north}` },
    { location: 'area-999' },
  ])('%j narrows sums and shifts alike', async (narrowed) => {
    for (const as of ['administrator', 'limitedManager'] as const)
      expect((await outline(as, narrowed)).rows).toEqual(await sums(as, basis, narrowed))
  })
})

/** The figures of each day of the same shifts. */
async function daysOf(as: AccountName, more: object = {}): Promise<unknown[]> {
  const { body } = await server.call(shiftRoutes.list, { query: { ...range, ...more } }, as)
  const byRestaurant = Map.groupBy(body as Shift[], (shift) => shift.restaurant_id)
  return [...byRestaurant]
    .sort(([a], [b]) => a - b)
    .map(([id, shifts]) => {
      const days = Array.from({ length: DAYS }, (_, day) =>
        scheduleTotals(
          shifts
            .filter(({ period_date }) => daysBetween(FIRST, period_date) === day)
            .map((shift) => ({
              ...shift,
              minutes: shiftLength(shift.start_time, shift.finish_time),
              cost_total: as === 'restaurant' ? 0 : poundsToPence(shift.cost_total),
              expected_sales: 0,
            })),
        ),
      )
      const listed = [
        days.map(({ total }) => total),
        days.map(({ draft }) => draft),
        days.map(({ open }) => open),
        days.map(({ filledMinutes, openMinutes }) => filledMinutes + openMinutes),
      ]
      return [id, ...listed, ...(as === 'restaurant' ? [] : [days.map(({ estCost }) => estCost)])]
    })
}

test.each(['administrator', 'manager', 'limitedManager', 'restaurant'] as const)(
  'the figures of each day are those of the shifts that %s sees, and a restaurant gets no cost',
  async (as) => {
    const { daily } = await outline(as, { daily: 1 })
    expect(daily?.length).toBeGreaterThan(0)
    expect(daily).toEqual(await daysOf(as))
    expect(await outline(as)).not.toHaveProperty('daily')
  },
)

test.each(['administrator', 'limitedManager', 'restaurant'] as const)(
  'the figures of each day of all restaurants that %s sees are sums, sent without those of each restaurant',
  async (as) => {
    for (const narrowed of [{}, { location: `area-${AREAS.north}` }, { location: 'area-999' }]) {
      const { daily = [] } = await outline(as, { ...narrowed, daily: 1 })
      const sum = (figure: number) =>
        Array.from({ length: DAYS }, (_, day) =>
          daily.reduce((total, row) => total + ((row[figure] as number[])[day] ?? 0), 0),
        )
      const figures = as === 'restaurant' ? [1, 2, 3, 4] : [1, 2, 3, 4, 5]
      expect(await outline(as, { ...narrowed, days: 1 })).toMatchObject({ rows: [], days: figures.map(sum) })
    }
    expect(await outline(as)).not.toHaveProperty('days')
  },
)

test('the figures of each day are narrowed like the rows', async () => {
  const open = { driver_id: '0', location: `area-${AREAS.north}` }
  const { daily } = await outline('manager', { ...open, daily: 1 })
  expect(daily).toEqual(await daysOf('manager', open))
})

test.each(['administrator', 'limitedManager', 'restaurant'] as const)(
  'the cover by the hour is that of the shifts that %s sees, and is sent only if it is requested',
  async (as) => {
    for (const narrowed of [{}, { location: `area-${AREAS.north}` }]) {
      const list = async (days: object) =>
        (await server.call(shiftRoutes.list, { query: { ...range, ...narrowed, ...days } }, as))
          .body as Shift[]
      const before = { period_date_from: addDays(FIRST, -1), period_date_to: addDays(FIRST, DAYS - 2) }
      expect((await outline(as, { ...narrowed, hours: 1 })).hours).toEqual(
        coverByHour(await list({}), await list(before)),
      )
      const ofDay = { period_date_from: addDays(FIRST, 1), period_date_to: addDays(FIRST, 1) }
      const night = { period_date_from: FIRST, period_date_to: FIRST }
      const nights = await list(night)
      expect((await outline(as, { ...narrowed, ...ofDay, hours: 1 })).hours).toEqual(
        coverByHour(await list(ofDay), nights),
      )
    }
    expect(await outline(as)).not.toHaveProperty('hours')
  },
)

test('a filter leaves out everything else', async () => {
  const { body } = await server.call(
    shiftRoutes.list,
    { query: { ...range, location: `area-${AREAS.north}`, driver_id: '0' } },
    'administrator',
  )
  const shifts = body as Shift[]
  expect(shifts.length).toBeGreaterThan(0)
  expect(new Set(shifts.map(({ driver_id }) => driver_id))).toEqual(new Set([null]))
  expect(shifts.some(({ restaurant_id }) => restaurant_id === RESTAURANTS.southOne)).toBe(false)
})

test('each day has at most the requested number of shifts, the earliest first', async () => {
  const list = async (more: object) => {
    const query = { ...range, driver_id: '0', short: 1, ...more }
    const { body } = await server.call(shiftRoutes.list, { query }, 'administrator')
    return body as Shift[]
  }
  const all = await list({})
  const first = [...Map.groupBy(all, ({ period_date }) => period_date).values()].flatMap((day) =>
    day.slice(0, 2),
  )
  expect(first.length).toBeLessThan(all.length)
  expect((await list({ most_per_day: 2 })).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
})

test('thirty-five or more shifts of a day are one digit', async () => {
  const given = { restaurant_id: RESTAURANTS.northClosed, period_date: '2026-08-03' }
  await addShifts(
    server.db,
    Array.from({ length: 36 }, () => given),
  )
  const { rows } = await outline('administrator', {
    period_date_from: '2026-08-02',
    period_date_to: '2026-08-04',
  })
  expect(rows.map(([id, days, published, unpublished]) => [id, days, published, unpublished])).toEqual([
    [RESTAURANTS.northClosed, '0z0', 0, 36],
  ])
})

test('the answer says which changes it includes', async () => {
  const { seq: before } = await outline('administrator')
  const body = {
    restaurant_id: RESTAURANTS.northOne,
    driver_id: 0,
    period_date: '2026-09-01',
    start_time: '10:00',
    finish_time: '12:00',
  }
  await server.call(shiftRoutes.create, { body }, 'administrator')
  const { seq } = await outline('administrator')
  expect(seq).toBeGreaterThan(before)
  const { seq: stored } = await server.db.selectFrom('outbox_head').select('seq').executeTakeFirstOrThrow()
  expect(seq).toBe(Number(stored))
})

test.each(['area', 'restaurant'])(
  'a location of the example data, which has a large id, can be chosen: %s',
  async (kind) => {
    const query = { ...range, location: `${kind}-1000100001` }
    expect(await server.call(outlineRoutes.read, { query }, 'manager')).toMatchObject({ status: 200 })
  },
)

test.each([
  [
    { location: 'north' },
    'location',
    'Location must be an area or a restaurant, such as area-3 or restaurant-17.',
  ],
  [
    { location: 'area-9999999999' },
    'location',
    'Location must be an area or a restaurant, such as area-3 or restaurant-17.',
  ],
  [{ restaurant_ids: '1,' }, 'restaurant_ids', 'Restaurant must be at most 200 numbers with commas between.'],
  [{ driver_id: '-1' }, 'driver_id', 'Driver must be a number.'],
  [{ driver_ids: '1,' }, 'driver_ids', 'Driver must be at most 200 numbers with commas between.'],
  [{ period_date_to: '2026-07-16' }, 'period_date_to', 'Invalid date range: 15/06/2026 ~ 16/07/2026'],
])('%j is refused', async (more, field, message) => {
  const { status, body } = await server.call(outlineRoutes.read, { query: { ...range, ...more } }, 'manager')
  expect(status).toBe(400)
  expect(firstMessages(body)).toEqual([[field, message]])
})

test('a restaurant cannot find out a driver’s other work from the counts', async () => {
  for (const field of ['driver_id', 'driver_ids']) {
    const query = { ...range, [field]: String(DRIVERS.north) }
    for (const route of [outlineRoutes.read, shiftRoutes.list]) {
      const { status, body } = await server.call(route, { query }, 'restaurant')
      expect(status).toBe(400)
      expect(firstMessages(body)).toEqual([[field, 'Restaurants cannot filter by driver.']])
    }
  }
})
