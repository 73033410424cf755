/** Tests what is on no invoice and why, and the invoices of many restaurants in one run. */
import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { type BatchResult, UnbilledRestaurant } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { draftStays } from '@driverdesk/domain/invoices/bulkChange.ts'
import { NOT_GENERATED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeScope } from '../kernel/makeScope.ts'
import { outboxHead } from '../kernel/outbox.ts'
import type { NewRow } from '../kernel/tables.ts'
import { addEvent } from '../reports/testing/givenEvent.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { connectLive, listening } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet, YESTERDAY } from '../timesheets/testing/givenTimesheet.ts'
import { batchRefusals } from './batch.reads.ts'
import { addInvoice, forgetInvoices } from './testing/givenInvoice.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetInvoices(server.db)
  await forgetShifts(server.db)
  await server.db.updateTable('restaurant').set({ send_invoice: true }).execute()
})

const WEEK = { period_date_from: '2026-06-08', period_date_to: '2026-06-14' }

async function unbilled(
  as: AccountName = 'manager',
  query: typeof WEEK & { restaurant_id?: string } = WEEK,
): Promise<UnbilledRestaurant[]> {
  const reply = await server.reply(invoiceBatchRoutes.unbilled, { query }, as)
  // Built by the database: it must be what the shape says, and no more.
  expect(reply).toEqual(z.array(UnbilledRestaurant).parse(reply))
  return reply
}

const APPROVED = { status: 30, status_progress: 40 } as const
const add = (given: Partial<NewRow<'timesheet'>> = {}) => addTimesheet(server.db, given)

async function addCharge(restaurant_charge: string, restaurant_id: number = RESTAURANTS.northOne) {
  const at = { restaurant_id, driver_id: DRIVERS.north, period_date: YESTERDAY }
  const { id } = await addShift(server.db, { ...at, driver_id: null, status: 20, status_assigned: 30 })
  return addEvent(server.db, { ...at, shift_id: id, restaurant_charge })
}

test('each unbilled line says why, and the sums show what can be billed and what waits', async () => {
  const shift = await addShift(server.db, {
    status: 20,
    driver_id: DRIVERS.north,
    period_date: '2026-06-08',
    cost_total: '40.00',
  })
  const states = [
    [null, APPROVED],
    ['submitted', {}],
    [
      'queried',
      { restaurant_answer: 20, query_reason: 'No', answered_at: '2026-06-09T12:00:00Z', answered_by: 'x' },
    ],
    ['time_approved', { status_progress: 50 }],
    ['not_submitted', { status_progress: 30 }],
    ['in_work', { status_progress: 10 }],
    ['discarded', { status: 20, status_progress: 60 }],
  ] as const
  const ids: number[] = []
  for (const [, state] of states) ids.push((await add({ ...state, finish_time: '14:30' })).id)
  const charge = await addCharge('12.50')
  await addCharge('0.00')
  await add({ ...APPROVED, type: 20, cost_total: 0, cost_extra_bonus: '-5.00' })
  await add({ ...APPROVED, period_date: '2026-06-15' })
  const [restaurant, ...others] = await unbilled()
  expect(others).toEqual([])
  expect(restaurant).toMatchObject({
    restaurant_id: RESTAURANTS.northOne,
    restaurant_name: 'North One',
    send_invoice: 1,
    billable: { timesheets: 1, charges: 1, minutes: 270, amount: 52.5 },
    waiting: { timesheets: 6, charges: 0, minutes: 5 * 270 + 240, amount: 265 },
    without_rate: 0,
    without_timesheet: 1,
  })
  const reasons = restaurant?.items.map(({ timesheet_id, shift_id, shift_event_id, reason }) => [
    timesheet_id ?? `shift ${shift_id} ${shift_event_id ?? ''}`,
    reason,
  ])
  expect(reasons).toEqual([
    [`shift ${shift.id} `, 'no_timesheet'],
    ...states.map(([reason], index) => [ids[index], reason]),
    [`shift ${charge.shift_id} ${charge.id}`, null],
  ])
})

test('counts what is to be billed at £0.00 an hour', async () => {
  const { id } = await add({ ...APPROVED, cost_per_hour: '0.00', cost_total: '3.00' })
  await add({ cost_per_hour: '0.00' })
  await add(APPROVED)
  const [found] = await unbilled()
  expect(found).toMatchObject({ without_rate: 1 })
  expect(found?.items.filter((one) => one.is_without_rate)).toMatchObject([{ timesheet_id: id }])
})

test('billed work is not listed, and nothing is billable if invoices are off', async () => {
  const billed = await add(APPROVED)
  const invoice = await addInvoice(server.db)
  const at = { invoice_id: invoice.id, restaurant_id: billed.restaurant_id }
  await server.db
    .insertInto('billed_timesheet')
    .values({ timesheet_id: billed.id, ...at })
    .execute()
  const charged = await addCharge('3.00')
  await server.db
    .insertInto('billed_charge')
    .values({ shift_event_id: charged.id, invoice_id: invoice.id })
    .execute()
  expect(await unbilled()).toEqual([])
  await add({ status: 20, status_progress: 60 })
  expect(await unbilled()).toEqual([])
  await server.db
    .updateTable('restaurant')
    .set({ send_invoice: false })
    .where('id', '=', RESTAURANTS.northTwo)
    .execute()
  await add({ ...APPROVED, restaurant_id: RESTAURANTS.northTwo })
  await addCharge('3.00', RESTAURANTS.northTwo)
  expect(await unbilled()).toMatchObject([
    {
      restaurant_name: 'North Two',
      send_invoice: 0,
      billable: { timesheets: 0, charges: 0, amount: 0 },
      waiting: { timesheets: 0, charges: 0, minutes: 0, amount: 0 },
      items: [{ reason: 'invoices_off' }, { reason: 'invoices_off' }],
    },
  ])
})

test('drafts without new work need no query, and more drafts need no more queries', async () => {
  await add(APPROVED)
  await add({ ...APPROVED, restaurant_id: RESTAURANTS.northTwo })
  await server.call(invoiceBatchRoutes.build, { body: WEEK }, 'administrator')
  const asked: string[] = []
  const counting = server.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const scope = makeScope({ role: 'administrator', accountId: 1, areaIds: [], restaurantIds: [] })
  const period = { from: WEEK.period_date_from, to: WEEK.period_date_to }
  expect(await batchRefusals(counting, scope, period)).toEqual({})
  for (const restaurant_id of [RESTAURANTS.northOne, RESTAURANTS.northTwo])
    await add({ ...APPROVED, restaurant_id, start_time: '15:00', finish_time: '16:00', cost_total: '10.00' })
  const before = asked.length
  expect(Object.keys(await batchRefusals(counting, scope, period))).toHaveLength(2)
  expect(asked.length - before).toBe(before)
})

test('refusals of a batch are shown beforehand, in the same words', async () => {
  await add(APPROVED)
  await server.call(invoiceBatchRoutes.build, { body: WEEK }, 'manager')
  await add({ ...APPROVED, start_time: '15:00', finish_time: '16:00', cost_total: '10.00' })
  const northTwo = { ...APPROVED, restaurant_id: RESTAURANTS.northTwo }
  await add({ ...northTwo, cost_total: '40.00' })
  // Taken off the next invoice, although it is from the week before.
  await add({ ...northTwo, period_date: '2026-06-03', cost_bonus: '-20.00', cost_total: '-60.00' })
  await add({ ...APPROVED, restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
  const said = (await unbilled('administrator')).map(({ restaurant_id, refused }) => [restaurant_id, refused])
  expect(said).toEqual([
    [RESTAURANTS.northOne, draftStays('001')],
    [
      RESTAURANTS.northTwo,
      expect.stringMatching(/^Nothing to invoice for these dates: the total would be −£/),
    ],
    [RESTAURANTS.southOne, null],
  ])
  const { results } = await server.reply(invoiceBatchRoutes.build, { body: WEEK }, 'administrator')
  expect(results.map(({ restaurant_id, message }) => [restaurant_id, message || null])).toEqual(said)
})

test('a manager sees only restaurants in scope, and a range that is too long is refused', async () => {
  await add(APPROVED)
  await add({ ...APPROVED, restaurant_id: RESTAURANTS.northTwo })
  await add({ ...APPROVED, restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
  const names = async (as: AccountName) => (await unbilled(as)).map((one) => one.restaurant_name)
  expect(await names('administrator')).toEqual(['North One', 'North Two', 'South One'])
  expect(await names('manager')).toEqual(['North One', 'North Two'])
  expect(await names('limitedManager')).toEqual(['North One'])
  const query = { ...WEEK, period_date_to: '2027-06-09' }
  expect(await server.call(invoiceBatchRoutes.unbilled, { query }, 'manager')).toMatchObject({
    status: 400,
    body: { period_date_to: [expect.stringMatching(/^Invalid date range: /)] },
  })
})

test('up to a year is listed by restaurant, and item by item for one', async () => {
  await add({ ...APPROVED, period_date: '2025-08-01' })
  await add({ ...APPROVED, restaurant_id: RESTAURANTS.northTwo })
  const year = { period_date_from: '2025-06-15', period_date_to: '2026-06-14' }
  const listed = (await unbilled('manager', year)).map((one) => [one.restaurant_name, one.items.length])
  expect(listed).toEqual([
    ['North One', 0],
    ['North Two', 0],
  ])
  expect(await unbilled('manager', { ...year, restaurant_id: String(RESTAURANTS.northOne) })).toMatchObject([
    { restaurant_name: 'North One', items: [{ period_date: '2025-08-01', reason: null }] },
  ])
  const query = { ...year, restaurant_id: String(RESTAURANTS.southOne) }
  expect(await server.call(invoiceBatchRoutes.unbilled, { query }, 'manager')).toMatchObject({ status: 404 })
})

describe('a batch', () => {
  const built = (results: readonly BatchResult[]) =>
    results.map(({ restaurant_name, outcome, invoice, message }) => [
      restaurant_name,
      outcome,
      invoice ? `${invoice.invoice_number} ${invoice.total}` : message,
    ])
  const batch = async (as: AccountName = 'manager', body: Record<string, unknown> = {}, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await server.call(invoiceBatchRoutes.build, { body: { ...WEEK, ...body }, headers }, as)
    expect(answer).toMatchObject({ status: 200 })
    return (answer.body as { results: BatchResult[] }).results
  }
  const northTwo = { ...APPROVED, restaurant_id: RESTAURANTS.northTwo }
  const southOne = { ...APPROVED, restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south }
  const invoices = () => server.db.selectFrom('invoice').selectAll().orderBy('number').execute()

  test('bills each restaurant in scope once, and later only new work', async () => {
    await add(APPROVED)
    await add({ ...APPROVED, period_date: '2026-06-10' })
    await add()
    await add(northTwo)
    await addCharge('12.50', RESTAURANTS.northTwo)
    await add(southOne)
    expect(built(await batch())).toEqual([
      ['North One', 'built', '001 81.2'],
      // 2.5 % of the £40.00 of work, and £3.00 for the shift.
      ['North Two', 'built', '002 56.5'],
    ])
    expect(await batch()).toEqual([])
    expect(built(await batch('administrator'))).toEqual([['South One', 'built', '003 40.6']])
    const named = { restaurant_ids: [RESTAURANTS.northTwo, RESTAURANTS.northOne] }
    expect(built(await batch('manager', named))).toEqual([
      ['North One', 'nothing', 'Nothing more to bill: invoice 001 covers these dates.'],
      ['North Two', 'nothing', 'Nothing more to bill: invoice 002 covers these dates.'],
    ])
    // Its other days are not billed: their work waits.
    const june = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
    expect(built(await batch('manager', { ...june, restaurant_ids: [RESTAURANTS.northTwo] }))).toEqual([
      ['North Two', 'nothing', 'Nothing to bill.'],
    ])
    expect(await invoices()).toHaveLength(3)
    expect((await unbilled()).map(({ billable, waiting }) => [billable.amount, waiting.amount])).toEqual([
      [0, 40],
    ])
  })

  test('skips a draft of the same period and restaurants without invoices, and continues after a refusal', async () => {
    await add(APPROVED)
    await batch()
    const before = await invoices()
    await add({ ...APPROVED, start_time: '15:00', finish_time: '16:00', cost_total: '10.00' })
    await add(northTwo)
    await add(southOne)
    await server.db
      .updateTable('restaurant')
      .set({ send_invoice: false })
      .where('id', '=', RESTAURANTS.northTwo)
      .execute()
    expect(built(await batch('administrator'))).toEqual([
      [
        'North One',
        'refused',
        'Draft 001 already covers this period. Regenerate it to add work that has since been approved.',
      ],
      ['North Two', 'left_out', 'Invoices are off for this restaurant.'],
      ['South One', 'built', '002 40.6'],
    ])
    expect((await invoices())[0]).toEqual(before[0])
    // Once that is sent, work approved since then is billed on its own.
    const sent = { sent_at: '2026-06-10T10:00:00Z', sent_on: '2026-06-10', due_date: '2026-06-24' }
    await server.db.updateTable('invoice').set(sent).execute()
    expect(built(await batch())).toEqual([
      ['North One', 'built', '003 10.15'],
      ['North Two', 'left_out', 'Invoices are off for this restaurant.'],
    ])
  })

  test('reports a fault only as failed, and continues', async () => {
    await add(APPROVED)
    await add(northTwo)
    await sql`alter table invoice add constraint fault check (restaurant_id <> ${sql.lit(RESTAURANTS.northOne)})`.execute(
      server.db,
    )
    const results = await batch()
    await sql`alter table invoice drop constraint fault`.execute(server.db)
    expect(built(results)).toEqual([
      ['North One', 'refused', NOT_GENERATED],
      ['North Two', 'built', '001 44'],
    ])
  })

  test('run twice at once creates no second invoice and no gap', async () => {
    await add(APPROVED)
    await add(northTwo)
    await add(southOne)
    const runs = await Promise.all([batch('administrator'), batch('administrator'), batch('manager')])
    expect(runs.flat().filter(({ outcome }) => outcome === 'built')).toHaveLength(3)
    expect(runs.flat().filter(({ outcome }) => outcome === 'refused')).toEqual([])
    expect((await invoices()).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('with its key again, or twice at once, answers for the whole run and retries refusals', async () => {
    await add(APPROVED)
    await add(northTwo)
    await sql`alter table invoice add constraint fault check (restaurant_id <> ${sql.lit(RESTAURANTS.northOne)})`.execute(
      server.db,
    )
    const broken = await batch('manager', {}, 'run-1')
    await sql`alter table invoice drop constraint fault`.execute(server.db)
    expect(broken.map(({ outcome }) => outcome)).toEqual(['refused', 'built'])
    await add(southOne)
    const [one, other] = await Promise.all([batch('manager', {}, 'run-1'), batch('manager', {}, 'run-1')])
    expect(built(one)).toEqual([
      ['North One', 'built', '002 40.6'],
      ['North Two', 'built', '001 44'],
    ])
    expect(other).toEqual(one)
    await add({ ...APPROVED, start_time: '15:00', finish_time: '16:00', cost_total: '10.00' })
    expect(await batch('manager', {}, 'run-1')).toEqual(one)
    expect(await invoices()).toHaveLength(2)
    const otherDays = { ...WEEK, period_date_to: '2026-06-13' }
    const sent = { body: otherDays, headers: { 'idempotency-key': 'run-1' } }
    expect(await server.call(invoiceBatchRoutes.build, sent, 'manager')).toMatchObject({ status: 409 })
  })

  test('covers an area or named restaurants; others outside the scope are not found, and a long period is refused', async () => {
    for (const given of [APPROVED, northTwo, southOne]) await add(given)
    const refused = async (body: Record<string, unknown>, as: AccountName = 'manager') =>
      server.call(invoiceBatchRoutes.build, { body: { ...WEEK, ...body } }, as)
    for (const body of [
      { restaurant_ids: [RESTAURANTS.southOne, RESTAURANTS.northOne] },
      { area_id: AREAS.south },
    ]) {
      expect(await refused(body)).toMatchObject({ status: 404 })
    }
    expect(await refused({ period_date_to: '2026-07-09' })).toMatchObject({
      status: 400,
      body: { period_date_to: [expect.stringMatching(/^Invalid date range: /)] },
    })
    expect(await invoices()).toEqual([])
    expect(built(await batch('administrator', { area_id: AREAS.south }))).toHaveLength(1)
    expect(built(await batch('manager', { restaurant_ids: [RESTAURANTS.northTwo] }))).toHaveLength(1)
    expect(built(await batch())).toEqual([['North One', 'built', '003 40.6']])
  })

  test('reports its progress only to the screens of its session', async () => {
    await add(APPROVED)
    await add(northTwo)
    const address = await listening(server)
    const [token, other] = [await server.signIn('manager'), await server.signIn('manager')]
    const caller = await connectLive(address, { auth: { token } })
    const watcher = await connectLive(address, { auth: { token: other } })
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'batch-1' }
    await server.call(invoiceBatchRoutes.build, { body: WEEK, headers })
    await Promise.all([caller, watcher].map(async (client) => client.until(await outboxHead(server.db))))
    expect(caller.progress).toEqual([0, 1, 2].map((done) => ({ key: 'batch-1', done, total: 2 })))
    expect(watcher.progress).toEqual([])
    caller.close()
    watcher.close()
  })
})
