/**
 * Cancelling a shift in one call or by the three separate ones (docs/spec/shifts.md#cancelling,
 * docs/spec/shifts.md#charge-events).
 */
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { clockTime, minutesOfDay, timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  CANCELLATION_BANDS_KEY,
  type CancellationBand,
  cancellationBandsText,
  NO_BANDS,
} from '@driverdesk/domain/options/cancellationBands.ts'
import { HAS_TIMESHEET } from '@driverdesk/domain/shifts/shiftActs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addInvoice, forgetInvoices } from '../invoices/testing/givenInvoice.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { givenShift, WEDNESDAY } from './testing/givenShift.ts'
import {
  announcementsOf,
  auditOf,
  chargesOf,
  expectNothingWritten,
  forgetShifts,
  noticesOf,
} from './testing/traces.ts'

const ZONE = 'Europe/London'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const published = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, driver_id: DRIVERS.north, ...given })

const cancel = (id: number, body: Record<string, unknown> = {}, as?: AccountName) =>
  server.call(cancellationRoutes.cancel, { params: { id }, body: { cost: '-12.50', ...body } }, as)

const stored = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const timesheets = (shiftId: number) =>
  server.db.selectFrom('timesheet').selectAll().where('shift_id', '=', shiftId).orderBy('id').execute()

const day = (more: Record<string, unknown> = {}) => ({
  query: { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY, with_timesheet: 1, ...more },
})

test('the driver comes off, and the shift stays published, open and rejected', async () => {
  const { id } = await published({ cost_bonus: '10.00', cost_total: '50.00' })
  const answer = await cancel(id, { comment_cancelled: 'Closed early' }, 'manager')
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id,
      status: 20,
      status_assigned: 30,
      driver_id: null,
      driver: null,
      driver_id_canceled: DRIVERS.north,
      comment_cancelled: 'Closed early',
      moderator_id: 2,
      cost_extra_bonus: 0,
      cost_total: 50,
    },
  })
  expect(await stored(id)).toMatchObject({ driver_id: null, driver_id_canceled: DRIVERS.north })
})

const NOTHING = { cost: 0, restaurant_charge: 0, driver_pay: 0 }
test.each([
  ['restaurant', { ...NOTHING, cancelled_by: 'restaurant' }],
  ['agency', { ...NOTHING, cancelled_by: 'agency' }],
  ['driver', { ...NOTHING, cancelled_by: 'driver' }],
  ['driver', { cost: -5 }],
  ['restaurant', { cost: 0, restaurant_charge: 20, driver_pay: 10 }],
  ['unknown', NOTHING],
])('it shows who cancelled it (%s), also to the restaurant and in the report', async (cancelled_by, body) => {
  const { id } = await published()
  expect(await cancel(id, body, 'manager')).toMatchObject({ body: { cancelled_by } })
  for (const who of ['manager', 'restaurant'] as const)
    expect(await server.call(shiftRoutes.list, day(), who)).toMatchObject({ body: [{ id, cancelled_by }] })
  expect(
    await server.call(
      reportRoutes.shiftsCancelled,
      { query: { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY } },
      'manager',
    ),
  ).toMatchObject({
    body: [{ shift_id: id, cancelled_by }],
  })
})

test('other parties cannot cancel', async () => {
  const { id } = await published()
  expect(await cancel(id, { cancelled_by: 'unknown' }, 'manager')).toMatchObject({
    status: 400,
    body: { cancelled_by: ['Must be driver, restaurant or agency.'] },
  })
})

test('a driver who rejects a shift after the restaurant cancelled it is the one named', async () => {
  const { id } = await published({ driver_id: DRIVERS.north })
  await cancel(id, { ...NOTHING, cancelled_by: 'restaurant' }, 'manager')
  await server.call(
    shiftRoutes.update,
    { params: { id }, body: givenShift({ driver_id: DRIVERS.north }) },
    'manager',
  )
  expect(
    await server.call(driverShiftRoutes.reject, { params: { id }, body: { reason: 'Ill' } }, 'driver'),
  ).toMatchObject({ status: 200 })
  expect(await server.call(shiftRoutes.list, day(), 'manager')).toMatchObject({
    body: [{ id, cancelled_by: 'driver' }],
  })
})

test('the charge is an event, and the cancellation has a timesheet with no hours and the fee as its amount', async () => {
  const { id } = await published()
  await cancel(id, { comment_cancelled: 'Closed early' }, 'manager')
  expect(await chargesOf(server.db, id)).toEqual([
    {
      event: 10,
      model_type: 10,
      model_id: id,
      driver_id: DRIVERS.north,
      cost: '-12.50',
      comment_cancelled: 'Closed early',
      creator_id: 2,
    },
  ])
  const [timesheet, ...others] = await timesheets(id)
  expect(others).toEqual([])
  expect(timesheet).toMatchObject({
    type: 20,
    restaurant_id: RESTAURANTS.northOne,
    driver_id: DRIVERS.north,
    period_date: WEDNESDAY,
    start_time: '10:00',
    finish_time: '10:00',
    cost_extra_bonus: '-12.50',
    cost_total: '0.00',
    cost_bonus: '0.00',
    const_fuel_bonus: '0.00',
  })
})

test('a cancellation is recorded once and announced to those who see the shift', async () => {
  const shift = await published()
  await cancel(shift.id, {}, 'manager')
  expect(await auditOf(server.db, shift.id)).toEqual([
    expect.objectContaining({
      actor: 'panel_user:2',
      action: 'cancel',
      before: expect.objectContaining({ driver_id: DRIVERS.north, status_assigned: 10 }),
      after: expect.objectContaining({ driver_id: null, status_assigned: 30 }),
    }),
  ])
  expect(await announcementsOf(server.db, shift.id)).toEqual([
    { event: 'update', restaurant_id: RESTAURANTS.northOne, left_restaurant_id: null },
  ])
})

test.each([
  [-0.01, '-0.01'],
  ['-7', '-7.00'],
  [0, '0.00'],
  [12.5, '0.00'],
  ['0.01', '0.00'],
])('a fee of %s counts as %s', async (cost, amount) => {
  const { id } = await published()
  expect(await cancel(id, { cost }, 'manager')).toMatchObject({ status: 200 })
  expect(await chargesOf(server.db, id)).toMatchObject([{ event: 10, cost: amount }])
  expect(await timesheets(id)).toMatchObject([{ type: 20, cost_extra_bonus: amount }])
})

test.each([
  [{}, 1],
  [{ push_drivers: 10 }, 1],
  [{ push_drivers: 20 }, 0],
])('with %j the driver is notified %s times', async (push, times) => {
  const { id } = await published()
  await cancel(id, push, 'manager')
  const notice = { driver_id: DRIVERS.north, kind: 'update', shift_ids: [id] }
  expect(await noticesOf(server.db)).toEqual(Array(times).fill(notice))
})

test('two people at once cancel and charge it once', async () => {
  const { id } = await published()
  const answers = await Promise.all([cancel(id, {}, 'manager'), cancel(id, {}, 'administrator')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await chargesOf(server.db, id)).toHaveLength(1)
  expect(await timesheets(id)).toHaveLength(1)
})

test('sent twice with one Idempotency-Key, it gives the first answer again', async () => {
  const { id } = await published()
  const send = () =>
    server.call(
      cancellationRoutes.cancel,
      { params: { id }, body: { cost: -5 }, headers: { 'idempotency-key': 'cancel-1' } },
      'manager',
    )
  const first = await send()
  expect(await expectNothingWritten(server.db, send)).toMatchObject({ status: 200, body: first.body })
})

test('a shift that has since been given to another driver is not cancelled', async () => {
  const shift = await published()
  const seen = shift.updated_at
  await server.call(
    shiftRoutes.update,
    { params: { id: shift.id }, body: givenShift({ driver_id: DRIVERS.everywhere }) },
    'administrator',
  )
  const answer = await expectNothingWritten(server.db, () =>
    cancel(shift.id, { updated_at: seen }, 'manager'),
  )
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This shift was changed by .* Reload to see the change\.$/) },
  })
  const { updated_at } = await stored(shift.id)
  expect(await cancel(shift.id, { updated_at }, 'manager')).toMatchObject({
    status: 200,
    body: { driver_id_canceled: DRIVERS.everywhere },
  })
})

describe('is refused, and nothing written,', () => {
  const sentence = { id: ['Only a published shift with a driver can be cancelled.'] }
  test.each([
    ['a new shift', { status: 10 }],
    ['a draft', { status: 30 }],
    ['an open shift', { driver_id: null }],
    ['a shift that a driver rejected', { driver_id: null, status_assigned: 30 }],
  ] as const)('for %s', async (_, given) => {
    const { id } = await published(given)
    const answer = await expectNothingWritten(server.db, () => cancel(id, {}, 'manager'))
    expect(answer).toMatchObject({ status: 400, body: sentence })
  })

  test('for a shift whose hours are recorded', async () => {
    const { id } = await published()
    await addTimesheet(server.db, { shift_id: id, driver_id: DRIVERS.north })
    const answer = await expectNothingWritten(server.db, () => cancel(id, {}, 'manager'))
    expect(answer).toMatchObject({ status: 400, body: { id: [HAS_TIMESHEET] } })
  })

  test.each([
    ['no one', undefined, 401],
    ['a restaurant account', 'restaurant', 403],
    ['a driver', 'driver', 403],
  ] as const)('from %s', async (_, as, status) => {
    const { id } = await published()
    expect(await expectNothingWritten(server.db, () => cancel(id, {}, as))).toMatchObject({ status })
  })

  test.each([
    ['manager', RESTAURANTS.southOne],
    ['limitedManager', RESTAURANTS.northTwo],
  ] as const)('from a %s who does not have the restaurant', async (as, restaurant_id) => {
    const { id } = await published({ restaurant_id })
    const answer = await expectNothingWritten(server.db, () => cancel(id, {}, as))
    expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
  })

  test.each([undefined, null, 'much', 1.005])('with a fee of %s', async (cost) => {
    const { id } = await published()
    const answer = await expectNothingWritten(server.db, () => cancel(id, { cost }, 'manager'))
    expect(answer).toMatchObject({ status: 400, body: { cost: [expect.stringMatching(/\S/)] } })
  })
})

test('a shift cancelled for one driver can be worked by another, and is listed once', async () => {
  const { id } = await published()
  await cancel(id, {}, 'manager')
  const edited = await server.call(
    shiftRoutes.update,
    { params: { id }, body: givenShift({ driver_id: DRIVERS.everywhere }) },
    'manager',
  )
  expect(edited).toMatchObject({
    status: 200,
    body: { driver_id: DRIVERS.everywhere, status_assigned: 10, timesheet: { type: 20 } },
  })
  const cancelled = await timesheets(id)
  const { id: worked } = await server.db
    .insertInto('timesheet')
    .values({
      shift_id: id,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.everywhere,
      period_date: WEDNESDAY,
      start_time: '10:00',
      finish_time: '14:00',
      cost_per_hour: 10,
      cost_total: 40,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(cancelled.map((timesheet) => timesheet.id)).not.toContain(worked)
  for (const who of ['manager', 'restaurant'] as const) {
    const listed = await server.call(shiftRoutes.list, day(), who)
    expect(listed.body).toMatchObject([{ id, timesheet: { id: worked, type: 10 } }])
    expect(listed.body).toHaveLength(1)
  }
  expect(await cancel(id, {}, 'manager')).toMatchObject({ status: 400, body: { id: [HAS_TIMESHEET] } })
})

test('its timesheet prevents removal once unpublished, and everyone who sees the shift sees that', async () => {
  const { id } = await published()
  await cancel(id, {}, 'manager')
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')
  const [timesheet] = await timesheets(id)
  for (const who of ['manager', 'restaurant'] as const) {
    const listed = await server.call(shiftRoutes.list, day(), who)
    expect(listed.body).toMatchObject([{ id, status: 10, timesheet: { id: timesheet?.id, type: 20 } }])
  }
  const removed = await expectNothingWritten(server.db, () =>
    server.call(shiftRoutes.removeMany, { body: { shift_ids: [id] } }, 'manager'),
  )
  expect(removed).toMatchObject({
    status: 400,
    body: { [`shift_ids.${id}`]: ['This shift has a timesheet and cannot be removed.'] },
  })
})

test('a shift cancelled twice shows the later timesheet, and is listed once', async () => {
  const { id } = await published()
  await cancel(id, {}, 'manager')
  await server.reply(
    shiftRoutes.update,
    { params: { id: String(id) }, body: givenShift({ driver_id: DRIVERS.everywhere }) },
    'manager',
  )
  await cancel(id, {}, 'manager')
  const [, later, ...others] = await timesheets(id)
  expect(others).toEqual([])
  const listed = await server.call(shiftRoutes.list, day(), 'manager')
  expect(listed.body).toMatchObject([{ id, timesheet: { id: later?.id, type: 20 } }])
  expect(listed.body).toHaveLength(1)
})

describe('by the option’s notice bands', () => {
  const setBands = (bands: readonly CancellationBand[]) =>
    server.db
      .updateTable('option')
      .set({ ovalue: cancellationBandsText(bands) })
      .where('okey', '=', CANCELLATION_BANDS_KEY)
      .execute()
  beforeAll(() =>
    setBands([
      { under_hours: 2, restaurant_charge: 100, driver_pay: 75 },
      { under_hours: 24, restaurant_charge: 50, driver_pay: 12.5 },
      { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
    ]),
  )
  afterAll(() => setBands(NO_BANDS))

  /** A shift of £40.01 that starts this many minutes from now. */
  const startingIn = (minutes: number) => {
    const at = new Date(NOW.getTime() + minutes * 60_000)
    const [period_date, start_time] = [todayIn(ZONE, at), timeIn(ZONE, at)]
    const finish_time = clockTime(minutesOfDay(start_time) + 240)
    return published({ period_date, start_time, finish_time, cost_total: '40.01' })
  }
  const outcome = async (id: number) => {
    const events = await server.db
      .selectFrom('shift_event')
      .select(['event', 'cost', 'restaurant_charge'])
      .where('shift_id', '=', id)
      .orderBy('id')
      .execute()
    return { events, paid: (await timesheets(id)).map(({ cost_extra_bonus }) => cost_extra_bonus) }
  }

  test.each([
    [1440, {}, '0.00', '0.00', '0.00'],
    [1439, {}, '20.01', '20.01', '5.00'],
    [119, {}, '40.01', '40.01', '30.01'],
    [-30, { cost: 5 }, '40.01', '40.01', '30.01'],
    [119, { restaurant_charge: 12.5 }, '12.50', '12.50', '30.01'],
    [119, { restaurant_charge: '0', driver_pay: '7.00' }, '0.00', '0.00', '7.00'],
    [119, { cost: -12.5 }, '-12.50', '0.00', '-12.50'],
    [119, { cost: -12.5, restaurant_charge: 0, driver_pay: 0 }, '-12.50', '0.00', '-12.50'],
    [119, { cancelled_by: 'restaurant' }, '40.01', '40.01', '30.01'],
    [119, { cancelled_by: 'agency' }, '0.00', '0.00', '30.01'],
    [119, { cancelled_by: 'agency', driver_pay: 7 }, '0.00', '0.00', '7.00'],
    [119, { cancelled_by: 'driver' }, '0.00', '0.00', '0.00'],
    [119, { cancelled_by: 'driver', cost: -12.5 }, '-12.50', '0.00', '-12.50'],
  ])('%s minutes before the start, with %j', async (minutes, given, cost, restaurant_charge, paid) => {
    const { id } = await startingIn(minutes)
    expect(await cancel(id, { cost: 0, ...given }, 'manager')).toMatchObject({ status: 200 })
    expect(await outcome(id)).toEqual({ events: [{ event: 10, cost, restaurant_charge }], paid: [paid] })
  })

  const NO_CHARGE = 'The restaurant pays only if it cancels.'
  test.each([
    [{ cost: -1, restaurant_charge: 1 }, { cost: [expect.stringMatching(/^If the driver bears a fee/)] }],
    [{ cost: -1, cancelled_by: 'agency' }, { cost: ['Only a driver who cancels pays a fee.'] }],
    [{ cost: -1, cancelled_by: 'restaurant' }, { cost: ['Only a driver who cancels pays a fee.'] }],
    [{ cost: 0, cancelled_by: 'agency', restaurant_charge: 1 }, { restaurant_charge: [NO_CHARGE] }],
    [{ cost: 0, cancelled_by: 'driver', restaurant_charge: 1 }, { restaurant_charge: [NO_CHARGE] }],
    [
      { cost: 0, cancelled_by: 'driver', driver_pay: 1 },
      { driver_pay: ['A driver who cancels is paid nothing.'] },
    ],
    [{ cost: 0, driver_pay: -0.01 }, { driver_pay: ['Pay must be an amount in pounds, 0 or more.'] }],
  ])('%j is refused', async (given, body) => {
    const { id } = await startingIn(60)
    const answer = await expectNothingWritten(server.db, () => cancel(id, given, 'manager'))
    expect(answer).toMatchObject({ status: 400, body })
  })

  test('an unbilled charge is withdrawn and that is recorded, and the driver’s pay stays', async () => {
    const { id } = await startingIn(60)
    await cancel(id, { cost: 0 }, 'manager')
    const taken = () => charge(id, { event: 30, cost: '40.01' })
    expect(await taken()).toMatchObject({ status: 200 })
    const events = [
      { event: 10, cost: '40.01', restaurant_charge: '0.00' },
      { event: 30, cost: '40.01', restaurant_charge: '0.00' },
    ]
    expect(await outcome(id)).toEqual({ events, paid: ['30.01'] })
    await expectNothingWritten(server.db, taken)
  })

  test('a billed charge stays, and the refusal names its invoice', async () => {
    const { id } = await startingIn(60)
    await cancel(id, { cost: 0 }, 'manager')
    const { id: shift_event_id } = await server.db
      .selectFrom('shift_event')
      .select('id')
      .where('shift_id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: invoice_id } = await addInvoice(server.db, { number: 14 })
    await server.db.insertInto('billed_charge').values({ shift_event_id, invoice_id }).execute()
    const answer = await expectNothingWritten(server.db, () => charge(id, { event: 30, cost: '40.01' }))
    expect(answer).toMatchObject({
      status: 400,
      body: { cost: ['This charge is on invoice 014. Remove or credit the invoice first.'] },
    })
    await forgetInvoices(server.db)
  })

  test('all unbilled charges of a shift are withdrawn as one sum, and billed ones, fees and other shifts’ charges stay', async () => {
    const [{ id }, other] = [await startingIn(60), await published()]
    const [billed] = await addCharges(id, [10.1, 20.2, 30.05, 0])
    await addCharges(other.id, [40.01])
    const { id: invoice_id } = await addInvoice(server.db, { number: 14 })
    await server.db
      .insertInto('billed_charge')
      .values({ shift_event_id: billed as number, invoice_id })
      .execute()
    expect(await charge(id, { event: 30, cost: 1 })).toMatchObject({ status: 200 })
    const charged = async (shiftId: number) =>
      (await outcome(shiftId)).events.map(({ restaurant_charge, cost }) => [restaurant_charge, cost])
    expect(await charged(id)).toEqual([
      ['10.10', '10.10'],
      ['0.00', '20.20'],
      ['0.00', '30.05'],
      ['0.00', '0.00'],
      ['0.00', '50.25'],
    ])
    expect(await charged(other.id)).toEqual([['40.01', '40.01']])
    const recorded = await server.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('thing', '=', 'shift_event')
      .where('action', '=', 'update')
      .orderBy('id')
      .execute()
    expect(recorded).toMatchObject([
      { before: { restaurant_charge: '20.20' }, after: { restaurant_charge: '0.00' } },
      { before: { restaurant_charge: '30.05' }, after: { restaurant_charge: '0.00' } },
    ])
    await forgetInvoices(server.db)
  })
})

/** Finds what cancellations of a shift have charged the restaurant, in pounds; returns the ids. */
async function addCharges(shift_id: number, amounts: readonly number[]): Promise<number[]> {
  const about = { event: 10, cancelled_by: 'restaurant', model_type: 10, model_id: shift_id } as const
  const shift = { shift_id, creator_id: 2, restaurant_id: RESTAURANTS.northOne, driver_id: DRIVERS.north }
  const charges = amounts.map((cost) => ({
    ...about,
    ...shift,
    period_date: WEDNESDAY,
    cost,
    restaurant_charge: cost,
  }))
  const rows = await server.db.insertInto('shift_event').values(charges).returning('id').execute()
  return rows.map((row) => row.id)
}

/** Records a charge by its own call. */
const charge = (id: number, changed: Record<string, unknown> = {}, as: AccountName = 'manager') =>
  server.call(
    cancellationRoutes.record,
    { body: { shift_id: id, event: 10, model_type: 10, model_id: id, cost: '-12.50', ...changed } },
    as,
  )

describe('by the three separate calls', () => {
  const edit = (id: number, changed: Record<string, unknown>) =>
    server.call(shiftRoutes.update, { params: { id }, body: givenShift(changed) }, 'manager')
  test('the edit that removes the driver says that it cancels, and why', async () => {
    const { id } = await published()
    const answer = await edit(id, {
      driver_id: 0,
      status_assigned: 30,
      driver_id_canceled: DRIVERS.south,
      comment_cancelled: 'Closed early',
      cost_extra_bonus: '-12.50',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 20,
        status_assigned: 30,
        driver_id: null,
        // The server knows the former driver.
        driver_id_canceled: DRIVERS.north,
        comment_cancelled: 'Closed early',
        cost_extra_bonus: 0,
      },
    })
    expect(await noticesOf(server.db)).toMatchObject([{ driver_id: DRIVERS.north }])
  })

  test('an unpublished shift loses its driver without being cancelled', async () => {
    const { id } = await published({ status: 10 })
    expect(await edit(id, { driver_id: 0, status_assigned: 30 })).toMatchObject({
      status: 200,
      body: { status_assigned: 20, driver_id: null, driver_id_canceled: null },
    })
  })

  test('a negative fee is refused unless it cancels', async () => {
    const { id } = await published()
    const answer = await expectNothingWritten(server.db, () =>
      edit(id, { driver_id: DRIVERS.north, cost_extra_bonus: -1, status_assigned: 10 }),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { cost_extra_bonus: ['Cancellation fee/bonus must not be negative.'] },
    })
  })

  test('the fee shows who cancelled, whichever call it is in', async () => {
    const { id } = await published()
    const none = { driver_id: 0, status_assigned: 30 }
    expect(await edit(id, none)).toMatchObject({ body: { cancelled_by: 'unknown' } })
    expect(await charge(id)).toMatchObject({ body: { cancelled_by: 'driver' } })
    const other = await published({ period_date: '2026-06-18' })
    const answer = await edit(other.id, { ...none, period_date: '2026-06-18', cost_extra_bonus: -5 })
    expect(answer).toMatchObject({ body: { cancelled_by: 'driver' } })
  })

  test('the charge is recorded for the former driver', async () => {
    const { id } = await published()
    await edit(id, { driver_id: 0, status_assigned: 30 })
    expect(await charge(id, { comment_cancelled: 'Closed early' })).toMatchObject({
      status: 200,
      body: { id, driver_id_canceled: DRIVERS.north },
    })
    expect(await chargesOf(server.db, id)).toEqual([
      {
        event: 10,
        model_type: 10,
        model_id: id,
        driver_id: DRIVERS.north,
        cost: '-12.50',
        comment_cancelled: 'Closed early',
        creator_id: 2,
      },
    ])
  })

  test('the timesheet has only the fee, belongs to the former driver, and exists once per cancellation', async () => {
    const { id } = await published()
    const sheet = (changed: object = {}, as: AccountName = 'manager') =>
      server.call(
        timesheetRoutes.create,
        {
          body: {
            type: 20,
            shift_id: id,
            restaurant_id: RESTAURANTS.northOne,
            driver_id: DRIVERS.north,
            period_date: WEDNESDAY,
            start_time: '10:00',
            finish_time: '10:00',
            cost_extra_bonus: -12.5,
            ...changed,
          },
        },
        as,
      )
    expect(await sheet()).toMatchObject({ status: 400, body: { shift_id: ['This shift is not cancelled.'] } })
    await edit(id, { driver_id: 0, status_assigned: 30 })
    await charge(id)
    expect(await sheet({ driver_id: DRIVERS.south })).toMatchObject({ status: 400 })
    expect(await sheet({}, 'restaurant')).toMatchObject({ status: 400, body: { type: [expect.any(String)] } })
    expect(await sheet({}, 'otherRestaurant')).toMatchObject({ status: 400 })
    const answers = await Promise.all([sheet(), sheet()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await timesheets(id)).toMatchObject([
      { type: 20, driver_id: DRIVERS.north, status: 10, cost_total: '0.00', cost_extra_bonus: '-12.50' },
    ])
  })

  test.each([
    [10, 5, '0.00'],
    [20, 5, '5.00'],
    [30, '-5.50', '-5.50'],
    [40, '5.05', '5.05'],
  ])('event %s with %s is a charge of %s', async (event, cost, amount) => {
    const { id } = await published()
    expect(await charge(id, { event, cost })).toMatchObject({ status: 200 })
    expect(await chargesOf(server.db, id)).toMatchObject([{ event, cost: amount }])
  })

  test('a charge may refer to a timesheet of the shift, and to no other', async () => {
    const { id } = await published()
    const other = await published({ restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
    await cancel(id, {}, 'manager')
    await cancel(other.id, {}, 'administrator')
    const [[own], [foreign]] = [await timesheets(id), await timesheets(other.id)]
    expect(await charge(id, { model_type: 20, model_id: own?.id })).toMatchObject({ status: 200 })
    for (const model_id of [foreign?.id, 9_999]) {
      const answer = await expectNothingWritten(server.db, () => charge(id, { model_type: 20, model_id }))
      expect(answer).toMatchObject({ status: 404, body: { message: 'This timesheet does not exist.' } })
    }
    const answer = await expectNothingWritten(server.db, () => charge(id, { model_id: other.id }))
    expect(answer).toMatchObject({ status: 400, body: { model_id: ['Must be the shift itself.'] } })
  })

  test.each([
    [{ event: 50 }, 'event'],
    [{ model_type: 30 }, 'model_type'],
    [{ cost: 'much' }, 'cost'],
    [{ model_id: 0 }, 'model_id'],
  ])('%j is refused', async (changed, field) => {
    const { id } = await published()
    const answer = await expectNothingWritten(server.db, () => charge(id, changed))
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.stringMatching(/\S/)] } })
  })

  test('charges cannot be set on a shift outside the scope, or by a restaurant', async () => {
    const { id } = await published({ restaurant_id: RESTAURANTS.southOne })
    expect(await expectNothingWritten(server.db, () => charge(id))).toMatchObject({ status: 404 })
    expect(await expectNothingWritten(server.db, () => charge(id, {}, 'otherRestaurant'))).toMatchObject({
      status: 403,
    })
  })
})

describe('a fee that an edit', () => {
  const edit = (id: number, cost_extra_bonus: number | string | undefined) =>
    server.call(
      shiftRoutes.update,
      { params: { id }, body: givenShift({ driver_id: DRIVERS.north, cost_extra_bonus }) },
      'manager',
    )

  test('sets, changes or withdraws is a separate charge each time, and an unchanged one is none', async () => {
    const { id } = await published()
    for (const fee of [0, '12.50', 12.5, undefined, 20, 0, 0]) {
      expect(await edit(id, fee)).toMatchObject({ status: 200 })
    }
    const about = { model_type: 10, model_id: id, driver_id: DRIVERS.north, creator_id: 2 }
    expect(await chargesOf(server.db, id)).toMatchObject([
      { ...about, event: 40, cost: '12.50' },
      { ...about, event: 40, cost: '20.00' },
      { ...about, event: 30, cost: '20.00' },
    ])
    expect(await stored(id)).toMatchObject({ cost_extra_bonus: '0.00', cost_total: '40.00' })
  })

  test('sets is one charge, even if the client also records it by its own call', async () => {
    const { id } = await published()
    await edit(id, 12.5)
    expect(await charge(id, { event: 40, cost: '12.50' })).toMatchObject({ status: 200 })
    expect(await chargesOf(server.db, id)).toMatchObject([{ event: 40, cost: '12.50' }])
    expect(await charge(id, { event: 40, cost: 13 })).toMatchObject({ status: 200 })
    expect(await chargesOf(server.db, id)).toMatchObject([{ cost: '12.50' }, { cost: '13.00' }])
  })

  test('is not confused with another shift’s charge, or with a timesheet of the same id', async () => {
    const [{ id }, other] = [await published(), await published({ driver_id: DRIVERS.everywhere })]
    const fee = { event: 40, cost: '13.00' } as const
    await charge(other.id, fee)
    const about = { ...fee, model_type: 20, model_id: id, shift_id: other.id, creator_id: 2 } as const
    const place = { restaurant_id: RESTAURANTS.northOne, driver_id: null, period_date: WEDNESDAY }
    await charge(id, fee)
    await server.db
      .insertInto('shift_event')
      .values({ ...about, ...place, cost: 15 })
      .execute()
    await charge(id, { ...fee, cost: '15.00' })
    expect(await chargesOf(server.db, id)).toMatchObject([{ cost: '13.00' }, { cost: '15.00' }])
  })

  test('makes two charges if it cancels twice', async () => {
    const { id } = await published()
    for (const _ of [1, 2]) await charge(id)
    expect(await chargesOf(server.db, id)).toMatchObject([{ event: 10 }, { event: 10 }])
  })

  test('sets on a shift that a colleague changed is refused with the edit', async () => {
    const { id } = await published()
    const body = givenShift({ cost_extra_bonus: 5, updated_at: '2026-01-01T00:00:00Z' })
    const answer = await expectNothingWritten(server.db, () =>
      server.call(shiftRoutes.update, { params: { id }, body }, 'manager'),
    )
    expect(answer).toMatchObject({ status: 409 })
  })
})
