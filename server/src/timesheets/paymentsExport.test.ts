/**
 * Tests that list, answer, CSV and SQL agree on what is paid (docs/spec/kernel.md#whole-pence,
 * docs/spec/timesheets.md#payments-export).
 */
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import type { PAYMENT_HEADS } from '@driverdesk/domain/timesheets/paymentsExport.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewRow } from '../kernel/tables.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from './testing/givenTimesheet.ts'

const ours = process.env.TZ
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => server.db.deleteFrom('timesheet').execute())
afterEach(() => {
  if (ours === undefined) delete process.env.TZ
  else process.env.TZ = ours
})
afterAll(() => server.end())

const JUNE = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
type Rows = Record<(typeof PAYMENT_HEADS)[number], string>[]

async function payments(as: AccountName, query: Record<string, unknown> = JUNE) {
  const { status, body, headers } = await server.call(timesheetRoutes.exportPayments, { query }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  const text = body as string
  expect(text.startsWith('\uFEFF"Driver ID","Name"')).toBe(true)
  return { headers, text, rows: parse(text, { bom: true, columns: true }) as Rows }
}

const approved = (given: Partial<NewRow<'timesheet'>> = {}) =>
  addTimesheet(server.db, { status: 30, status_progress: 40, ...given })

test('the export has a row for each driver with approved timesheets, with harmless cells, then the total', async () => {
  await server.db
    .updateTable('driver')
    .set({ first_name: '=HYPERLINK(1)', last_name: 'A', bank_account_number: '00012345' })
    .where('id', '=', DRIVERS.north)
    .execute()
  const withFuel = { cost_bonus: '-10.00', fuel_bonus_3: 2, trip_pay_3: '0.75', cost_total: '31.50' }
  await approved(withFuel)
  await approved({
    start_time: '20:00',
    finish_time: '00:20',
    cost_total: '43.33',
    cost_extra_bonus: '-5.00',
  })
  await approved({ type: 20, finish_time: '10:00', cost_total: 0, cost_extra_bonus: '-12.50' })
  await approved({ driver_id: DRIVERS.everywhere, restaurant_id: RESTAURANTS.northTwo })
  await approved({ period_date: '2026-07-01' })
  await addTimesheet(server.db)
  const { rows, headers } = await payments('administrator')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="payments_2026-06-01-2026-06-30.csv"',
  })
  expect(rows).toMatchObject([
    {
      'Driver ID': String(DRIVERS.north),
      Name: "'=HYPERLINK(1) A",
      'Account number': '00012345',
      Timesheets: '3',
      Hours: '8:20',
      'Base pay': '83.33',
      Bonus: '-10.00',
      'Fuel bonus': '1.50',
      'Fees and charges': '-17.50',
      Total: '57.33',
    },
    { 'Driver ID': String(DRIVERS.everywhere), Timesheets: '1', 'Base pay': '40.00', Total: '40.00' },
    { 'Driver ID': '', Name: 'Total', Timesheets: '4', Hours: '12:20', Total: '97.33' },
  ])
  const one = await payments('administrator', { ...JUNE, restaurant_id: RESTAURANTS.northTwo })
  expect(one.rows.map(({ Name, Total }) => [Name, Total])).toEqual([
    ['everywhere Driver', '40.00'],
    ['Total', '40.00'],
  ])
})

test('a manager gets only work in scope, for at most a year, and the export is recorded', async () => {
  await approved({ restaurant_id: RESTAURANTS.northOne, driver_id: DRIVERS.everywhere })
  await approved({ restaurant_id: RESTAURANTS.northTwo, driver_id: DRIVERS.everywhere })
  await approved({ restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
  const timesheets = async (as: AccountName) => (await payments(as)).rows.map((row) => row.Timesheets)
  expect(await timesheets('administrator')).toEqual(['2', '1', '3'])
  expect(await timesheets('manager')).toEqual(['2', '2'])
  expect(await timesheets('limitedManager')).toEqual(['1', '1'])
  const query = { period_date_from: '2025-06-01', period_date_to: '2026-06-02' }
  expect(await server.call(timesheetRoutes.exportPayments, { query }, 'manager')).toMatchObject({
    status: 400,
    body: { period_date_to: [expect.any(String)] },
  })
  const last = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'after'])
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last?.after).toEqual({
    rows: 1,
    format: 'CSV',
    location: 'All locations',
    filter: 'Payments, 01/06/2026 – 30/06/2026',
  })
})

/** Both clock changes of the year lie in a range of 31 days of their own. */
const RANGES = [
  ['2026-03-15', '2026-03-28', '2026-03-29', '2026-04-10'],
  ['2026-10-10', '2026-10-24', '2026-10-25', '2026-11-05'],
] as const
const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'Europe/London'] as const

/** Spread evenly, and the same each time. */
const spread = (nr: number, below: number): number => Math.floor(((nr * 0.6180339887) % 1) * below)
const two = (value: number) => String(value).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

function randomTimesheet(nr: number): NewRow<'timesheet'> {
  const start = spread(nr, 1440)
  const length = 1 + spread(nr * 7 + 1, 1439)
  return {
    restaurant_id: RESTAURANTS.northOne,
    driver_id: [DRIVERS.north, DRIVERS.everywhere][nr % 2] as number,
    status: 10,
    status_progress: 20,
    period_date: RANGES[nr % 2]?.[spread(nr, 4)] as string,
    start_time: clock(start),
    finish_time: clock((start + length) % 1440),
    cost_per_hour: (9 + spread(nr * 3, 700) / 100).toFixed(2),
    cost_bonus: [0, 10, -20][nr % 3] as number,
    const_fuel_bonus: (spread(nr, 300) / 100).toFixed(2),
    cost_extra_bonus: nr % 5 === 0 ? -(spread(nr, 2000) / 100).toFixed(2) : 0,
    fuel_bonus_0: nr % 4,
    fuel_bonus_3: nr % 3,
    fuel_bonus_6: nr % 2,
    cost_total: 0,
  }
}

/** In pence and minutes, by instants and bigints, without our own functions. */
function paidFor(row: NewRow<'timesheet'>): { minutes: number; total: number } {
  const at = (time: string) => Date.parse(`2026-01-01T${time}:00Z`)
  const milliseconds = at(row.finish_time) - at(row.start_time)
  const minutes = (milliseconds + (milliseconds < 0 ? 86_400_000 : 0)) / 60_000
  const pence = (pounds: unknown) => BigInt(Math.round(Number(pounds) * 100))
  const base = (pence(row.cost_per_hour) * BigInt(minutes) * 2n + 60n) / 120n
  const trips = (row.fuel_bonus_0 ?? 0) * 50 + (row.fuel_bonus_3 ?? 0) * 100 + (row.fuel_bonus_6 ?? 0) * 200
  return {
    minutes,
    total: Number(base + pence(row.cost_bonus) + pence(row.const_fuel_bonus) + BigInt(trips)),
  }
}

test('list, answer, CSV and SQL agree to the penny and minute, on both clock changes, in any server time zone', async () => {
  const given = Array.from({ length: 400 }, (_, nr) => randomTimesheet(nr))
  await server.db.insertInto('timesheet').values(given).execute()
  const submitted = await server.db.selectFrom('timesheet').select(['id']).orderBy('id').execute()
  const dates = given.map(({ period_date }) => period_date)
  expect(new Set(dates).size).toBe(8)
  for (const [quarter, zone] of ZONES.entries()) {
    process.env.TZ = zone
    const timesheets = given.slice(quarter * 100, quarter * 100 + 100).map((row, index) => {
      const { restaurant_id, driver_id, period_date, start_time, finish_time } = row
      const id = submitted[quarter * 100 + index]?.id
      return { id, restaurant_id, driver_id, period_date, start_time, finish_time }
    })
    const reply = await server.reply(timesheetRoutes.approve, { body: { timesheets } }, 'manager')
    expect(reply.fail).toEqual([])
    const answered = new Map(reply.result.map(({ id, cost_total }) => [id, Math.round(cost_total * 100)]))
    expect(timesheets.map(({ id }) => answered.get(id as number))).toEqual(
      given.slice(quarter * 100, quarter * 100 + 100).map((row) => paidFor(row).total),
    )
  }
  for (const zone of ZONES) {
    process.env.TZ = zone
    for (const [from, , , to] of RANGES) {
      const rows = given.filter(({ period_date }) => period_date >= from && period_date <= to)
      const range = { period_date_from: from, period_date_to: to }
      const list = (await server.call(timesheetRoutes.list, { query: range }, 'manager')).body as Timesheet[]
      const { rows: summed } = await sql<{ total: number; minutes: number }>`
        select (sum(cost_total) * 100)::int as total, sum(extract(epoch from (
          (period_date + finish_time + case when finish_time < start_time then interval '1 day' else interval '0' end)
          - (period_date + start_time))) / 60)::int as minutes
        from timesheet where period_date between ${from}::date and ${to}::date`.execute(server.db)
      const total = rows.reduce((sum, row) => sum + paidFor(row).total, 0)
      const minutes = rows.reduce((sum, row) => sum + paidFor(row).minutes, 0)
      const fees = rows.reduce(
        (sum, { cost_extra_bonus }) => sum + Math.round(Number(cost_extra_bonus) * 100),
        0,
      )
      expect(summed).toEqual([{ total, minutes }])
      expect(list.map(({ cost_total }) => Math.round(cost_total * 100)).reduce((a, b) => a + b, 0)).toBe(
        total,
      )
      const last = (await payments('manager', range)).rows.at(-1)
      expect(last).toMatchObject({
        Timesheets: String(rows.length),
        'Fees and charges': (fees / 100).toFixed(2),
        Hours: `${Math.floor(minutes / 60)}:${two(minutes % 60)}`,
        Total: ((total + fees) / 100).toFixed(2),
      })
    }
  }
})
