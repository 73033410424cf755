/** Tests undo and redo of a restaurant's changes to its own open shifts (docs/spec/schedule.md#restaurant-shift-menu). */
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY, givenShift, WEDNESDAY } from '../shifts/testing/givenShift.ts'
import { moneyKeys } from '../shifts/testing/moneyKeys.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { differences, storedRows } from './testing/observed.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetShifts(server.db)
  await server.db.deleteFrom('alert').execute()
})

const stored = () => storedRows(server.db)
const stack = (as: AccountName = 'restaurant') => server.reply(stepRoutes.stack, {}, as)
const next = async (as: AccountName = 'restaurant') => (await stack(as)).undo[0]?.id ?? 0
const check = (id: number) => server.reply(stepRoutes.checkUndo, { params: { id: String(id) } }, 'restaurant')
const undo = (id: number, as: AccountName = 'restaurant') =>
  server.call(stepRoutes.undo, { params: { id: String(id) }, body: {} }, as)
const redo = (id: number) =>
  server.call(stepRoutes.redo, { params: { id: String(id) }, body: {} }, 'restaurant')
const change = (body: object) => server.call(manyShiftRoutes.changeFree, { body }, 'restaurant')
const shifts = (...ids: number[]) => ids.map((id) => ({ id }))
const byAgency = (id: number, changed: Record<string, unknown>) =>
  server.call(shiftRoutes.update, { params: { id: String(id) }, body: givenShift(changed) }, 'manager')

const draft = (given = {}) => addShift(server.db, { status: 30, restaurateur_creator_id: 1, ...given })

describe('undo and redo restore everything exactly', () => {
  const edited = { restaurant_id: RESTAURANTS.northOne, period_date: WEDNESDAY, start_time: '10:00' }
  test.each<[string, { status?: 10 | 20 | 30 }, (id: number) => Promise<{ status: number }>]>([
    [
      'Add a shift',
      {},
      () => server.call(freeShiftRoutes.create, { body: { ...edited, finish_time: '12:00' } }, 'restaurant'),
    ],
    [
      'Change the times of a shift',
      { status: 20 },
      (id) =>
        server.call(
          freeShiftRoutes.update,
          { params: { id }, body: { ...edited, finish_time: '15:00' } },
          'restaurant',
        ),
    ],
    [
      'Move a shift',
      {},
      (id) => change({ kind: 'move', shifts: [{ id, period_date: FRIDAY, restaurant_id: 2 }] }),
    ],
    ['Copy a shift', {}, (id) => change({ kind: 'move', copy: 1, shifts: [{ id, period_date: FRIDAY }] })],
    ['Submit a shift', {}, (id) => change({ kind: 'publish', shifts: shifts(id) })],
    ['Withdraw a shift', { status: 10 }, (id) => change({ kind: 'unpublish', shifts: shifts(id) })],
    ['Remove a shift', { status: 10 }, (id) => change({ kind: 'remove', shifts: shifts(id) })],
  ])('%s', async (name, given, act) => {
    const { id } = await draft(given)
    const before = await stored()
    expect(await act(id)).toMatchObject({ status: 200 })
    const after = await stored()
    const [step] = (await stack()).undo
    expect(step?.name).toBe(name)
    expect(await check(step?.id ?? 0)).toMatchObject({ told: [], told_count: 0, problems: [] })
    const undone = await undo(step?.id ?? 0)
    expect(undone).toMatchObject({ status: 200, body: { stack: { redo: [{ name }] } } })
    expect(moneyKeys(undone.body)).toEqual([])
    expect(differences(before, await stored())).toEqual([])
    expect(differences(before, after)).not.toEqual([])
    expect(await redo(step?.id ?? 0)).toMatchObject({ status: 200 })
    expect(differences(after, await stored())).toEqual([])
  })
})

test('undo is recorded as the restaurant’s and announced, and shifts submitted again need the agency’s approval', async () => {
  const { id } = await draft()
  await change({ kind: 'publish', shifts: shifts(id) })
  const alerts = () => server.db.selectFrom('alert').select('id').execute()
  const [before] = [await alerts()]
  await undo(await next())
  expect((await alerts()).length).toBe(before.length)
  expect((await stored()).get(`shift ${id}`)).toMatchObject({ status: 30, restaurateur_moderator_id: 1 })
  const [redoable] = (await stack()).redo
  await redo(redoable?.id ?? 0)
  expect((await alerts()).length).toBeGreaterThan(before.length)
  expect((await auditOf(server.db, id)).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'restaurateur:1 submit',
    'restaurateur:1 undo',
    'restaurateur:1 redo',
  ])
  expect((await announcementsOf(server.db, id)).map(({ event }) => event)).toEqual([
    'request',
    'update',
    'request',
  ])
})

test('the agency’s later changes stay, and the refusal names no person, driver or money', async () => {
  const [taken, priced, kept] = await addShifts(server.db, [{}, {}, {}])
  const ids = [taken, priced, kept].map((shift) => shift?.id ?? 0)
  const moved = ids.map((id) => ({ id, finish_time: '15:00' }))
  expect(await change({ kind: 'times', shifts: moved })).toMatchObject({ status: 200 })
  const step = await next()
  await byAgency(ids[0] ?? 0, { finish_time: '15:00', driver_id: DRIVERS.north })
  await byAgency(ids[1] ?? 0, { finish_time: '15:00', cost_bonus: 10 })
  const answer = await expectNothingWritten(server.db, () => undo(step))
  const said = /^17\/06\/2026 10:00 – 15:00, North One: was changed by the agency at [\d/: ]+\.$/
  expect(answer).toMatchObject({
    status: 400,
    body: {
      [`shift_ids.${ids[0]}`]: [expect.stringMatching(said)],
      [`shift_ids.${ids[1]}`]: [expect.stringMatching(said)],
    },
  })
  expect(Object.keys(answer.body as object)).toHaveLength(2)
  expect((await check(step)).problems.map(({ shift_id }) => shift_id)).toEqual(ids.slice(0, 2))
})

test('recorded hours and a lost restaurant prevent undo, and the refusal does not mention them', async () => {
  const { id } = await draft({ status: 20 })
  await change({ kind: 'times', shifts: [{ id, finish_time: '15:00' }] })
  const step = await next()
  const problem = async () => Object.values((await undo(step)).body as object)[0]?.[0]
  await addTimesheet(server.db, { shift_id: id, driver_id: DRIVERS.north })
  expect(await problem()).toMatch(/North One: the agency has worked on it since\.$/)
  await server.db.deleteFrom('timesheet').execute()
  const give = (restaurateur_id: number) =>
    server.db
      .updateTable('restaurant')
      .set({ restaurateur_id })
      .where('id', '=', RESTAURANTS.northOne)
      .execute()
  await give(2)
  expect(await problem()).toBe('A shift is at a restaurant that no longer exists or is no longer yours.')
  // An earlier owner's change names no one either.
  const times = { kind: 'times', shifts: [{ id, finish_time: '16:00' }] }
  await server.call(manyShiftRoutes.changeFree, { body: times }, 'otherRestaurant')
  await give(1)
  expect(await problem()).toMatch(/North One: was changed by someone else at [\d/: ]+\.$/)
  await give(2)
  await undo(await next('otherRestaurant'), 'otherRestaurant')
  await give(1)
  expect(await undo(step)).toMatchObject({ status: 200 })
})

test('no one can undo another party’s steps: neither restaurants nor the agency', async () => {
  const { id } = await draft({ status: 10 })
  await change({ kind: 'times', shifts: [{ id, finish_time: '15:00' }] })
  const own = await next()
  expect(await undo(own, 'otherRestaurant')).toMatchObject({ status: 404 })
  // The administrator's account has the same number.
  expect(await undo(own, 'administrator')).toMatchObject({ status: 404 })
  await server.call(shiftRoutes.publish, { body: { shift_ids: [id], push_drivers: 20 } }, 'administrator')
  const agencys = await next('administrator')
  expect(await undo(agencys)).toMatchObject({ status: 404 })
  expect((await stack()).undo.map((step) => step.id)).toEqual([own])
  expect(await stack('otherRestaurant')).toEqual({ undo: [], redo: [] })
})

test('fifty steps can be undone and redone', async () => {
  const { id } = await draft()
  const times = (nr: number) => `${String(11 + (nr % 12)).padStart(2, '0')}:${nr % 2 ? '15' : '45'}`
  for (let nr = 0; nr < 50; nr++)
    await change({ kind: 'times', shifts: [{ id, finish_time: times(nr + 1) }] })
  const after = await stored()
  for (let nr = 0; nr < 50; nr++) expect(await undo(await next())).toMatchObject({ status: 200 })
  expect((await stored()).get(`shift ${id}`)).toMatchObject({ finish_time: '14:00:00' })
  expect((await stack()).redo).toHaveLength(50)
  for (let nr = 0; nr < 50; nr++) {
    const [first] = (await stack()).redo
    expect(await redo(first?.id ?? 0)).toMatchObject({ status: 200 })
  }
  expect(differences(after, await stored())).toEqual([])
})
