import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { firstMessages } from './testing/firstMessages.ts'
import { givenShift, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const update = (id: number | string, body: unknown, as?: AccountName) =>
  server.call(shiftRoutes.update, { params: { id }, body }, as)

const stored = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an edited shift', () => {
  test('has the sent values, and keeps the others', async () => {
    const shift = await addShift(server.db, {
      driver_id: DRIVERS.north,
      cost_bonus: '10.00',
      const_fuel_bonus: '1.50',
      cost_extra_bonus: '5.00',
      comment: 'Before',
      extra_request: 1,
      fuel_bonus_0: 4,
      creator_id: 1,
      restaurateur_creator_id: 1,
    })
    const body = givenShift({
      driver_id: DRIVERS.everywhere,
      period_date: THURSDAY,
      start_time: '18:30',
      finish_time: '00:00',
    })
    const answer = await update(shift.id, body, 'manager')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...body,
        status: 10,
        status_assigned: 10,
        cost_bonus: 10,
        const_fuel_bonus: 1.5,
        cost_extra_bonus: 5,
        cost_total: 66.5,
        comment: 'Before',
        extra_request: 1,
        fuel_bonus_0: 4,
        creator_id: 1,
        restaurateur_creator_id: 1,
        moderator_id: 2,
        driver: { id: DRIVERS.everywhere },
      },
    })
    expect(await stored(shift.id)).toMatchObject({
      driver_id: DRIVERS.everywhere,
      period_date: THURSDAY,
      start_time: '18:30',
      finish_time: '00:00',
      cost_total: '66.50',
      moderator_id: 2,
    })
  })

  test('accepts the whole record as it was answered', async () => {
    const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
    const listed = await server.reply(
      shiftRoutes.list,
      {
        query: { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY, with_driver: 1, with_timesheet: 1 },
      },
      'manager',
    )
    const answer = await update(id, { ...listed[0], comment: 'Changed', push_drivers: 20 }, 'manager')
    expect(answer).toMatchObject({ status: 200, body: { id, comment: 'Changed', driver_id: DRIVERS.north } })
  })

  test('keeps its status, regardless of what the client sends', async () => {
    const shift = await addShift(server.db, { status: 30 })
    await update(shift.id, givenShift({ status: 20, status_assigned: 10, creator_id: 4 }), 'manager')
    expect(await stored(shift.id)).toMatchObject({ status: 30, status_assigned: 20, creator_id: null })
  })

  test('is open without its driver, and rejected until it has another one', async () => {
    const assigned = await addShift(server.db, { driver_id: DRIVERS.north })
    const rejected = await addShift(server.db, { status_assigned: 30, driver_id_canceled: DRIVERS.south })
    expect(await update(assigned.id, givenShift({ driver_id: null }), 'manager')).toMatchObject({
      body: { driver_id: null, status_assigned: 20, driver: null },
    })
    expect(await update(rejected.id, givenShift(), 'manager')).toMatchObject({
      body: { driver_id: null, status_assigned: 30, driver_id_canceled: DRIVERS.south },
    })
    expect(await update(rejected.id, givenShift({ driver_id: DRIVERS.north }), 'manager')).toMatchObject({
      body: { driver_id: DRIVERS.north, status_assigned: 10 },
    })
  })

  test('is recorded with old and new values, and announced', async () => {
    const shift = await addShift(server.db, { comment: 'Before' })
    await update(shift.id, givenShift({ comment: 'After' }), 'limitedManager')
    expect(await auditOf(server.db, shift.id)).toEqual([
      {
        actor: 'panel_user:3',
        actor_name: 'limitedManager Account',
        action: 'update',
        before: expect.objectContaining({ id: shift.id, comment: 'Before', moderator_id: null }),
        after: expect.objectContaining({ id: shift.id, comment: 'After', moderator_id: 3 }),
      },
    ])
    expect(await announcementsOf(server.db, shift.id)).toEqual([
      { event: 'update', restaurant_id: RESTAURANTS.northOne, left_restaurant_id: null },
    ])
  })

  test('names the restaurant that it left if it moves', async () => {
    const shift = await addShift(server.db)
    await update(shift.id, givenShift({ restaurant_id: RESTAURANTS.southOne }), 'administrator')
    expect(await announcementsOf(server.db, shift.id)).toEqual([
      {
        event: 'update',
        restaurant_id: RESTAURANTS.southOne,
        left_restaurant_id: RESTAURANTS.northOne,
      },
    ])
  })

  test('keeps its driver, even if no longer offered or no longer in scope', async () => {
    const shift = await addShift(server.db, { driver_id: DRIVERS.south })
    const later = givenShift({ driver_id: DRIVERS.south, start_time: '11:00' })
    expect(await update(shift.id, later, 'manager')).toMatchObject({
      status: 200,
      body: { start_time: '11:00', driver_id: DRIVERS.south },
    })
    const elsewhere = { ...later, restaurant_id: RESTAURANTS.northTwo }
    expect(await update(shift.id, elsewhere, 'manager')).toMatchObject({ status: 404 })
    expect(await update(shift.id, elsewhere, 'administrator')).toMatchObject({
      status: 400,
      body: { driver_id: ['This driver is not offered to this restaurant.'] },
    })
  })

  test.each([
    ['date', { period_date: THURSDAY }],
    ['restaurant', { restaurant_id: RESTAURANTS.northTwo }],
    ['driver', { driver_id: null }],
    ['start', { start_time: '11:00' }],
    ['finish', { finish_time: '15:00' }],
  ])('keeps its %s once its hours are recorded', async (_, changed) => {
    const shift = await addShift(server.db, { driver_id: DRIVERS.north })
    const { id, start_time, finish_time } = shift
    const same = givenShift({ driver_id: DRIVERS.north, start_time, finish_time })
    await addTimesheet(server.db, { shift_id: id })
    const answer = await expectNothingWritten(server.db, () => update(id, { ...same, ...changed }, 'manager'))
    expect(answer).toMatchObject({
      status: 400,
      body: { id: ['This shift has a timesheet: change the timesheet.'] },
    })
    expect(await update(id, { ...same, comment: 'Late' }, 'manager')).toMatchObject({ status: 200 })
  })

  test('can go to another driver if it was cancelled, but keeps its day and times', async () => {
    const { id } = await addShift(server.db, { driver_id: null })
    await addTimesheet(server.db, { shift_id: id, type: 20, finish_time: '10:00' })
    for (const moved of [{ period_date: THURSDAY }, { start_time: '11:00' }, { finish_time: '13:00' }]) {
      const given = givenShift({ driver_id: DRIVERS.north, ...moved })
      expect(await expectNothingWritten(server.db, () => update(id, given, 'manager'))).toMatchObject({
        status: 400,
        body: { id: ['This shift was cancelled, so it keeps its day and times: copy it instead.'] },
      })
    }
    expect(await update(id, givenShift({ driver_id: DRIVERS.north }), 'manager')).toMatchObject({
      status: 200,
    })
  })

  test('can stay at a closed restaurant, but not move to one', async () => {
    const at = (restaurant_id: number) => givenShift({ restaurant_id, comment: 'Changed' })
    const there = await addShift(server.db, { restaurant_id: RESTAURANTS.northClosed })
    const open = await addShift(server.db)
    expect(await update(there.id, at(RESTAURANTS.northClosed), 'manager')).toMatchObject({ status: 200 })
    expect(await update(open.id, at(RESTAURANTS.northClosed), 'manager')).toMatchObject({
      status: 400,
      body: { restaurant_id: ['This restaurant is inactive.'] },
    })
  })
})

describe('is refused, and nothing written,', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['without a driver chosen', { driver_id: undefined }, { driver_id: 'Driver is required' }],
    ['without a start', { start_time: null }, { start_time: 'Start Time is required.' }],
    ['with a start of 10.00', { start_time: '10.00' }, { start_time: 'Start Time invalid format.' }],
    ['without a finish', { finish_time: '' }, { finish_time: 'Finish Time is required.' }],
    ['with a finish of -1:00', { finish_time: '-1:00' }, { finish_time: 'Finish Time invalid format.' }],
    [
      'with a finish that is its start',
      { finish_time: '10:00' },
      { finish_time: 'Finish Time must differ from Start Time.' },
    ],
    [
      'with a negative cancellation fee',
      { cost_extra_bonus: '-0.01' },
      { cost_extra_bonus: 'Cancellation fee/bonus must not be negative.' },
    ],
    ['with a bonus of £5', { cost_bonus: 5 }, { cost_bonus: 'Driver bonus must be £0, £10 or £20.' }],
    [
      'with a negative fuel bonus',
      { const_fuel_bonus: -1 },
      { const_fuel_bonus: 'Fuel bonus must not be negative.' },
    ],
    ['with a field that does not exist', { password: 'x' }, { password: 'This field is not known here.' }],
  ])('%s', async (_, changed, errors) => {
    const shift = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () =>
      update(shift.id, givenShift(changed), 'administrator'),
    )
    expect(answer.status).toBe(400)
    expect(firstMessages(answer.body)).toEqual(Object.entries(errors))
  })

  test('with an invalid updated_at', async () => {
    const shift = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () =>
      update(shift.id, givenShift({ updated_at: 'yesterday' }), 'administrator'),
    )
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body as object)).toEqual(['updated_at'])
  })

  test.each([
    ['no one', undefined, 401],
    ['an account without a role', 'none', 403],
    ['a restaurant account', 'restaurant', 403],
    ['a driver', 'driver', 403],
  ] as const)('from %s', async (_, as, status) => {
    const shift = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () => update(shift.id, givenShift(), as))
    expect(answer.status).toBe(status)
  })

  test.each([
    ['a shift of another area', 'manager', RESTAURANTS.southOne],
    ['a shift of the area at a restaurant that is not theirs', 'limitedManager', RESTAURANTS.northTwo],
  ] as const)('for %s', async (_, as, restaurant_id) => {
    const shift = await addShift(server.db, { restaurant_id })
    const answer = await expectNothingWritten(server.db, () => update(shift.id, givenShift(), as))
    expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
  })

  test.each([99, 2_147_483_647])('for a shift that does not exist (%s)', async (id) => {
    expect(await update(id, givenShift(), 'administrator')).toMatchObject({
      status: 404,
      body: { message: 'This shift does not exist.' },
    })
  })

  test.each(['0', '-1', '1.5', 'x', '2147483648', '%00'])('for an invalid id (%s)', async (id) => {
    expect((await update(id, givenShift(), 'administrator')).status).toBe(404)
  })

  test.each([
    ['a restaurant out of scope', { restaurant_id: RESTAURANTS.southOne }, 'restaurant'],
    ['a driver out of scope', { driver_id: DRIVERS.south }, 'driver'],
  ])('for %s', async (_, changed, thing) => {
    const shift = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () =>
      update(shift.id, givenShift(changed), 'manager'),
    )
    expect(answer).toMatchObject({ status: 404, body: { message: `This ${thing} does not exist.` } })
  })
})
