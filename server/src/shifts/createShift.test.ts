import { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { NOT_OFFERED } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { DRIVER_NOT_ACTIVE } from '@driverdesk/domain/shifts/driverFit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { firstMessages } from './testing/firstMessages.ts'
import { givenShift, WEDNESDAY } from './testing/givenShift.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const create = (body: unknown, as?: Parameters<TestApp['call']>[2], headers: Record<string, string> = {}) =>
  server.call(shiftRoutes.create, { body, headers }, as)

describe('a new shift', () => {
  test('is answered as stored, with its driver and cost', async () => {
    const body = givenShift({
      driver_id: DRIVERS.north,
      cost_bonus: 10,
      comment: 'Two bags',
      extra_request: 1,
    })
    const { status, body: shift } = await create(body, 'manager')
    expect(status).toBe(200)
    expect(shift).toEqual({
      id: 1,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.north,
      driver_id_canceled: null,
      cannot_work: false,
      status: 10,
      status_assigned: 10,
      period_date: WEDNESDAY,
      start_time: '10:00',
      finish_time: '14:00',
      meal_time: 0,
      rest_time: 0,
      cost_per_hour: 10,
      cost_total: 50,
      cost_bonus: 10,
      const_fuel_bonus: 0,
      cost_extra_bonus: 0,
      extra_request: 1,
      comment: 'Two bags',
      comment_cancelled: '',
      creator_id: 2,
      moderator_id: 2,
      restaurateur_creator_id: null,
      restaurateur_moderator_id: null,
      shift_id: null,
      modified_shift_id: null,
      acknowledged_at: null,
      cancelled_by: null,
      fuel_bonus_0: 0,
      fuel_bonus_3: 0,
      fuel_bonus_6: 0,
      timesheet: null,
      ask: null,
      claim_count: 0,
      handover_until: null,
      offered_until: null,
      claim_hours: null,
      claims: null,
      driver: { id: DRIVERS.north, full_name: 'north Driver', phone: '', photo_src: null },
      updated_at: expect.any(String),
    })
    expect(Shift.strict().parse(shift)).toEqual(shift)
    const listed = await server.reply(
      shiftRoutes.list,
      {
        query: { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY, with_driver: 1, with_timesheet: 1 },
      },
      'manager',
    )
    expect(listed).toEqual([shift])
  })

  test.each([0, null])('without a driver (%s) is open', async (driver_id) => {
    const { body } = await create(givenShift({ driver_id }), 'administrator')
    expect(body).toMatchObject({ driver_id: null, driver: null, status: 10, status_assigned: 20 })
  })

  test('accepts amounts as text, and stores everything a person decides', async () => {
    const decided = {
      extra_request: 1,
      comment: 'naïve — 😀 O’Neill; drop table shift',
      fuel_bonus_0: 3,
      fuel_bonus_3: 2,
      fuel_bonus_6: 1,
    }
    const amounts = { cost_bonus: '20.00', const_fuel_bonus: '2.5', cost_extra_bonus: '7.25' }
    const { body } = await create(givenShift({ ...decided, ...amounts }), 'administrator')
    expect(body).toMatchObject({
      ...decided,
      cost_bonus: 20,
      const_fuel_bonus: 2.5,
      cost_extra_bonus: 7.25,
      cost_total: 62.5,
    })
  })

  test('is new, free and paid at our rates, regardless of what the client sends', async () => {
    const claimed = {
      id: 999,
      status: 20,
      status_assigned: 10,
      cost_per_hour: 99,
      cost_total: 9999,
      creator_id: 1,
      moderator_id: 1,
      restaurateur_creator_id: 1,
      driver_id_canceled: DRIVERS.south,
      shift_id: 1,
      modified_shift_id: 1,
      comment_cancelled: 'No',
      meal_time: 60,
      rest_time: 60,
      timesheet: { id: 1 },
      driver: { id: 1 },
      updated_at: 'yesterday',
    }
    const { status, body } = await create(givenShift(claimed), 'manager')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 1,
      status: 10,
      status_assigned: 20,
      cost_per_hour: 10,
      cost_total: 40,
      creator_id: 2,
      moderator_id: 2,
      restaurateur_creator_id: null,
      driver_id_canceled: null,
      shift_id: null,
      modified_shift_id: null,
      acknowledged_at: null,
      comment_cancelled: '',
      meal_time: 0,
      rest_time: 0,
      timesheet: null,
      driver: null,
    })
  })

  test('is recorded with who made it, and announced to those who see its restaurant', async () => {
    await create(givenShift({ driver_id: DRIVERS.everywhere }), 'manager')
    expect(await auditOf(server.db, 1)).toEqual([
      {
        actor: 'panel_user:2',
        actor_name: 'manager Account',
        action: 'create',
        before: null,
        after: expect.objectContaining({
          id: 1,
          restaurant_id: RESTAURANTS.northOne,
          driver_id: DRIVERS.everywhere,
          period_date: WEDNESDAY,
          status: 10,
          cost_total: '40.00',
        }),
      },
    ])
    expect(await announcementsOf(server.db, 1)).toEqual([
      { event: 'store', restaurant_id: RESTAURANTS.northOne, left_restaurant_id: null },
    ])
  })

  test('is made once for one Idempotency-Key, however often it is sent at once', async () => {
    const send = (comment: string) =>
      create(givenShift({ comment }), 'manager', { 'idempotency-key': 'form-1' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('Once')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await send('Twice')).status).toBe(409)
    const { count } = await server.db
      .selectFrom('shift')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    expect(await announcementsOf(server.db, 1)).toHaveLength(1)
  })
})

describe('is refused, and nothing written,', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['without a driver chosen', { driver_id: undefined }, { driver_id: 'Driver is required' }],
    ['with something that is not a driver', { driver_id: '2' }, { driver_id: 'Driver is required' }],
    ['without a start', { start_time: undefined }, { start_time: 'Start Time is required.' }],
    ['with an empty start', { start_time: '' }, { start_time: 'Start Time is required.' }],
    ['with a start of 24:00', { start_time: '24:00' }, { start_time: 'Start Time invalid format.' }],
    ['with a start of 9:00', { start_time: '9:00' }, { start_time: 'Start Time invalid format.' }],
    ['without a finish', { finish_time: undefined }, { finish_time: 'Finish Time is required.' }],
    ['with a finish of null', { finish_time: null }, { finish_time: 'Finish Time is required.' }],
    ['with a finish of 14:60', { finish_time: '14:60' }, { finish_time: 'Finish Time invalid format.' }],
    ['with a finish in seconds', { finish_time: '14:00:00' }, { finish_time: 'Finish Time invalid format.' }],
    [
      'with a finish that is its start',
      { finish_time: '10:00' },
      { finish_time: 'Finish Time must differ from Start Time.' },
    ],
    ['without a date', { period_date: undefined }, { period_date: 'Date is required.' }],
    ['on 30 February', { period_date: '2026-02-30' }, { period_date: 'Date invalid format.' }],
    ['with a bonus of £15', { cost_bonus: 15 }, { cost_bonus: 'Driver bonus must be £0, £10 or £20.' }],
    [
      'with a negative fuel bonus',
      { const_fuel_bonus: '-0.01' },
      { const_fuel_bonus: 'Fuel bonus must not be negative.' },
    ],
    [
      'with a negative cancellation fee',
      { cost_extra_bonus: -1 },
      { cost_extra_bonus: 'Cancellation fee/bonus must not be negative.' },
    ],
    [
      'with a third of a penny',
      { const_fuel_bonus: 0.003 },
      { const_fuel_bonus: 'Must be an amount with at most two decimals.' },
    ],
    ['with a comment too long', { comment: 'x'.repeat(2001) }, { comment: 'At most 2,000 characters.' }],
    [
      'with a character that PostgreSQL cannot keep',
      { comment: 'nul\0' },
      { comment: 'Contains a character that cannot be stored.' },
    ],
    ['with a field that does not exist', { cost: 1 }, { cost: 'This field is not known here.' }],
  ])('%s', async (_, changed, errors) => {
    const answer = await expectNothingWritten(server.db, () => create(givenShift(changed), 'manager'))
    expect(answer.status).toBe(400)
    expect(firstMessages(answer.body)).toEqual(Object.entries(errors))
  })

  test('with the most important field first if several are wrong', async () => {
    const { status, body } = await create({ finish_time: '', restaurant_id: RESTAURANTS.northOne }, 'manager')
    expect(status).toBe(400)
    expect(firstMessages(body)).toEqual([
      ['driver_id', 'Driver is required'],
      ['period_date', 'Date is required.'],
      ['start_time', 'Start Time is required.'],
      ['finish_time', 'Finish Time is required.'],
    ])
  })

  test.each([
    ['one whose area is another', DRIVERS.south, RESTAURANTS.northOne],
    ['one who is restricted to another restaurant', DRIVERS.northTwoOnly, RESTAURANTS.northOne],
    ['an inactive one', DRIVERS.inactive, RESTAURANTS.northOne, DRIVER_NOT_ACTIVE],
    ['an applicant', DRIVERS.applicant, RESTAURANTS.northOne, DRIVER_NOT_ACTIVE],
  ])('for a driver who is not offered there: %s', async (_, driver_id, restaurant_id, why = NOT_OFFERED) => {
    const answer = await expectNothingWritten(server.db, () =>
      create(givenShift({ driver_id, restaurant_id }), 'administrator'),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { driver_id: [why] },
    })
  })

  test.each([
    ['one without areas', DRIVERS.everywhere, RESTAURANTS.southOne],
    ['one without areas whose restriction does not count', DRIVERS.leftover, RESTAURANTS.northTwo],
    ['one of the area', DRIVERS.north, RESTAURANTS.northTwo],
    ['one of the area and the restaurant', DRIVERS.northTwoOnly, RESTAURANTS.northTwo],
  ])('but not for a driver who is: %s', async (_, driver_id, restaurant_id) => {
    expect(await create(givenShift({ driver_id, restaurant_id }), 'administrator')).toMatchObject({
      status: 200,
    })
  })

  test('for a closed restaurant', async () => {
    const answer = await expectNothingWritten(server.db, () =>
      create(givenShift({ restaurant_id: RESTAURANTS.northClosed }), 'manager'),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { restaurant_id: ['This restaurant is inactive.'] },
    })
  })

  test.each([
    ['no one', undefined, 401, 'Please log in to access this page'],
    ['an account without a role', 'none', 403, 'You do not have permission to do this.'],
    ['a restaurant account', 'restaurant', 403, 'You do not have permission to do this.'],
    ['a driver', 'driver', 403, 'You do not have permission to do this.'],
  ] as const)('from %s', async (_, as, status, message) => {
    const answer = await expectNothingWritten(server.db, () => create(givenShift(), as))
    expect(answer).toMatchObject({ status, body: { message } })
  })

  test.each([
    ['a restaurant of another area', 'manager', { restaurant_id: RESTAURANTS.southOne }, 'restaurant'],
    ['a restaurant of the area that is not theirs', 'limitedManager', { restaurant_id: 2 }, 'restaurant'],
    ['a restaurant that does not exist', 'administrator', { restaurant_id: 99 }, 'restaurant'],
    ['a driver of another area', 'manager', { driver_id: DRIVERS.south }, 'driver'],
    ['a driver of another restaurant', 'limitedManager', { driver_id: DRIVERS.northTwoOnly }, 'driver'],
    ['a driver who does not exist', 'administrator', { driver_id: 99 }, 'driver'],
  ] as const)('for %s', async (_, as, changed, thing) => {
    const answer = await expectNothingWritten(server.db, () => create(givenShift(changed), as))
    expect(answer).toMatchObject({ status: 404, body: { message: `This ${thing} does not exist.` } })
  })
})
