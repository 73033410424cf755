/**
 * Compares the sums of invoices and reports in calls, PDFs, CSV files and SQL with an oracle written from docs/spec
 * alone. All must agree to the penny and the minute.
 */
import type { Invoice, InvoiceWithLines } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import {
  type ExpectedInvoice,
  expectedInvoice,
  expectedLine,
  type GivenInvoice,
  type GivenWork,
  randomInvoice,
  randomWork,
} from '@driverdesk/domain/invoices/testing/expectedInvoice.ts'
import { randomFrom, rounded } from '@driverdesk/domain/kernel/testing/oracle.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { mailedPdfs } from './invoicePdf.reads.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

/** Each area has a clock change in its period and is billed with its own options. */
const AREAS = [
  { id: 101, from: '2026-03-15', changes: '2026-03-28', to: '2026-04-10', perHour: false, vatRate: 2_000 },
  { id: 102, from: '2026-03-15', changes: '2026-03-28', to: '2026-04-10', perHour: true, vatRate: 1_750 },
  { id: 103, from: '2026-10-10', changes: '2026-10-24', to: '2026-11-05', perHour: false, vatRate: 0 },
  { id: 104, from: '2026-10-10', changes: '2026-10-24', to: '2026-11-05', perHour: true, vatRate: 1_333 },
] as const
type Area = (typeof AREAS)[number]
const RESTAURANTS_EACH = 30
const MOST_TIMESHEETS = 14
/** This many invoices of each area are also read as a PDF and as a CSV of their lines. */
const READ_WHOLE = 4
/** The pay for a trip of each band by the options, in pence. */
const TRIP_PAY = [50, 100, 200] as const

const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const pounds = (pence: number): string => (pence / 100).toFixed(2)
/** '−£1,234.50' */
const shown = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100).replace('-', '−')
const penceOf = (amount: number | string): number => Math.round(Number(amount) * 100)

interface Given extends GivenInvoice {
  restaurantId: number
  area: Area
}

/** Restaurants that have something to bill. */
function given(): Given[] {
  const random = randomFrom(20261123)
  return AREAS.flatMap((area, place) =>
    Array.from({ length: RESTAURANTS_EACH }, (_, nr): Given => {
      const dates = [area.from, area.changes, dayAfter(area.changes), area.to]
      const { work, ...drawn } = randomInvoice(random, dates, MOST_TIMESHEETS)
      const certain = work.length + drawn.fees.length > 0 ? drawn.fees : [333]
      return {
        ...drawn,
        fees: certain,
        work: work.map((one) => ({ ...one, tripPay: TRIP_PAY })),
        area,
        perHour: area.perHour,
        vatRate: area.vatRate,
        restaurantId: 10_000 + place * 1_000 + nr,
      }
    }),
  )
}

const timesheetOf = (restaurant_id: number, work: GivenWork): NewRow<'timesheet'> => ({
  restaurant_id,
  driver_id: DRIVERS.north,
  status: 10,
  status_progress: 20,
  cost_total: 0,
  period_date: work.date,
  start_time: work.start,
  finish_time: work.finish,
  cost_per_hour: pounds(work.rate),
  cost_bonus: pounds(work.bonus),
  const_fuel_bonus: pounds(work.constFuel),
  fuel_bonus_0: work.trips[0],
  fuel_bonus_3: work.trips[1],
  fuel_bonus_6: work.trips[2],
})

/** Adds restaurants, charges, submitted timesheets, which the call then approves, and records that are never billed. */
async function fill(all: readonly Given[]): Promise<void> {
  const { db } = server
  const areas = AREAS.map(({ id }) => ({
    id,
    name: `Area ${id}`,
    city_id: 1,
    standard_pay: '1',
    weekend_pay: '1',
  }))
  await db.insertInto('area').values(areas).execute()
  const restaurants = all.map(({ restaurantId: id, area, commission, bookingFee }, nr) => ({
    id,
    name: `Restaurant ${id}`,
    area_id: area.id,
    restaurateur_id: 1,
    status: 10 as const,
    standard_pay: null,
    weekend_pay: null,
    // Restaurants without their own values use the options' 1.5 and £0.00.
    invoice_commission: nr % 5 === 0 && commission === 150 ? null : pounds(commission),
    booking_fee: nr % 5 === 0 && bookingFee === 0 ? null : pounds(bookingFee),
  }))
  await db.insertInto('restaurant').values(restaurants).execute()
  const rows = all.flatMap(({ restaurantId, work }) => work.map((one) => timesheetOf(restaurantId, one)))
  const stored = await db.insertInto('timesheet').values(rows).returningAll().execute()
  const timesheets = stored.map((row) => {
    const { id, restaurant_id, driver_id, period_date, start_time, finish_time } = row
    return { id, restaurant_id, driver_id, period_date, start_time, finish_time }
  })
  const { fail } = await server.reply(timesheetRoutes.approve, { body: { timesheets } }, 'administrator')
  expect(fail).toEqual([])
  const noise = all.map(({ restaurantId, area }, nr) => ({
    ...timesheetOf(restaurantId, { ...SOME_WORK, date: area.from }),
    ...[{}, { status: 20 as const }, { type: 20 as const, status: 30 as const, cost_extra_bonus: '-7.77' }][
      nr % 3
    ],
  }))
  await db.insertInto('timesheet').values(noise).execute()
  await addCharges(all)
}

const SOME_WORK: Omit<GivenWork, 'date'> = {
  start: '10:00',
  finish: '13:00',
  rate: 999,
  bonus: 0,
  constFuel: 0,
  trips: [0, 0, 0],
  tripPay: TRIP_PAY,
}

/** Cancelled shifts. The driver's charge is not the restaurant's. */
const addCharges = (all: readonly Given[]) =>
  sql`
  with given as (
    select * from jsonb_to_recordset(${JSON.stringify(
      all.flatMap(({ restaurantId, fees, area }) =>
        [...fees, 0].map((fee) => ({ restaurant_id: restaurantId, fee: pounds(fee), period_date: area.to })),
      ),
    )}::jsonb) as fee(restaurant_id int, fee numeric, period_date date)
  ), cancelled as (
    insert into shift (restaurant_id, status, status_assigned, cancelled_by, period_date, start_time, finish_time, cost_per_hour,
      cost_total)
    select restaurant_id, 20, 30, 'driver', period_date, '10:00', '14:00', 0, fee from given
    returning id, restaurant_id, period_date, cost_total
  )
  insert into shift_event (event, model_type, model_id, shift_id, restaurant_id, driver_id, period_date, cost,
    restaurant_charge, cancelled_by)
  select 10, 10, id, id, restaurant_id, ${DRIVERS.north}, period_date, -5, cost_total, 'driver' from cancelled`.execute(
    server.db,
  )

/** Creates the invoices of each area in one batch, with the options of that area. */
async function build(): Promise<Map<number, number>> {
  const built = new Map<number, number>()
  for (const { id, from, to, perHour, vatRate } of AREAS) {
    const options = {
      invoice_commission_basis: perHour ? 'per_hour' : 'percent',
      invoice_vat_rate: pounds(vatRate),
    }
    for (const [okey, ovalue] of Object.entries(options)) {
      await server.db.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
    }
    const body = { period_date_from: from, period_date_to: to, area_id: id }
    const { results } = await server.reply(invoiceBatchRoutes.build, { body }, 'administrator')
    expect(results.filter(({ outcome }) => outcome !== 'built')).toEqual([])
    for (const { restaurant_id, invoice } of results) built.set(restaurant_id, invoice?.id ?? 0)
  }
  return built
}

const sumsOf = (invoice: Invoice) => ({
  minutes: invoice.minutes,
  shifts: invoice.shifts,
  earned: penceOf(invoice.earned),
  fees: penceOf(invoice.fees),
  commission: penceOf(invoice.commission_amount),
  booking: penceOf(invoice.booking_amount),
  vat: penceOf(invoice.vat_amount),
  total: penceOf(invoice.total),
})
const sumsOnly = ({ lines: _, ...sums }: ExpectedInvoice) => sums

describe('invoices of two clock changes, by percent and per hour, with VAT and without', () => {
  const all = given()
  const expected = new Map(all.map((one) => [one.restaurantId, expectedInvoice(one)]))
  let ids: Map<number, number>
  beforeAll(async () => {
    await fill(all)
    ids = await build()
  })

  const read = ({ restaurantId }: Given) =>
    server.reply(invoiceRoutes.get, { params: { id: String(ids.get(restaurantId)) } }, 'administrator')
  const wanted = ({ restaurantId }: Given) => expected.get(restaurantId) as ExpectedInvoice
  const readWhole = all
    .filter(({ work }) => work.length > 0)
    .filter((_, nr) => nr % (RESTAURANTS_EACH / READ_WHOLE) < 1)

  test('agree in the list, each invoice and its lines', async () => {
    expect(ids.size).toBe(all.length)
    for (const one of all) {
      const invoice = await read(one)
      expect(sumsOf(invoice), `restaurant ${one.restaurantId}`).toEqual(sumsOnly(wanted(one)))
      const lines = invoice.lines.filter(({ kind }) => kind === 'work')
      const amounts = lines.map(({ minutes, fuel, amount }) =>
        [minutes, penceOf(fuel), penceOf(amount)].join(),
      )
      expect(amounts.toSorted()).toEqual(
        wanted(one)
          .lines.map(({ minutes, fuel, amount }) => [minutes, fuel, amount].join())
          .toSorted(),
      )
      expect(
        invoice.lines
          .filter(({ kind }) => kind === 'fee')
          .map(({ amount }) => penceOf(amount))
          .toSorted(),
      ).toEqual([...one.fees].toSorted())
    }
  })

  test('agree with SQL sums of timesheets and charges', async () => {
    const { rows } = await sql<{ id: number }>`
      with work as (
        select billed.invoice_id, minutes, round(cost_per_hour * minutes / 60, 2) + cost_bonus + const_fuel_bonus
          + fuel_bonus_0 * 0.50 + fuel_bonus_3 * 1.00 + fuel_bonus_6 * 2.00 as amount
        from billed_timesheet as billed join timesheet on timesheet.id = timesheet_id, lateral (
          select extract(epoch from finish_time - start_time
            + case when finish_time < start_time then interval '1 day' else '0' end) / 60 as minutes
        ) as length
      ), worked as (
        select invoice_id, sum(amount) as earned, sum(minutes) as minutes, count(*) as shifts from work group by 1
      ), charged as (
        select invoice_id, sum(restaurant_charge) as fees
        from billed_charge join shift_event on shift_event.id = shift_event_id group by 1
      ), net as (
        select invoice.*, coalesce(worked.earned, 0) as e, coalesce(charged.fees, 0) as f,
          coalesce(worked.minutes, 0) as m, coalesce(worked.shifts, 0) as s, round(case commission_basis
            when 'percent' then commission * coalesce(worked.earned, 0) / 100
            else commission * coalesce(worked.minutes, 0) / 60 end, 2) as c
        from invoice left join worked on worked.invoice_id = id left join charged on charged.invoice_id = id
      )
      select id from net
      where (earned, fees, minutes, shifts, commission_amount, booking_amount)
          is distinct from (e, f, m, s, c, booking_fee * s)
        or vat_amount <> round((e + f + c + booking_fee * s) * vat_rate / 100, 2)
        or total <> e + f + c + booking_fee * s + vat_amount`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('agree in the list as CSV and its last row', async () => {
    for (const { from, to } of [AREAS[0], AREAS[2]]) {
      const query = { period_date_from: from, period_date_to: to }
      const { body } = await server.call(invoiceBatchRoutes.exportCsv, { query }, 'administrator')
      const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
      const here = all.filter(({ area }) => area.from === from)
      expect(rows).toHaveLength(here.length + 1)
      const byName = new Map(rows.map((row) => [row.Restaurant, row]))
      for (const one of here) {
        expect(byName.get(`Restaurant ${one.restaurantId}`)).toMatchObject(csvOf([wanted(one)]))
      }
      expect(rows.at(-1)).toMatchObject({ Restaurant: 'Total', ...csvOf(here.map(wanted)) })
    }
  })

  test('agree in the lines as CSV and the PDF', async () => {
    expect(readWhole.length).toBeGreaterThan(AREAS.length * (READ_WHOLE - 2))
    for (const one of readWhole) {
      const { lines, ...sums } = wanted(one)
      const invoice = await read(one)
      const params = { id: String(invoice.id) }
      const { body } = await server.call(invoiceBatchRoutes.exportLines, { params }, 'administrator')
      const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
      const amounts = invoice.lines.map(({ amount }) => pounds(penceOf(amount)))
      const added = [sums.commission, sums.booking, sums.vat, sums.total].map(pounds)
      expect(rows.map(({ Amount }) => Amount)).toEqual([...amounts, ...added])
      expect(amounts.map(penceOf).reduce((sum, pence) => sum + pence, 0)).toBe(sums.earned + sums.fees)
      expect(
        rows
          .slice(0, lines.length)
          .map(({ Hours }) => Hours)
          .toSorted(),
      ).toEqual(lines.map(({ minutes }) => hours(minutes)).toSorted())
      await expectPdf(invoice, wanted(one))
    }
  })
})

const KINDS = ['cancelled', 'extra', 'removed', 'set'] as const
const DAYS_OF_MAY = ['2026-05-04', '2026-05-16', '2026-05-31']

/** A random shift for a row of a report. Amounts are in pence. */
function randomReportRow(nr: number, random: (below: number) => number) {
  const drawn = randomWork(random, DAYS_OF_MAY)
  return {
    id: 500_000 + nr,
    kind: KINDS[nr % 4] as (typeof KINDS)[number],
    restaurant_id: nr % 3 === 0 ? RESTAURANTS.northTwo : RESTAURANTS.northOne,
    // A shift's bonus is never negative.
    work: { ...drawn, bonus: Math.abs(drawn.bonus) },
    cost: random(10_000) - 5_000,
    paid: random(10_000) - 5_000,
    isPaid: random(3) > 0,
  }
}

type Amounts = readonly [charged: number, paid: number, difference: number]

/**
 * The report (docs/spec/reports.md#the-four-reports); commission and booking fee are northTwo's own 2.5 and £3.00, else
 * the options' 1.5 and nothing.
 */
function expectedRow(row: ReturnType<typeof randomReportRow>, perHour: boolean): Amounts {
  const { kind, cost, paid, isPaid, work, restaurant_id } = row
  // Charged minus paid; a negative charge gives the opposite sign.
  const rowOf = (charged: number, paying: number): Amounts => [
    charged,
    paying,
    charged < 0 ? -(charged - paying) : charged - paying,
  ]
  if (kind === 'removed') return rowOf(cost, 0)
  if (kind !== 'extra') return rowOf(cost, isPaid ? paid : 0)
  const isOwn = restaurant_id === RESTAURANTS.northTwo
  const { minutes, amount } = expectedLine(work)
  const rate = BigInt(isOwn ? 250 : 150)
  const commission = perHour ? rounded(rate * BigInt(minutes), 60n) : rounded(rate * BigInt(amount), 10_000n)
  return rowOf(amount + Number(commission) + (isOwn ? 300 : 0), isPaid ? Math.abs(paid) : 0)
}

test('reports of charges agree in rows, total and CSV, by percent and per hour', async () => {
  const random = randomFrom(20261125)
  const all = Array.from({ length: 800 }, (_, nr) => randomReportRow(nr, random))
  await addReported(all)
  const MAY = { period_date_from: '2026-05-01', period_date_to: '2026-05-31' }
  const kinds = { cancelled: ['cancelled', 'set'], extra: ['extra'], removed: ['removed'] }
  for (const perHour of [false, true]) {
    const ovalue = perHour ? 'per_hour' : 'percent'
    await server.db
      .updateTable('option')
      .set({ ovalue })
      .where('okey', '=', 'invoice_commission_basis')
      .execute()
    for (const [report, its] of Object.entries(kinds)) {
      const route = { cancelled: 'shiftsCancelled', extra: 'extraRequest', removed: 'chargeRemoved' }[report]
      const rows = all.filter(({ kind }) => its.includes(kind))
      const wanted = new Map(rows.map((row) => [row.id, expectedRow(row, perHour)]))
      const found = await server.reply(reportRoutes[route as 'extraRequest'], { query: MAY }, 'manager')
      expect(found).toHaveLength(rows.length)
      for (const { shift_id, cost, amount_paid, amount_difference } of found) {
        const pence = [cost, amount_paid, amount_difference].map(penceOf)
        expect(pence, `${report} of shift ${shift_id}`).toEqual(wanted.get(shift_id ?? 0))
      }
      const query = { ...MAY, report }
      const { body } = await server.call(reportRoutes.exportCsv, { query }, 'manager')
      const total = (parse(body as string, { bom: true }) as string[][]).at(-1)
      const sums = [0, 1, 2].map((column) =>
        [...wanted.values()].reduce((sum, row) => sum + (row[column] ?? 0), 0),
      )
      expect(total?.slice(0, 6)).toEqual(['Total', '', '', ...sums.map(pounds)])
    }
  }
})

async function addReported(all: readonly ReturnType<typeof randomReportRow>[]): Promise<void> {
  const of = (work: GivenWork) => ({
    period_date: work.date,
    start_time: work.start,
    finish_time: work.finish,
  })
  const driver_id = DRIVERS.north
  const amount = (work: GivenWork) => pounds(expectedLine(work).amount)
  const shifts = all.map(({ id, kind, restaurant_id, work }) => ({
    id,
    restaurant_id,
    status: 20 as const,
    status_assigned: 30 as const,
    cancelled_by: 'driver' as const,
    ...of(work),
    ...({
      cost_per_hour: pounds(work.rate),
      cost_total: amount(work),
      extra_request: kind === 'extra' ? 1 : 0,
    } as const),
  }))
  await server.db.insertInto('shift').values(shifts).execute()
  const paying = all.filter(({ kind, isPaid }) => kind !== 'removed' && isPaid)
  const timesheets = paying.map(
    ({ id, kind, restaurant_id, work, paid }): NewRow<'timesheet'> => ({
      shift_id: id,
      restaurant_id,
      driver_id,
      ...of(work),
      cost_per_hour: pounds(work.rate),
      status: 30,
      status_progress: 40,
      type: kind === 'cancelled' ? 20 : 10,
      cost_total: kind === 'extra' ? pounds(Math.abs(paid)) : 0,
      cost_extra_bonus: kind === 'extra' ? 0 : pounds(paid),
    }),
  )
  await server.db.insertInto('timesheet').values(timesheets).execute()
  const events = all.flatMap(({ id, kind, restaurant_id, work, cost }) => {
    if (kind === 'extra') return []
    const event = ({ cancelled: 10, removed: 30, set: 40 } as const)[kind]
    const about = { model_type: 10 as const, model_id: id, shift_id: id, restaurant_id, driver_id }
    const cancelled_by = event === 10 ? ('driver' as const) : null
    return [{ event, ...about, period_date: work.date, cost: pounds(cost), cancelled_by }]
  })
  await server.db.insertInto('shift_event').values(events).execute()
}

const MANY = 10_000

test(`${MANY} generated invoices have the same totals if the database calculates them`, async () => {
  const random = randomFrom(20261124)
  const dates = AREAS.flatMap(({ changes }) => [changes, dayAfter(changes)])
  const many = Array.from({ length: MANY }, () => randomInvoice(random, dates, 4))
  const asText = JSON.stringify(
    many.map(({ work, ...terms }) => ({
      ...terms,
      work: work.map((one) => [
        one.start,
        one.finish,
        one.rate,
        one.bonus,
        one.constFuel,
        one.trips,
        one.tripPay,
      ]),
    })),
  )
  // In pounds, rounded by PostgreSQL, which rounds halves away from zero.
  const { rows } = await sql<{ json: string }>`
    with given as (
      select nr, "perHour" as per_hour, commission / 100.0 as commission, "bookingFee" / 100.0 as booking_fee,
        "vatRate" / 100.0 as vat_rate, work, (select coalesce(sum(fee::int), 0) / 100.0
          from jsonb_array_elements_text(fees) as fee) as fees
      from jsonb_array_elements(${asText}::text::jsonb) with ordinality as row(given, nr),
        jsonb_to_record(given) as terms("perHour" boolean, commission int, "bookingFee" int, "vatRate" int, work jsonb,
          fees jsonb)
    ), line as (
      select nr, minutes, round((one->>2)::numeric / 100 * minutes / 60, 2) + ((one->>3)::int + (one->>4)::int
        + (one->5->>0)::int * (one->6->>0)::int + (one->5->>1)::int * (one->6->>1)::int
        + (one->5->>2)::int * (one->6->>2)::int) / 100.0 as amount
      from given, jsonb_array_elements(work) as one, lateral (
        select extract(epoch from (one->>1)::time - (one->>0)::time
          + case when (one->>1)::time < (one->>0)::time then interval '1 day' else '0' end) / 60 as minutes
      ) as length
    ), sums as (
      select nr, sum(minutes) as minutes, count(*) as shifts, sum(amount) as earned from line group by nr
    ), net as (
      select given.*, coalesce(sums.minutes, 0) as minutes, coalesce(shifts, 0) as shifts,
        coalesce(earned, 0) as earned, booking_fee * coalesce(shifts, 0) as booking,
        round(coalesce(case when per_hour then commission * sums.minutes / 60 else commission * earned / 100 end, 0), 2)
          as charged
      from given left join sums on sums.nr = given.nr
    ), whole as (
      select *, round((earned + fees + charged + booking) * vat_rate / 100, 2) as vat from net
    )
    select json_agg(json_build_array(minutes::int, shifts, (earned * 100)::int, (fees * 100)::int, (charged * 100)::int,
      (booking * 100)::int, (vat * 100)::int, ((earned + fees + charged + booking + vat) * 100)::int) order by nr)::text
      as json
    from whole`.execute(server.db)
  const found = JSON.parse(rows[0]?.json ?? '[]') as number[][]
  const differing = many.filter((invoice, nr) => {
    const { minutes, shifts, earned, fees, commission, booking, vat, total } = expectedInvoice(invoice)
    const wanted = [minutes, shifts, earned, fees, commission, booking, vat, total]
    return wanted.join() !== found[nr]?.join()
  })
  expect([found.length, differing.slice(0, 3)]).toEqual([MANY, []])
})

/** '7:30' */
const hours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function csvOf(invoices: readonly ExpectedInvoice[]): Record<string, string> {
  const sum = (amount: (one: ExpectedInvoice) => number) =>
    invoices.reduce((total, one) => total + amount(one), 0)
  return {
    Shifts: String(sum(({ shifts }) => shifts)),
    Hours: hours(sum(({ minutes }) => minutes)),
    Earned: pounds(sum(({ earned }) => earned)),
    Fees: pounds(sum(({ fees }) => fees)),
    Commission: pounds(sum((one) => one.commission)),
    'Booking fees': pounds(sum((one) => one.booking)),
    VAT: pounds(sum(({ vat }) => vat)),
    Total: pounds(sum((one) => one.total)),
    // All are drafts, so nothing is owed yet.
    Outstanding: '0.00',
    Credited: '0.00',
    Paid: '0.00',
  }
}

/** Each amount of each line, and the sums, as they are printed. */
async function expectPdf(invoice: InvoiceWithLines, { lines: _, ...sums }: ExpectedInvoice): Promise<void> {
  const text = (
    await pdfPages(
      (
        await mailedPdfs('Europe/London')(server.db, {
          kind: 'invoice',
          invoiceId: invoice.id,
          creditNoteId: null,
        })
      ).content,
    )
  ).join(' ')
  for (const line of invoice.lines.filter(({ kind }) => kind === 'work')) {
    const money = [line.rate, line.bonus, line.fuel, line.amount].map((amount) => shown(penceOf(amount)))
    expect(text).toContain(`${line.start_time} ${line.finish_time} ${hours(line.minutes)} ${money.join(' ')}`)
  }
  const net = sums.earned + sums.fees + sums.commission + sums.booking
  for (const part of [
    `${hours(sums.minutes)} hours ${shown(sums.earned)} Fees ${shown(sums.fees)} Commission, `,
    ` ${shown(sums.commission)} Booking fee, ${sums.shifts} × `,
    ` ${shown(sums.booking)} Net ${shown(net)} VAT, `,
    `% ${shown(sums.vat)} Total ${shown(sums.total)}`,
  ]) {
    expect(text).toContain(part)
  }
}
