/**
 * Tests what a restaurant does with its own open shifts (docs/spec/schedule.md#restaurant-schedule-screen,
 * docs/spec/shifts.md#first-status, docs/spec/shifts.md#removing-shifts).
 */
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { FRIDAY, WEDNESDAY } from './testing/givenShift.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const given = (changed: Record<string, unknown> = {}) => ({
  restaurant_id: RESTAURANTS.northOne,
  period_date: WEDNESDAY,
  start_time: '10:00',
  finish_time: '14:00',
  ...changed,
})
const create = (changed: Record<string, unknown> = {}, as: AccountName = 'restaurant') =>
  server.call(freeShiftRoutes.create, { body: given(changed) }, as)
const update = (id: number, changed: Record<string, unknown> = {}, as: AccountName = 'restaurant') =>
  server.call(freeShiftRoutes.update, { params: { id }, body: given(changed) }, as)
const remove = (id: number, query: Record<string, unknown> = {}, as: AccountName = 'restaurant') =>
  server.call(freeShiftRoutes.remove, { params: { id }, query }, as)
const moderate = (shift_ids: number[], as: AccountName = 'restaurant') =>
  server.call(freeShiftRoutes.moderate, { body: { shift_ids } }, as)

const stored = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idOf = ({ body }: { body: unknown }) => (body as ShiftForRestaurant).id

async function withTimesheet(shift: Parameters<typeof addShift>[1] = {}) {
  const added = await addShift(server.db, shift)
  await server.db
    .insertInto('timesheet')
    .values({
      shift_id: added.id,
      restaurant_id: added.restaurant_id,
      driver_id: DRIVERS.north,
      period_date: added.period_date,
      start_time: added.start_time,
      finish_time: added.finish_time,
      cost_per_hour: added.cost_per_hour,
      cost_total: added.cost_total,
    })
    .execute()
  return added
}

describe('an open shift that a restaurant adds', () => {
  test('is its own draft, paid at the day’s rate, which it does not see', async () => {
    const answer = await create({ period_date: FRIDAY, extra_request: '1', comment: 'Back door' })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 30, status_assigned: 20, driver_id: null, extra_request: 1, comment: 'Back door' },
    })
    expect(ShiftForRestaurant.strict().parse(answer.body)).toEqual(answer.body)
    expect(await stored(idOf(answer))).toMatchObject({
      status: 30,
      cost_per_hour: '12.00',
      cost_total: '48.00',
      creator_id: null,
      moderator_id: null,
      restaurateur_creator_id: 1,
      restaurateur_moderator_id: 1,
    })
  })

  test('has no driver, status or money, regardless of what is sent', async () => {
    const answer = await create({
      driver_id: DRIVERS.north,
      status: 20,
      status_assigned: 10,
      cost_per_hour: 1,
      cost_total: 1,
      cost_bonus: 20,
      const_fuel_bonus: 5,
      cost_extra_bonus: 5,
      fuel_bonus_0: 3,
      creator_id: 1,
    })
    expect(await stored(idOf(answer))).toMatchObject({
      driver_id: null,
      status: 30,
      status_assigned: 20,
      cost_per_hour: '10.00',
      cost_total: '40.00',
      cost_bonus: '0.00',
      const_fuel_bonus: '0.00',
      cost_extra_bonus: '0.00',
      fuel_bonus_0: 0,
      creator_id: null,
    })
  })

  test('is recorded and announced, and added once however often it is sent', async () => {
    const send = () =>
      server.call(
        freeShiftRoutes.create,
        { body: given(), headers: { 'idempotency-key': 'free-1' } },
        'restaurant',
      )
    const [first, ...others] = await Promise.all([send(), send(), send()])
    for (const other of others) expect([other.status, other.body]).toEqual([200, first.body])
    const id = idOf(first)
    expect(await server.db.selectFrom('shift').select('id').execute()).toEqual([{ id }])
    expect(await auditOf(server.db, id)).toMatchObject([{ actor: 'restaurateur:1', action: 'create' }])
    expect(await announcementsOf(server.db, id)).toEqual([
      { event: 'store', restaurant_id: RESTAURANTS.northOne, left_restaurant_id: null },
    ])
  })

  test.each([
    [{ start_time: '' }, { start_time: ['Start Time is required.'] }],
    [{ finish_time: '14.00' }, { finish_time: ['Finish Time invalid format.'] }],
    [{ finish_time: '10:00' }, { finish_time: ['Finish Time must differ from Start Time.'] }],
    [{ restaurant_id: null }, { restaurant_id: ['Restaurant is required'] }],
    [{ password: 'x' }, { password: ['This field is not known here.'] }],
  ])('with %j is refused', async (changed, errors) => {
    const answer = await expectNothingWritten(server.db, () => create(changed))
    expect([answer.status, answer.body]).toEqual([400, errors])
  })

  test('cannot be at another account’s restaurant or at a closed one', async () => {
    const at = (restaurant_id: number) =>
      expectNothingWritten(server.db, () => create({ restaurant_id }, 'otherRestaurant'))
    expect(await at(RESTAURANTS.northOne)).toMatchObject({
      status: 404,
      body: { message: 'This restaurant does not exist.' },
    })
    expect(await at(RESTAURANTS.northClosed)).toMatchObject({
      status: 400,
      body: { restaurant_id: ['This restaurant is inactive.'] },
    })
  })
})

describe('an open shift that a restaurant changes', () => {
  test('keeps its status, bonuses and creator, and is paid at the new day’s rate', async () => {
    const { id } = await addShift(server.db, { cost_bonus: '10.00', creator_id: 1, fuel_bonus_3: 2 })
    const answer = await update(id, { period_date: FRIDAY, finish_time: '15:00', comment: 'Later' })
    expect(answer).toMatchObject({ status: 200, body: { id, status: 10, finish_time: '15:00' } })
    expect(ShiftForRestaurant.strict().parse(answer.body)).toEqual(answer.body)
    expect(await stored(id)).toMatchObject({
      period_date: FRIDAY,
      status: 10,
      cost_per_hour: '12.00',
      cost_bonus: '10.00',
      cost_total: '70.00',
      creator_id: 1,
      fuel_bonus_3: 2,
      restaurateur_moderator_id: 1,
    })
    expect(await auditOf(server.db, id)).toMatchObject([{ actor: 'restaurateur:1', action: 'update' }])
  })

  test('moves between its own restaurants, and names the one it left', async () => {
    const { id } = await addShift(server.db)
    await update(id, { restaurant_id: RESTAURANTS.northTwo })
    expect(await announcementsOf(server.db, id)).toEqual([
      {
        event: 'update',
        restaurant_id: RESTAURANTS.northTwo,
        left_restaurant_id: RESTAURANTS.northOne,
      },
    ])
  })

  test('can go from new back to draft, but no edit makes a draft new', async () => {
    const submitted = await addShift(server.db)
    expect(await update(submitted.id, { status: 30 })).toMatchObject({ status: 200, body: { status: 30 } })
    expect(await update(submitted.id, { status: 10 })).toMatchObject({ status: 200, body: { status: 30 } })
  })

  test('stays rejected after a driver rejected it', async () => {
    const { id } = await addShift(server.db, { status_assigned: 30, driver_id_canceled: DRIVERS.north })
    expect(await update(id)).toMatchObject({ status: 200, body: { status_assigned: 30 } })
  })

  test('keeps its published rate', async () => {
    const { id } = await addShift(server.db, { status: 20, cost_per_hour: '9.00' })
    expect(await update(id, { finish_time: '12:00' })).toMatchObject({ status: 200, body: { status: 20 } })
    expect(await stored(id)).toMatchObject({ cost_per_hour: '9.00', cost_total: '18.00' })
  })

  test('is refused if a colleague has changed it', async () => {
    const { id, updated_at } = await addShift(server.db)
    await update(id, { updated_at, comment: 'First' })
    for (const act of [
      () => update(id, { updated_at, comment: 'Second' }),
      () => remove(id, { updated_at }),
    ]) {
      expect(await expectNothingWritten(server.db, act)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^This shift was changed by North Kitchens at /) },
      })
    }
    expect(await remove(id, { updated_at: (await stored(id)).updated_at })).toMatchObject({ status: 200 })
  })

  test('is refused once it has a driver or a timesheet, or if a published shift would become a draft', async () => {
    const assigned = await addShift(server.db, { driver_id: DRIVERS.north })
    const worked = await withTimesheet()
    for (const { id } of [assigned, worked]) {
      expect(await expectNothingWritten(server.db, () => update(id))).toMatchObject({
        status: 400,
        body: { id: ['Only an open shift without a timesheet can be changed.'] },
      })
    }
    const published = await addShift(server.db, { status: 20 })
    for (const { id } of [published, worked]) {
      expect(await expectNothingWritten(server.db, () => update(id, { status: 30 }))).toMatchObject({
        status: 400,
        body: { id: ['Only a submitted shift that is not published yet can be withdrawn.'] },
      })
    }
  })
})

describe('an open shift that a restaurant removes', () => {
  test.each([10, 30] as const)('of status %s is gone, recorded and announced', async (status) => {
    const { id } = await addShift(server.db, { status })
    const answer = await remove(id)
    expect(answer).toMatchObject({ status: 200, body: { id } })
    expect(ShiftForRestaurant.strict().parse(answer.body)).toEqual(answer.body)
    expect(await server.db.selectFrom('shift').select('id').execute()).toEqual([])
    expect(await auditOf(server.db, id)).toMatchObject([{ actor: 'restaurateur:1', action: 'remove' }])
    expect(await announcementsOf(server.db, id)).toMatchObject([{ event: 'destroy' }])
  })

  test('is refused once it is published, has a driver or a timesheet', async () => {
    const published = await addShift(server.db, { status: 20 })
    const assigned = await addShift(server.db, { driver_id: DRIVERS.north })
    const worked = await withTimesheet()
    for (const { id } of [published, assigned, worked]) {
      expect(await expectNothingWritten(server.db, () => remove(id))).toMatchObject({
        status: 400,
        body: { id: ['Only an open shift that is not published and has no timesheet can be removed.'] },
      })
    }
  })
})

describe('drafts that a restaurant submits', () => {
  test('are new, recorded, and announced as a request', async () => {
    const one = await addShift(server.db, { status: 30, start_time: '09:00' })
    const other = await addShift(server.db, { status: 30, restaurant_id: RESTAURANTS.northTwo })
    const answer = await moderate([other.id, one.id])
    expect(answer).toMatchObject({ status: 200, body: [{ id: one.id, status: 10 }, { id: other.id }] })
    for (const shift of answer.body as unknown[]) {
      expect(ShiftForRestaurant.strict().parse(shift)).toEqual(shift)
    }
    for (const { id, restaurant_id } of [one, other]) {
      expect(await stored(id)).toMatchObject({ status: 10, restaurateur_moderator_id: 1, moderator_id: null })
      expect(await auditOf(server.db, id)).toMatchObject([
        { actor: 'restaurateur:1', action: 'submit', before: { status: 30 }, after: { status: 10 } },
      ])
      expect(await announcementsOf(server.db, id)).toEqual([
        { event: 'request', restaurant_id, left_restaurant_id: null },
      ])
    }
  })

  test('are neither recorded nor announced again if they were already submitted', async () => {
    const { id } = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () => moderate([id]))
    expect(answer).toMatchObject({ status: 200, body: [{ id, status: 10 }] })
  })

  test('are submitted all or none, and each refused one is named', async () => {
    const draft = await addShift(server.db, { status: 30 })
    const published = await addShift(server.db, { status: 20 })
    const assigned = await addShift(server.db, { status: 30, driver_id: DRIVERS.north })
    const answer = await expectNothingWritten(server.db, () =>
      moderate([draft.id, published.id, assigned.id]),
    )
    const message = ['Only a draft can be submitted.']
    expect([answer.status, answer.body]).toEqual([
      400,
      { [`shift_ids.${published.id}`]: message, [`shift_ids.${assigned.id}`]: message },
    ])
  })
})

describe('nothing is written or announced', () => {
  const calls = {
    update: (id: number, as: AccountName) => update(id, {}, as),
    remove: (id: number, as: AccountName) => remove(id, {}, as),
    moderate: (id: number, as: AccountName) => moderate([id], as),
  }
  test.each(Object.entries(calls))('for another restaurant’s shift: %s', async (_, call) => {
    const { id } = await addShift(server.db, { status: 30, restaurant_id: RESTAURANTS.southOne })
    const [foreign, missing] = [
      await expectNothingWritten(server.db, () => call(id, 'restaurant')),
      await call(9_999, 'restaurant'),
    ]
    expect(foreign).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
    expect(foreign.body).toEqual(missing.body)
  })

  test.each(Object.entries(calls))('for a caller that is not a restaurant: %s', async (_, call) => {
    const { id } = await addShift(server.db, { status: 30 })
    for (const as of ['administrator', 'manager', 'driver', 'none'] as const) {
      expect(await expectNothingWritten(server.db, () => call(id, as))).toMatchObject({ status: 403 })
    }
  })
})
