/**
 * Tests the actions of drivers on their own published shifts, each done once however often it is sent
 * (docs/spec/driverApp.md#driver-calls-on-shifts).
 */

import {
  DriverShift,
  DriverShifts,
  type DriverShifts as DriverShiftsList,
  DriverTimesheet,
  type SeenNews,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { earningsOf } from '@driverdesk/domain/driverApp/earnings.ts'
import { NOT_YOURS } from '@driverdesk/domain/kernel/messages.ts'
import {
  CANT_REJECT_STARTED,
  CLOCK_AHEAD,
  ENTERED_BY_OTHERS,
  FINISH_TOO_EARLY,
  FINISH_TOO_LATE,
  START_FIRST,
  START_TOO_EARLY,
  START_TOO_LATE,
} from '@driverdesk/domain/timesheets/driverShift.ts'
import { statementSums } from '@driverdesk/domain/timesheets/payStatement.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsDuring } from '../kernel/testing/eventsDuring.ts'
import { auditOf, expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { payStatement } from '../timesheets/payStatements.service.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'

let server: TestApp
let now = NOW
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = NOW
  await server.db.deleteFrom('alert').execute()
  await forgetShifts(server.db)
})
afterAll(() => server.end())

const TODAY = '2026-06-10'
/** It is 12:00: from 12:30 to 15:30 at northOne, £10.00 an hour. */
const HOURS = { period_date: TODAY, start_time: '12:30', finish_time: '15:30' }
const PLACE = { lat: 51.5, lng: -0.1 }

const publish = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, driver_id: DRIVERS.north, ...HOURS, ...given })
const does = (
  what: 'start' | 'finish' | 'reject' | 'acknowledge',
  id: number,
  body: object = {},
  as: AccountName = 'driver',
) => server.call(driverShiftRoutes[what], { params: { id }, body }, as)
const sheets = () => server.db.selectFrom('timesheet').selectAll().orderBy('id').execute()
const shiftNow = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const alerts = async () =>
  (await server.db.selectFrom('alert').select(['channel', 'event', 'data']).execute()).map(
    ({ channel, event, data }) => `${channel} ${event}: ${data.message}`,
  )
/** The events for others than the driver. */
const announced = async () => {
  const rows = await server.db.selectFrom('outbox').select(['channel', 'event']).orderBy('seq').execute()
  return rows.flatMap(({ channel, event }) => (channel === 'own shifts' ? [] : `${channel} ${event}`))
}
/** Sends one call twenty times at once, without a key. */
const twenty = (call: () => ReturnType<typeof does>) => Promise.all(Array.from({ length: 20 }, call))
/** This time in London, today or on another day of June. */
const at = (time: string, day = 10) => `2026-06-${String(day).padStart(2, '0')}T${time}:00.000+01:00`

describe('the list', () => {
  test('has the driver’s published shifts since a week ago, with the pay and nothing about others', async () => {
    const past = await publish({ period_date: '2026-06-03' })
    const full = await publish({ comment: 'Ring twice', cost_bonus: 10, cost_extra_bonus: -5 })
    await publish({ period_date: '2026-06-02' })
    await publish({ status: 10, start_time: '08:00', finish_time: '09:00' })
    await publish({ driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne })
    await addShift(server.db, { status: 20, ...HOURS })
    await addTimesheet(server.db, { shift_id: full.id, type: 20, cost_extra_bonus: -5 })
    const listed = await server.reply(driverShiftRoutes.list, {}, 'driver')
    const { shifts, ...rest } = listed
    expect(rest).toEqual({
      now: NOW.toISOString(),
      today: TODAY,
      time_zone: 'Europe/London',
      trip_pay: { fuel_bonus_0: 0.5, fuel_bonus_3: 1, fuel_bonus_6: 2 },
      gone: [],
      requests: [],
      offered: 0,
      handover_hours: null,
      handover_way: null,
      proposals: 0,
    })
    expect(shifts.map(({ id }) => id)).toEqual([past.id, full.id])
    expect(shifts[1]).toMatchObject({ comment: 'Ring twice', cost_bonus: 10, timesheet: null })
    expect(shifts[1]?.restaurant).toMatchObject({ name: 'North One', map_latitude: null })
    expect(Object.keys(shifts[1] ?? {}).toSorted()).toEqual(Object.keys(DriverShift.shape).toSorted())
    expect(DriverShifts.strict().safeParse(listed).success).toBe(true)
  })

  test('has the driver’s own timesheets, with the reason for a discarded one', async () => {
    const own = await addTimesheet(server.db, { discard_reason: '', cost_extra_bonus: -7 })
    await addTimesheet(server.db, { driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne })
    await addTimesheet(server.db, { type: 20 })
    const discard = { ...HOURS, restaurant_id: 1, driver_id: DRIVERS.north, status: 20 as const }
    const body = { ...discard, period_date: '2026-06-09', discard_reason: ' Was not there ' }
    const params = { id: String(own.id) }
    await server.reply(timesheetRoutes.update, { params, body }, 'restaurant')
    const query = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
    const listed = await server.reply(driverShiftRoutes.timesheets, { query }, 'driver')
    expect(listed).toMatchObject([
      { id: own.id, status: 20, discard_reason: 'Was not there', restaurant_name: 'North One' },
    ])
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(Object.keys(DriverTimesheet.shape).toSorted())
    await server.reply(timesheetRoutes.update, { params, body: { ...body, status: 30 } }, 'manager')
    expect(await server.reply(driverShiftRoutes.timesheets, { query }, 'driver')).toMatchObject([
      { status: 30, discard_reason: '' },
    ])
    expect(listed).toMatchObject([{ approved_fee: 0 }])
    const tooLong = { query: { ...query, period_date_to: '2026-07-02' } }
    expect((await server.call(driverShiftRoutes.timesheets, tooLong, 'driver')).status).toBe(400)
  })
})

test('counts the same earnings as the pay statement for these dates, with fees and cancellations', async () => {
  const approved = { status: 30, status_progress: 40 } as const
  await server.db.deleteFrom('timesheet').execute()
  await addTimesheet(server.db, { ...approved, cost_extra_bonus: '-5.35', cost_total: '43.20' })
  await addTimesheet(server.db, {
    ...approved,
    type: 20,
    cost_total: 0,
    cost_extra_bonus: '-12.50',
    restaurant_id: RESTAURANTS.southOne,
  })
  await addTimesheet(server.db, { ...approved, period_date: '2026-05-31' })
  // Neither approved nor in the statement; its fee does not count yet.
  await addTimesheet(server.db, { type: 20, cost_total: 0, cost_extra_bonus: '-9.00' })
  await addTimesheet(server.db, { cost_extra_bonus: '-3.00' })
  const dates = { from: '2026-06-01', to: '2026-06-30' }
  const period = { period_date_from: dates.from, period_date_to: dates.to }
  const own = await server.reply(driverShiftRoutes.timesheets, { query: period }, 'driver')
  const earned = earningsOf(own, dates)
  // 43.20 − 5.35 − 12.50 = 25.35, and 40.00 that is not approved.
  expect(earned).toMatchObject({ pay: 6535, unapproved: 4000 })
  const { lines } = await payStatement(server.db, dates, DRIVERS.north)
  expect(statementSums(lines).total).toBe(2535)
})

test('shows pay for short notice before it is approved, with its change, and counts it as not approved', async () => {
  await server.db.deleteFrom('timesheet').execute()
  const { id } = await publish()
  const change = 'Shortened at short notice, was 10/06/2026, 12:00 – 17:00'
  const given = { shift_id: id, type: 20, short_notice: true, cost_total: 0, comment: change } as const
  const paid = await addTimesheet(server.db, { ...given, cost_extra_bonus: '5.65' })
  await addTimesheet(server.db, { ...given, driver_id: DRIVERS.everywhere, cost_extra_bonus: '9.00' })
  const query = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }
  const own = await server.reply(driverShiftRoutes.timesheets, { query }, 'driver')
  expect(own).toMatchObject([{ id: paid.id, approved_fee: 5.65, short_notice: true, comment: change }])
  expect(earningsOf(own, { from: '2026-06-01', to: '2026-06-30' })).toMatchObject({
    pay: 565,
    unapproved: 565,
  })
  const noticePay = async () => {
    const { shifts } = await server.reply(driverShiftRoutes.list, {}, 'driver')
    return shifts.find((shift) => shift.id === id)?.notice_pay
  }
  expect(await noticePay()).toBe(5.65)
  await server.db.updateTable('timesheet').set({ status: 30 }).where('id', '=', paid.id).execute()
  expect(await noticePay()).toBe(0)
})

describe('a start and a finish', () => {
  test('make one timesheet, submitted with its pay, however often they are sent at once', async () => {
    const { id } = await publish({ cost_bonus: 10, const_fuel_bonus: '2.50', comment: 'Ring twice' })
    const started = await twenty(() => does('start', id, { ...PLACE, at: at('12:00') }))
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await sheets()).toMatchObject([
      {
        shift_id: id,
        driver_id: DRIVERS.north,
        status: 10,
        status_progress: 10,
        ...HOURS,
        driver_start_time: '12:00',
        driver_finish_time: null,
        map_start_lat: 51.5,
        map_start_lng: -0.1,
        cost_total: '42.50',
        comment: 'Ring twice',
      },
    ])
    const trips = { fuel_bonus_0: 3, fuel_bonus_3: 2, fuel_bonus_6: 1, comment: 'Busy' }
    now = new Date('2026-06-10T15:00:00Z')
    const finish = { lat: 51.6, lng: -0.2, at: at('15:50'), ...trips }
    const finished = await twenty(() => does('finish', id, finish))
    expect(new Set(finished.map(({ status }) => status))).toEqual(new Set([200]))
    expect(finished[19]?.body).toMatchObject({ id, timesheet: { status_progress: 20, cost_total: 50.5 } })
    expect(await sheets()).toMatchObject([
      {
        status: 10,
        status_progress: 20,
        start_time: '12:30',
        finish_time: '15:45',
        driver_start_time: '12:00',
        driver_finish_time: '15:50',
        map_finish_lat: 51.6,
        // 3.25 hours at £10.00, £10.00, £2.50 and trips of £1.50, £2.00 and £2.00.
        cost_total: '50.50',
        fuel_bonus_0: 3,
        fuel_bonus_3: 2,
        fuel_bonus_6: 1,
        driver_comment: 'Busy',
      },
    ])
    const kept = await server.db.selectFrom('audit_event').select(['actor', 'action']).orderBy('id').execute()
    const actor = `driver:${DRIVERS.north}`
    expect(kept).toEqual([
      { actor, action: 'start' },
      { actor, action: 'finish' },
    ])
    expect(await announced()).toEqual([
      'timesheet start',
      'shift update',
      'timesheet finish',
      'shift update',
      'alert store',
    ])
    expect(await alerts()).toEqual([
      'timesheet finish: north Driver submitted a timesheet for North One: 10/06/2026, 12:30 – 15:45',
    ])
  })
  test('without a connection are sent later, together, with their true times', async () => {
    const { id } = await publish({ period_date: '2026-06-08', start_time: '22:00', finish_time: '02:00' })
    expect(await does('start', id, { at: at('22:10', 8) })).toMatchObject({ status: 200 })
    expect(await does('finish', id, { at: at('01:40', 9) })).toMatchObject({ status: 200 })
    expect(await sheets()).toMatchObject([
      {
        period_date: '2026-06-08',
        driver_start_time: '22:10',
        driver_finish_time: '01:40',
        start_time: '22:15',
        finish_time: '01:45',
        map_start_lat: null,
        cost_total: '35.00',
      },
    ])
  })

  test('use a timesheet that the office has entered but not submitted', async () => {
    const { id } = await publish()
    const entered = { shift_id: id, ...HOURS, status_progress: 30 as const, cost_bonus: -10 }
    const { id: sheet } = await addTimesheet(server.db, entered)
    await does('start', id)
    expect(await sheets()).toMatchObject([{ id: sheet, status_progress: 10, cost_total: '20.00' }])
  })

  test('pay the shift’s bonus, which the driver never sees', async () => {
    const { id } = await publish({ cost_extra_bonus: '98765.25' })
    const { body } = await does('start', id)
    expect(JSON.stringify(body)).not.toMatch(/cost_extra_bonus|98765/)
    expect(await sheets()).toMatchObject([{ cost_extra_bonus: '98765.25', cost_total: '30.00' }])
  })

  const changeTimesheet = async (changed: object, as: AccountName) => {
    const { id } = await server.db.selectFrom('timesheet').select('id').executeTakeFirstOrThrow()
    const body = { restaurant_id: RESTAURANTS.northOne, driver_id: DRIVERS.north, ...HOURS, ...changed }
    return server.reply(timesheetRoutes.update, { params: { id: String(id) }, body }, as)
  }

  test('do not block a fee that staff set at the same time', async () => {
    /** A connection reports them late, but before it ends. */
    const deadlocks = async () => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      const { rows } = await client.query(
        'select deadlocks from pg_stat_database where datname = current_database()',
      )
      await client.end()
      return rows
    }
    const before = await deadlocks()
    for (let fee = 1; fee <= 8; fee++) {
      const { id } = await publish()
      await does('start', id)
      await Promise.all([changeTimesheet({ cost_extra_bonus: fee }, 'manager'), does('finish', id)])
      expect(await sheets()).toMatchObject([{ status_progress: 20, cost_extra_bonus: `${fee}.00` }])
      await forgetShifts(server.db)
    }
    expect(await deadlocks()).toEqual(before)
  })

  test('count once even if approved in between, and do not overwrite others’ entries', async () => {
    const { id } = await publish()
    await does('start', id)
    await changeTimesheet({ status_progress: 50 }, 'restaurant')
    await changeTimesheet({ status_progress: 20 }, 'restaurant')
    const refused = await expectNothingWritten(server.db, () => does('finish', id, { fuel_bonus_6: 4 }))
    expect(refused).toMatchObject({ status: 400, body: { id: [ENTERED_BY_OTHERS] } })
    await forgetShifts(server.db)
    const { id: worked } = await publish()
    await does('start', worked)
    await does('finish', worked, { fuel_bonus_6: 4 })
    await changeTimesheet({ status: 30 }, 'manager')
    const again = await expectNothingWritten(server.db, () =>
      Promise.all([does('start', worked), does('finish', worked, { fuel_bonus_6: 4 })]),
    )
    expect(again).toMatchObject([{ status: 200 }, { status: 200, body: { timesheet: { status: 30 } } }])
  })

  test('are refused with a sentence if not allowed, and nothing is written', async () => {
    const shift = await publish()
    const others = await publish({ driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne })
    const early = await publish({ period_date: '2026-06-11' })
    const over = await publish({ period_date: '2026-06-09' })
    const done = await publish({ period_date: '2026-06-08' })
    await addTimesheet(server.db, { shift_id: done.id, ...HOURS })
    const forgotten = await publish({ period_date: '2026-06-07' })
    await addTimesheet(server.db, { shift_id: forgotten.id, status_progress: 10 })
    const unpublished = await publish({ status: 10, start_time: '08:00', finish_time: '09:00' })
    const cancelled = await addShift(server.db, {
      status: 20,
      status_assigned: 30,
      driver_id_canceled: DRIVERS.north,
      ...HOURS,
    })
    const taken = await publish({ start_time: '09:00', finish_time: '12:15' })
    await addTimesheet(server.db, { shift_id: taken.id, driver_id: DRIVERS.everywhere })
    const notYours = { status: 404, body: { message: NOT_YOURS } }
    const invalid = (field: string, message: string) => ({ status: 400, body: { [field]: [message] } })
    const cases = [
      [shift.id, 'finish', {}, invalid('id', START_FIRST)],
      [shift.id, 'start', { at: at('12:06') }, invalid('at', CLOCK_AHEAD)],
      [early.id, 'start', {}, invalid('at', START_TOO_EARLY)],
      [over.id, 'start', {}, invalid('at', START_TOO_LATE)],
      [over.id, 'reject', { reason: 'Ill' }, invalid('id', START_TOO_LATE)],
      [done.id, 'start', {}, invalid('id', ENTERED_BY_OTHERS)],
      [forgotten.id, 'finish', {}, invalid('at', FINISH_TOO_LATE)],
      [forgotten.id, 'finish', { at: at('11:00', 4) }, invalid('at', FINISH_TOO_EARLY)],
      [forgotten.id, 'reject', { reason: 'Ill' }, invalid('id', CANT_REJECT_STARTED)],
      [taken.id, 'start', {}, invalid('id', expect.stringContaining('Ask the office') as never)],
      [shift.id, 'reject', { reason: ' ' }, invalid('reason', 'Say why you reject this shift.')],
      [shift.id, 'start', { lat: 51 }, invalid('lng', 'A place has a latitude and a longitude.')],
      [others.id, 'start', {}, notYours],
      [others.id, 'reject', { reason: 'Ill' }, notYours],
      [unpublished.id, 'acknowledge', {}, notYours],
      [cancelled.id, 'start', {}, notYours],
      [cancelled.id, 'acknowledge', {}, notYours],
      [2_000_000_000, 'finish', {}, notYours],
    ] as const
    await does('finish', shift.id)
    await expectNothingWritten(server.db, async () => {
      for (const [id, what, body, answer] of cases) {
        expect([what, await does(what, id, body)]).toMatchObject([what, answer])
      }
    })
  })
})

test.each([
  [
    'cancelled',
    { driver_id: null, driver_id_canceled: DRIVERS.north, status_assigned: 30, cancelled_by: 'driver' },
  ],
  ['unpublished', { status: 10 }],
  ['given to another driver', { driver_id: DRIVERS.everywhere }],
] as const)(
  'a shift that is %s after its start is finished by the driver who started it',
  async (_, become) => {
    const { id } = await publish()
    await does('start', id, { at: at('12:00') })
    await server.db.updateTable('shift').set(become).where('id', '=', id).execute()
    const { shifts } = await server.reply(driverShiftRoutes.list, {}, 'driver')
    expect(shifts).toMatchObject([{ id, timesheet: { status_progress: 10 } }])
    now = new Date(at('14:30'))
    expect(await does('acknowledge', id)).toMatchObject({ status: 404, body: { message: NOT_YOURS } })
    for (const _again of [1, 2]) {
      expect(await does('finish', id)).toMatchObject({
        status: 200,
        body: { timesheet: { status_progress: 20 } },
      })
    }
    expect(await sheets()).toMatchObject([
      { driver_id: DRIVERS.north, status_progress: 20, driver_finish_time: '14:30' },
    ])
  },
)

describe('a rejected shift', () => {
  test('is open and rejected once, has a discarded timesheet and an alert with the reason, and can go to another driver', async () => {
    const { id } = await publish()
    const answers = await twenty(() => does('reject', id, { reason: 'My car broke down' }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shiftNow(id)).toMatchObject({
      driver_id: null,
      driver_id_canceled: DRIVERS.north,
      status: 20,
      status_assigned: 30,
      comment_cancelled: 'My car broke down',
    })
    expect(await sheets()).toMatchObject([
      {
        shift_id: null,
        driver_id: DRIVERS.north,
        status: 20,
        status_progress: 70,
        ...HOURS,
        driver_comment: 'My car broke down',
      },
    ])
    const query = { period_date_from: TODAY, period_date_to: TODAY }
    const seenBy = (as: AccountName) => server.reply(timesheetRoutes.list, { query }, as)
    expect(await seenBy('manager')).toMatchObject([
      { driver_comment: '', reject_reason: 'My car broke down', status_progress: 70 },
    ])
    expect(await seenBy('restaurant')).toMatchObject([{ driver_comment: '', status_progress: 70 }])
    expect(JSON.stringify(await seenBy('restaurant'))).not.toMatch(/reject_reason|My car/)
    expect((await auditOf(server.db, id)).map(({ action }) => action)).toEqual(['reject'])
    expect(await announced()).toEqual([
      'open shifts update',
      'shift reject',
      'timesheet reject',
      'alert store',
    ])
    expect(await alerts()).toEqual([
      'shift reject: north Driver rejected the shift at North One: 10/06/2026, 12:30 – 15:30 – My car broke down',
    ])
    await server.db
      .updateTable('shift')
      .set({ driver_id: DRIVERS.south, status_assigned: 10 })
      .where('id', '=', id)
      .execute()
    expect(await does('reject', id, { reason: 'Again' })).toMatchObject({ status: 404 })
    expect(await does('start', id, {}, 'otherDriver')).toMatchObject({ status: 200 })
  })
})

describe('an acknowledged shift', () => {
  const edit = (id: number, changed: object) => {
    const body = { restaurant_id: 1, driver_id: DRIVERS.north, ...HOURS, ...changed }
    return server.reply(shiftRoutes.update, { params: { id: String(id) }, body }, 'manager')
  }

  test('is recorded once, as the driver saw it, and announced to staff without a reload', async () => {
    const { id, updated_at } = await publish()
    const old = await does('acknowledge', id, { updated_at: '2020-01-01T00:00:00.000Z' })
    expect(old).toMatchObject({ status: 409 })
    await twenty(() => does('acknowledge', id, { updated_at }))
    expect(await shiftNow(id)).toMatchObject({ acknowledged_at: expect.any(String), updated_at })
    expect((await auditOf(server.db, id)).map(({ action }) => action)).toEqual(['accept'])
    expect(await announced()).toEqual(['shift update'])
    expect(await edit(id, { comment: 'Back door' })).toMatchObject({ acknowledged_at: expect.any(String) })
  })

  test.each([
    ['times', { finish_time: '16:00' }],
    ['place', { restaurant_id: RESTAURANTS.northTwo }],
    ['date', { period_date: '2026-06-12' }],
    ['driver', { driver_id: DRIVERS.everywhere }],
  ])('with another %s must be acknowledged again', async (_, changed) => {
    const { id } = await publish()
    await does('acknowledge', id)
    expect(await edit(id, changed)).toMatchObject({ acknowledged_at: null })
  })

  test('must be acknowledged again after it was unpublished', async () => {
    const { id } = await publish()
    await does('acknowledge', id)
    await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')
    expect(await shiftNow(id)).toMatchObject({ acknowledged_at: null })
  })
})

test('new, moved and removed shifts are acknowledged together, exactly as seen', async () => {
  const days = ['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15']
  const shifts = await Promise.all(days.map((period_date) => publish({ period_date })))
  const [moved, gone, given, later] = shifts.map(({ id }) => id) as [number, number, number, number]
  const list = () => server.reply(driverShiftRoutes.list, {}, 'driver')
  const say = (body: SeenNews) => server.reply(driverShiftRoutes.acknowledgeAll, { body }, 'driver')
  const seenOf = ({ shifts, gone }: DriverShiftsList): SeenNews => ({
    shifts: shifts.filter(({ acknowledged_at }) => !acknowledged_at),
    gone: gone.map(({ shift_id }) => shift_id),
  })
  const asSent = ({ shifts, gone }: SeenNews): SeenNews => ({
    shifts: shifts.map(({ id, updated_at }) => ({ id, updated_at })),
    gone,
  })
  const others = await publish({ driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne })
  await say(asSent(seenOf(await list())))
  const change = (id: number, changed: object) => {
    const body = { restaurant_id: 1, driver_id: DRIVERS.north, ...HOURS, ...changed }
    return server.reply(shiftRoutes.update, { params: { id: String(id) }, body }, 'manager')
  }
  await change(moved, { period_date: '2026-06-16' })
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [gone] } }, 'manager')
  await change(given, { period_date: '2026-06-14', driver_id: DRIVERS.everywhere, push_drivers: 20 })
  const { id: fresh } = await publish({ period_date: '2026-06-17' })
  // They were not notified of it, but it is theirs.
  const { id: untold } = await addShift(server.db, {
    driver_id: DRIVERS.north,
    status: 20,
    period_date: '2026-06-19',
  })
  await change(untold, { period_date: '2026-06-20' })
  const news = await list()
  const unanswered = news.shifts.filter(({ acknowledged_at }) => !acknowledged_at)
  expect(unanswered.map(({ id, known }) => [id, known?.period_date])).toEqual([
    [moved, '2026-06-12'],
    [fresh, undefined],
    [untold, '2026-06-19'],
  ])
  expect(news.gone).toMatchObject([
    { shift_id: gone, period_date: '2026-06-13', restaurant_name: 'North One' },
    { shift_id: given, period_date: '2026-06-14', start_time: '12:30' },
  ])
  const seen = asSent(seenOf(news))
  await change(fresh, { period_date: '2026-06-18' })
  const { id, updated_at } = others
  const after = await say({ ...seen, shifts: [...seen.shifts, { id, updated_at }] })
  expect(after.gone).toEqual([])
  expect(after.shifts.flatMap(({ id, acknowledged_at }) => (acknowledged_at ? [] : [id]))).toEqual([fresh])
  expect(await shiftNow(id)).toMatchObject({ acknowledged_at: null })
  expect((await auditOf(server.db, later)).map(({ action }) => action)).toEqual(['accept'])
  expect(await expectNothingWritten(server.db, () => say(seen))).toMatchObject({ gone: [] })
})

test('a driver’s actions are announced to those who see the restaurant, and to the driver’s other devices', async () => {
  const viewers = ['administrator', 'limitedManager', 'restaurant', 'otherRestaurant', 'driver'] as const
  const { id } = await publish()
  const { id: other } = await publish({ restaurant_id: RESTAURANTS.northTwo, period_date: '2026-06-20' })
  // Missed events are counted from an announced one.
  await does('acknowledge', other)
  const received = await eventsDuring(
    server,
    viewers,
    (events) => events.map(({ channel, event }) => `${channel} ${event}`),
    async () => {
      await does('start', id, PLACE)
      await does('finish', id, PLACE)
      await does('reject', other, { reason: 'Ill' })
    },
  )
  const worked = ['timesheet start', 'shift update', 'timesheet finish', 'shift update']
  const rejected = ['shift reject', 'timesheet reject']
  expect(received).toEqual({
    administrator: [...worked, 'alert store', ...rejected, 'alert store'],
    limitedManager: [...worked, 'alert store'],
    restaurant: [...worked, ...rejected],
    driver: [
      ...Array(2).fill('own shifts update'),
      'open shifts update',
      ...Array(2).fill('own shifts update'),
    ],
  })
})
