/** Undo, redo and restored versions keep the rules about working time (docs/spec/rules.md#use). */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRules } from '../shifts/testing/ruleLevels.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await setRules(server.db, {})
})
afterAll(() => server.end())

const LATE = { period_date: '2026-06-16', start_time: '18:00', finish_time: '23:00' }
const EARLY = { period_date: '2026-06-17', start_time: '08:00', finish_time: '12:00' }
const BROKEN = 'Only 9 h 00 min of rest before 17/06/2026, 08:00 – 12:00 (at least 11 h)'
const KEY = 'rest:before:540'
const NAME = '16/06/2026 18:00 – 23:00, North One:'

const assign = (id: number, driver_id: number, as: AccountName) =>
  server.reply(manyShiftRoutes.change, { body: { kind: 'assign', shifts: [{ id, driver_id }] } }, as)

/**
 * `as` takes a late shift off its driver, who then gets an early one on the next day. Giving the late one back leaves
 * too little rest.
 */
async function takenOff(as: AccountName = 'administrator', given: object = {}) {
  const { id } = await addShift(server.db, { ...LATE, driver_id: DRIVERS.north, ...given })
  const early = await addShift(server.db, EARLY)
  await assign(id, 0, as)
  await assign(early.id, DRIVERS.north, 'manager')
  const { undo } = await server.reply(stepRoutes.stack, {}, as)
  const step = undo.find(({ first_date }) => first_date === LATE.period_date)
  return { id, step: { params: { id: String(step?.id) } } }
}
const reasonOf = (id: number) =>
  server.db
    .selectFrom('shift')
    .select(['driver_id', 'rule_reason', 'rule_keys'])
    .where('id', '=', id)
    .executeTakeFirst()

test('an undo says which rule it breaks, if the rule only warns', async () => {
  await setRules(server.db, { rest: 'warn' })
  const { id, step } = await takenOff()
  expect(await server.reply(stepRoutes.checkUndo, step, 'administrator')).toMatchObject({
    problems: [],
    broken: [{ shift_id: id, message: `${NAME} north Driver: ${BROKEN}.`, needs_reason: false }],
  })
  expect(await server.call(stepRoutes.undo, { ...step, body: {} }, 'administrator')).toMatchObject({
    status: 200,
  })
  expect(await reasonOf(id)).toEqual({ driver_id: DRIVERS.north, rule_reason: '', rule_keys: null })
})

test('an undo that a rule bars is possible with a reason, which the shift keeps', async () => {
  const { id, step } = await takenOff()
  await setRules(server.db, { rest: 'bar' })
  expect(await server.reply(stepRoutes.checkUndo, step, 'administrator')).toMatchObject({
    problems: [],
    broken: [{ shift_id: id, needs_reason: true }],
  })
  const refused = await server.call(stepRoutes.undo, { ...step, body: {} }, 'administrator')
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body).toEqual({
    [`shift_ids.${id}`]: [`${NAME} north Driver may not work this shift: ${BROKEN}.`],
    [`rule_reason.${id}`]: ['Give a reason for overruling the rule.'],
  })
  const body = { rule_reason: 'He asked for it' }
  expect(await server.call(stepRoutes.undo, { ...step, body }, 'administrator')).toMatchObject({
    status: 200,
  })
  const reason = `${BROKEN}. Reason: He asked for it`
  expect(await reasonOf(id)).toEqual({ driver_id: DRIVERS.north, rule_reason: reason, rule_keys: KEY })

  const redo = await server.call(stepRoutes.redo, { ...step, body: {} }, 'administrator')
  expect(redo.body).toMatchObject({ by_id: expect.any(Number) })
  expect(await reasonOf(id)).toMatchObject({ driver_id: null })
})

test('a manager who may not overrule rules is refused with a sentence', async () => {
  const { id, step } = await takenOff('manager')
  await setRules(server.db, { rest: 'bar' })
  const message = `${NAME} north Driver may not work this shift: ${BROKEN}. Only an administrator can overrule this, with a reason.`
  const { problems } = await server.reply(stepRoutes.checkUndo, step, 'manager')
  expect(problems).toEqual([{ shift_id: id, message }])
  const body = { rule_reason: 'He asked for it' }
  const refused = await server.call(stepRoutes.undo, { ...step, body }, 'manager')
  expect(refused.body).toEqual({ [`shift_ids.${id}`]: [message] })
})

test('a shift whose reason is about an unknown rule needs a new reason', async () => {
  const { id, step } = await takenOff('administrator', { rule_reason: 'Known' })
  await setRules(server.db, { rest: 'bar' })
  const undo = (body: object) => server.call(stepRoutes.undo, { ...step, body }, 'administrator')
  expect(await undo({})).toMatchObject({ status: 400 })
  expect(await undo({ rule_reason: 'Agreed again' })).toMatchObject({ status: 200 })
  expect(await reasonOf(id)).toMatchObject({ driver_id: DRIVERS.north })
})

describe('a shift that was planned with a reason and has since lost its driver', () => {
  let id: number
  let early: number
  let step: { params: { id: string } }
  beforeEach(async () => {
    await setRules(server.db, { rest: 'bar' })
    const there = { restaurant_id: RESTAURANTS.northTwo, driver_id: DRIVERS.north }
    early = (await addShift(server.db, { ...EARLY, ...there })).id
    id = (await addShift(server.db, LATE)).id
    const shifts = [{ id, driver_id: DRIVERS.north }]
    const body = { kind: 'assign' as const, shifts, rule_reason: 'He asked for it' }
    await server.reply(manyShiftRoutes.change, { body }, 'administrator')
    await assign(id, 0, 'administrator')
    const { undo } = await server.reply(stepRoutes.stack, {}, 'administrator')
    step = { params: { id: String(undo[0]?.id) } }
  })
  const take = (way: 'undo' | 'redo') => server.call(stepRoutes[way], { ...step, body: {} }, 'administrator')
  const change = (set: object) => server.db.updateTable('shift').set(set).where('id', '=', early).execute()

  test('keeps what the reason is about through undo and redo', async () => {
    const kept = {
      driver_id: DRIVERS.north,
      rule_reason: `${BROKEN}. Reason: He asked for it`,
      rule_keys: KEY,
    }
    for (let round = 0; round < 2; round += 1) {
      expect(await take('undo')).toMatchObject({ status: 200 })
      expect(await reasonOf(id)).toEqual(kept)
      expect(await take('redo')).toMatchObject({ status: 200 })
      expect(await reasonOf(id)).toEqual({ driver_id: null, rule_reason: '', rule_keys: null })
    }
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'the restaurant of the other shift is renamed',
      () =>
        server.db
          .updateTable('restaurant')
          .set({ name: 'North Renamed' })
          .where('id', '=', RESTAURANTS.northTwo)
          .execute(),
    ],
    ['the other shift ends later', () => change({ finish_time: '13:00' })],
    [
      'its sentence had other words',
      () =>
        server.db
          .updateTable('schedule_step_row')
          .set({ before: sql`before || '{"rule_reason": "Too little rest. Reason: He asked for it"}'` })
          .where('step_id', '=', Number(step.params.id))
          .execute(),
    ],
  ])('undo restores the shift without a new reason if %s', async (_how, meanwhile) => {
    await meanwhile()
    expect(await take('undo')).toMatchObject({ status: 200 })
    expect(await reasonOf(id)).toMatchObject({ driver_id: DRIVERS.north, rule_keys: KEY })
  })

  test('needs a reason for another rule only, and keeps both', async () => {
    await setRules(server.db, { rest: 'bar', visa: 'bar' })
    await server.db.updateTable('driver').set({ visa_hours: 4 }).where('id', '=', DRIVERS.north).execute()
    const body = { rule_reason: 'The visa is renewed' }
    expect(await server.call(stepRoutes.undo, { ...step, body }, 'administrator')).toMatchObject({
      status: 200,
    })
    expect(await reasonOf(id)).toMatchObject({
      rule_reason: 'Visa: 9 h 00 min in the week (at most 4 h). Reason: The visa is renewed',
      rule_keys: `${KEY} visa:540:4`,
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the rest is shorter', () => change({ start_time: '07:30' })],
    [
      'there is too little on the other side too',
      () =>
        addShift(server.db, {
          period_date: '2026-06-15',
          start_time: '22:00',
          finish_time: '08:30',
          driver_id: DRIVERS.north,
        }),
    ],
  ])('undo asks for a new reason if %s', async (_how, meanwhile) => {
    await meanwhile()
    expect(await take('undo')).toMatchObject({
      status: 400,
      body: { [`rule_reason.${id}`]: [expect.any(String)] },
    })
  })
})

test('a restored version leaves out what a rule bars, unless there is a reason', async () => {
  const { id } = await addShift(server.db, { ...LATE, driver_id: DRIVERS.north })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id], push_drivers: 20 } }, 'administrator')
  const [publish] = (await server.reply(stepRoutes.stack, {}, 'administrator')).undo
  await assign(id, 0, 'administrator')
  await assign((await addShift(server.db, EARLY)).id, DRIVERS.north, 'administrator')
  await setRules(server.db, { rest: 'bar' })
  const range = { period_date_from: LATE.period_date, period_date_to: LATE.period_date }
  const restore = (more: object) =>
    server.reply(
      historyRoutes.restore,
      {
        params: { id: String(publish?.id) },
        body: { ...range, shifts: [{ id, version: 2_000_000_000 }], ...more },
      },
      'administrator',
    )
  expect(await restore({ dry_run: 1 })).toMatchObject({
    shift_ids: [id],
    refused: [],
    broken: [{ shift_id: id, needs_reason: true }],
  })
  expect(await restore({})).toMatchObject({ step_id: null, shift_ids: [], refused: [{ shift_id: id }] })
  expect(await restore({ rule_reason: 'As agreed' })).toMatchObject({ shift_ids: [id], refused: [] })
  expect(await reasonOf(id)).toEqual({
    driver_id: DRIVERS.north,
    rule_reason: `${BROKEN}. Reason: As agreed`,
    rule_keys: KEY,
  })
})
