import { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const PUBLISHED = 'This shift is published: unpublish it before removing it.'
const HAS_TIMESHEET = 'This shift has a timesheet and cannot be removed.'

const remaining = async () =>
  (await server.db.selectFrom('shift').select('id').orderBy('id').execute()).map(({ id }) => id)

async function addTimesheet(shift: { id: number; restaurant_id: number; period_date: string }) {
  await server.db
    .insertInto('timesheet')
    .values({
      shift_id: shift.id,
      restaurant_id: shift.restaurant_id,
      driver_id: DRIVERS.north,
      period_date: shift.period_date,
      start_time: '10:00',
      finish_time: '14:00',
      cost_per_hour: '10.00',
      cost_total: '40.00',
    })
    .execute()
}

/** The call for one shift, and the call for many with one shift. They differ only in the field of a refusal. */
const calls = [
  [
    'DELETE',
    (id: number, as?: AccountName) => server.call(shiftRoutes.remove, { params: { id } }, as),
    () => 'id',
  ],
  [
    'remove',
    (id: number, as?: AccountName) => server.call(shiftRoutes.removeMany, { body: { shift_ids: [id] } }, as),
    (id: number) => `shift_ids.${id}`,
  ],
] as const

describe.each(calls)('%s', (name, remove, field) => {
  test.each([10, 30] as const)('removes a shift of status %i, and returns it as it was', async (status) => {
    const kept = await addShift(server.db)
    const shift = await addShift(server.db, { status, driver_id: DRIVERS.north, comment: 'Was here' })
    const answer = await remove(shift.id, 'manager')
    expect(answer.status).toBe(200)
    const view = name === 'remove' ? (answer.body as unknown[])[0] : answer.body
    expect(view).toMatchObject({ id: shift.id, status, comment: 'Was here', driver: { id: DRIVERS.north } })
    expect(Shift.strict().parse(view)).toEqual(view)
    expect(await remaining()).toEqual([kept.id])
  })

  test('records what it was, and announces its removal', async () => {
    const shift = await addShift(server.db, { comment: 'Was here' })
    await remove(shift.id, 'administrator')
    expect(await auditOf(server.db, shift.id)).toEqual([
      {
        actor: 'panel_user:1',
        actor_name: 'administrator Account',
        action: 'remove',
        before: expect.objectContaining({ id: shift.id, comment: 'Was here', status: 10 }),
        after: null,
      },
    ])
    expect(await announcementsOf(server.db, shift.id)).toEqual([
      { event: 'destroy', restaurant_id: RESTAURANTS.northOne, left_restaurant_id: null },
    ])
  })

  test('keeps the copies of a shift', async () => {
    const original = await addShift(server.db)
    const copy = await addShift(server.db, { shift_id: original.id })
    expect((await remove(original.id, 'manager')).status).toBe(200)
    expect(await remaining()).toEqual([copy.id])
  })

  test('refuses a published shift', async () => {
    const { id } = await addShift(server.db, { status: 20 })
    const answer = await expectNothingWritten(server.db, () => remove(id, 'administrator'))
    expect(answer).toMatchObject({ status: 400, body: { [field(id)]: [PUBLISHED] } })
  })

  test('refuses a shift with a timesheet', async () => {
    const shift = await addShift(server.db)
    await addTimesheet(shift)
    const answer = await expectNothingWritten(server.db, () => remove(shift.id, 'administrator'))
    expect(answer).toMatchObject({ status: 400, body: { [field(shift.id)]: [HAS_TIMESHEET] } })
  })

  test.each([
    ['no one', undefined, 401],
    ['an account without a role', 'none', 403],
    ['a restaurant account', 'restaurant', 403],
    ['a driver', 'driver', 403],
  ] as const)('refuses %s', async (_, as, status) => {
    const { id } = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () => remove(id, as))
    expect(answer.status).toBe(status)
  })

  test.each([
    ['manager', RESTAURANTS.southOne],
    ['limitedManager', RESTAURANTS.northTwo],
  ] as const)('does not find a shift outside the scope of %s', async (as, restaurant_id) => {
    const { id } = await addShift(server.db, { restaurant_id })
    const answer = await expectNothingWritten(server.db, () => remove(id, as))
    expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
  })

  test('does not find a removed shift', async () => {
    const { id } = await addShift(server.db)
    expect((await remove(id, 'manager')).status).toBe(200)
    expect((await remove(id, 'manager')).status).toBe(404)
  })
})

describe('removing many', () => {
  const removeMany = (shift_ids: unknown, as?: AccountName) =>
    server.call(shiftRoutes.removeMany, { body: { shift_ids } }, as)

  test('removes all of them', async () => {
    const ids = [(await addShift(server.db)).id, (await addShift(server.db, { status: 30 })).id]
    const { status, body } = await removeMany(ids, 'manager')
    expect(status).toBe(200)
    expect(body).toMatchObject([{ id: ids[0] }, { id: ids[1] }])
    expect(await remaining()).toEqual([])
  })

  test('removes none if one cannot be removed, with a reason for each', async () => {
    const fresh = await addShift(server.db)
    const published = await addShift(server.db, { status: 20 })
    const worked = await addShift(server.db)
    await addTimesheet(worked)
    const answer = await expectNothingWritten(server.db, () =>
      removeMany([fresh.id, published.id, worked.id], 'administrator'),
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      [`shift_ids.${published.id}`]: [PUBLISHED],
      [`shift_ids.${worked.id}`]: [HAS_TIMESHEET],
    })
  })

  test('removes none if one is outside the scope', async () => {
    const mine = await addShift(server.db)
    const other = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne })
    const answer = await expectNothingWritten(server.db, () => removeMany([mine.id, other.id], 'manager'))
    expect(answer.status).toBe(404)
  })

  test('needs at least one', async () => {
    expect(await removeMany([], 'manager')).toMatchObject({
      status: 400,
      body: { shift_ids: ['Choose at least one shift.'] },
    })
  })
})
