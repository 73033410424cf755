/** Many shifts in one step. */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { ManyShifts } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { WAS_CANCELLED } from '@driverdesk/domain/shifts/shiftActs.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { testDatabase } from '../kernel/testing/testDatabase.ts'
import { type Answer, startTestApp, type TestApp } from '../testing/testApp.ts'
import {
  type AccountName,
  addShift,
  addShifts,
  DRIVERS,
  fillTestWorld,
  RESTAURANTS,
} from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { FRIDAY, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { moneyKeys } from './testing/moneyKeys.ts'
import {
  announcementsOf,
  auditOf,
  chargesOf,
  expectNothingWritten,
  forgetShifts,
  noticesOf,
} from './testing/traces.ts'

const { north, everywhere, south, inactive } = DRIVERS
const { northOne, northTwo, northClosed, southOne } = RESTAURANTS
const CLASH = expect.stringMatching(/^Driver already have shift on this time/) as unknown as string

/** Counts the statements of the server. */
let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements++
    return node
  },
  transformResult: async ({ result }) => result,
}

let server: TestApp
beforeAll(async () => {
  const stored = await testDatabase()
  await fillTestWorld(stored.database.db)
  const database = { ...stored.database, db: stored.database.db.withPlugin(counting) }
  server = await startTestApp({ ...stored, database })
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const send = (body: unknown, as?: AccountName, key?: string) =>
  server.call(
    manyShiftRoutes.change,
    { body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
    as,
  )

const change = async (body: unknown, as: AccountName = 'manager'): Promise<ManyShifts> => {
  const { status, body: answer } = await send(body, as)
  expect([status, answer]).toEqual([200, expect.anything()])
  return answer as ManyShifts
}

const moved = (ids: readonly number[], changes: object) => ({
  kind: 'move',
  shifts: ids.map((id) => ({ id, ...changes })),
})

const stored = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const published = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { driver_id: north, status: 20, status_assigned: 10, ...given })

describe('a step on several shifts', () => {
  test('moves them with the rates of their new day and restaurant, records each, and notifies each driver once', async () => {
    const one = await published({ cost_per_hour: '9.00', cost_total: '36.00', cost_bonus: '10.00' })
    const other = await published({ start_time: '18:00', finish_time: '22:00' })
    const open = await addShift(server.db)
    const body = moved([one.id, other.id, open.id], { period_date: FRIDAY, restaurant_id: northTwo })
    const answer = await change(body)
    expect(answer).toMatchObject({ refused: [], opened: [] })
    expect(answer.shifts.map(({ id, cost_per_hour, cost_total }) => [id, cost_per_hour, cost_total])).toEqual(
      // northTwo pays nothing at weekends, which include Friday; the bonus stays.
      [
        [one.id, 0, 10],
        [open.id, 0, 0],
        [other.id, 0, 0],
      ],
    )
    expect(await auditOf(server.db, one.id)).toMatchObject([
      {
        action: 'update',
        before: { period_date: WEDNESDAY, restaurant_id: northOne, cost_per_hour: 9 },
        after: { period_date: FRIDAY, restaurant_id: northTwo, cost_per_hour: 0 },
      },
    ])
    expect(await announcementsOf(server.db, open.id)).toEqual([
      { event: 'update', restaurant_id: northTwo, left_restaurant_id: northOne },
    ])
    expect(await noticesOf(server.db)).toEqual([
      { driver_id: north, kind: 'update', shift_ids: [one.id, other.id] },
    ])
  })

  test('keeps a cancelled shift’s times, and says so', async () => {
    const { id } = await addShift(server.db, { status: 20 })
    await addTimesheet(server.db, { shift_id: id, type: 20, finish_time: '10:00' })
    for (const changes of [{ start_time: '11:00' }, { finish_time: '13:00' }, { period_date: THURSDAY }]) {
      const answer = await expectNothingWritten(server.db, () => send(moved([id], changes), 'manager'))
      expect(answer).toMatchObject({ status: 400, body: { [`shift_ids.${id}`]: [WAS_CANCELLED] } })
    }
  })

  test('notifies no one if asked, and saves nothing for unchanged shifts', async () => {
    const there = await published()
    const other = await published({ start_time: '18:00', finish_time: '22:00' })
    const changes = { period_date: WEDNESDAY, driver_id: north }
    const body = {
      kind: 'move',
      push_drivers: 20,
      shifts: [
        { id: there.id, ...changes },
        { id: other.id, driver_id: everywhere },
      ],
    }
    expect((await change(body)).shifts).toHaveLength(2)
    expect(await auditOf(server.db, there.id)).toEqual([])
    expect(await stored(there.id)).toEqual(there)
    expect(await noticesOf(server.db)).toEqual([])
  })

  test('swaps two drivers, and moves a driver’s week by a day', async () => {
    const mine = await published()
    const theirs = await published({ driver_id: everywhere })
    const next = await published({ period_date: THURSDAY })
    await change({
      kind: 'assign',
      shifts: [
        { id: mine.id, driver_id: everywhere },
        { id: theirs.id, driver_id: north },
      ],
    })
    expect((await stored(mine.id)).driver_id).toBe(everywhere)
    await change({
      kind: 'move',
      shifts: [
        { id: theirs.id, period_date: THURSDAY },
        { id: next.id, period_date: FRIDAY },
      ],
    })
    expect((await stored(theirs.id)).period_date).toBe(THURSDAY)
    expect((await noticesOf(server.db)).map(({ driver_id }) => driver_id)).toEqual([everywhere, north, north])
  })

  test('sets bonuses, and a fee as a charge', async () => {
    const one = await published({ cost_total: '40.00' })
    await change({ kind: 'bonus', shifts: [{ id: one.id, cost_bonus: 20, cost_extra_bonus: '7.50' }] })
    expect(await stored(one.id)).toMatchObject({ cost_bonus: '20.00', cost_extra_bonus: '7.50' })
    expect(await chargesOf(server.db, one.id)).toMatchObject([{ event: 40, cost: '7.50', driver_id: north }])
    expect(await noticesOf(server.db)).toEqual([])
  })

  test('copies them, unpublished and without bonuses, once however often it is sent', async () => {
    const one = await published({ cost_bonus: '10.00', comment: 'Back door' })
    const body = { ...moved([one.id], { restaurant_id: northTwo }), copy: 1 }
    const answers = await Promise.all([1, 2, 3].map(() => send(body, 'manager', 'drag-1')))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    const { shifts, opened } = (answers[0] as Answer).body as ManyShifts
    // Its driver is at the other restaurant then.
    expect(shifts).toMatchObject([
      {
        shift_id: one.id,
        restaurant_id: northTwo,
        driver_id: null,
        status: 10,
        status_assigned: 20,
        cost_bonus: 0,
        cost_per_hour: 14.5,
        cost_total: 58,
        comment: 'Back door',
        creator_id: 2,
      },
    ])
    expect(opened).toEqual([shifts[0]?.id])
    expect(await server.db.selectFrom('shift').select('id').execute()).toHaveLength(2)
    expect(await auditOf(server.db, shifts[0]?.id ?? 0)).toMatchObject([
      { action: 'copy', after: { copied_to: WEDNESDAY } },
    ])
    expect(await send({ ...body, copy: 0 }, 'manager', 'drag-1')).toMatchObject({ status: 409 })
  })
})

test.each([
  ['publish', { status: 10 }, 20],
  ['unpublish', { status: 20 }, 10],
  ['remove', { status: 10 }, undefined],
] as const)(
  '%s: with skip_invalid the others are changed, with reasons for the rest',
  async (kind, given, becomes) => {
    const good = await addShift(server.db, given)
    const draft = await addShift(server.db, { status: 30 })
    const held = await addShift(server.db, { status: 20, driver_id: north })
    await addTimesheet(server.db, { shift_id: held.id, driver_id: north })
    const bad = kind === 'remove' ? held : draft
    const body = { kind, shifts: [{ id: good.id }, { id: bad.id }] }
    const all = await expectNothingWritten(server.db, () => send(body, 'manager'))
    expect(all).toEqual({
      status: 400,
      headers: expect.anything(),
      body: { [`shift_ids.${bad.id}`]: [expect.any(String)] },
    })
    const some = await change({ ...body, skip_invalid: 1 })
    expect(some.shifts.map(({ id }) => id)).toEqual([good.id])
    expect(some.refused).toEqual([{ shift_id: bad.id, reason: expect.any(String) }])
    const left = await server.db
      .selectFrom('shift')
      .select('status')
      .where('id', '=', good.id)
      .executeTakeFirst()
    expect(left?.status).toBe(becomes)
  },
)

test('the specified calls skip invalid shifts too, if asked', async () => {
  const [draft, fresh, held] = await addShifts(server.db, [{ status: 30 }, {}, { status: 20 }])
  const ids = (...shifts: ({ id: number } | undefined)[]) => ({
    body: { shift_ids: shifts.map((shift) => shift?.id ?? 0), skip_invalid: 1 as const },
  })
  const un = await server.reply(shiftRoutes.unpublish, ids(draft, held), 'manager')
  expect(un.map(({ id }) => id)).toEqual([held?.id])
  await server.reply(shiftRoutes.publish, ids(held), 'manager')
  const gone = await server.reply(shiftRoutes.removeMany, ids(held, fresh), 'manager')
  expect(gone.map(({ id }) => id)).toEqual([fresh?.id])
})

describe('is refused, and nothing written,', () => {
  test.each([
    ['without a kind', { kind: undefined }, ['kind']],
    ['of another kind', { kind: 'swap' }, ['kind']],
    ['without shifts', { shifts: [] }, ['shifts']],
    ['with a shift twice', { shifts: [{ id: 1 }, { id: 1 }] }, ['shifts']],
    ['with a field of other calls', { shifts: [{ id: 1, status: 20 }] }, ['shifts.0.status']],
    [
      'with a wrong time',
      { kind: 'times', shifts: [{ id: 1, start_time: '25:00' }] },
      ['shifts.0.start_time'],
    ],
    ['publishing with other changes', { kind: 'publish', shifts: [{ id: 1, driver_id: 2 }] }, ['kind']],
    ['removing a copy', { kind: 'remove', copy: 1 }, ['kind']],
  ])('%s', async (_case, wrong, fields) => {
    const answer = await send({ kind: 'move', shifts: [{ id: 1 }], ...wrong }, 'manager')
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, fields])
  })

  test('signed out, as a restaurant, and outside the scope', async () => {
    const here = await addShift(server.db)
    const away = await addShift(server.db, { restaurant_id: southOne })
    const one = moved([here.id], { period_date: THURSDAY })
    await expectNothingWritten(server.db, async () => {
      expect(await send(one)).toMatchObject({ status: 401 })
      expect(await send(one, 'restaurant')).toMatchObject({ status: 403 })
      expect(await send(moved([here.id, away.id], {}), 'manager')).toMatchObject({ status: 404 })
      expect(await send(moved([here.id], { restaurant_id: southOne }), 'manager')).toMatchObject({
        status: 404,
      })
      expect(await send(moved([here.id], { driver_id: south }), 'manager')).toMatchObject({ status: 404 })
    })
  })

  test('with a reason for each shift, unless invalid ones are skipped', async () => {
    const [good, clashing] = [await published(), await published({ driver_id: everywhere })]
    const inTheWay = await published({ driver_id: everywhere, period_date: THURSDAY })
    const recorded = await published({ start_time: '20:00', finish_time: '22:00' })
    await addTimesheet(server.db, { shift_id: recorded.id, driver_id: north })
    const body = moved([good.id, clashing.id, recorded.id], { period_date: THURSDAY })
    const reasons = {
      [clashing.id]: CLASH,
      [recorded.id]: 'This shift has a timesheet: change the timesheet.',
    }
    expect(await expectNothingWritten(server.db, () => send(body, 'manager'))).toMatchObject({
      status: 400,
      body: Object.fromEntries(Object.entries(reasons).map(([id, reason]) => [`shift_ids.${id}`, [reason]])),
    })
    const some = await change({ ...body, skip_invalid: 1 })
    expect(some.shifts.map(({ id }) => id)).toEqual([good.id])
    expect(Object.fromEntries(some.refused.map(({ shift_id, reason }) => [shift_id, reason]))).toEqual(
      reasons,
    )
    expect(await stored(inTheWay.id)).toEqual(inTheWay)
  })

  test.each([
    [{ restaurant_id: northClosed }, 'This restaurant is inactive.'],
    [{ driver_id: inactive }, 'This driver is not active.'],
    [{ finish_time: '10:00' }, 'Finish Time must differ from Start Time.'],
    [{ cost_bonus: 15 }, 'Driver bonus must be £0, £10 or £20.'],
  ])('with %j', async (changes, reason) => {
    const { id } = await addShift(server.db)
    expect(await send(moved([id], changes), 'administrator')).toMatchObject({
      status: 400,
      body: { [`shift_ids.${id}`]: [reason] },
    })
  })

  test('if a colleague has changed a shift: with who and when', async () => {
    const [one, other] = [await addShift(server.db), await addShift(server.db)]
    const seen = [one, other].map(({ id, updated_at }) => ({ id, updated_at, period_date: THURSDAY }))
    await change(moved([one.id], { start_time: '09:00' }), 'administrator')
    const said = /^This shift was changed by administrator Account at .* Reload to see the change\.$/
    const [alone, both, rest] = [
      await send({ kind: 'move', shifts: seen.slice(0, 1) }, 'manager'),
      await send({ kind: 'move', shifts: seen }, 'manager'),
      await send({ kind: 'move', shifts: seen, skip_invalid: 1 }, 'manager'),
    ]
    expect(alone).toMatchObject({ status: 409, body: { message: expect.stringMatching(said) } })
    expect(both).toMatchObject({
      status: 400,
      body: { [`shift_ids.${one.id}`]: [expect.stringMatching(said)] },
    })
    expect(rest).toMatchObject({
      status: 200,
      body: { shifts: [{ id: other.id }], refused: [{ shift_id: one.id }] },
    })
  })
})

describe('a restaurant', () => {
  const own = async (body: object, status = 200) => {
    const answer = await server.call(manyShiftRoutes.changeFree, { body }, 'restaurant')
    expect([answer.status, moneyKeys(answer.body)]).toEqual([status, []])
    return answer.body as ManyShifts
  }
  const draft = (given = {}) => addShift(server.db, { status: 30, restaurateur_creator_id: 1, ...given })

  test('can move its open shifts, and copy them as drafts', async () => {
    const [one, assigned] = [await draft(), await published()]
    const body = { kind: 'move', shifts: [one, assigned].map(({ id }) => ({ id, period_date: FRIDAY })) }
    expect(await own(body, 400)).toEqual({
      [`shift_ids.${assigned.id}`]: ['Only an open shift without a timesheet can be changed.'],
    })
    const { shifts } = await own({ ...body, skip_invalid: 1 })
    expect(shifts).toMatchObject([{ id: one.id, period_date: FRIDAY, restaurateur_moderator_id: 1 }])
    expect(await stored(one.id)).toMatchObject({ cost_per_hour: '12.00', moderator_id: null })
    const copies = await own({ kind: 'move', copy: 1, shifts: [{ id: one.id, period_date: THURSDAY }] })
    expect(copies.shifts).toMatchObject([{ status: 30, shift_id: one.id, restaurateur_creator_id: 1 }])
    await own({ kind: 'move', shifts: [{ id: one.id, driver_id: north }] }, 400)
    await own({ kind: 'assign', shifts: [{ id: one.id }] }, 400)
  })

  test('can submit, withdraw and remove them', async () => {
    const shifts = [await draft(), await draft()].map(({ id }) => ({ id }))
    expect((await own({ kind: 'publish', shifts })).shifts.map(({ status }) => status)).toEqual([10, 10])
    expect((await own({ kind: 'unpublish', shifts })).shifts.map(({ status }) => status)).toEqual([30, 30])
    expect((await own({ kind: 'remove', shifts })).shifts).toHaveLength(2)
    expect(await server.db.selectFrom('shift').select('id').execute()).toEqual([])
  })
})

test('assigns one of two shifts given to one driver by two people at once', async () => {
  const [one, other] = [await published(), await published({ driver_id: everywhere })]
  await server.db.updateTable('shift').set({ driver_id: null, status_assigned: 20 }).execute()
  const answers = await Promise.all(
    [one, other].map(({ id }) => send(moved([id], { driver_id: north }), 'manager')),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a thousand shifts need a few statements', async () => {
  const days = Array.from({ length: 28 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`)
  const all = await addShifts(
    server.db,
    Array.from({ length: 1_000 }, (_, nr) => ({
      status: 20 as const,
      period_date: days[nr % 28] ?? WEDNESDAY,
      ...(nr < 28 && { driver_id: north, status_assigned: 10 as const }),
    })),
  )
  statements = 0
  const ids = all.map(({ id }) => id)
  const answer = await change(moved(ids, { restaurant_id: northTwo }))
  expect(answer.shifts).toHaveLength(1_000)
  // Includes the queries of followers.
  expect(statements).toBeLessThan(40)
})

test('a shift that is started while being moved stays', async () => {
  const { id } = await published()
  const whileHeld = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('shift').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await addTimesheet(tx, { shift_id: id, driver_id: north })
    const answer = send(moved([id], { period_date: FRIDAY }), 'manager')
    await isWaiting(tx)
    return { answer }
  })
  expect(await whileHeld.answer).toMatchObject({ status: 400 })
  expect(await stored(id)).toMatchObject({ period_date: WEDNESDAY })
})
