/** Undo, redo and restored versions keep the rules about working time (docs/spec/rules.md#use). */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/steps.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRules } from '../shifts/testing/ruleLevels.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS } from '../testing/testWorld.ts'

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
const NAME = '16/06/2026 18:00 – 23:00, North One:'

const assign = (id: number, driver_id: number, as: AccountName) =>
  server.reply(manyShiftRoutes.change, { body: { kind: 'assign', shifts: [{ id, driver_id }] } }, as)

/**
 * A late shift that `as` takes off its driver, who then gets an early one of the next day: giving the late one back leaves
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
  server.db.selectFrom('shift').select(['driver_id', 'rule_reason']).where('id', '=', id).executeTakeFirst()

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
  expect(await reasonOf(id)).toEqual({ driver_id: DRIVERS.north, rule_reason: '' })
})

test('an undo that a rule bars goes on with a reason, which the shift keeps', async () => {
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
  expect(await reasonOf(id)).toEqual({ driver_id: DRIVERS.north, rule_reason: reason })

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

test('a shift that went on with a reason needs another one against another rule', async () => {
  const { id, step } = await takenOff('administrator', { rule_reason: 'Known' })
  await setRules(server.db, { rest: 'bar' })
  const undo = (body: object) => server.call(stepRoutes.undo, { ...step, body }, 'administrator')
  expect(await undo({})).toMatchObject({ status: 400 })
  expect(await undo({ rule_reason: 'Agreed again' })).toMatchObject({ status: 200 })
  expect(await reasonOf(id)).toMatchObject({ driver_id: DRIVERS.north })
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
  })
})
