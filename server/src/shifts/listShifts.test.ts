import { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { firstMessages } from './testing/firstMessages.ts'
import { FRIDAY, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const query = (more: Record<string, unknown> = {}) => ({
  period_date_from: WEDNESDAY,
  period_date_to: FRIDAY,
  ...more,
})

const list = (as: AccountName | undefined, more: Record<string, unknown> = {}) =>
  server.call(shiftRoutes.list, { query: query(more) }, as)

async function listed(as: AccountName, more: Record<string, unknown> = {}): Promise<Shift[]> {
  const answer = await list(as, more)
  expect(answer.status).toBe(200)
  return answer.body as Shift[]
}

const idsOf = (shifts: readonly { id: number }[]) => shifts.map(({ id }) => id)

describe('the range', () => {
  test('includes its first and last day, and no others', async () => {
    for (const day of [-1, 0, 1, 2, 3]) await addShift(server.db, { period_date: addDays(WEDNESDAY, day) })
    const shifts = await listed('administrator')
    expect(shifts.map(({ period_date }) => period_date)).toEqual([WEDNESDAY, THURSDAY, FRIDAY])
  })

  test('may have 31 days', async () => {
    const { id } = await addShift(server.db, { period_date: '2026-07-17' })
    expect(idsOf(await listed('manager', { period_date_to: '2026-07-17' }))).toEqual([id])
  })

  test.each([
    ['has 32 days', '2026-07-18', 'Invalid date range: 17/06/2026 ~ 18/07/2026'],
    ['ends before it starts', '2026-06-16', 'Invalid date range: 17/06/2026 ~ 16/06/2026'],
    ['ends on a day that does not exist', '2026-06-31', 'Date invalid format.'],
    ['ends on nothing', '', 'Date is required.'],
  ])('is refused if it %s', async (_, period_date_to, message) => {
    const answer = await list('administrator', { period_date_to })
    expect(answer.status).toBe(400)
    expect(firstMessages(answer.body)).toEqual([['period_date_to', message]])
  })

  test('is required', async () => {
    const { status, body } = await server.call(shiftRoutes.list, {}, 'manager')
    expect(status).toBe(400)
    expect(firstMessages(body)).toEqual([
      ['period_date_from', 'Date is required.'],
      ['period_date_to', 'Date is required.'],
    ])
  })

  test.each([
    [{ with_driver: 'yes' }, ['with_driver', 'With driver must be 0 or 1.']],
    [{ restaurant_id: 1 }, ['restaurant_id', 'This field is not known here.']],
  ])('with a query of %j is refused', async (more, error) => {
    const { status, body } = await list('manager', more)
    expect(status).toBe(400)
    expect(firstMessages(body)).toEqual([error])
  })
})

test('shifts come in the order of the schedule: by date, start and id', async () => {
  const at = (period_date: string, start_time: string) => addShift(server.db, { period_date, start_time })
  const second = await at(THURSDAY, '09:00')
  const fourth = await at(THURSDAY, '12:00')
  const third = await at(THURSDAY, '09:30')
  const first = await at(WEDNESDAY, '13:00')
  const fifth = await at(THURSDAY, '12:00')
  expect(idsOf(await listed('administrator'))).toEqual(idsOf([first, second, third, fourth, fifth]))
})

test('drafts are left out if the call says so', async () => {
  const fresh = await addShift(server.db)
  const published = await addShift(server.db, { status: 20 })
  const draft = await addShift(server.db, { status: 30 })
  expect(idsOf(await listed('manager'))).toEqual(idsOf([fresh, published, draft]))
  expect(idsOf(await listed('manager', { filter_draft: 0 }))).toEqual(idsOf([fresh, published, draft]))
  expect(idsOf(await listed('manager', { filter_draft: 1 }))).toEqual(idsOf([fresh, published]))
})

test('no one sees a shift outside their scope', async () => {
  const at = async (restaurant_id: number) => (await addShift(server.db, { restaurant_id })).id
  const northOne = await at(RESTAURANTS.northOne)
  const northTwo = await at(RESTAURANTS.northTwo)
  const northClosed = await at(RESTAURANTS.northClosed)
  const southOne = await at(RESTAURANTS.southOne)
  expect(idsOf(await listed('administrator'))).toEqual([northOne, northTwo, northClosed, southOne])
  expect(idsOf(await listed('manager'))).toEqual([northOne, northTwo, northClosed])
  expect(idsOf(await listed('limitedManager'))).toEqual([northOne])
  expect(idsOf(await listed('restaurant'))).toEqual([northOne, northTwo])
  expect(idsOf(await listed('otherRestaurant'))).toEqual([northClosed, southOne])
})

test.each([
  ['no one', undefined, 401],
  ['an account without a role', 'none', 403],
  ['a driver', 'driver', 403],
] as const)('%s gets no list', async (_, as, status) => {
  expect((await list(as)).status).toBe(status)
})

/** One shift with everything that can be there, and one without. */
async function fullAndPlain(): Promise<void> {
  const { db } = server
  await db
    .updateTable('driver')
    .set({ phone: '07000 000000', photo_src: 'a.jpg' })
    .where('id', '=', 2)
    .execute()
  const plain = await addShift(db)
  const full = await addShift(db, {
    driver_id: DRIVERS.north,
    driver_id_canceled: DRIVERS.south,
    status: 20,
    start_time: '22:30',
    finish_time: '00:00',
    cost_per_hour: '10.05',
    cost_total: '37.58',
    cost_bonus: '20.00',
    const_fuel_bonus: '2.50',
    cost_extra_bonus: '5.55',
    fuel_bonus_0: 1,
    fuel_bonus_3: 2,
    fuel_bonus_6: 3,
    extra_request: 1,
    comment: 'Ring "twice"\n\\ O’Neill 😀',
    comment_cancelled: 'Rain',
    creator_id: 1,
    moderator_id: 2,
    restaurateur_creator_id: 1,
    restaurateur_moderator_id: 2,
    shift_id: plain.id,
    modified_shift_id: plain.id,
    created_at: '2026-06-01T10:00:00.000Z',
    updated_at: '2026-06-02T10:00:00.120Z',
  })
  await db
    .insertInto('timesheet')
    .values({
      shift_id: full.id,
      restaurant_id: full.restaurant_id,
      driver_id: DRIVERS.north,
      status: 30,
      status_progress: 40,
      period_date: WEDNESDAY,
      start_time: '22:30',
      finish_time: '00:00',
      cost_per_hour: '10.05',
      cost_total: '37.58',
    })
    .execute()
}

const EVERYTHING = { with_timesheet: 1, with_driver: 1 }

describe('staff see', () => {
  test('a shift with all fields of the contract', async () => {
    await fullAndPlain()
    const [plain, full] = await listed('manager', EVERYTHING)
    expect(full).toEqual({
      id: 2,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.north,
      driver_id_canceled: DRIVERS.south,
      status: 20,
      status_assigned: 10,
      period_date: WEDNESDAY,
      start_time: '22:30',
      finish_time: '00:00',
      meal_time: 0,
      rest_time: 0,
      cost_per_hour: 10.05,
      cost_total: 37.58,
      cost_bonus: 20,
      const_fuel_bonus: 2.5,
      cost_extra_bonus: 5.55,
      fuel_bonus_0: 1,
      fuel_bonus_3: 2,
      fuel_bonus_6: 3,
      extra_request: 1,
      comment: 'Ring "twice"\n\\ O’Neill 😀',
      comment_cancelled: 'Rain',
      cannot_work: false,
      creator_id: 1,
      moderator_id: 2,
      restaurateur_creator_id: 1,
      restaurateur_moderator_id: 2,
      shift_id: 1,
      cancelled_by: null,
      modified_shift_id: 1,
      acknowledged_at: null,
      claims: null,
      claim_hours: null,
      claim_count: 0,
      offered_until: null,
      handover_until: null,
      timesheet: {
        id: 1,
        type: 10,
        status: 30,
        status_progress: 40,
        driver_start_time: null,
        driver_finish_time: null,
      },
      ask: null,
      driver: { id: 2, full_name: 'north Driver', phone: '07000 000000', photo_src: 'a.jpg' },
      updated_at: expect.any(String),
    })
    expect(Date.parse(full?.updated_at ?? '')).toBe(Date.parse('2026-06-02T10:00:00.120Z'))
    expect(plain).toMatchObject({ driver_id: null, driver: null, timesheet: null, shift_id: null })
  })

  test('exactly the fields of the shape, with the requested parts', async () => {
    await fullAndPlain()
    const all = Object.keys(Shift.shape)
    const without = (...parts: string[]) => all.filter((field) => !parts.includes(field)).toSorted()
    const fields = async (parts: Record<string, unknown>) => {
      const shifts = await listed('administrator', parts)
      expect(shifts).toHaveLength(2)
      // Written as JSON by the database, past the shape that other answers go through.
      for (const shift of shifts) expect(Shift.strict().parse(shift)).toEqual(shift)
      const [plain, full] = shifts.map((shift) => Object.keys(shift).toSorted())
      expect(plain).toEqual(full)
      return full
    }
    expect(await fields(EVERYTHING)).toEqual(all.toSorted())
    expect(await fields({ with_timesheet: 1 })).toEqual(without('driver'))
    expect(await fields({ with_driver: 1 })).toEqual(without('timesheet'))
    expect(await fields({})).toEqual(without('timesheet', 'driver'))
  })
})

describe('a restaurant account sees', () => {
  test('exactly the fields of its shape, for any request', async () => {
    await fullAndPlain()
    for (const shift of await listed('restaurant', EVERYTHING)) {
      expect(ShiftForRestaurant.strict().parse(shift)).toEqual(shift)
      expect(Object.keys(shift).toSorted()).toEqual(Object.keys(ShiftForRestaurant.shape).toSorted())
    }
  })

  test('no rate, cost, bonus or fee, and only the driver’s name', async () => {
    await fullAndPlain()
    const [, full] = await listed('restaurant', EVERYTHING)
    expect(full).toMatchObject({ id: 2, driver_id: DRIVERS.north, timesheet: { status: 30 } })
    const secret = /cost|rate$|pay|bonus|fee|phone|^driver$|cancel(?!led_by)/
    expect(Object.keys(full ?? {}).filter((field) => secret.test(field))).toEqual([])
    const text = JSON.stringify(full)
    for (const value of ['10.05', '37.58', '5.55', '07000', 'Rain']) expect(text).not.toContain(value)
  })
})

test('an empty list is a list', async () => {
  expect(await listed('manager')).toEqual([])
})
