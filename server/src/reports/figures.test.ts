/** Tests the figures: written cases, the rows of each, and the database's sums compared with the domain's. */

import { FigureGroup, FigureRows } from '@driverdesk/contract/reports/figures.shapes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  actualMargin,
  addFigures,
  FIGURES,
  type Figure,
  type FigureSums,
  figuresInPence,
  NO_FIGURES,
} from '@driverdesk/domain/reports/figures.ts'
import { effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { expectedSales } from '@driverdesk/domain/shifts/shiftCost.ts'
import { timesheetExceptions } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { addCredit, addInvoice, forgetInvoices, SENT } from '../invoices/testing/givenInvoice.ts'
import type { NewRow } from '../kernel/tables.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetInvoices(server.db)
  await forgetShifts(server.db)
})
afterAll(() => server.end())

const JUNE = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
const APPROVED = { status: 30, status_progress: 40 } as const

async function figures(query: Record<string, unknown>, as: AccountName = 'administrator') {
  const answer = await server.call(reportRoutes.figures, { query: { ...JUNE, ...query } }, as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return z.array(z.strictObject(FigureGroup.shape)).parse(answer.body)
}

async function rowsOf(
  figure: Figure,
  query: Record<string, unknown> = {},
  as: AccountName = 'administrator',
) {
  const answer = await server.call(reportRoutes.figureRows, { query: { ...JUNE, ...query, figure } }, as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return FigureRows.strict().parse(answer.body)
}

/** Returns the figures that are not zero. */
const said = ({ week, area_id, restaurant_id, name, ...sums }: FigureGroup) => [
  week?.slice(5) ?? name,
  Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0)),
]

async function fillJune(): Promise<void> {
  const published = { status: 20, driver_id: DRIVERS.north } as const
  const at = { period_date: '2026-06-07', start_time: '22:00', finish_time: '02:30', cost_total: '45.00' }
  const worked = await addShift(server.db, { ...published, ...at })
  await addShifts(server.db, [
    { period_date: '2026-06-08', cost_total: '33.33', restaurant_id: RESTAURANTS.northTwo },
    { period_date: '2026-06-08', status: 30 },
    { period_date: '2026-05-31' },
    { period_date: '2026-07-01' },
  ])
  const late = { driver_start_time: '22:15', ...at, start_time: '22:15', cost_total: '42.50' }
  const billed = await addTimesheet(server.db, {
    ...APPROVED,
    ...late,
    shift_id: worked.id,
    cost_extra_bonus: '-5.00',
  })
  await addTimesheet(server.db, { restaurant_id: RESTAURANTS.southOne, driver_start_time: '11:00' })
  const cancelled = { ...APPROVED, type: 20, cost_total: 0, cost_extra_bonus: '9.00' } as const
  const paidOff = await addTimesheet(server.db, cancelled)
  await addTimesheet(server.db, { status_progress: 30 })
  await addTimesheet(server.db, { status: 20, status_progress: 60 })
  await addTimesheet(server.db, { status: 20, status_progress: 70, restaurant_id: RESTAURANTS.northTwo })
  const earned = { earned: '50.00', vat_amount: '10.00', total: '60.00' }
  const period = { period_date_from: '2026-06-01', period_date_to: '2026-07-31' }
  const { id: invoice_id, restaurant_id } = await addInvoice(server.db, { ...SENT, ...earned, ...period })
  // £2.00 of it is VAT.
  await addCredit(server.db, invoice_id, { amount: '12.00' })
  await server.db
    .insertInto('billed_timesheet')
    .values([billed, paidOff].map(({ id }) => ({ timesheet_id: id, invoice_id, restaurant_id })))
    .execute()
  await addInvoice(server.db, { ...SENT, credited_at: '2026-06-09T12:00:00Z' })
  await addInvoice(server.db, { period_date_from: '2026-05-31' })
}

test('returns planned, worked, approved, rejected and invoiced amounts by week', async () => {
  await fillJune()
  expect((await figures({ by: 'week' })).map(said)).toEqual([
    [
      '06-01',
      {
        shifts: 1,
        assigned: 1,
        planned_minutes: 270,
        planned_cost: 45,
        expected_sales: 45.68,
        worked: 1,
        worked_minutes: 255,
        late: 1,
        compared: 1,
        compared_planned_minutes: 270,
        compared_worked_minutes: 255,
        // 42.50 less the fee of 5, and 9 for the cancelled shift.
        approved: 1,
        approved_cost: 42.5,
        approved_fees: -5,
        invoices: 1,
        invoiced: 40,
        billed_pay: 37.5,
      },
    ],
    [
      '06-08',
      {
        // 2.50 % of £33.33 and a booking fee of £3.00, as the restaurant has them.
        shifts: 1,
        planned_minutes: 240,
        planned_cost: 33.33,
        expected_sales: 37.16,
        // Not late, because it was not planned.
        // The fee is of this day. The invoice has no lines, so its amount is of its first day.
        invoices: 1,
        billed_pay: 9,
        worked: 1,
        worked_minutes: 240,
        approved_fees: 9,
        rejected: 1,
      },
    ],
  ])
  const [week] = await figures({ by: 'week', period_date_from: '2026-06-03' })
  expect(week).toMatchObject({ week: '2026-06-01', shifts: 1, invoiced: 0, billed_pay: 37.5 })
})

test('an invoice of a month is spread over its weeks by its lines, to the penny', async () => {
  const month = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
  const { id: invoice_id } = await addInvoice(server.db, {
    ...SENT,
    ...month,
    earned: '90.00',
    commission_amount: '10.00',
    total: '100.00',
  })
  const line = { invoice_id, kind: 'work', driver_name: 'North', amount: '30.00' } as const
  const days = ['2026-06-03', '2026-06-10', '2026-06-24']
  await server.db
    .insertInto('invoice_line')
    .values(
      days.map((period_date, nr) => ({
        ...line,
        nr: nr + 1,
        timesheet_id: nr + 1,
        shift_event_id: null,
        period_date,
        start_time: null,
        finish_time: null,
      })),
    )
    .execute()
  const amounts = async (query: object) => (await figures({ ...query })).map(({ invoiced }) => invoiced)
  expect(await amounts({ by: 'week' })).toEqual([33.33, 33.34, 33.33])
  const second = { period_date_from: '2026-06-08', period_date_to: '2026-06-14' }
  expect(await amounts({ by: 'restaurant', ...second })).toEqual([33.34])
  expect((await rowsOf('invoices', second)).rows).toMatchObject([
    { kind: 'invoice', id: invoice_id, amount: 33.34 },
  ])
  expect((await rowsOf('invoices')).rows).toMatchObject([{ amount: 100 }])
  const without = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
  expect((await rowsOf('invoices', without)).rows).toEqual([])
})

// £0.83 and £0.17 of VAT. The VAT in a credit is 17% of it: 5.61, 8.50 and 16.83 pence, rounded to 6, 9 and 17.
test.each([
  ['0.33', '0.56', 'the penny that falls to VAT'],
  ['0.50', '0.42', 'half a penny, which is rounded up'],
  ['0.99', '0.01', 'all but a penny'],
])('a credit of £%s leaves £%s without VAT: %s', async (amount, left) => {
  const { id } = await addInvoice(server.db, { ...SENT, earned: '0.83', vat_amount: '0.17', total: '1.00' })
  await addCredit(server.db, id, { amount })
  const [week] = await figures({ by: 'week' })
  expect(week?.invoiced).toBe(Number(left))
})

const DRAFT = { sent_at: null, sent_on: null, due_date: null } as const

// £40.00 was sent, £41.00 is a draft, and £42.00 a draft that was paid.
test('counts no draft as invoiced until it is sent or paid', async () => {
  const week = { period_date_from: '2026-06-08', period_date_to: '2026-06-14' }
  const add = (pounds: string, more: object) =>
    addInvoice(server.db, { ...SENT, ...week, earned: pounds, total: pounds, ...more })
  await add('40.00', {})
  await add('41.00', DRAFT)
  await add('42.00', { ...DRAFT, sent_on: '2026-06-09', paid_at: '2026-06-09T12:00:00Z', paid_by: 'bank' })
  expect(await figures({ by: 'week' })).toMatchObject([{ invoices: 2, invoiced: 82 }])
  expect((await rowsOf('invoices')).rows.map(({ amount }) => amount)).toEqual([40, 42])
})

/** An invoice of £60.00 with lines of £20.00 and £30.00, and a commission of £10.00. */
async function addWeekOfTwoMonths(): Promise<void> {
  const days = ['2026-06-29', '2026-07-02']
  const timesheets = [
    await addTimesheet(server.db, { ...APPROVED, period_date: '2026-06-29', cost_total: '15.00' }),
    await addTimesheet(server.db, { ...APPROVED, period_date: '2026-07-02', cost_total: '22.50' }),
  ]
  const { id: invoice_id, restaurant_id } = await addInvoice(server.db, {
    ...SENT,
    period_date_from: '2026-06-29',
    period_date_to: '2026-07-05',
    earned: '50.00',
    commission_amount: '10.00',
    total: '60.00',
  })
  await server.db
    .insertInto('invoice_line')
    .values(
      timesheets.map(({ id: timesheet_id }, nr) => ({
        invoice_id,
        nr: nr + 1,
        kind: 'work' as const,
        timesheet_id,
        shift_event_id: null,
        period_date: days[nr] as string,
        start_time: null,
        finish_time: null,
        driver_name: 'North',
        amount: nr === 0 ? '20.00' : '30.00',
      })),
    )
    .execute()
  await server.db
    .insertInto('billed_timesheet')
    .values(timesheets.map(({ id }) => ({ timesheet_id: id, invoice_id, restaurant_id })))
    .execute()
}

// 2/5 and 3/5 of £60.00: £24.00 less £15.00 of pay in June, £36.00 less £22.50 in July.
test('an invoice of a week that spans two months counts in each with the lines of its days there', async () => {
  await addWeekOfTwoMonths()
  const july = { period_date_from: '2026-07-01', period_date_to: '2026-07-31' }
  const [ofJune] = await figures({ by: 'restaurant' })
  const [ofJuly] = await figures({ by: 'restaurant', ...july })
  expect(ofJune).toMatchObject({ invoices: 1, invoiced: 24, billed_pay: 15 })
  expect(ofJuly).toMatchObject({ invoices: 1, invoiced: 36, billed_pay: 22.5 })
  expect([ofJune, ofJuly].map((one) => one && actualMargin(figuresInPence(one)))).toEqual([9_00, 13_50])
  // A range between its two days has none of its work.
  const between = { period_date_from: '2026-06-30', period_date_to: '2026-07-01' }
  expect(await figures({ by: 'restaurant', ...between })).toEqual([])
  expect((await rowsOf('invoices', july)).rows).toMatchObject([{ amount: 36 }])
})

test('approved cost and fees together are the approved pay, and a place with only a fee is counted', async () => {
  await addTimesheet(server.db, { ...APPROVED, cost_total: '123.50', cost_extra_bonus: '-5.00' })
  const cancelled = { ...APPROVED, type: 20, cost_total: 0, restaurant_id: RESTAURANTS.southOne } as const
  await addTimesheet(server.db, { ...cancelled, cost_extra_bonus: '7.25' })
  await addTimesheet(server.db, { cost_extra_bonus: '90.00' })
  const [north, south] = await figures({ by: 'restaurant' })
  expect(north).toMatchObject({ approved: 1, approved_cost: 123.5, approved_fees: -5 })
  expect(south).toMatchObject({
    name: 'South One',
    worked: 0,
    approved: 0,
    approved_cost: 0,
    approved_fees: 7.25,
  })
  const { drivers } = await server.reply(payOutRoutes.list, { query: JUNE }, 'administrator')
  expect(drivers.map(({ pay }) => pay)).toEqual([125.75])
})

test('figures by area and restaurant count only the scope', async () => {
  await fillJune()
  const places = async (by: string, as: AccountName, query = {}) =>
    (await figures({ by, ...query }, as)).map(({ name, area_id, restaurant_id, shifts, worked }) => [
      name,
      area_id,
      restaurant_id,
      shifts,
      worked,
    ])
  const { north, south } = AREAS
  expect(await places('area', 'administrator')).toEqual([
    ['North', north, null, 2, 1],
    ['South', south, null, 0, 1],
  ])
  const [one, two, far] = [
    ['North One', north, RESTAURANTS.northOne, 1, 1],
    ['North Two', north, RESTAURANTS.northTwo, 1, 0],
    ['South One', south, RESTAURANTS.southOne, 0, 1],
  ]
  expect(await places('restaurant', 'administrator')).toEqual([one, two, far])
  expect(await places('restaurant', 'manager')).toEqual([one, two])
  expect(await places('restaurant', 'limitedManager')).toEqual([one])
  expect(await places('area', 'limitedManager')).toEqual([['North', north, null, 1, 1]])
  expect(await places('restaurant', 'manager', { area_id: north })).toEqual([one, two])
  expect(await places('restaurant', 'administrator', { area_id: south })).toEqual([far])
  expect(await places('area', 'administrator', { restaurant_id: RESTAURANTS.northTwo })).toEqual([
    ['North', north, null, 1, 0],
  ])
  for (const [query, as] of [
    [{ area_id: south }, 'manager'],
    [{ restaurant_id: RESTAURANTS.northTwo }, 'limitedManager'],
    [{ area_id: 999 }, 'administrator'],
  ] as const) {
    for (const [route, asked] of [
      [reportRoutes.figures, { by: 'week' }],
      [reportRoutes.figureRows, { figure: 'shifts' }],
    ] as const) {
      const { status } = await server.call(route, { query: { ...JUNE, ...query, ...asked } }, as)
      expect(status).toBe(404)
    }
  }
})

test('lists the rows behind a figure', async () => {
  await fillJune()
  const { count, rows } = await rowsOf('late')
  expect(count).toBe(1)
  expect(rows).toEqual([
    {
      kind: 'timesheet',
      id: expect.any(Number),
      shift_id: expect.any(Number),
      restaurant_id: 1,
      restaurant_name: 'North One',
      driver_id: DRIVERS.north,
      driver_name: 'north Driver',
      period_date: '2026-06-07',
      period_date_to: null,
      start_time: '22:15',
      finish_time: '02:30',
      minutes: 255,
      planned_minutes: 270,
      late_minutes: 15,
      amount: 42.5,
      expected_sales: null,
      invoice_number: null,
    },
  ])
  expect((await rowsOf('invoices')).rows).toMatchObject([
    { kind: 'invoice', period_date: '2026-06-01', period_date_to: '2026-07-31', amount: 40 },
  ])
  expect((await rowsOf('open')).rows).toMatchObject([
    { kind: 'shift', driver_id: null, driver_name: '', amount: 33.33, expected_sales: 37.16 },
  ])
  expect((await rowsOf('rejected', {}, 'limitedManager')).rows).toEqual([])
  expect((await rowsOf('rejected', {}, 'manager')).rows).toMatchObject([{ restaurant_name: 'North Two' }])
})

test('an exported table has what the caller may see, with its total', async () => {
  await fillJune()
  const exported = async (format: 'csv' | 'xlsx', as: AccountName) =>
    server.app.inject({
      url: `${reportRoutes.figuresExport.path}?${new URLSearchParams({ ...JUNE, by: 'restaurant', format })}`,
      headers: { authorization: `Bearer ${await server.signIn(as)}` },
    })
  const csv = await exported('csv', 'manager')
  const [heads, ...lines] = csv.payload
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
  expect(heads?.slice(4)).toEqual([
    'Cost (£)',
    'Approved (£)',
    'Expected sales (£)',
    'Invoiced (£)',
    'Margin (£)',
    'Margin (%)',
    'Actual margin (£)',
    'Filled (%)',
    'Rejected (%)',
    'Late (%)',
  ])
  expect(lines).toEqual([
    [
      'North One',
      '4.50',
      '4.25',
      '-0.25',
      '45.00',
      '42.50',
      '45.68',
      '40.00',
      '0.68',
      '1.50',
      '-6.50',
      '100.00',
      '0.00',
      '100.00',
    ],
    [
      'North Two',
      '4.00',
      '0.00',
      '',
      '33.33',
      '0.00',
      '37.16',
      '0.00',
      '3.83',
      '10.30',
      '',
      '0.00',
      '100.00',
      '',
    ],
    [
      'Total',
      '8.50',
      '4.25',
      '-0.25',
      '78.33',
      '42.50',
      '82.84',
      '40.00',
      '4.51',
      '5.40',
      '-6.50',
      '50.00',
      '50.00',
      '100.00',
    ],
  ])
  const workbook = await exported('xlsx', 'limitedManager')
  expect(workbook.headers['content-type']).toContain('spreadsheetml.sheet')
  const text = Object.values(unzipSync(workbook.rawPayload)).map((part) => Buffer.from(part).toString())
  expect(text.join(' ')).toContain('North One')
  expect(text.join(' ')).not.toContain('North Two')
})

/** Spread evenly enough, and the same each time. */
const spread = (nr: number, below: number): number => Math.floor(((nr * 0.6180339887) % 1) * below)
const two = (value: number) => String(value).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
const PLACES = [RESTAURANTS.northOne, RESTAURANTS.northTwo, RESTAURANTS.southOne] as const
/** Both clock changes and the turn of the year among them. */
const DATES = ['2025-10-25', '2025-10-26', '2025-12-31', '2026-03-28', '2026-03-29', '2026-06-01'] as const
const YEAR = { period_date_from: '2025-10-01', period_date_to: '2026-09-30' }

function randomShift(nr: number): NewRow<'shift'> {
  const start = spread(nr, 1440)
  return {
    restaurant_id: PLACES[nr % 3] as number,
    driver_id: nr % 4 === 0 ? null : DRIVERS.everywhere,
    status_assigned: nr % 4 === 0 ? 20 : 10,
    status: nr % 7 === 0 ? 30 : 10,
    period_date: DATES[spread(nr * 5, DATES.length)] as string,
    start_time: clock(start),
    finish_time: clock(start + 1 + spread(nr * 7, 1439)),
    cost_per_hour: '10.00',
    cost_total: (spread(nr * 3, 20_000) / 100).toFixed(2),
  }
}

function timesheetOf(shift: { id: number } & NewRow<'shift'>, nr: number): NewRow<'timesheet'> {
  const { id, restaurant_id, period_date, start_time, finish_time, cost_per_hour } = shift
  const [status, status_progress] = ([[10, 20], APPROVED_PAIR, [20, 70], [10, 30], [10, 10]] as const)[
    nr % 5
  ] ?? [10, 20]
  const moved = spread(nr * 11, 1440)
  return {
    shift_id: nr % 9 === 0 ? null : id,
    restaurant_id,
    driver_id: DRIVERS.everywhere,
    period_date,
    start_time,
    finish_time: clock(spread(nr * 13, 1440)),
    status,
    status_progress,
    cost_per_hour,
    driver_start_time: nr % 6 === 0 ? null : clock(moved),
    cost_total: (spread(nr, 9_999) / 100).toFixed(2),
    ...(finish_time === clock(moved) && { driver_start_time: start_time }),
  }
}
const APPROVED_PAIR = [30, 40] as const

test('the sums equal the domain’s to the penny and minute, per group and in the rows behind them', async () => {
  const shifts = await addShifts(
    server.db,
    Array.from({ length: 300 }, (_, nr) => randomShift(nr)),
  )
  const timesheets = shifts.map(timesheetOf)
  await server.db.insertInto('timesheet').values(timesheets).execute()
  for (const basis of ['per_hour', 'percent'] as const) {
    await server.db
      .updateTable('option')
      .set({ ovalue: basis })
      .where('okey', '=', 'invoice_commission_basis')
      .execute()
    const own = { commissionHundredths: 250, bookingFee: 300 }
    const chargesAt = (restaurant: number) =>
      effectiveCharges(
        restaurant === RESTAURANTS.northTwo ? own : { commissionHundredths: null, bookingFee: null },
        {
          basis,
          commissionHundredths: 150,
          bookingFee: 0,
        },
      )
    const oracle: FigureSums = { ...NO_FIGURES }
    for (const shift of shifts.filter(({ status }) => status !== 30)) {
      const minutes = shiftLength(shift.start_time, shift.finish_time)
      const cost = poundsToPence(shift.cost_total)
      const { commissionHundredths, bookingFee } = chargesAt(shift.restaurant_id)
      oracle.shifts += 1
      oracle.assigned += shift.driver_id ? 1 : 0
      oracle.planned_minutes += minutes
      oracle.planned_cost += cost
      oracle.expected_sales += expectedSales(cost, commissionHundredths, bookingFee, { basis, minutes })
    }
    for (const [nr, timesheet] of timesheets.entries()) {
      const { status, status_progress } = timesheet
      if (status_progress === 70) oracle.rejected += 1
      if (status === 20 || status_progress === 30) continue
      const minutes = shiftLength(timesheet.start_time, timesheet.finish_time)
      const planned = timesheet.shift_id ? shifts[nr] : undefined
      oracle.worked += 1
      oracle.worked_minutes += minutes
      oracle.compared += planned ? 1 : 0
      oracle.compared_planned_minutes += planned ? shiftLength(planned.start_time, planned.finish_time) : 0
      oracle.compared_worked_minutes += planned ? minutes : 0
      oracle.approved += status === 30 ? 1 : 0
      oracle.approved_cost += status === 30 ? poundsToPence(String(timesheet.cost_total)) : 0
      const reasons = timesheetExceptions(
        {
          id: 1,
          type: 10,
          status: 10,
          driver_id: 1,
          driver_finish_time: null,
          changed_from: null,
          is_unpublished: false,
          planned: planned ?? null,
          period_date: timesheet.period_date,
          start_time: '10:00',
          finish_time: '11:00',
          start_place: null,
          finish_place: null,
          restaurant_place: null,
          driver_start_time: timesheet.driver_start_time ?? null,
        },
        false,
        { date: '2027-01-01', time: '00:00' },
      )
      oracle.late += reasons.some(({ kind }) => kind === 'lateStart') ? 1 : 0
    }
    for (const by of ['week', 'area', 'restaurant']) {
      const groups = await figures({ ...YEAR, by })
      expect(groups.length).toBe({ week: 4, area: 2, restaurant: 3 }[by])
      expect(addFigures(groups.map(figuresInPence))).toEqual(oracle)
    }
    const counts = { ...oracle, open: oracle.shifts - oracle.assigned }
    for (const figure of FIGURES) {
      const { count, rows } = await rowsOf(figure, YEAR)
      expect([figure, count, rows.length]).toEqual([figure, counts[figure], counts[figure]])
    }
    const sum = (values: (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)
    const { rows } = await rowsOf('shifts', YEAR)
    expect(sum(rows.map(({ expected_sales }) => poundsToPence(expected_sales ?? 0)))).toBe(
      oracle.expected_sales,
    )
    expect(sum(rows.map(({ minutes }) => minutes))).toBe(oracle.planned_minutes)
    const approved = (await rowsOf('approved', YEAR)).rows
    expect(sum(approved.map(({ amount }) => poundsToPence(amount)))).toBe(oracle.approved_cost)
  }
})

test('thousands of rows are counted, and only the first returned', async () => {
  await addShifts(
    server.db,
    Array.from({ length: 5_001 }, (_, nr) => ({ period_date: DATES[5], start_time: clock(nr % 600) })),
  )
  const { count, rows } = await rowsOf('shifts')
  expect([count, rows.length, rows[0]?.start_time]).toEqual([5_001, 5_000, '00:00'])
})
