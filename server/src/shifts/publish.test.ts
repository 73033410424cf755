import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { DRIVER_NOT_ACTIVE } from '@driverdesk/domain/shifts/driverFit.ts'
import { NOT_SUBMITTED_MESSAGE } from '@driverdesk/domain/shifts/shiftActs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { THURSDAY } from './testing/givenShift.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const publish = (shift_ids: unknown, as?: AccountName, more: Record<string, unknown> = {}) =>
  server.call(shiftRoutes.publish, { body: { shift_ids, ...more } }, as)

const statusOf = async (id: number) =>
  (await server.db.selectFrom('shift').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('publishes open and assigned shifts together, and answers them as the schedule shows them', async () => {
  const later = await addShift(server.db, { start_time: '11:00', comment: 'Kept' })
  const earlier = await addShift(server.db, { driver_id: DRIVERS.north, restaurant_id: RESTAURANTS.northTwo })
  const answer = await publish([later.id, earlier.id], 'manager', { push_drivers: 20 })
  expect(answer).toMatchObject({
    status: 200,
    body: [
      { id: earlier.id, status: 20, status_assigned: 10, driver: { id: DRIVERS.north }, moderator_id: 2 },
      { id: later.id, status: 20, status_assigned: 20, driver: null, moderator_id: 2, comment: 'Kept' },
    ],
  })
  expect(answer.body).toHaveLength(2)
  expect([await statusOf(later.id), await statusOf(earlier.id)]).toEqual([20, 20])
})

test('each published shift is recorded and announced', async () => {
  const one = await addShift(server.db)
  const other = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne, cost_per_hour: '11.00' })
  await publish([one.id, other.id], 'administrator')
  for (const { id, restaurant_id } of [one, other]) {
    expect(await auditOf(server.db, id)).toEqual([
      {
        actor: 'panel_user:1',
        actor_name: 'administrator Account',
        action: 'publish',
        before: { status: 10 },
        after: { status: 20 },
      },
    ])
    expect(await announcementsOf(server.db, id)).toEqual([
      { event: 'publish', restaurant_id, left_restaurant_id: null },
    ])
  }
})

test('a published shift stays published, and is neither recorded nor announced again', async () => {
  const published = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const again = await expectNothingWritten(server.db, () => publish([published.id], 'manager'))
  expect(again).toMatchObject({ status: 200, body: [{ id: published.id, status: 20 }] })

  const fresh = await addShift(server.db)
  const both = await publish([published.id, fresh.id], 'manager')
  expect(both).toMatchObject({ status: 200, body: [{ id: published.id }, { id: fresh.id, status: 20 }] })
  expect(await auditOf(server.db, published.id)).toEqual([])
  expect(await announcementsOf(server.db, fresh.id)).toHaveLength(1)
})

test('a shift chosen twice is published once', async () => {
  const { id } = await addShift(server.db)
  const { status, body } = await publish([id, id, id], 'manager')
  expect(status).toBe(200)
  expect(body).toHaveLength(1)
  expect(await auditOf(server.db, id)).toHaveLength(1)
})

describe('if some cannot be published', () => {
  async function mixed() {
    const free = await addShift(server.db)
    const draft = await addShift(server.db, { status: 30 })
    const taken = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
    const clashing = await addShift(server.db, { driver_id: DRIVERS.north, start_time: '13:00' })
    const absent = await addShift(server.db, { driver_id: DRIVERS.everywhere, period_date: THURSDAY })
    await server.db
      .insertInto('driver_working_time')
      .values({ driver_id: DRIVERS.everywhere, week_day: 3, holiday: 10 })
      .execute()
    const ids = [free, draft, taken, clashing, absent].map(({ id }) => id)
    return { free, draft, taken, clashing, absent, ids }
  }

  test.each([{}, { skip_invalid: 0 }])('none is, and each has a reason (%j)', async (more) => {
    const { ids, draft, clashing, absent } = await mixed()
    const answer = await expectNothingWritten(server.db, () => publish(ids, 'manager', more))
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual({
      [`shift_ids.${draft.id}`]: [NOT_SUBMITTED_MESSAGE],
      [`shift_ids.${clashing.id}`]: [
        'Driver already have shift on this time: North One, 17/06/2026, 10:00 – 14:00',
      ],
      [`shift_ids.${absent.id}`]: ['Driver unavailable'],
    })
  })

  test('the others are, if invalid ones may be skipped', async () => {
    const { ids, free, taken, draft, clashing, absent } = await mixed()
    const { status, body } = await publish(ids, 'manager', { skip_invalid: 1 })
    expect(status).toBe(200)
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([free.id, taken.id])
    expect(await statusOf(free.id)).toBe(20)
    expect([await statusOf(draft.id), await statusOf(clashing.id), await statusOf(absent.id)]).toEqual([
      30, 10, 10,
    ])
    for (const { id } of [taken, draft, clashing, absent]) {
      expect(await auditOf(server.db, id)).toEqual([])
      expect(await announcementsOf(server.db, id)).toEqual([])
    }
  })

  test('none is, if all of them are skipped', async () => {
    const { draft, clashing, absent } = await mixed()
    const ids = [draft.id, clashing.id, absent.id]
    const answer = await expectNothingWritten(server.db, () => publish(ids, 'manager', { skip_invalid: 1 }))
    expect(answer).toMatchObject({ status: 200, body: [] })
  })
})

describe('is refused, and nothing written,', () => {
  test.each([
    ['without shifts', { shift_ids: [] }, { shift_ids: ['Choose at least one shift.'] }],
    [
      'with an invalid push option',
      { shift_ids: [1], push_drivers: 30 },
      { push_drivers: [expect.any(String)] },
    ],
    [
      'with an invalid flag',
      { shift_ids: [1], skip_invalid: 2 },
      { skip_invalid: ['Skip invalid must be 0 or 1.'] },
    ],
    ['with an invalid id', { shift_ids: [1, 'x'] }, { 'shift_ids.1': [expect.any(String)] }],
    ['with an unknown field', { shift_ids: [1], all: 1 }, { all: ['This field is not known here.'] }],
    [
      'with more shifts than a call may have',
      { shift_ids: Array.from({ length: 50_001 }, (_, index) => index + 1) },
      { shift_ids: ['At most 50,000 shifts at once.'] },
    ],
  ])('%s', async (_, body, errors) => {
    await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () =>
      server.call(shiftRoutes.publish, { body }, 'administrator'),
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(errors)
  })

  test.each([
    ['no one', undefined, 401],
    ['an account without a role', 'none', 403],
    ['a restaurant account', 'restaurant', 403],
    ['a driver', 'driver', 403],
  ] as const)('from %s', async (_, as, status) => {
    const { id } = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () => publish([id], as))
    expect(answer.status).toBe(status)
  })

  test.each([
    ['one is out of scope', 'manager', RESTAURANTS.southOne],
    ['one is at a restaurant of the area that is not theirs', 'limitedManager', RESTAURANTS.northTwo],
  ] as const)('if %s, even with skip_invalid', async (_, as, restaurant_id) => {
    const mine = await addShift(server.db)
    const other = await addShift(server.db, { restaurant_id })
    for (const more of [{}, { skip_invalid: 1 }]) {
      const answer = await expectNothingWritten(server.db, () => publish([mine.id, other.id], as, more))
      expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
    }
  })

  test('if one does not exist', async () => {
    const { id } = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () => publish([id, 9_999], 'administrator'))
    expect(answer.status).toBe(404)
  })
})

test('a thousand shifts are published by one call', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    restaurant_id: RESTAURANTS.northOne,
    status: 10 as const,
    status_assigned: 20 as const,
    period_date: THURSDAY,
    start_time: `${String(index % 23).padStart(2, '0')}:00`,
    finish_time: '23:00',
    cost_per_hour: '10.00',
    cost_total: '10.00',
  }))
  const shifts = await server.db.insertInto('shift').values(rows).returning('id').execute()
  const { status, body } = await publish(
    shifts.map(({ id }) => id),
    'manager',
  )
  expect(status).toBe(200)
  expect(body).toHaveLength(1_000)
  expect(await server.db.selectFrom('shift').select('id').where('status', '!=', 20).execute()).toEqual([])
  // One for each shift, and one for the drivers' list of open shifts.
  expect(await server.db.selectFrom('outbox').select('seq').execute()).toHaveLength(1_001)
})

test('an inactive driver’s shift is refused, and the others are published if asked', async () => {
  const { north } = DRIVERS
  const [theirs, open] = [await addShift(server.db, { driver_id: north }), await addShift(server.db)]
  const setStatus = (status: 10 | 20) =>
    server.db.updateTable('driver').set({ status }).where('id', '=', north).execute()
  await setStatus(20)
  try {
    expect(await publish([theirs.id, open.id], 'manager')).toMatchObject({
      status: 400,
      body: { [`shift_ids.${theirs.id}`]: [DRIVER_NOT_ACTIVE] },
    })
    await publish([theirs.id, open.id], 'manager', { skip_invalid: 1 })
    expect([await statusOf(theirs.id), await statusOf(open.id)]).toEqual([10, 20])
  } finally {
    await setStatus(10)
  }
})
