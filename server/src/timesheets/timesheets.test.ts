/**
 * Timesheets of staff and restaurants, one at a time (docs/spec/timesheets.md#transitions,
 * docs/spec/timesheets.md#timesheet-form-rules, docs/spec/kernel.md#whole-pence, docs/spec/timesheets.md#timesheet-pay,
 * docs/spec/timesheets.md#two-step-approval).
 */
import { invoiceBatchRoutes as invoiceRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import {
  type TimesheetForRestaurant as Seen,
  Timesheet,
  TimesheetForRestaurant,
} from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownTimesheets } from '../driverApp/driverShifts.reads.ts'
import { outboxHead } from '../kernel/outbox.ts'
import { chargesOf, expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet, givenTimesheet, YESTERDAY } from './testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const create = (body: Record<string, unknown>, as: AccountName = 'manager') =>
  server.call(timesheetRoutes.create, { body: givenTimesheet(body) }, as)
const update = (id: number, body: Record<string, unknown>, as: AccountName = 'manager') =>
  server.call(timesheetRoutes.update, { params: { id }, body: givenTimesheet(body) }, as)
const list = (as: AccountName, more: Record<string, unknown> = {}) =>
  server.call(
    timesheetRoutes.list,
    { query: { period_date_from: YESTERDAY, period_date_to: YESTERDAY, ...more } },
    as,
  )
const worked = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, driver_id: DRIVERS.north, period_date: YESTERDAY, ...given })

describe('the list', () => {
  test('is complete for staff, and without the cancellation fee for the restaurant', async () => {
    const shift = await worked()
    await addTimesheet(server.db, {
      shift_id: shift.id,
      cost_extra_bonus: '-61.13',
      driver_start_time: '09:58',
      map_start_lat: 51.5,
      map_start_lng: -0.1,
      trip_pay_0: '0.50',
    })
    const { body: staff } = await list('manager')
    const { body: own } = await list('restaurant')
    expect(Timesheet.strict().array().parse(staff)).toEqual(staff)
    expect(TimesheetForRestaurant.strict().array().parse(own)).toEqual(own)
    expect(staff).toMatchObject([
      { cost_extra_bonus: -61.13, start_time: '10:00', driver_start_time: '09:58' },
    ])
    expect(own).toMatchObject([{ shift_id: shift.id, cost_total: 40, map_start_lat: 51.5 }])
  })

  test('for reports leaves out discarded ones, and no list covers more than 31 days', async () => {
    const { id } = await addTimesheet(server.db)
    await addTimesheet(server.db, { status: 20, status_progress: 60 })
    expect((await list('manager')).body).toHaveLength(2)
    expect((await list('manager', { for_reports: 1 })).body).toMatchObject([{ id }])
    expect(await list('manager', { period_date_to: '2026-07-10' })).toMatchObject({ status: 400 })
  })
})

describe('a new one', () => {
  test('for a shift has its rate and the form’s values, and the server calculates the pay', async () => {
    const shift = await worked({ cost_per_hour: '11.11', const_fuel_bonus: '2.50', comment: 'Back door' })
    const trips = { fuel_bonus_0: 1, fuel_bonus_3: 2, fuel_bonus_6: 3 }
    const sent = { shift_id: shift.id, finish_time: '14:20', cost_bonus: -10, ...trips, cost_total: 9999 }
    const { body } = await create(sent)
    // 4 h 20 at £11.11 is £48.14; less £10, £2.50 for fuel, and £0.50 + 2 × £1 + 3 × £2 for the trips.
    expect(body).toMatchObject({ status: 10, status_progress: 20, type: 10, comment: 'Back door' })
    expect(body).toMatchObject({ cost_per_hour: 11.11, cost_total: 49.14, trip_pay_0: null })
  })

  test('added by hand has the restaurant’s rate on that day, and a restaurant can add only its own', async () => {
    const { body } = await create({}, 'restaurant')
    expect(body).toMatchObject({ shift_id: null, cost_per_hour: 10, cost_total: 40 })
    expect(body).not.toHaveProperty('cost_extra_bonus')
    const foreign = { restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south }
    expect(await create(foreign, 'restaurant')).toMatchObject({ status: 404 })
  })

  test('for a shift exists once: of twenty at once one is added and the others refused', async () => {
    const { id } = await worked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ shift_id: id })))
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body).toEqual({ message: 'This shift already has a timesheet. Reload to see it.' })
    expect((await list('manager')).body).toHaveLength(1)
  })

  test.each([
    ['an open shift', { driver_id: 0, status: 30 }, { driver_id: ["Can't approve Open shift"] }],
    ['an open shift', { driver_id: 0, status: 20 }, { driver_id: ["Can't discard Open shift"] }],
    ['no one', { driver_id: 0 }, { driver_id: ['Driver is required'] }],
    ['no finish', { finish_time: '' }, { finish_time: ['Finish Time is required.'] }],
    ['no length', { finish_time: '10:00' }, { finish_time: ['Finish Time must differ from Start Time.'] }],
    ['two days on', { period_date: '2026-06-12' }, { period_date: ['Date cannot be later than tomorrow.'] }],
    ['another bonus', { cost_bonus: 5 }, { cost_bonus: ['Bonus must be £0, £10, £20, −£10 or −£20.'] }],
  ])('with %s is refused, and nothing is written', async (_, sent, errors) => {
    const answer = await expectNothingWritten(server.db, () => create(sent))
    expect(answer).toMatchObject({ status: 400, body: errors })
  })

  test('for a shift that now has another driver or restaurant is refused', async () => {
    const { id } = await worked({ driver_id: DRIVERS.everywhere })
    expect(await create({ shift_id: id })).toMatchObject({
      status: 400,
      body: { driver_id: ['The shift has another driver. Reload to see the change.'] },
    })
    const { id: elsewhere } = await worked({
      restaurant_id: RESTAURANTS.northTwo,
      start_time: '18:00',
      finish_time: '20:00',
    })
    expect(await create({ shift_id: elsewhere })).toMatchObject({
      status: 400,
      body: { restaurant_id: ['The shift is at another restaurant.'] },
    })
  })
})

describe('changing one', () => {
  test('staff approve the pay, which fixes the trips, and can undo it in two steps', async () => {
    const { id } = await addTimesheet(server.db, { fuel_bonus_3: 2 })
    const frozen = { trip_pay_0: 0.5, trip_pay_3: 1, trip_pay_6: 2 }
    expect(await update(id, { status: 30, status_progress: 40, finish_time: '15:00' })).toMatchObject({
      body: { status: 30, status_progress: 40, cost_total: 52, ...frozen },
    })
    expect(await update(id, { comment: 'Too late' })).toMatchObject({
      status: 400,
      body: { id: ['An approved timesheet cannot be changed. Unapprove it first.'] },
    })
    const taken = { status: 10, status_progress: 50, finish_time: '23:00' }
    expect(await update(id, taken)).toMatchObject({
      body: { status: 10, status_progress: 50, finish_time: '15:00', cost_total: 52, trip_pay_0: null },
    })
    expect(await update(id, { status: 10, status_progress: 20 })).toMatchObject({
      body: { status: 10, status_progress: 20 },
    })
    expect(await update(id, { status: 20 })).toMatchObject({ body: { status: 20, status_progress: 60 } })
    const actions = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('thing', '=', 'timesheet')
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'approve',
      'unapprovePay',
      'unapproveTime',
      'discard',
    ])
  })

  test('a restaurant approves the time, never the pay, and cannot change the fee or a cancellation', async () => {
    const { id } = await addTimesheet(server.db, { cost_extra_bonus: '-5.00' })
    const approved = await update(id, { status: 30, status_progress: 40 }, 'restaurant')
    expect(approved).toMatchObject({ status: 200, body: { status: 10, status_progress: 50 } })
    expect((await list('manager')).body).toMatchObject([{ cost_extra_bonus: -5 }])
    expect(await update(id, { status: 30 })).toMatchObject({ body: { status: 30, status_progress: 40 } })
    expect(await update(id, { status: 10, status_progress: 50 }, 'restaurant')).toMatchObject({ status: 403 })
    const { id: cancelled } = await addTimesheet(server.db, { type: 20, finish_time: '10:00' })
    expect(await update(cancelled, { status: 30 }, 'restaurant')).toMatchObject({ status: 400 })
    expect(await update(cancelled, { status: 30, finish_time: '10:00' })).toMatchObject({
      body: { status: 30, cost_total: 0, finish_time: '10:00' },
    })
  })

  test('a changed fee is one charge, even if the client also makes the event call', async () => {
    const { id: shift_id } = await worked()
    const { id } = await addTimesheet(server.db, { shift_id })
    const record = (event: 30 | 40, cost: number) =>
      server.reply(
        cancellationRoutes.record,
        { body: { shift_id, event, model_type: 20, model_id: id, cost } },
        'manager',
      )
    await update(id, { cost_extra_bonus: -12.5 })
    await record(40, -12.5)
    await update(id, { cost_extra_bonus: -12.5, comment: 'The same fee' })
    await update(id, { cost_extra_bonus: 0 })
    await record(30, -12.5)
    const of = { model_type: 20, model_id: id, driver_id: DRIVERS.north, creator_id: 2 }
    expect(await chargesOf(server.db, shift_id)).toMatchObject([
      { event: 40, cost: '-12.50', ...of },
      { event: 30, cost: '-12.50', ...of },
    ])
  })

  test('a change reaches those who see the timesheet, in their shape, and the schedule gets the shift', async () => {
    const watchers = await Promise.all(
      (['manager', 'restaurant', 'otherRestaurant'] as const).map((who) => watch(server, who)),
    )
    const { id: shift_id } = await worked()
    const { body } = await create({ shift_id, cost_extra_bonus: -61.13 })
    const { id } = body as Seen
    const caughtUp = async () => watchers[0]?.until(await outboxHead(server.db))
    await caughtUp()
    await update(id, { status: 20 })
    await caughtUp()
    await server.reply(timesheetRoutes.remove, { params: { id: String(id) } }, 'manager')
    const [staff, own, other] = await Promise.all(watchers.map((watcher) => watcher.leave()))
    const named = (events: typeof staff) => events?.map(({ channel, event }) => `${channel} ${event}`)
    const all = ['store', 'update', 'destroy'].flatMap((event) => [`timesheet ${event}`, 'shift update'])
    expect(named(staff)).toEqual(all)
    expect(named(own)).toEqual(all)
    expect(other).toEqual([])
    expect(staff?.[0]?.data).toEqual(body)
    expect(own?.[0]?.data).toEqual(TimesheetForRestaurant.parse(body))
    expect(JSON.stringify(own)).not.toContain('61.13')
  })
})

test('a pending amount follows the options everywhere, an approved one is fixed, and an unapproved one follows them again', async () => {
  const trips = { fuel_bonus_0: 6, fuel_bonus_3: 1 }
  const { id } = await addTimesheet(server.db, { ...trips, cost_total: '44.00' })
  const fuel = (ovalue: string) =>
    server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'fuel_bonus_0').execute()
  const shown = async () => {
    const [listed] = (await list('manager')).body as Seen[]
    const range = { period_date_from: YESTERDAY, period_date_to: YESTERDAY }
    const unbilled = await server.call(invoiceRoutes.unbilled, { query: range }, 'manager')
    const [own] = await ownTimesheets(server.db, DRIVERS.north, { from: YESTERDAY, to: YESTERDAY })
    const [place] = unbilled.body as { items: { amount: number }[] }[]
    return [listed?.cost_total, place?.items[0]?.amount, own?.cost_total]
  }
  try {
    expect(await shown()).toEqual([44, 44, 44])
    await fuel('5.00')
    expect(await shown()).toEqual([71, 71, 71])
    expect(await update(id, { status: 30, status_progress: 40 })).toMatchObject({ body: { cost_total: 71 } })
    await fuel('0.50')
    expect(await shown()).toEqual([71, 71, 71])
    expect(await update(id, { status: 10, status_progress: 50 })).toMatchObject({ body: { cost_total: 44 } })
    expect(await shown()).toEqual([44, 44, 44])
  } finally {
    await fuel('0.50')
  }
})

test('a timesheet dated the day after its shift keeps the shift’s rate, even at the weekend', async () => {
  const planned = {
    driver_id: DRIVERS.north,
    status: 20 as const,
    period_date: '2026-06-04',
    start_time: '22:00',
  }
  const { id: shift_id } = await addShift(server.db, { ...planned, finish_time: '02:00' })
  const { id } = await addTimesheet(server.db, { shift_id, period_date: '2026-06-04' })
  const friday = { period_date: '2026-06-05', start_time: '00:30', finish_time: '02:00' }
  expect(await update(id, friday)).toMatchObject({ status: 200, body: { cost_per_hour: 10, cost_total: 15 } })
  const own = await addTimesheet(server.db, { period_date: '2026-06-04' })
  expect(await update(own.id, friday)).toMatchObject({ body: { cost_per_hour: 12, cost_total: 18 } })
})

test('says who changed a timesheet last, in scope only', async () => {
  const shift = await worked()
  const made = await addTimesheet(server.db, { shift_id: shift.id })
  const asked = (as: AccountName) =>
    server.call(timesheetRoutes.changedBy, { params: { id: String(made.id) } }, as)
  expect((await asked('manager')).body).toEqual({ name: null })
  const saved = await update(made.id, { shift_id: shift.id, comment: 'Seen' }, 'administrator')
  expect(saved.status).toBe(200)
  const { body } = await asked('restaurant')
  expect(body).toEqual({ name: expect.stringMatching(/Account$/) })
  expect(await asked('otherRestaurant')).toMatchObject({ status: 404 })
})
