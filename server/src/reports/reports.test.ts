/** The four reports, each by cases from the table (docs/spec/reports.md#the-four-reports). */
import { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import type { REPORT_HEADS } from '@driverdesk/domain/reports/reportTable.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { NewRow } from '../kernel/tables.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { addEvent } from './testing/givenEvent.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const JUNE = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
type Name = 'shiftsCancelled' | 'extraRequest' | 'chargeRemoved' | 'inactiveFee'

async function report(name: Name, query: Record<string, unknown> = JUNE, as: AccountName = 'administrator') {
  const { status, body } = await server.call(reportRoutes[name], { query }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return z.array(z.strictObject(ReportRow.shape)).parse(body)
}

const sums = async (name: Name, query?: Record<string, unknown>, as?: AccountName) =>
  (await report(name, query, as)).map(({ cost, amount_paid, amount_difference }) => [
    cost,
    amount_paid,
    amount_difference,
  ])

const cancelled = (shift_id: number, given: Partial<NewRow<'timesheet'>> = {}) =>
  addTimesheet(server.db, {
    shift_id,
    type: 20,
    period_date: '2026-06-17',
    finish_time: '10:00',
    cost_total: 0,
    cost_extra_bonus: '-10.00',
    ...given,
  })

test('a cancelled shift has its charge and the fee of its cancellation timesheet', async () => {
  const shift = await addShift(server.db, { status: 20, start_time: '20:00', finish_time: '00:20' })
  const timesheet = await cancelled(shift.id, { cost_extra_bonus: '-4.50' })
  const event = await addEvent(server.db, { shift_id: shift.id, comment_cancelled: '=Ill' })
  const at = event.created_at
  expect(await report('shiftsCancelled')).toEqual([
    {
      report: 'cancelled',
      event_id: event.id,
      shift_id: shift.id,
      timesheet_id: timesheet.id,
      modified_shift_id: null,
      cost: -10,
      cost_extra_bonus: -4.5,
      cost_cover: 0,
      amount_paid: -4.5,
      amount_difference: 5.5,
      period_date: '2026-06-17',
      driver_id: DRIVERS.north,
      driver_name: 'north Driver',
      restaurant_id: 1,
      restaurant_name: 'North One',
      start_time: '20:00:00',
      finish_time: '00:20:00',
      created_at: at,
      updated_at: at,
      cancelled_by: 'driver',
      comment_cancelled: '=Ill',
      moderator_id: ACCOUNTS.manager.id,
      creator_name: 'manager Account',
    },
  ])
})

test('fees and bonuses set on edit belong to the shift’s timesheet, and discarded ones pay nothing', async () => {
  const worked = await addShift(server.db, { driver_id: DRIVERS.north, status: 20 })
  await addTimesheet(server.db, { shift_id: worked.id, cost_extra_bonus: '12.00' })
  await addEvent(server.db, { shift_id: worked.id, event: 40, cost: '20.00', period_date: '2026-06-01' })
  const other = await addShift(server.db, { driver_id: DRIVERS.everywhere, status: 20 })
  await addTimesheet(server.db, {
    shift_id: other.id,
    driver_id: DRIVERS.everywhere,
    cost_extra_bonus: '7.00',
  })
  // Set for the driver who had the shift before.
  await addEvent(server.db, { shift_id: other.id, event: 40, cost: '5.00', period_date: '2026-06-02' })
  const byTimesheet = await addTimesheet(server.db, { cost_extra_bonus: '-3.33', shift_id: null })
  const third = await addShift(server.db)
  await server.db
    .updateTable('timesheet')
    .set({ shift_id: third.id })
    .where('id', '=', byTimesheet.id)
    .execute()
  await addEvent(server.db, {
    shift_id: third.id,
    event: 40,
    model_type: 20,
    model_id: byTimesheet.id,
    cost: '-3.33',
    period_date: '2026-06-30',
  })
  const fourth = await addShift(server.db)
  await cancelled(fourth.id, { status: 20, status_progress: 60 })
  await addEvent(server.db, { shift_id: fourth.id, period_date: '2026-06-30' })
  for (const event of [20, 30] as const) await addEvent(server.db, { shift_id: fourth.id, event })
  for (const period_date of ['2026-05-31', '2026-07-01']) {
    await addEvent(server.db, { shift_id: fourth.id, event: 40, period_date })
  }
  expect(await sums('shiftsCancelled')).toEqual([
    [20, 12, 8],
    [5, 0, 5],
    [-3.33, -3.33, 0],
    [-10, 0, 10],
  ])
})

test('a shift cancelled twice, or with a changed fee, has one row per current fee, and counts each payment once', async () => {
  const shift = await addShift(server.db, { status: 20 })
  await cancelled(shift.id, { cost_extra_bonus: '-10.00' })
  const second = await cancelled(shift.id, { cost_extra_bonus: '-2.00' })
  await cancelled(shift.id, { driver_id: DRIVERS.everywhere, cost_extra_bonus: '-7.00' })
  await addEvent(server.db, { shift_id: shift.id })
  await addEvent(server.db, { shift_id: shift.id, driver_id: DRIVERS.everywhere, cost: '-7.00' })
  await addEvent(server.db, { shift_id: shift.id, cost: '-6.00' })
  const changed = { shift_id: shift.id, event: 40, model_type: 20, model_id: second.id } as const
  await addEvent(server.db, { ...changed, cost: '-3.00' })
  // The newest is in July, so its payment counts there, whatever range is requested.
  await addEvent(server.db, { ...changed, cost: '-2.00', period_date: '2026-07-02' })
  expect(await sums('shiftsCancelled')).toEqual([
    [-10, -10, 0],
    [-7, -7, 0],
  ])
  expect(await sums('chargeRemoved')).toEqual([
    [-6, 0, 6],
    [-3, 0, 3],
  ])
  const JULY = { period_date_from: '2026-07-01', period_date_to: '2026-07-31' }
  expect(await sums('shiftsCancelled', JULY)).toEqual([[-2, -2, 0]])
  expect(await sums('chargeRemoved', JULY)).toEqual([])
})

test('a fee changed twice and set to 0 appears only among removed charges', async () => {
  const { id: shift_id } = await addShift(server.db, { status: 20 })
  const { id: model_id } = await addTimesheet(server.db, { shift_id, cost_extra_bonus: '0.00' })
  const about = { shift_id, model_type: 20, model_id } as const
  await addEvent(server.db, { ...about, event: 40, cost: '7.77' })
  await addEvent(server.db, { ...about, event: 40, cost: '-3.50' })
  expect(await sums('shiftsCancelled')).toEqual([[-3.5, 0, 3.5]])
  await addEvent(server.db, { ...about, event: 30, cost: '-3.50' })
  expect(await sums('shiftsCancelled')).toEqual([])
  expect(await sums('chargeRemoved')).toEqual([
    [7.77, 0, 7.77],
    [-3.5, 0, 3.5],
  ])
})

test('removing a cancellation’s charge keeps the driver’s fee and other shifts’ fees', async () => {
  const [charged, fined, other] = [
    await addShift(server.db, { status: 20 }),
    await addShift(server.db, { status: 20 }),
    await addShift(server.db, { status: 20 }),
  ]
  await addEvent(server.db, { shift_id: charged.id, cost: '30.00' })
  await addEvent(server.db, { shift_id: charged.id, event: 30, cost: '30.00' })
  await addEvent(server.db, { shift_id: fined.id, cost: '-5.00' })
  await addEvent(server.db, { shift_id: fined.id, event: 30, cost: '8.00' })
  await addEvent(server.db, { shift_id: other.id, event: 40, cost: '4.00' })
  expect((await sums('shiftsCancelled')).map(([cost]) => cost)).toEqual([-5, 4])
  expect((await sums('chargeRemoved')).map(([cost]) => cost)).toEqual([30, 8])
})

test('an extra request has its cost with commission and booking fee, and its approved timesheet’s cost', async () => {
  const extra = { extra_request: 1, restaurant_id: RESTAURANTS.northTwo } as const
  const approved = { status: 30, status_progress: 40 } as const
  const odd = await addShift(server.db, { ...extra, cost_total: '33.33', creator_id: 1, moderator_id: 2 })
  await addTimesheet(server.db, { ...approved, shift_id: odd.id, restaurant_id: 2, cost_total: '35.01' })
  await cancelled(odd.id, { restaurant_id: RESTAURANTS.northTwo })
  const pending = await addShift(server.db, {
    ...extra,
    restaurant_id: RESTAURANTS.northOne,
    cost_total: '40.00',
    start_time: '11:00',
    restaurateur_creator_id: ACCOUNTS.restaurant.id,
  })
  await addTimesheet(server.db, { shift_id: pending.id })
  await addShift(server.db)
  await addShift(server.db, { ...extra, period_date: '2026-07-01' })
  // 2.50 % of 33.33 is 0.83 and £3.00; by the options 1.5 % of 40 and nothing.
  const rows = await report('extraRequest')
  expect(rows).toMatchObject([
    { cost: 37.16, cost_cover: 3.83, amount_paid: 35.01, amount_difference: 2.15, shift_id: odd.id },
    { cost: 40.6, cost_cover: 0.6, amount_paid: 0, amount_difference: 40.6, timesheet_id: null },
  ])
  expect(rows.map(({ creator_name, moderator_id }) => [creator_name, moderator_id])).toEqual([
    ['administrator Account', 2],
    ['North Kitchens', null],
  ])
  const { body } = await server.call(reportRoutes.extraRequestByName, { query: JUNE }, 'administrator')
  expect(body).toEqual(rows)
  const setBasis = (ovalue: string) =>
    server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'invoice_commission_basis').execute()
  await setBasis('per_hour')
  // Four hours at £2.50 and £3.00, three at £1.50.
  expect((await report('extraRequest')).map(({ cost_cover }) => cost_cover)).toEqual([13, 4.5])
  await setBasis('percent')
})

test('an extra request whose driver cannot work was not rejected', async () => {
  const sick = { driver_id: null, status_assigned: 30, cancelled_by: 'driver', cannot_work: true } as const
  await addShift(server.db, { extra_request: 1, ...sick })
  expect(await report('extraRequest')).toMatchObject([
    { cancelled_by: null, comment_cancelled: 'The driver cannot work' },
  ])
})

test('a removed charge has its former fee and no payment', async () => {
  const shift = await addShift(server.db, { extra_request: 1 })
  await cancelled(shift.id)
  await addEvent(server.db, { shift_id: shift.id, event: 30, cost: '-12.50' })
  const plain = await addShift(server.db)
  await addEvent(server.db, { shift_id: plain.id, event: 30, cost: '8.00', period_date: '2026-06-18' })
  await addEvent(server.db, { shift_id: plain.id, event: 40 })
  expect(await sums('chargeRemoved')).toEqual([
    [-12.5, 0, 12.5],
    [8, 0, 8],
  ])
  const [removed] = await report('chargeRemoved')
  expect(removed).toMatchObject({ timesheet_id: null, cost_extra_bonus: 0, cost_cover: 0, amount_paid: 0 })
  expect(await sums('chargeRemoved', { ...JUNE, extra_request: 1 })).toEqual([[-12.5, 0, 12.5]])
  expect(await sums('chargeRemoved', { ...JUNE, extra_request: 0 })).toEqual([[8, 0, 8]])
})

/** Two past weeks: the one of the clock change in March and the one after it. */
const WEEKS = { period_date_from: '2026-03-22', period_date_to: '2026-04-06' }
const inactive = async (query: Record<string, unknown> = WEEKS, as?: AccountName) =>
  (await report('inactiveFee', query, as)).map(({ period_date, driver_id, cost, amount_paid }) => [
    period_date.slice(5),
    driver_id,
    cost,
    amount_paid,
  ])

test('an inactive driver has each full past week without work, and the amounts its timesheets recovered', async () => {
  await server.db
    .updateTable('driver')
    .set({ activated_at: '2026-03-29T23:30:00.000Z' })
    .where('id', '=', 5)
    .execute()
  const approved = { status: 30, status_progress: 40 } as const
  const on = (period_date: string, driver_id: number, given: Partial<NewRow<'timesheet'>> = {}) =>
    addTimesheet(server.db, { period_date, driver_id, ...given })
  // Worked on the last evening of the first week, over the clock change.
  await on('2026-03-29', DRIVERS.everywhere, { start_time: '22:00', finish_time: '03:00' })
  await on('2026-03-30', DRIVERS.north, { ...approved, restaurant_id: RESTAURANTS.southOne })
  // None of these counts as work.
  await on('2026-03-24', DRIVERS.north, { status: 20, status_progress: 60 })
  await on('2026-03-25', DRIVERS.north, { status_progress: 30 })
  await on('2026-03-26', DRIVERS.north, { ...approved, type: 20, cost_extra_bonus: '-7.50' })
  await on('2026-03-27', DRIVERS.north, {
    ...approved,
    type: 20,
    cost_extra_bonus: '-4.00',
    restaurant_id: 2,
  })
  await on('2026-03-27', DRIVERS.north, { ...approved, type: 20, cost_extra_bonus: '9.00' })
  await on('2026-03-28', DRIVERS.north, { type: 20, cost_extra_bonus: '-1.00' })
  const { everywhere, north, northTwoOnly, south, leftover } = DRIVERS
  expect(await inactive()).toEqual([
    ['03-23', north, 10, 11.5],
    ['03-23', northTwoOnly, 10, 0],
    ['03-23', south, 10, 0],
    ['03-30', everywhere, 10, 0],
    ['03-30', northTwoOnly, 10, 0],
    ['03-30', south, 10, 0],
    // Active from 00:30 on that Monday in London.
    ['03-30', leftover, 10, 0],
  ])
  // Drivers and payments in the manager's scope; work counts wherever it was.
  expect(await inactive(WEEKS, 'limitedManager')).toEqual([
    ['03-23', north, 10, 7.5],
    ['03-30', everywhere, 10, 0],
    ['03-30', leftover, 10, 0],
  ])
  const setFee = (ovalue: string) =>
    server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'inactive_driver_fee').execute()
  await setFee('12.5')
  const [row] = await report('inactiveFee', WEEKS)
  expect(row).toMatchObject({
    report: 'inactive',
    cost: 12.5,
    amount_difference: 1,
    restaurant_id: null,
    restaurant_name: '',
    shift_id: null,
    start_time: null,
    created_at: null,
    creator_name: '',
    cost_extra_bonus: -11.5,
  })
  await setFee('10.00')
  expect(await inactive({ period_date_from: '2026-06-08', period_date_to: '2026-06-14' })).toEqual([])
})

test('managers get only their restaurants’ charges', async () => {
  for (const [restaurant_id, period_date] of [
    [RESTAURANTS.northOne, '2026-06-01'],
    [RESTAURANTS.northTwo, '2026-06-02'],
    [RESTAURANTS.southOne, '2026-06-03'],
  ] as const) {
    const shift = await addShift(server.db, { restaurant_id, extra_request: 1, period_date })
    await addEvent(server.db, { shift_id: shift.id, restaurant_id, period_date })
    await addEvent(server.db, { shift_id: shift.id, restaurant_id, period_date, event: 30 })
  }
  for (const name of ['shiftsCancelled', 'extraRequest', 'chargeRemoved'] as const) {
    const seen = async (as: AccountName) => (await report(name, JUNE, as)).map((row) => row.restaurant_id)
    expect(await seen('administrator')).toEqual([1, 2, 4])
    expect(await seen('manager')).toEqual([1, 2])
    expect(await seen('limitedManager')).toEqual([1])
  }
})

/** Calls about the report that is emailed each month. */
const MONTHLY = ['monthly', 'setMonthly', 'sendMonthly']

test('a year is accepted, a longer or reversed range is refused', async () => {
  const year = { period_date_from: '2024-01-01', period_date_to: '2024-12-31' }
  expect(await report('shiftsCancelled', year)).toEqual([])
  const dated = Object.entries(reportRoutes).filter(([name]) => !MONTHLY.includes(name))
  for (const to of ['2025-01-01', '2023-12-31']) {
    const query = { ...year, period_date_to: to }
    for (const [name, route] of dated) {
      const asked = {
        ...query,
        ...(name === 'figures' && { by: 'week' }),
        ...(name === 'figuresExport' && { by: 'week', format: 'csv' }),
        ...(name === 'figureRows' && { figure: 'late' }),
      }
      expect(await server.call(route, { query: asked }, 'manager')).toMatchObject({
        status: 400,
        body: { period_date_to: [expect.stringMatching(/^Invalid date range: 01\/01\/2024 ~ /)] },
      })
    }
  }
})

test('the CSV has the report’s name, harmless cells and the total, and the export is recorded', async () => {
  const shift = await addShift(server.db, { extra_request: 1 })
  await cancelled(shift.id, { cost_extra_bonus: '-4.50' })
  await addEvent(server.db, { shift_id: shift.id, comment_cancelled: '=HYPERLINK(1)' })
  await addEvent(server.db, {
    shift_id: shift.id,
    event: 30,
    cost: '0.07',
    created_at: '2026-06-10T23:05:00.000Z',
  })
  const exported = async (query: Record<string, unknown>) => {
    const answer = await server.call(reportRoutes.exportCsv, { query: { ...JUNE, ...query } }, 'manager')
    expect(answer.status).toBe(200)
    expect((answer.body as string).startsWith('\uFEFF"Report","Date"')).toBe(true)
    const rows = parse(answer.body as string, { bom: true, columns: true })
    return { ...answer, rows: rows as Record<(typeof REPORT_HEADS)[number], string>[] }
  }
  const one = await exported({ report: 'cancelled' })
  expect(one.headers['content-disposition']).toBe(
    'attachment; filename="cancelled-shifts_2026-06-01-2026-06-30.csv"',
  )
  expect(one.rows).toMatchObject([
    {
      Report: 'Cancelled shifts',
      Date: '17/06/2026',
      Driver: 'north Driver',
      'Amount Charged': '-10.00',
      'Amount Paid': '-4.50',
      Difference: '5.50',
      Restaurant: 'North One',
      'Shift Time': '10:00-14:00',
      Comment: 'Shift rejected: =HYPERLINK(1)',
      Creator: 'manager Account',
    },
    { Report: 'Total', 'Amount Charged': '-10.00', 'Amount Paid': '-4.50', Difference: '5.50', Creator: '' },
  ])
  const all = await exported({})
  expect(all.headers['content-disposition']).toContain('all-reports_2026-06-01-2026-06-30.csv')
  // Only the first week of June is over.
  const fees = ['everywhere', 'north', 'northTwoOnly', 'leftover'].map((name) => `${name} Driver 10.00`)
  expect(all.rows.map((row) => `${row.Report}: ${row.Driver} ${row['Amount Charged']}`)).toEqual([
    'Cancelled shifts: north Driver -10.00',
    'Extra requests:  40.60',
    'Removed charges: north Driver 0.07',
    ...fees.map((fee) => `Inactive-driver fees: ${fee}`),
    'Total:  70.67',
  ])
  expect(all.rows[2]).toMatchObject({ 'Created Date': '11/06/2026 00:05' })
  const last = await server.db
    .selectFrom('audit_event')
    .select(['thing', 'action', 'actor', 'after'])
    .where('thing', '=', 'report')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({
    action: 'export',
    actor: `panel_user:${ACCOUNTS.manager.id}`,
    after: { rows: 7, filter: 'All Reports, 01/06/2026 – 30/06/2026' },
  })
})
