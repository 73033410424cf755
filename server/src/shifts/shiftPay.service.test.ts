/**
 * Tests what a shift pays, through the calls that save one (docs/spec/shifts.md#cost-of-a-shift,
 * docs/spec/shifts.md#rate-of-a-shift).
 */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { FRIDAY, givenShift, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const { northOne, northTwo, southOne } = RESTAURANTS

async function created(changed: Record<string, unknown>): Promise<Shift> {
  return server.reply(shiftRoutes.create, { body: givenShift(changed) }, 'administrator')
}

async function updated(id: number, changed: Record<string, unknown>): Promise<Shift> {
  return server.reply(
    shiftRoutes.update,
    { params: { id: String(id) }, body: givenShift(changed) },
    'administrator',
  )
}

async function setAreaPay(standard_pay: string): Promise<void> {
  await server.db.updateTable('area').set({ standard_pay }).where('id', '=', AREAS.north).execute()
}

describe('the rate of a new shift', () => {
  test.each([
    ['the area’s on a Monday', northOne, '2026-06-15', 10],
    ['the area’s on a Thursday', northOne, THURSDAY, 10],
    ['the area’s weekend rate on a Friday', northOne, FRIDAY, 12],
    ['the area’s weekend rate on a Saturday', northOne, '2026-06-20', 12],
    ['the area’s weekend rate on a Sunday', northOne, '2026-06-21', 12],
    ['that of another area', southOne, WEDNESDAY, 11],
    ['the restaurant’s own on a Thursday', northTwo, THURSDAY, 14.5],
    ['the restaurant’s own weekend rate, although it is zero', northTwo, FRIDAY, 0],
  ])('is %s', async (_, restaurant_id, period_date, rate) => {
    const shift = await created({ restaurant_id, period_date })
    expect(shift).toMatchObject({ cost_per_hour: rate, cost_total: rate * 4 })
  })

  test('is that of the day on which it starts, even if most of it is on the next', async () => {
    const shift = await created({ period_date: THURSDAY, start_time: '23:00', finish_time: '04:00' })
    expect(shift).toMatchObject({ cost_per_hour: 10, cost_total: 50 })
  })

  test('falls back separately for a restaurant that has set only one of the two', async () => {
    await server.db
      .updateTable('restaurant')
      .set({ weekend_pay: '15.00' })
      .where('id', '=', northOne)
      .execute()
    expect(await created({ period_date: THURSDAY })).toMatchObject({ cost_per_hour: 10 })
    expect(await created({ period_date: FRIDAY })).toMatchObject({ cost_per_hour: 15 })
    await server.db.updateTable('restaurant').set({ weekend_pay: null }).where('id', '=', northOne).execute()
  })
})

describe('the total', () => {
  test.each([
    ['rate × length', {}, 40],
    ['with the driver bonus', { cost_bonus: 20 }, 60],
    ['with the fuel bonus', { const_fuel_bonus: 3.75 }, 43.75],
    ['with both', { cost_bonus: 10, const_fuel_bonus: '0.01' }, 50.01],
    ['never with the cancellation fee or bonus', { cost_extra_bonus: 25 }, 40],
    ['over midnight', { start_time: '22:15', finish_time: '02:45' }, 45],
    ['until midnight', { start_time: '20:00', finish_time: '00:00' }, 40],
    ['of a minute less than a day', { start_time: '10:01', finish_time: '10:00' }, 239.83],
    // £13.33 for 4 h 15 min is £56.6525, for 2 h 30 min £33.325: half a penny goes up.
    ['rounded to the penny', { restaurant_id: southOne, period_date: FRIDAY, finish_time: '14:15' }, 56.65],
    ['with half a penny up', { restaurant_id: southOne, period_date: FRIDAY, finish_time: '12:30' }, 33.33],
    [
      'on the night of 25 hours',
      { period_date: '2026-10-24', start_time: '22:00', finish_time: '04:00' },
      72,
    ],
    [
      'on the night of 23 hours',
      { period_date: '2026-03-28', start_time: '22:00', finish_time: '04:00' },
      72,
    ],
    ['if the rate is zero', { restaurant_id: northTwo, period_date: FRIDAY, cost_bonus: 10 }, 10],
  ])('is %s', async (_, changed, total) => {
    expect(await created(changed)).toMatchObject({ cost_total: total })
  })
})

describe('an edit', () => {
  beforeEach(() => setAreaPay('10.00'))
  afterAll(() => setAreaPay('10.00'))

  test('pays an unpublished shift at today’s rate', async () => {
    const { id } = await created({})
    await setAreaPay('10.50')
    expect(await updated(id, { comment: 'Same hours' })).toMatchObject({
      cost_per_hour: 10.5,
      cost_total: 42,
    })
  })

  test('pays a draft at today’s rate', async () => {
    const { id } = await addShift(server.db, { status: 30, cost_per_hour: '9.00', cost_total: '36.00' })
    expect(await updated(id, {})).toMatchObject({ cost_per_hour: 10, cost_total: 40 })
  })

  test.each([10, 20] as const)(
    'keeps the rate of an unpublished shift with a timesheet of type %s',
    async (type) => {
      const { id, period_date } = await addShift(server.db, {
        driver_id: DRIVERS.north,
        cost_per_hour: '9.00',
        cost_total: '36.00',
      })
      await addTimesheet(server.db, { shift_id: id, type, period_date })
      const paid = await updated(id, { driver_id: DRIVERS.north, cost_bonus: 10 })
      expect(paid).toMatchObject({ status: 10, cost_per_hour: 9, cost_total: 46 })
      const many = { kind: 'bonus', shifts: [{ id, cost_bonus: 20 }] }
      const answer = await server.call(manyShiftRoutes.change, { body: many }, 'administrator')
      if (type === 20)
        expect(answer).toMatchObject({ body: { shifts: [{ cost_per_hour: 9, cost_total: 56 }] } })
      else expect(answer).toMatchObject({ status: 400 })
    },
  )

  test('keeps a published shift’s rate through all other changes', async () => {
    const { id } = await created({})
    await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
    await setAreaPay('10.50')
    const longer = await updated(id, { finish_time: '15:00', cost_bonus: 10 })
    expect(longer).toMatchObject({ status: 20, cost_per_hour: 10, cost_total: 60 })
  })

  test('recalculates a published shift that moves to another date', async () => {
    const { id } = await addShift(server.db, { status: 20, cost_per_hour: '9.00', cost_total: '36.00' })
    expect(await updated(id, { period_date: FRIDAY })).toMatchObject({ cost_per_hour: 12, cost_total: 48 })
  })

  test('recalculates a published shift that moves to another restaurant', async () => {
    const { id } = await addShift(server.db, { status: 20, cost_per_hour: '9.00', cost_total: '36.00' })
    expect(await updated(id, { restaurant_id: northTwo })).toMatchObject({
      cost_per_hour: 14.5,
      cost_total: 58,
    })
  })

  test('ignores amounts that the client sends', async () => {
    const { id } = await created({})
    const claimed = { cost_per_hour: 99, cost_total: 999 }
    expect(await updated(id, claimed)).toMatchObject({ cost_per_hour: 10, cost_total: 40 })
    await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
    expect(await updated(id, claimed)).toMatchObject({ status: 20, cost_per_hour: 10, cost_total: 40 })
  })
})

test('publishing sets today’s rate, and unpublishing keeps the pay', async () => {
  const raised = await addShift(server.db, { cost_per_hour: '9.00', cost_total: '39.00', cost_bonus: '3.00' })
  const same = await addShift(server.db)
  const shift_ids = [raised.id, same.id]
  for (const route of [shiftRoutes.publish, shiftRoutes.unpublish]) {
    const shifts = await server.reply(route, { body: { shift_ids } }, 'administrator')
    expect(shifts).toMatchObject([
      { id: raised.id, cost_per_hour: 10, cost_total: 43 },
      { id: same.id, cost_per_hour: 10, cost_total: Number(same.cost_total) },
    ])
  }
  expect(await auditOf(server.db, raised.id)).toMatchObject([
    { action: 'publish' },
    {
      action: 'update',
      before: { cost_per_hour: 9, cost_total: 39 },
      after: { cost_per_hour: 10, cost_total: 43 },
    },
    { action: 'unpublish' },
  ])
  expect(await auditOf(server.db, same.id)).toMatchObject([{ action: 'publish' }, { action: 'unpublish' }])
})

test('shifts published again by redo or a restored version get today’s rate, and the question says so', async () => {
  const { id } = await addShift(server.db)
  const as = 'administrator'
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, as)
  const step = async () => (await server.reply(stepRoutes.stack, {}, as)).undo[0]?.id ?? 0
  const published = await step()
  const taken = { params: { id: String(published) }, body: { push_drivers: 20 as const } }
  await server.reply(stepRoutes.undo, taken, as)
  await setAreaPay('10.50')
  const rate_change = { shifts: 1, shown: 40, cost: 42 }
  expect(await server.reply(stepRoutes.checkRedo, taken, as)).toMatchObject({ rate_change })
  await server.reply(stepRoutes.redo, taken, as)
  const listed = () =>
    server.reply(shiftRoutes.list, { query: { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY } }, as)
  expect(await listed()).toMatchObject([{ status: 20, cost_per_hour: 10.5, cost_total: 42 }])
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id], push_drivers: 20 } }, as)
  await setAreaPay('11.00')
  const body = {
    period_date_from: WEDNESDAY,
    period_date_to: WEDNESDAY,
    restaurant_id: RESTAURANTS.northOne,
    shifts: [{ id, version: await step() }],
    push_drivers: 20 as const,
  }
  const back = { params: { id: String(published) } }
  expect(
    await server.reply(historyRoutes.restore, { ...back, body: { ...body, dry_run: 1 } }, as),
  ).toMatchObject({ rate_change: { shifts: 1, shown: 40, cost: 44 } })
  await server.reply(historyRoutes.restore, { ...back, body }, as)
  expect(await listed()).toMatchObject([{ status: 20, cost_per_hour: 11, cost_total: 44 }])
  await setAreaPay('10.00')
})

test('publishing is refused if the pay differs from what the person saw, by either call', async () => {
  const old = { cost_per_hour: '9.00', cost_total: '36.00' }
  const [raised, there] = [await addShift(server.db, old), await addShift(server.db, { ...old, status: 20 })]
  const shift_ids = [raised.id, there.id]
  const many = (cost_shown: number) => ({
    kind: 'publish',
    shifts: shift_ids.map((id) => ({ id })),
    cost_shown,
  })
  const publishing = (cost_shown: number) => [
    () => server.call(shiftRoutes.publish, { body: { shift_ids, cost_shown } }, 'administrator'),
    () => server.call(manyShiftRoutes.change, { body: many(cost_shown) }, 'administrator'),
  ]
  for (const publish of publishing(72)) {
    expect(await expectNothingWritten(server.db, publish)).toMatchObject({
      status: 409,
      body: {
        message:
          'The pay has changed since you were asked: it comes to £76.00 instead of £72.00. Publish again if that is right.',
      },
    })
  }
  for (const publish of publishing(76)) expect(await publish()).toMatchObject({ status: 200 })
  expect(
    (
      await server.reply(
        shiftRoutes.list,
        { query: { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY } },
        'administrator',
      )
    ).map(({ cost_total }) => cost_total),
  ).toEqual([40, 36])
})

test.each([
  ['is the one that is published', {}, { status: 200, body: [{ cost_per_hour: 10.5, cost_total: 42 }] }],
  ['differs from what the person was shown', { cost_shown: 40 }, { status: 409 }],
])('a rate that is being changed %s', async (_, shown, answer) => {
  const { id } = await addShift(server.db)
  const both = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('area').set({ standard_pay: '10.50' }).where('id', '=', AREAS.north).execute()
    const body = { shift_ids: [id], ...shown }
    const published = server.call(shiftRoutes.publish, { body }, 'administrator')
    await Promise.race([published, isWaiting(tx)])
    return { published }
  })
  expect(await both.published).toMatchObject(answer)
  await setAreaPay('10.00')
})

test('if some are skipped, the pay covers only what is published', async () => {
  const old = { cost_per_hour: '9.00', cost_total: '36.00' }
  const given = [old, { ...old, status: 20 as const }, { ...old, driver_id: DRIVERS.north }]
  const taken = { driver_id: DRIVERS.north, status: 20 as const }
  const calls = [
    (shift_ids: number[], cost_shown: number) => ({
      route: shiftRoutes.publish,
      body: { shift_ids, skip_invalid: 1, cost_shown },
    }),
    (shift_ids: number[], cost_shown: number) => ({
      route: manyShiftRoutes.change,
      body: { kind: 'publish', shifts: shift_ids.map((id) => ({ id })), skip_invalid: 1, cost_shown },
    }),
  ]
  for (const call of calls) {
    await forgetShifts(server.db)
    const shifts = await Promise.all(given.map((one) => addShift(server.db, one)))
    await addShift(server.db, taken)
    const publish = (shown: number) => {
      const { route, body } = call(
        shifts.map(({ id }) => id),
        shown,
      )
      return server.call(route, { body }, 'administrator')
    }
    expect(await expectNothingWritten(server.db, () => publish(116))).toMatchObject({ status: 409 })
    expect(await publish(40)).toMatchObject({ status: 200 })
  }
})

test('a shift with a timesheet keeps its worked rate when published again', async () => {
  const worked = { driver_id: DRIVERS.north, cost_per_hour: '9.00', cost_total: '36.00' }
  const { id, period_date } = await addShift(server.db, worked)
  await addTimesheet(server.db, { shift_id: id, driver_id: DRIVERS.north, period_date })
  const published = await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
  expect(published).toMatchObject([{ id, cost_per_hour: 9, cost_total: 36 }])
})

test('undoing a publish restores the saved pay', async () => {
  const { id } = await addShift(server.db, { cost_per_hour: '9.00', cost_total: '36.00' })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
  const { undo } = await server.reply(stepRoutes.stack, {}, 'administrator')
  const published = { params: { id: String(undo[0]?.id) }, body: {} }
  await server.reply(stepRoutes.undo, published, 'administrator')
  const stored = await server.db.selectFrom('shift').selectAll().where('id', '=', id).execute()
  expect(stored).toMatchObject([{ status: 10, cost_per_hour: '9.00', cost_total: '36.00' }])
})
