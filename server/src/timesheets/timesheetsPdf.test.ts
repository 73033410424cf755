/** Tests timesheets as PDF: who gets which rows, and that totals equal the screen's, less the amounts of open shifts. */

import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { hasHours, timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { countedRow, timesheetTotals } from '@driverdesk/domain/timesheets/timesheetTotals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import { standardCharges } from '../options/options.reads.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from './testing/givenTimesheet.ts'

const DAY = '2026-06-16'
const WEEK = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { north, south } = DRIVERS
  const given = { status: 20 as const, period_date: DAY }
  for (const [restaurant_id, driver_id] of [
    [RESTAURANTS.northOne, north],
    [RESTAURANTS.northTwo, north],
    [RESTAURANTS.southOne, south],
  ] as const) {
    const shift = await addShift(server.db, {
      ...given,
      restaurant_id,
      driver_id,
      period_date: `2026-06-1${restaurant_id + 4}`,
    })
    await addTimesheet(server.db, {
      shift_id: shift.id,
      restaurant_id,
      driver_id,
      period_date: shift.period_date,
      start_time: '18:00',
      finish_time: `21:1${restaurant_id}`,
      cost_total: `${40 + restaurant_id}.07`,
      comment: `Comment ${restaurant_id}`,
    })
  }
  await addShifts(server.db, [
    {
      ...given,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: null,
      start_time: '22:00',
      finish_time: '02:30',
    },
    { ...given, restaurant_id: RESTAURANTS.northOne, driver_id: null, status: 30 },
    // Planned, and not worked yet.
    {
      ...given,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: north,
      period_date: '2026-06-20',
      start_time: '10:00',
      finish_time: '15:45',
    },
  ])
})
afterAll(() => server.end())

const asked = (query: object, as: AccountName = 'administrator') =>
  server.call(timesheetRoutes.pdf, { query: { ...WEEK, by: 'restaurant', ...query } }, as)

async function printed(query: object, as?: AccountName): Promise<string> {
  const { status, body, headers } = await asked(query, as)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^inline; filename="Timesheets_by_(restaurant|driver)_.*15-06-2026_to_21-06-2026.pdf"/,
    ),
    'cache-control': 'private, no-store',
  })
  return (await pdfPages(body as Buffer)).join(' ')
}

test('is named without a driver who has no timesheets', async () => {
  const { headers } = await asked({ by: 'driver', driver_id: String(DRIVERS.applicant) })
  expect(headers['content-disposition']).toMatch(
    /^inline; filename="Timesheets_by_driver_15-06-2026_to_21-06-2026.pdf"/,
  )
})

const hundredths = (pounds: number | null) => (pounds === null ? null : poundsToPence(pounds))

test.each(['administrator', 'manager'] as const)('the totals of %s are those of the screen', async (as) => {
  const { body: shifts } = await server.call(
    shiftRoutes.list,
    { query: { ...WEEK, filter_draft: 1, with_timesheet: 1, with_driver: 1 } },
    as,
  )
  const { body: timesheets } = await server.call(timesheetRoutes.list, { query: WEEK }, as)
  const standard = await standardCharges(server.db)
  const { body: restaurants } = await server.call(restaurantRoutes.list, { query: { status: 'all' } }, as)
  const charges = new Map(
    (restaurants as Restaurant[]).map(({ id, invoice_comission, booking_fee }) => [
      id,
      effectiveCharges(
        { commissionHundredths: hundredths(invoice_comission), bookingFee: hundredths(booking_fee) },
        standard,
      ),
    ]),
  )
  const rows = timesheetRows(shifts as Shift[], timesheets as Timesheet[])
  const totalsOf = (some: typeof rows) =>
    timesheetTotals(some.map((row) => countedRow(row, charges.get(row.restaurant_id))))
  const { total, free } = totalsOf(rows)
  expect(free).toBeGreaterThan(0)
  expect(rows.some((row) => row.driver_id && !hasHours(row))).toBe(true)
  const { filledMinutes, estCost, expectedSales } = totalsOf(
    rows.filter((row) => row.driver_id && hasHours(row)),
  )
  const page = await printed({ pay: '1', charge: '1' }, as)
  expect(page).toContain(`All ${total} timesheets ${formatLength(filledMinutes)}`)
  expect(page).toContain(`${formatMoney(estCost)} ${formatMoney(expectedSales)}`)
})

test('a shift whose hours are not entered has planned times, without hours and amounts', async () => {
  const page = await printed({ by: 'restaurant', pay: '1', location: `restaurant-${RESTAURANTS.northOne}` })
  expect(page).toMatch(/10:00 – 15:45 Not submited(?! £)/)
})

test('staff print their scope, by driver too, with notes and amounts if chosen', async () => {
  const all = await printed({ notes: '1' })
  for (const part of ['North One', 'North Two', 'South One', 'Comment 1', 'Comment 4'])
    expect(all).toContain(part)
  expect(all).not.toContain('£')
  expect(await printed({})).not.toContain('Comment')
  expect(await printed({ by: 'driver' }, 'manager')).not.toContain('South')
  expect(await printed({ by: 'driver' }, 'limitedManager')).not.toMatch(/Two|South/)
})

test('a restaurant prints its own timesheets with names and without amounts', async () => {
  const page = await printed({ notes: '1' }, 'restaurant')
  expect(page).toContain('north Driver')
  expect(page).toContain('22:00 – 02:30 next day')
  expect(page).not.toMatch(/South|south|£/)
  expect(await printed({ driver_id: String(DRIVERS.north) }, 'restaurant')).toContain('north Driver')
})

test('a restaurant’s print does not name the driver of an unpublished shift, and no filter reveals them', async () => {
  const day = { period_date_from: '2026-07-01', period_date_to: '2026-07-01' }
  const { id } = await addShift(server.db, {
    status: 10,
    driver_id: DRIVERS.south,
    period_date: '2026-07-01',
  })
  const page = async (query: object = {}) => {
    const { body } = await asked({ ...day, ...query }, 'restaurant')
    return (await pdfPages(body as Buffer)).join(' ')
  }
  const whole = await page({ notes: '1' })
  expect(whole).toContain('Assigned')
  expect(whole).not.toContain('south')
  for (const driver_id of ['0', String(DRIVERS.south)])
    expect(await page({ driver_id })).toMatch(/No timesheets on these days/)
  await server.db.deleteFrom('shift').where('id', '=', id).execute()
})

test.each([
  ['restaurant', { pay: '1' }, { pay: ['Restaurants cannot print pay.'] }],
  ['restaurant', { charge: '1' }, { charge: ['Restaurants cannot print charges.'] }],
  ['administrator', { by: 'week' }, { by: ['Must be restaurant or driver.'] }],
  ['administrator', { status: 'all' }, { status: ['Must be active, pending or approve.'] }],
  ['administrator', { location: 'north' }, { location: [expect.stringContaining('must be an area')] }],
  [
    'administrator',
    { period_date_to: '2026-07-16' },
    { period_date_to: ['Invalid date range: 15/06/2026 ~ 16/07/2026'] },
  ],
] as const)('refuses what %s may not print: %j', async (as, query, fields) => {
  expect(await asked(query, as)).toMatchObject({ status: 400, body: fields })
})

test.each([
  ['manager', 'area-2'],
  ['limitedManager', `restaurant-${RESTAURANTS.northTwo}`],
  ['restaurant', `restaurant-${RESTAURANTS.southOne}`],
] as const)('a location outside the scope of %s does not exist', async (as, location) => {
  expect(await asked({ location }, as)).toMatchObject({ status: 404 })
})

test('filters as the screen does, and names what was chosen', async () => {
  const two = await printed({ location: `restaurant-${RESTAURANTS.northTwo}`, notes: '1' })
  expect(two).toMatch(/North Two.*Total 1 timesheet/)
  expect(two).not.toContain('North One')
  expect(await printed({ driver_id: String(DRIVERS.south) })).toMatch(
    /All locations, south Driver.*Total 1 timesheet/,
  )
  expect(await printed({ driver_id: '0' })).toMatch(/open shifts.*Total 1 timesheet 0:00/)
  expect(await printed({ status: 'pending' })).toMatch(/shifts without a timesheet.*Total 2 timesheet/)
  expect(await printed({ status: 'approve' })).toMatch(/to approve/)
  expect(await printed({ status: 'active', exceptions: '1' })).toMatch(/saved timesheets, exceptions only/)
  expect(await printed({ driver_id: String(DRIVERS.everywhere) })).toMatch(/No timesheets on these days/)
})

test('each file is recorded, with its format and location', async () => {
  await printed({ location: 'area-1', by: 'driver' })
  const last = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'thing', 'after'])
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(last).toMatchObject({
    actor: 'panel_user:1',
    thing: 'timesheet',
    after: {
      rows: 4,
      format: 'PDF',
      location: expect.stringContaining('North'),
      filter: 'Timesheets by driver, 15/06/2026 – 21/06/2026',
    },
  })
})
