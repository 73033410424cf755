/** Payroll exports and what has changed since (docs/spec/timesheets.md#pay-out). */

import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import type { PayExport } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { lineSums, payByDriver } from '@driverdesk/domain/timesheets/paidWork.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeScope } from '../kernel/makeScope.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { approvedWork, driverPaySums, sentWork } from './paidWork.reads.ts'
import { addTimesheet } from './testing/givenTimesheet.ts'

const { list, makeExport, exportFile, withdrawExport } = payOutRoutes
const JUNE = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }

let server: TestApp
beforeAll(async () => {
  server = await testApp({ worksJobs: false })
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.db.deleteFrom('timesheet').execute()
  await server.db.deleteFrom('pay_export').execute()
  await number(DRIVERS.north, 'D1')
  await number(DRIVERS.everywhere, 'D2')
  await program('sage')
  await columns('-')
})

const number = (id: number, works_number: string) =>
  server.db.updateTable('driver').set({ works_number }).where('id', '=', id).execute()
const approved = (given: Partial<NewRow<'timesheet'>> = {}) =>
  addTimesheet(server.db, { status: 30, status_progress: 40, ...given })
const change = (id: number, set: Partial<NewRow<'timesheet'>>) =>
  server.db.updateTable('timesheet').set(set).where('id', '=', id).execute()

const columns = (ovalue: string) =>
  server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'payroll_columns').execute()
const program = (ovalue: string) =>
  server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'payroll_program').execute()

const pay = (as: AccountName = 'administrator', period = JUNE) => server.reply(list, { query: period }, as)
const make = (given: object = {}, as: AccountName = 'administrator', headers = {}) =>
  server.call(makeExport, { body: { ...JUNE, ...given }, headers }, as)
async function exported(given: object = {}, as: AccountName = 'administrator') {
  const { status, body } = await make(given, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as PayExport
}
async function rowsOf(made: PayExport, as: AccountName = 'administrator') {
  const { status, body, headers } = await server.call(exportFile, { params: { id: String(made.id) } }, as)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="${made.file_name}"`)
  expect((body as string).startsWith('\uFEFF"')).toBe(true)
  return parse(body as string, { bom: true }) as string[][]
}
async function paymentsTotals() {
  const { body } = await server.call(timesheetRoutes.exportPayments, { query: JUNE }, 'administrator')
  const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
  return rows.map(({ 'Driver ID': id, Timesheets, Total }) => [id, Timesheets, Total])
}

/** 4:00 + 1:20 of work with a bonus and trips, a cancellation, and another driver's 1:20. */
async function givenPay() {
  const first = await approved({
    cost_bonus: '-10.00',
    fuel_bonus_3: 2,
    trip_pay_3: '0.75',
    cost_total: '31.50',
  })
  const short = { start_time: '20:00', finish_time: '21:20', cost_per_hour: '12.05', cost_total: '16.07' }
  await approved({ ...short, cost_extra_bonus: '-5.00' })
  await approved({ type: 20, finish_time: '10:00', cost_total: 0, cost_extra_bonus: '-12.50' })
  await approved({ ...short, driver_id: DRIVERS.everywhere, restaurant_id: RESTAURANTS.northTwo })
  // Not approved, or in another month.
  await addTimesheet(server.db, { driver_id: DRIVERS.everywhere })
  await approved({ period_date: '2026-07-01' })
  return first
}

test('lists the approved pay of each driver to the penny of the payments CSV, and the file has the same sums', async () => {
  await givenPay()
  const { drivers, exports } = await pay()
  expect(drivers).toMatchObject([
    {
      driver_id: DRIVERS.everywhere,
      works_number: 'D2',
      timesheets: 1,
      hours: 1.33,
      pay: 16.07,
      changed: 1,
      hours_difference: 1.33,
      pay_difference: 16.07,
      is_mailed: false,
      former_works_numbers: [],
    },
    {
      driver_id: DRIVERS.north,
      works_number: 'D1',
      timesheets: 3,
      hours: 5.33,
      pay: 30.07,
      changed: 3,
      hours_difference: 5.33,
      pay_difference: 30.07,
    },
  ])
  expect(exports).toEqual([])
  expect(await paymentsTotals()).toEqual([
    [String(DRIVERS.everywhere), '1', '16.07'],
    [String(DRIVERS.north), '3', '30.07'],
    ['', '4', '46.14'],
  ])
  const made = await exported()
  expect(made).toMatchObject({
    file: 'sage',
    only_changes: false,
    drivers: 2,
    hours: 6.66,
    pay: 46.14,
    ...JUNE,
    file_name: `payroll_sage_2026-06-01-2026-06-30_${made.id}.csv`,
    made_by: expect.any(String),
  })
  expect(await rowsOf(made)).toEqual([
    ['Employee Reference', 'Payment Reference', 'Hours', 'Rate'],
    ['D2', '1', '1.33', '12.05'],
    ['D2', '5', '1.00', '0.04'],
    ['D1', '1', '4.00', '10.00'],
    ['D1', '1', '1.33', '12.05'],
    ['D1', '2', '1.00', '-10.00'],
    ['D1', '3', '1.00', '1.50'],
    ['D1', '4', '1.00', '-17.50'],
    ['D1', '5', '1.00', '0.04'],
  ])
  const lines = await server.db
    .selectFrom('pay_export_line')
    .select(['driver_id', 'minutes', 'base', 'bonus', 'fuel', 'fees'])
    .orderBy('timesheet_id')
    .execute()
  expect(lines).toEqual([
    { driver_id: DRIVERS.north, minutes: 240, base: '40.00', bonus: '-10.00', fuel: '1.50', fees: '0.00' },
    { driver_id: DRIVERS.north, minutes: 80, base: '16.07', bonus: '0.00', fuel: '0.00', fees: '-5.00' },
    { driver_id: DRIVERS.north, minutes: 0, base: '0.00', bonus: '0.00', fuel: '0.00', fees: '-12.50' },
    { driver_id: DRIVERS.everywhere, minutes: 80, base: '16.07', bonus: '0.00', fuel: '0.00', fees: '0.00' },
  ])
})

const changesOf = async (period?: typeof JUNE) =>
  (await pay('administrator', period)).drivers
    .filter(({ changed }) => changed > 0)
    .map(({ driver_id, changed, pay_difference }) => [driver_id, changed, pay_difference])

test('lists what has since been approved, changed, withdrawn or removed as a difference of its driver, for any program', async () => {
  const first = await givenPay()
  await exported()
  expect(await changesOf()).toEqual([])
  await program('xero')
  expect(await pay()).toMatchObject({ file: 'xero', is_exported: true })
  expect(await changesOf()).toEqual([])
  await program('sage')

  const later = await approved({
    driver_id: DRIVERS.everywhere,
    cost_total: '40.01',
    const_fuel_bonus: '0.01',
  })
  expect(await changesOf()).toEqual([[DRIVERS.everywhere, 1, 40.01]])
  await change(first.id, { finish_time: '14:30', cost_total: '36.50' })
  expect(await changesOf()).toEqual([
    [DRIVERS.everywhere, 1, 40.01],
    [DRIVERS.north, 1, 5],
  ])
  await change(first.id, { status: 10, status_progress: 50 })
  expect(await changesOf()).toEqual([
    [DRIVERS.everywhere, 1, 40.01],
    [DRIVERS.north, 1, -31.5],
  ])
  const made = await exported()
  expect(made).toMatchObject({ only_changes: true, drivers: 2, hours: 0, pay: 8.51 })
  expect(made.file_name).toBe(`payroll_sage_2026-06-01-2026-06-30_changes_${made.id}.csv`)
  expect(await rowsOf(made)).toEqual([
    ['Employee Reference', 'Payment Reference', 'Hours', 'Rate'],
    ['D2', '1', '4.00', '10.00'],
    ['D2', '3', '1.00', '0.01'],
    ['D1', '1', '-4.00', '10.00'],
    ['D1', '2', '1.00', '10.00'],
    ['D1', '3', '1.00', '-1.50'],
  ])
  expect(await changesOf()).toEqual([])
  expect(await make()).toMatchObject({
    status: 400,
    body: { period_date_from: ['Nothing has changed since the last export.'] },
  })
  // Approved again, and the other removed from the records.
  await change(first.id, { status: 30, status_progress: 40, finish_time: '14:00', cost_total: '31.50' })
  await server.db.deleteFrom('timesheet').where('id', '=', later.id).execute()
  expect(await changesOf()).toEqual([
    [DRIVERS.everywhere, 1, -40.01],
    [DRIVERS.north, 1, 31.5],
  ])
  expect(await exported()).toMatchObject({ only_changes: true, pay: -8.51 })
  expect(await changesOf()).toEqual([])
})

test('counts the drivers with a negative line in the file, even if they get more in all', async () => {
  const more = async (set: Partial<NewRow<'timesheet'>>) => {
    await server.db.deleteFrom('timesheet').execute()
    await server.db.deleteFrom('pay_export').execute()
    const { id } = await approved({ cost_bonus: '5.00', cost_total: '45.00' })
    await exported()
    await change(id, set)
    return (await pay()).totals
  }
  expect(await more({ finish_time: '15:00', cost_total: '55.00' })).toMatchObject({
    less: 0,
    pay_difference: 10,
  })
  const higherRate = { cost_per_hour: '11.00', cost_total: '49.00' }
  expect(await more(higherRate)).toMatchObject({ less: 1, pay_difference: 4 })
  const lessBonus = { finish_time: '15:00', cost_bonus: '1.00', cost_total: '51.00' }
  expect(await more(lessBonus)).toMatchObject({ less: 1, pay_difference: 6 })
  expect(await more({ cost_total: '40.00' })).toMatchObject({ less: 1, pay_difference: -5 })
  // A row with the sums alone has no line by rate.
  await columns('Number = works number, Pay = amount')
  expect(await more(higherRate)).toMatchObject({ less: 0 })
  expect(await more({ cost_total: '40.00' })).toMatchObject({ less: 1 })
})

test('a timesheet that moves to another day, or another driver, is taken back there and paid here', async () => {
  const { id } = await approved({ period_date: '2026-06-05' })
  const week = { period_date_from: '2026-06-01', period_date_to: '2026-06-07' }
  const next = { period_date_from: '2026-06-08', period_date_to: '2026-06-14' }
  await exported(week)
  await change(id, { period_date: '2026-06-08' })
  expect(await changesOf(week)).toEqual([[DRIVERS.north, 1, -40]])
  expect(await changesOf(next)).toEqual([[DRIVERS.north, 1, 40]])
  expect(await changesOf()).toEqual([[DRIVERS.north, 2, 0]])
  await change(id, { period_date: '2026-06-05', driver_id: DRIVERS.everywhere })
  expect(await changesOf(week)).toEqual([
    [DRIVERS.everywhere, 1, 40],
    [DRIVERS.north, 1, -40],
  ])
})

test('names approved timesheets that no file has, because they have no hours and no pay', async () => {
  const nothing = { type: 20, finish_time: '10:00', cost_total: 0 } as const
  const paid = await approved()
  const { id } = await approved(nothing)
  await approved({ ...nothing, cost_extra_bonus: '-12.50' })
  await approved({ ...nothing, restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
  await addTimesheet(server.db, nothing)
  const one = {
    id,
    period_date: '2026-06-09',
    restaurant_id: RESTAURANTS.northOne,
    driver_name: 'north Driver',
  }
  expect(await pay('manager')).toMatchObject({
    totals: { timesheets: 3, changed: 2 },
    unpaid: { timesheets: [one], total: 1 },
  })
  expect((await pay()).unpaid.total).toBe(2)
  await exported({}, 'manager')
  expect((await pay('manager')).unpaid).toEqual({ timesheets: [one], total: 1 })
  // Exported with pay, so the next file takes that back.
  await change(paid.id, nothing)
  expect(await pay('manager')).toMatchObject({ totals: { changed: 1 }, unpaid: { total: 1 } })
})

test('names drivers without a works number, if the program needs it', async () => {
  await givenPay()
  await number(DRIVERS.north, '')
  await program('brightpay')
  const refused = {
    period_date_from: ['BrightPay needs works numbers. These drivers have none: north Driver.'],
  }
  expect(await make()).toMatchObject({ status: 400, body: refused })
  // A file in the agency's own columns, without them.
  await columns('Driver = driver id, Pay = amount')
  expect(await pay()).toMatchObject({ works_numbers: 'none' })
  expect(await exported()).toMatchObject({ file: 'own_columns', drivers: 2, pay: 46.14 })
  const { file } = await server.db.selectFrom('pay_export').select('file').executeTakeFirstOrThrow()
  expect(file).toMatch(/^\ufeff"Driver","Pay"\r\n/)
})

test('a table whose rows do not identify the driver otherwise needs works numbers too', async () => {
  await givenPay()
  await number(DRIVERS.north, '')
  await program('generic')
  await columns('Ref = works number, Pay = amount')
  expect(await pay()).toMatchObject({ works_numbers: 'needed' })
  expect(await make()).toMatchObject({
    status: 400,
    body: { period_date_from: ['Your columns need works numbers. These drivers have none: north Driver.'] },
  })
})

test('makes no file if the agency’s own columns cannot be read', async () => {
  await givenPay()
  // Version 0.1 stores any text.
  await columns('Ref = works number, Pay = rate or amount')
  expect(await make()).toMatchObject({
    status: 400,
    body: {
      period_date_from: [
        'The payroll file options cannot be read. “Pay” does not pay bonuses correctly: add a column with hours or 1.',
      ],
    },
  })
  expect(await server.db.selectFrom('pay_export').select('id').execute()).toEqual([])
})

test('refuses dates without approved pay, and more than a year', async () => {
  expect(await make()).toMatchObject({
    status: 400,
    body: { period_date_from: ['No pay is approved for these dates.'] },
  })
  const year = { period_date_from: '2025-06-02', period_date_to: '2026-06-02' }
  expect(await server.call(list, { query: year }, 'manager')).toMatchObject({ status: 200 })
  const long = { ...year, period_date_to: '2026-06-03' }
  for (const answer of [await make(long), await server.call(list, { query: long }, 'manager')])
    expect(answer).toMatchObject({ status: 400, body: { period_date_to: [expect.any(String)] } })
})

test('a repeated request makes one export, and of two at once only one has the changes', async () => {
  await givenPay()
  const key = { 'idempotency-key': 'the-same' }
  const [one, again] = [await make({}, 'administrator', key), await make({}, 'administrator', key)]
  expect(one.status).toBe(200)
  expect(again.body).toEqual(one.body)
  await approved()
  const both = await Promise.all([make(), make({}, 'manager')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await server.db.selectFrom('pay_export').select('id').execute()).toHaveLength(2)
})

test('a manager exports only work in scope, and sees no export with other work', async () => {
  await approved({ driver_id: DRIVERS.everywhere, restaurant_id: RESTAURANTS.northOne })
  await approved({ driver_id: DRIVERS.everywhere, restaurant_id: RESTAURANTS.northTwo })
  await approved({ driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne })
  await number(DRIVERS.south, 'D3')
  const sumsOf = async (as: AccountName) =>
    (await pay(as)).drivers.map(({ driver_id, timesheets, pay, is_mailed }) => [
      driver_id,
      timesheets,
      pay,
      is_mailed,
    ])
  expect(await sumsOf('manager')).toEqual([[DRIVERS.everywhere, 2, 80, null]])
  expect(await sumsOf('limitedManager')).toEqual([[DRIVERS.everywhere, 1, 40, null]])
  expect(await pay('manager')).toMatchObject({ is_exported: false })
  const whole = await exported()
  // It has work of others, so a manager does not see it, but learns that it was made.
  expect(await pay('manager')).toMatchObject({ is_exported: true, exports: [] })
  expect(whole).toMatchObject({ drivers: 2, pay: 120 })
  expect(await make({}, 'limitedManager')).toMatchObject({ status: 400 })
  await approved({ driver_id: DRIVERS.everywhere, restaurant_id: RESTAURANTS.northOne })
  const limited = await exported({}, 'limitedManager')
  expect(limited).toMatchObject({ drivers: 1, pay: 40 })
  expect((await pay('manager')).exports.map(({ id }) => id)).toEqual([limited.id])
  expect((await pay()).exports.map(({ id }) => id)).toEqual([limited.id, whole.id])
  expect(await rowsOf(limited, 'manager')).toHaveLength(2)
  const file = { params: { id: String(whole.id) } }
  expect(await server.call(exportFile, file, 'manager')).toMatchObject({
    status: 404,
    body: { message: 'This export does not exist.' },
  })
  for (const as of ['restaurant', 'driver', 'none'] as const)
    expect(await server.call(exportFile, file, as)).toMatchObject({ status: 403 })
})

test('gives the pay to one of two people who both see nothing exported', async () => {
  await givenPay()
  const both = await Promise.all([make(), make({}, 'manager')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an export that was not paid is withdrawn, and its pay goes into the next one', async () => {
  const { id } = await givenPay()
  const whole = await exported()
  await change(id, { finish_time: '14:30', cost_total: '36.50' })
  const changes = await exported()
  const withdraw = (made: PayExport, as: AccountName = 'administrator') =>
    server.call(withdrawExport, { params: { id: String(made.id) } }, as)
  for (const as of ['manager', 'restaurant', 'driver', 'none'] as const)
    expect(await withdraw(whole, as)).toMatchObject({ status: 403 })
  expect(await withdraw(whole)).toMatchObject({
    status: 409,
    body: { message: 'Some of this pay is also in a later export. Withdraw the later export first.' },
  })
  for (const made of [changes, changes, whole])
    expect(await withdraw(made)).toMatchObject({ status: 200, body: { id: made.id, is_withdrawn: true } })
  expect(await pay()).toMatchObject({ is_exported: false, exports: [{ id: changes.id }, { id: whole.id }] })
  expect(await rowsOf(whole)).toHaveLength(9)
  await program('generic')
  expect(await exported()).toMatchObject({ file: 'generic', only_changes: false, pay: 51.14 })
  const records = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'withdraw_export')
    .orderBy('id')
    .execute()
  // The changes: 4:30 instead of 4:00 at £10.00.
  expect(records.map(({ thing, after }) => [thing, (after as { filter: string }).filter])).toEqual([
    ['timesheet', 'Payroll, 01/06/2026 – 30/06/2026, Sage Payroll, £5.00'],
    ['timesheet', 'Payroll, 01/06/2026 – 30/06/2026, Sage Payroll, £46.14'],
  ])
})

test('says what has changed in earlier pay that was exported', async () => {
  const july = { period_date_from: '2026-07-01', period_date_to: '2026-07-31' }
  const { id } = await approved({ period_date: '2026-06-20' })
  await approved({ period_date: '2026-06-21' })
  // Never exported, and before the first day that was.
  await approved({ period_date: '2026-06-01' })
  expect(await pay('administrator', july)).toMatchObject({ earlier: null })
  await exported({ period_date_from: '2026-06-15' })
  expect(await pay('administrator', july)).toMatchObject({ earlier: null })
  await change(id, { cost_bonus: '5.50', cost_total: '45.50' })
  await approved({ period_date: '2026-06-30', restaurant_id: RESTAURANTS.southOne })
  const found = {
    period_date_from: '2026-06-20',
    period_date_to: '2026-06-20',
    changed: 1,
    pay_difference: 5.5,
  }
  expect(await pay('manager', july)).toMatchObject({ earlier: found })
  expect(await pay('administrator', july)).toMatchObject({
    earlier: { ...found, period_date_to: '2026-06-30', changed: 2, pay_difference: 45.5 },
  })
  await change(id, { status: 10, status_progress: 50 })
  expect(await pay('manager', july)).toMatchObject({ earlier: { changed: 1, pay_difference: -40 } })
  // Approved too late for the export of its day.
  await approved({ period_date: '2026-06-15' })
  expect(await pay('manager', july)).toMatchObject({
    earlier: { period_date_from: '2026-06-15', changed: 2, pay_difference: 0 },
  })
  await exported({ period_date_from: '2026-06-15' })
  expect(await pay('administrator', july)).toMatchObject({ earlier: null })
})

test('names the works number that pay was exported under, if it has changed', async () => {
  await approved()
  await exported()
  await number(DRIVERS.north, 'D9')
  expect((await pay()).drivers).toMatchObject([
    { works_number: 'D9', former_works_numbers: ['D1'], changed: 0 },
  ])
})

test('a page has its own drivers, and the sums of all drivers, whatever the search', async () => {
  await givenPay()
  await approved({ driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne, cost_total: '40.25' })
  await number(DRIVERS.south, '')
  // 3 + 1 + 1 timesheets; 5.33 + 1.33 + 4 hours; £30.07 + £16.07 + £40.25.
  const totals = {
    drivers: 3,
    timesheets: 5,
    hours: 10.66,
    pay: 86.39,
    changed: 5,
    pay_difference: 86.39,
  }
  const asked = async (query: object, as: AccountName = 'administrator') => {
    const answer = await server.reply(list, { query: { ...JUNE, ...query } }, as)
    return { ...answer, ids: answer.drivers.map(({ driver_id }) => driver_id) }
  }
  const pages = { per_page: '2' }
  expect(await asked(pages)).toMatchObject({ ids: [DRIVERS.everywhere, DRIVERS.north], total: 3, totals })
  expect(await asked({ ...pages, page: '2' })).toMatchObject({ ids: [DRIVERS.south], total: 3, totals })
  // There is none after the last page.
  expect(await asked({ ...pages, page: '9' })).toMatchObject({ ids: [DRIVERS.south] })
  expect(await asked({ q: ' NORTH dr' })).toMatchObject({ ids: [DRIVERS.north], total: 1, totals })
  expect(await asked({ q: 'd2' })).toMatchObject({ ids: [DRIVERS.everywhere], total: 1 })
  expect(await asked({ q: 'nobody' })).toMatchObject({ ids: [], total: 0, totals })
  expect((await asked({ per_page: '1' })).unnumbered).toEqual({
    drivers: [{ driver_id: DRIVERS.south, name: 'south Driver' }],
    total: 1,
  })
  // A manager's sums are of the scope.
  expect(await asked({}, 'manager')).toMatchObject({ total: 2, totals: { timesheets: 4, pay: 46.14 } })
  const most = await server.call(list, { query: { ...JUNE, per_page: '1001' } }, 'administrator')
  expect(most).toMatchObject({ status: 400, body: { per_page: ['At most 1,000 on a page.'] } })
})

/** Spread evenly enough, and the same each time. */
const spread = (nr: number, below: number): number => Math.floor(((nr * 0.6180339887) % 1) * below)
const ADMINISTRATOR = makeScope({ accountId: 1, role: 'administrator', areaIds: [], restaurantIds: [] })
const pounds = (pence: number) => (pence / 100).toFixed(2)

test('the database sums pay as the lines of a file do', async () => {
  await number(DRIVERS.south, 'D3')
  const drivers = [DRIVERS.north, DRIVERS.south, DRIVERS.everywhere]
  const random = (nr: number): Partial<NewRow<'timesheet'>> => ({
    driver_id: drivers[nr % 3] as number,
    restaurant_id: nr % 2 ? RESTAURANTS.northOne : RESTAURANTS.southOne,
    period_date: `2026-06-${10 + spread(nr, 9)}`,
    start_time: '10:00',
    finish_time: `${11 + spread(nr * 3, 9)}:${10 + spread(nr * 7, 49)}`,
    cost_per_hour: pounds(1_000 + 5 * spread(nr * 5, 4)),
    cost_bonus: pounds(spread(nr * 11, 300) - 150),
    cost_total: pounds(5_000 + spread(nr * 13, 5_000)),
    cost_extra_bonus: nr % 5 ? 0 : pounds(spread(nr * 17, 2_000) - 1_000),
  })
  const all = []
  for (let nr = 1; nr <= 60; nr++) all.push(await approved(random(nr)))
  await exported()
  for (const [nr, { id }] of all.entries()) {
    if (nr % 4 === 0) await change(id, { status: 10, status_progress: 20 })
    if (nr % 4 === 1) await change(id, random(nr + 100))
  }
  await number(DRIVERS.north, 'D9')
  const range = { from: '2026-06-01', to: '2026-06-30' } as const
  const expected = payByDriver(
    await approvedWork(server.db, ADMINISTRATOR, range),
    await sentWork(server.db, ADMINISTRATOR, range),
  )
  const found = await driverPaySums(server.db, ADMINISTRATOR, range)
  expect(found).toHaveLength(3)
  for (const pay of expected) {
    const [is, more] = [lineSums(pay.lines), lineSums(pay.difference)]
    expect(found.find(({ driver_id }) => driver_id === pay.driverId)).toMatchObject({
      timesheets: pay.timesheets,
      hours: is.hundredths,
      pay: is.amount,
      changed: pay.changed.length,
      hours_difference: more.hundredths,
      pay_difference: more.amount,
      former_works_numbers: pay.driverId === DRIVERS.north ? ['D1'] : [],
    })
  }
})

test('example drivers are not exported beside the agency’s own', async () => {
  const example = 1_000_000_001
  const { id: _, ...driver } = await server.db
    .selectFrom('driver')
    .selectAll()
    .where('id', '=', DRIVERS.north)
    .executeTakeFirstOrThrow()
  const invented = { ...driver, id: example, email: 'invented@driverdesk.test', works_number: 'E1' }
  await server.db.insertInto('driver').values(invented).execute()
  await approved({ driver_id: example })
  const own = await approved()
  expect(await make()).toMatchObject({
    status: 400,
    body: {
      period_date_from: ['This pay has example drivers beside your own. Remove the example data first.'],
    },
  })
  await server.db.deleteFrom('timesheet').where('id', '=', own.id).execute()
  expect(await exported()).toMatchObject({ drivers: 1 })
  await server.db.deleteFrom('timesheet').execute()
  await server.db.deleteFrom('driver').where('id', '=', example).execute()
})
