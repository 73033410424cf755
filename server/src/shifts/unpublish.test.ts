import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
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

const unpublish = (shift_ids: unknown, as?: AccountName, more: Record<string, unknown> = {}) =>
  server.call(shiftRoutes.unpublish, { body: { shift_ids, ...more } }, as)

test('sets published shifts back to new with their drivers, and announces it', async () => {
  const assigned = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const open = await addShift(server.db, { status: 20, period_date: THURSDAY })
  const answer = await unpublish([open.id, assigned.id], 'manager', { push_drivers: 10 })
  expect(answer).toMatchObject({
    status: 200,
    body: [
      { id: assigned.id, status: 10, status_assigned: 10, driver_id: DRIVERS.north, moderator_id: 2 },
      { id: open.id, status: 10, status_assigned: 20, driver_id: null },
    ],
  })
  for (const { id } of [assigned, open]) {
    expect(await auditOf(server.db, id)).toEqual([
      {
        actor: 'panel_user:2',
        actor_name: 'manager Account',
        action: 'unpublish',
        before: { status: 20 },
        after: { status: 10 },
      },
    ])
    expect(await announcementsOf(server.db, id)).toEqual([
      { event: 'unpublish', restaurant_id: RESTAURANTS.northOne, left_restaurant_id: null },
    ])
  }
})

test('frees the driver’s time for another shift', async () => {
  const first = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const second = await addShift(server.db, { driver_id: DRIVERS.north })
  const publish = (id: number) =>
    server.call(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
  expect((await publish(second.id)).status).toBe(400)
  await unpublish([first.id], 'administrator')
  expect((await publish(second.id)).status).toBe(200)
  expect((await publish(first.id)).status).toBe(400)
})

test('a shift with an approved timesheet is unpublished, and its timesheet keeps hours and pay', async () => {
  const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const timesheet = await server.db
    .insertInto('timesheet')
    .values({
      shift_id: shift.id,
      restaurant_id: shift.restaurant_id,
      driver_id: DRIVERS.north,
      period_date: shift.period_date,
      start_time: '10:00',
      finish_time: '14:00',
      status: 30,
      status_progress: 40,
      cost_per_hour: '10.00',
      cost_total: '40.00',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  expect(await unpublish([shift.id], 'manager')).toMatchObject({ status: 200, body: [{ status: 10 }] })
  expect(await server.db.selectFrom('timesheet').selectAll().execute()).toEqual([timesheet])
  const remove = { params: { id: shift.id } }
  expect((await server.call(shiftRoutes.remove, remove, 'manager')).status).toBe(400)
})

test('a new shift stays unchanged, and is neither recorded nor announced', async () => {
  const { id } = await addShift(server.db)
  const answer = await expectNothingWritten(server.db, () => unpublish([id], 'manager'))
  expect(answer).toMatchObject({ status: 200, body: [{ id, status: 10 }] })
})

describe('is refused, and nothing written,', () => {
  test('if one is a draft, which was never published', async () => {
    const published = await addShift(server.db, { status: 20 })
    const draft = await addShift(server.db, { status: 30 })
    const answer = await expectNothingWritten(server.db, () => unpublish([published.id, draft.id], 'manager'))
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual({
      [`shift_ids.${draft.id}`]: ['This shift is a draft and was not published.'],
    })
  })

  test.each([
    ['without shifts', { shift_ids: [] }, 'shift_ids'],
    ['with a field of another call', { shift_ids: [1], to_date: '2026-06-22' }, 'to_date'],
    ['with shifts that are not a list', { shift_ids: 1 }, 'shift_ids'],
  ])('%s', async (_, body, field) => {
    const answer = await server.call(shiftRoutes.unpublish, { body }, 'administrator')
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body as object)).toEqual([field])
  })

  test.each([
    ['no one', undefined, 401],
    ['an account without a role', 'none', 403],
    ['a restaurant account', 'restaurant', 403],
    ['a driver', 'driver', 403],
  ] as const)('from %s', async (_, as, status) => {
    const { id } = await addShift(server.db, { status: 20 })
    const answer = await expectNothingWritten(server.db, () => unpublish([id], as))
    expect(answer.status).toBe(status)
  })

  test.each([
    ['manager', RESTAURANTS.southOne],
    ['limitedManager', RESTAURANTS.northTwo],
  ] as const)('if one is outside the scope of %s', async (as, restaurant_id) => {
    const mine = await addShift(server.db, { status: 20 })
    const other = await addShift(server.db, { status: 20, restaurant_id })
    const answer = await expectNothingWritten(server.db, () => unpublish([mine.id, other.id], as))
    expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
  })
})
