/**
 * Tests what an invoice is made of, how it is regenerated, and what happens to the work it bills
 * (docs/spec/invoices.md#invoice-lines, docs/spec/invoices.md#invoice-snapshot, docs/spec/invoices.md#invoice-numbers,
 * docs/spec/invoices.md#invoice-pdf).
 */
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { NOTHING_TO_BILL } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { eventsDuring } from '../kernel/testing/eventsDuring.ts'
import { addEvent } from '../reports/testing/givenEvent.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addApproved, addInvoice, forgetInvoices, SENT } from './testing/givenInvoice.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await forgetShifts(server.db)
})

const WEEK = { period_date_from: '2026-06-08', period_date_to: '2026-06-14' }

/** Without what is undefined. */
const ask = (given: Record<string, unknown> = {}, as: AccountName = 'manager') => {
  const asked = {
    ...WEEK,
    invoice_number: '001',
    comission: '1.50',
    restaurant_id: RESTAURANTS.northOne,
    create_invoice: '1',
    ...given,
  }
  return server.call(invoiceRoutes.regenerate, { query: JSON.parse(JSON.stringify(asked)) }, as)
}
const stored = () => server.db.selectFrom('invoice').selectAll().orderBy('number').execute()
const read = async (index = 0) =>
  server.reply(invoiceRoutes.get, { params: { id: String((await stored())[index]?.id) } }, 'administrator')
const set = (okey: string, ovalue: string) =>
  server.reply(optionRoutes.update, { params: { okey }, body: { okey, ovalue } }, 'administrator')
const number = async (given: Record<string, unknown> = {}, as: AccountName = 'manager') =>
  (await ask(given, as)).headers['x-invoice-number']
/** The timesheet events since then. */
const toldTimesheets = (seq: number) =>
  server.db
    .selectFrom('outbox')
    .select(['event', 'entity_id'])
    .where('channel', '=', 'timesheet')
    .where('seq', '>', seq)
    .execute()
const removing = async (index = 0, query: { updated_at?: string } = {}) =>
  server.call(invoiceRoutes.remove, { params: { id: String((await stored())[index]?.id) }, query }, 'manager')

test('it has the period’s approved work and fees, the charges, VAT, and both addresses', async () => {
  await set('invoice_vat_rate', '20')
  await set('restaurants_standard_booking_fee', '1.25')
  const work = await addApproved(server.db, { cost_bonus: '-10', cost_total: '33.50' })
  const night = await addApproved(server.db, {
    period_date: '2026-06-08',
    start_time: '22:00',
    finish_time: '02:20',
    cost_per_hour: '10.01',
    cost_total: '43.38',
    driver_id: DRIVERS.everywhere,
  })
  for (const left of [
    { status: 10, status_progress: 50 },
    { type: 20, cost_total: '0' },
    { period_date: '2026-06-15' },
    { period_date: '2026-06-07' },
    { restaurant_id: RESTAURANTS.northTwo },
  ] as const) {
    await addApproved(server.db, left)
  }
  const shift = await addShift(server.db)
  const charge = { shift_id: shift.id, period_date: '2026-06-10', restaurant_charge: '12.50' }
  const event = await addEvent(server.db, charge)
  const answer = await ask()
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'x-invoice-number': '001',
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="001.pdf"',
    },
  })
  const { lines, ...invoice } = await read()
  const plain = { rate: 10, bonus: 0, fuel: 0, description: '' }
  expect(lines).toEqual([
    {
      ...plain,
      nr: 1,
      kind: 'work',
      timesheet_id: night.id,
      shift_event_id: null,
      period_date: '2026-06-08',
      driver_name: 'everywhere Driver',
      start_time: '22:00',
      finish_time: '02:20',
      minutes: 260,
      rate: 10.01,
      amount: 43.38,
    },
    {
      ...plain,
      nr: 2,
      kind: 'work',
      timesheet_id: work.id,
      shift_event_id: null,
      period_date: '2026-06-09',
      driver_name: 'north Driver',
      start_time: '10:00',
      finish_time: '14:00',
      minutes: 240,
      bonus: -10,
      fuel: 3.5,
      amount: 33.5,
    },
    {
      ...plain,
      nr: 3,
      kind: 'fee',
      timesheet_id: null,
      shift_event_id: event.id,
      rate: 0,
      period_date: '2026-06-10',
      driver_name: 'north Driver',
      start_time: '10:00',
      finish_time: '14:00',
      minutes: 0,
      amount: 12.5,
      description: 'Cancelled shift',
    },
  ])
  // (76.88 + 12.50 + 1.15 + 2.50) × 20 % is 18.606.
  expect(invoice).toMatchObject({
    invoice_number: '001',
    state: 'draft',
    version: 1,
    creator_name: 'manager Account',
    due_days: 14,
    minutes: 500,
    shifts: 2,
    earned: 76.88,
    fees: 12.5,
    comission: 1.5,
    commission_amount: 1.15,
    booking_fee: 1.25,
    booking_amount: 2.5,
    vat_rate: 20,
    vat_amount: 18.61,
    total: 111.64,
    parties: { company: { name: 'Driverdesk' }, restaurant: { name: 'North One' } },
  })
  await set('invoice_vat_rate', '0')
  await set('restaurants_standard_booking_fee', '0')
})

test('a snapshot keeps its values when records change later', async () => {
  await addApproved(server.db)
  await ask()
  const before = await read()
  await set('invoice_vat_rate', '17.5')
  await server.db
    .updateTable('driver')
    .set({ first_name: 'Renamed' })
    .where('id', '=', DRIVERS.north)
    .execute()
  expect(await read()).toEqual(before)
  await server.db.updateTable('driver').set({ first_name: 'north' }).where('id', '=', DRIVERS.north).execute()
  await set('invoice_vat_rate', '0')
})

describe('asked for again', () => {
  test('it is the same invoice, and nothing is written if nothing has changed', async () => {
    await addApproved(server.db)
    expect(await number()).toBe('001')
    const before = await read()
    // The number that the dialog was opened with, or the next one: it is the invoice of that period.
    expect([await number(), await number({ invoice_number: '002' })]).toEqual(['001', '001'])
    expect(await read()).toEqual(before)
    expect(await server.db.selectFrom('invoice_history').selectAll().execute()).toEqual([])
  })

  test('it keeps its number and gains newly approved work, with the old version in its history', async () => {
    await addApproved(server.db)
    await ask()
    const first = await read()
    await addApproved(server.db, { period_date: '2026-06-10' })
    expect(await number({ comission: '2' }, 'administrator')).toBe('001')
    const again = await read()
    expect(again).toMatchObject({ id: first.id, version: 2, shifts: 2, earned: 80, commission_amount: 1.6 })
    const history = await server.db.selectFrom('invoice_history').selectAll().execute()
    expect(history).toMatchObject([
      { invoice_id: first.id, version: 1, replaced_by: 'administrator Account' },
    ])
    expect(history[0]?.snapshot).toMatchObject({ total: 40.6, lines: [{ nr: 1, amount: 40 }] })
    const audit = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor_name'])
      .where('thing', '=', 'invoice')
      .where('thing_id', '=', first.id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'create', actor_name: 'manager Account' },
      { action: 'regenerate', actor_name: 'administrator Account' },
    ])
  })

  test('its lines and fees are replaced, other invoices keep theirs, and only new work is announced', async () => {
    const restaurant_id = RESTAURANTS.northTwo
    const { id: shift_id } = await addShift(server.db)
    const fee = { shift_id, period_date: '2026-06-10', restaurant_charge: '12.50' }
    await addApproved(server.db)
    await addEvent(server.db, fee)
    await ask()
    await addApproved(server.db, { restaurant_id })
    await addEvent(server.db, { ...fee, restaurant_id })
    await ask({ restaurant_id, invoice_number: '002' })
    const other = await read(1)
    expect(other.lines).toHaveLength(2)
    const { id } = await addApproved(server.db, { period_date: '2026-06-11' })
    const head = await outboxHead(server.db)
    expect(await number()).toBe('001')
    expect((await read()).lines.map(({ kind }) => kind)).toEqual(['work', 'work', 'fee'])
    expect(await read(1)).toEqual(other)
    expect(await server.db.selectFrom('billed_charge').selectAll().execute()).toHaveLength(2)
    expect(await toldTimesheets(head)).toEqual([{ event: 'update', entity_id: id }])
  })

  test('it does not change while a card is charged for it', async () => {
    await addApproved(server.db)
    await ask()
    const before = await read()
    await server.db
      .insertInto('payment_attempt')
      .values({ invoice_id: before.id, stripe_id: 'in_1', account: 'user-1' })
      .execute()
    await addApproved(server.db, { period_date: '2026-06-10' })
    expect(await ask()).toMatchObject({
      status: 400,
      body: { id: [expect.stringContaining('is being paid by card')] },
    })
    expect(await read()).toEqual(before)
  })

  test('a second invoice follows a sent or paid one, with later work only', async () => {
    await addApproved(server.db)
    await ask()
    await server.db.updateTable('invoice').set(SENT).execute()
    expect(await ask()).toMatchObject({
      status: 400,
      body: { invoice_number: ['Invoice 001 has been sent. Credit it to bill its hours again.'] },
    })
    await addApproved(server.db, { period_date: '2026-06-10' })
    expect(await number({ invoice_number: '002' })).toBe('002')
    expect((await stored()).map(({ total }) => total)).toEqual(['40.60', '40.60'])
    await server.db.updateTable('invoice').set({ paid_at: '2026-06-10T12:00:00Z', paid_by: 'card' }).execute()
    expect(await ask()).toMatchObject({
      status: 400,
      body: { invoice_number: ['Invoice 002 has already been paid.'] },
    })
  })
})

/** Leaves out undefined fields. */
test.each([
  [{ comission: '' }, { comission: ['\u0421ommission is required'] }],
  [{ comission: undefined }, { comission: ['\u0421ommission is required'] }],
  [
    { comission: '-1' },
    { comission: ['Commission must be a number of 0 or more with at most two decimals.'] },
  ],
  [
    { comission: '100.01' },
    { comission: ['Commission must be a percentage from 0 to 100 with at most two decimals.'] },
  ],
  [{ invoice_number: '' }, { invoice_number: ['Invoice number is required'] }],
  [{ invoice_number: 'A1' }, { invoice_number: ['Invoice number must be a whole number such as 014.'] }],
  [{ restaurant_id: undefined }, { restaurant_id: ['Restaurant is required'] }],
  [{ period_date_to: '2026-06-07' }, { period_date_to: ['Invalid date range: 08/06/2026 ~ 07/06/2026'] }],
  [{ driver_id: DRIVERS.south }, { period_date_from: [NOTHING_TO_BILL] }],
])('%j is refused: %j', async (given, body) => {
  await addApproved(server.db)
  for (const create_invoice of ['0', '1']) {
    expect(await ask({ ...given, create_invoice })).toMatchObject({ status: 400, body })
  }
  expect(await stored()).toEqual([])
})

test('one driver can have a separate invoice, and the others stay for the next', async () => {
  await addApproved(server.db)
  await addApproved(server.db, { driver_id: DRIVERS.everywhere, cost_total: '50' })
  expect(await number({ driver_id: DRIVERS.everywhere })).toBe('001')
  expect(await number({ invoice_number: '002' })).toBe('002')
  expect((await stored()).map(({ driver_id, earned }) => [driver_id, earned])).toEqual([
    [DRIVERS.everywhere, '50.00'],
    [null, '40.00'],
  ])
})

test.each([
  { count: 100, announced: 'each of them', events: Array(100).fill('update') },
  { count: 101, announced: 'all at once', events: [REFETCH] },
])('billing $count timesheets announces $announced', async ({ count, events }) => {
  await addApproved(server.db)
  await sql`
    insert into timesheet (restaurant_id, driver_id, status, status_progress, period_date, start_time, finish_time,
      cost_per_hour, cost_total, trip_pay_0, trip_pay_3, trip_pay_6)
    select restaurant_id, driver_id, status, status_progress, period_date, start_time, finish_time,
      cost_per_hour, cost_total, 0, 0, 0
    from timesheet, generate_series(2, ${count}::int)`.execute(server.db)
  const head = await outboxHead(server.db)
  expect(await number()).toBe('001')
  expect((await toldTimesheets(head)).map(({ event }) => event)).toEqual(events)
})

describe('the number', () => {
  test('may start anywhere, follows the highest, and is never reused', async () => {
    await addApproved(server.db)
    await addApproved(server.db, { period_date: '2026-06-01' })
    const before = { period_date_from: '2026-06-01', period_date_to: '2026-06-07' }
    expect(await number({ invoice_number: '120' })).toBe('120')
    expect(await ask({ ...before, invoice_number: '122' })).toMatchObject({
      status: 400,
      body: { invoice_number: ['Invoices are numbered one after the other: the next number is 121.'] },
    })
    expect(await number({ ...before, invoice_number: '120' })).toBe('121')
    expect(await removing(1)).toMatchObject({ status: 200, body: { invoice_number: '121' } })
    const range = { period_date_from: '2026-06-01', period_date_to: '2026-06-07' }
    expect(await server.reply(invoiceRoutes.check, { query: range }, 'manager')).toMatchObject({
      last_id: 121,
    })
    expect(await number({ ...before, invoice_number: '121' })).toBe('122')
    expect(await removing(1)).toMatchObject({ status: 200, body: { invoice_number: '122' } })
    expect(await number(before)).toBe('123')
  })

  test('is shown as in use beforehand', async () => {
    await addApproved(server.db)
    await ask()
    await addInvoice(server.db, { ...SENT, credited_at: '2026-06-09T12:00:00Z', ...WEEK })
    const check = await server.reply(
      invoiceRoutes.check,
      {
        query: {
          period_date_from: '2026-06-14',
          period_date_to: '2026-06-20',
          restaurant_id: String(RESTAURANTS.northOne),
        },
      },
      'restaurant',
    )
    expect(check).toMatchObject({
      invoice_last_id: 2,
      last_id: 2,
      comission: 1.5,
      commission_basis: 'percent',
      invoices: [{ invoice_number: '001', ...WEEK }],
    })
  })
})

test('a total of 0 or less is not issued, and its lines go to the next invoice', async () => {
  const penalty = { cost_bonus: '-60.00', cost_total: '-20.00' }
  const { id } = await addApproved(server.db, penalty)
  const refused = {
    status: 400,
    body: {
      period_date_from: [
        expect.stringMatching(/^Nothing to invoice for these dates: the total would be −£\d+\.\d\d\.$/),
      ],
    },
  }
  expect(await ask()).toMatchObject(refused)
  expect(await ask({ create_invoice: undefined })).toMatchObject(refused)
  expect([await stored(), await server.db.selectFrom('billed_timesheet').selectAll().execute()]).toEqual([
    [],
    [],
  ])
  await addApproved(server.db)
  expect(await number()).toBe('001')
  expect((await read()).lines.map(({ timesheet_id }) => timesheet_id)).toContain(id)
})

test('work below 0 that could not be invoiced is taken off the next week', async () => {
  const penalty = { cost_bonus: '-60.00', cost_total: '-20.00' }
  const { id } = await addApproved(server.db, { ...penalty, period_date: addDays(WEEK.period_date_from, -3) })
  await addApproved(server.db)
  expect(await number()).toBe('001')
  expect((await read()).lines.map(({ timesheet_id }) => timesheet_id)).toContain(id)
})

describe('a preview', () => {
  test.each([invoiceRoutes.preview, invoiceRoutes.regenerate])('stores nothing for $path', async (route) => {
    await addApproved(server.db)
    const query = { ...WEEK, invoice_number: '001', comission: '1.5', restaurant_id: RESTAURANTS.northOne }
    const answer = await server.call(route, { query }, 'manager')
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="Preview.pdf"' },
    })
    expect(String(answer.body)).toMatch(/^%PDF-/)
    expect(await stored()).toEqual([])
  })
})

test('a restaurant can preview only its own, at its own commission', async () => {
  const restaurant_id = RESTAURANTS.northTwo
  await addApproved(server.db, { restaurant_id })
  await addApproved(server.db, { restaurant_id: RESTAURANTS.southOne })
  expect(await number({ restaurant_id, comission: '0' }, 'restaurant')).toBe('001')
  expect(await stored()).toMatchObject([{ commission: '2.50', booking_amount: '3.00', total: '44.00' }])
  await ask({ restaurant_id, comission: '5' })
  await addApproved(server.db, { restaurant_id })
  await ask({ restaurant_id, comission: '0' }, 'restaurant')
  expect(await stored()).toMatchObject([{ commission: '5.00', version: 3 }])
  const missing = { status: 404, body: { message: 'This restaurant does not exist.' } }
  for (const as of ['restaurant', 'manager'] as const) {
    expect(await ask({ restaurant_id: RESTAURANTS.southOne }, as)).toMatchObject(missing)
  }
  expect(await server.call(invoiceRoutes.remove, { params: { id: '1' } }, 'restaurant')).toMatchObject({
    status: 403,
  })
})

test('each change is queued for the accounting copy, and says whether the invoice was created', async () => {
  await sql`delete from jobs.job`.execute(server.db)
  await addApproved(server.db)
  await ask()
  await ask({ comission: '2' })
  const { id: invoice } = await read()
  const params = { id: String(invoice) }
  await server.reply(invoiceDocumentRoutes.paid, { params, body: {} }, 'manager')
  await server.reply(invoiceDocumentRoutes.unpaid, { params, body: {} }, 'manager')
  await removing()
  const { rows: queued } = await sql`
    select data from jobs.job where name = 'freeagent-invoice' order by created_on`.execute(server.db)
  const [built, changed] = [{ data: { invoice, isBuilt: true } }, { data: { invoice } }]
  expect(queued).toEqual([built, built, changed, changed, changed])
})

describe('removing', () => {
  test('frees its work, and announces that to everyone who sees it', async () => {
    await addApproved(server.db)
    const shape = (events: readonly { channel: string; event: string }[]) =>
      events.map(({ channel, event }) => `${channel} ${event}`)
    const received = await eventsDuring(server, ['manager', 'restaurant', 'otherRestaurant'], shape, ask)
    const both = ['timesheet update', 'invoice store']
    expect(received).toEqual({ manager: both, restaurant: both })
    const freed = await eventsDuring(server, ['manager', 'otherRestaurant'], shape, () => removing())
    expect(freed).toEqual({ manager: ['timesheet update', 'invoice destroy'] })
    expect(await server.db.selectFrom('billed_timesheet').selectAll().execute()).toEqual([])
    expect(await number()).toBe('002')
  })

  test('is possible only for drafts, as the person saw them', async () => {
    await addApproved(server.db)
    await ask()
    expect(await removing(0, { updated_at: '2026-06-01T00:00:00.000Z' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This invoice was changed by manager Account at .+\./) },
    })
    await server.db.updateTable('invoice').set(SENT).execute()
    expect(await removing()).toMatchObject({
      status: 400,
      body: { id: ['Invoice 001 has been sent. Credit it instead.'] },
    })
    expect(await stored()).toHaveLength(1)
  })
})
