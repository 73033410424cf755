/**
 * Tests thousands of mixed edits, bulk calls, cancellations, undos and redos by two people against a simple model: a
 * list of steps per person, each with its rows before and after. State, steps, history and audit agree at every step.
 * One person is an administrator; the other is a manager, or a restaurant with its own open shifts and calls.
 */
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import { CLASH_MESSAGE, overlaps } from '@driverdesk/domain/shifts/shiftClash.ts'
import { type KeptShift, timesOf } from '@driverdesk/domain/steps/keptRow.ts'
import { WORKED_ON } from '@driverdesk/domain/steps/restoration.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import {
  differences,
  isSame,
  type KeptChange,
  type Observed,
  observe,
  type State,
} from './testing/observed.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const RUNS = 20
const OPERATIONS = 100

type Person = 'administrator' | 'manager' | 'restaurant'
const ACTORS = { administrator: 'panel_user:1', manager: 'panel_user:2', restaurant: 'restaurateur:1' }

interface Done {
  id: number
  rows: readonly KeptChange[]
}
/** The steps that a person can undo and redo, the next one last. */
type Stacks = Record<Person, { undo: Done[]; redo: Done[] }>

const KINDS = [
  'create',
  'edit',
  'many',
  'publish',
  'unpublish',
  'remove',
  'copy',
  'cancel',
  'charge',
] as const
const operation = fc.record({
  isOther: fc.boolean(),
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...KINDS) },
    { weight: 4, arbitrary: fc.constantFrom('undo', 'redo', 'undo') },
  ),
  chosen: fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }),
  restaurant_id: fc.constantFrom(RESTAURANTS.northOne, RESTAURANTS.northTwo),
  driver_id: fc.constantFrom(0, DRIVERS.everywhere, DRIVERS.north),
  period_date: fc.constantFrom('2026-06-17', '2026-06-18', '2026-06-19'),
  times: fc.constantFrom(['10:00', '14:00'], ['12:00', '16:00'], ['18:00', '23:30'], ['22:00', '02:00']),
  cost: fc.constantFrom(0, 5, 12.5),
  deep: fc.nat(3),
})
type Operation = (typeof operation extends fc.Arbitrary<infer T> ? T : never) & { by: Person }

test('two people change, undo and redo at random: nothing is lost and everything is announced', {
  // 2,000 calls.
  timeout: 300_000,
}, async () => {
  let refusedUndos = 0
  const undone = { administrator: 0, manager: 0, restaurant: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Person>('manager', 'restaurant'),
      fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }),
      async (other, operations) => {
        await forgetShifts(server.db)
        const stacks: Stacks = {
          administrator: { undo: [], redo: [] },
          manager: { undo: [], redo: [] },
          restaurant: { undo: [], redo: [] },
        }
        let known = await observe(server.db, 0)
        for (const [nr, drawn] of operations.entries()) {
          const one = { ...drawn, by: drawn.isOther ? other : 'administrator' }
          const perform = one.kind === 'undo' || one.kind === 'redo' ? undoOrRedo : act
          const seen = await perform(one, known, stacks)
          if (one.kind === 'undo') seen.state === known.state ? refusedUndos++ : undone[one.by]++
          known = seen
          if (nr % 20 === 0) await expectHistory(known)
        }
        await expectRows(known.state)
        for (const by of ['administrator', other] as const) {
          const stack = await server.reply(stepRoutes.stack, {}, by)
          expect(stack.undo.map(({ id }) => id)).toEqual(newestFirst(stacks[by].undo).slice(0, 100))
          expect(stack.redo.map(({ id }) => id)).toEqual(newestFirst(stacks[by].redo))
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
  )
  // Refused and successful undos were both frequent, and each person had some.
  expect(Math.min(refusedUndos, undone.administrator)).toBeGreaterThan(RUNS)
  expect(Math.min(undone.manager, undone.restaurant)).toBeGreaterThan(0)
})

const newestFirst = (steps: readonly Done[]): number[] => steps.map(({ id }) => id).toReversed()

/** Expects the step and the audit of any operation but undo and redo to hold what it changed. */
async function act(one: Operation, known: Observed, stacks: Stacks): Promise<Observed> {
  const answer = await (one.by === 'restaurant' ? callAsRestaurant : call)(one, known.state)
  expect(answer?.status ?? 200).toBeLessThan(500)
  const seen = await observe(server.db, known.lastAudit)
  const isNew = seen.step !== null && seen.step.id !== known.step?.id
  const changed = differences(known.state, seen.state)
  if (!isNew) {
    expect(changed).toEqual([])
    return { ...seen, state: known.state }
  }
  expectStep(one.by, changed, seen)
  stacks[one.by].undo.push({ id: seen.step?.id ?? 0, rows: seen.kept })
  stacks[one.by].redo = []
  return seen
}

/** Expects undo and redo to succeed only if the rows are as the step left them, and to restore them exactly. */
async function undoOrRedo(one: Operation, known: Observed, stacks: Stacks): Promise<Observed> {
  const stack = stacks[one.by]
  const from = one.kind === 'undo' ? stack.undo : stack.redo
  const [step] = from.splice(Math.max(0, from.length - 1 - (one.kind === 'undo' ? one.deep : 0)), 1)
  if (!step) return known
  const sent = { params: { id: String(step.id) }, body: { push_drivers: 20 } }
  const answer = await server.call(one.kind === 'undo' ? stepRoutes.undo : stepRoutes.redo, sent, one.by)
  const sides = (row: KeptChange) => (one.kind === 'undo' ? [row.after, row.before] : [row.before, row.after])
  const isUntouched = step.rows.every((row) =>
    isSame(row.key, known.state.get(row.key) ?? null, sides(row)[0] ?? null),
  )
  const expected = new Map(known.state)
  for (const row of step.rows) {
    const [, to] = sides(row)
    if (to) expected.set(row.key, to)
    else expected.delete(row.key)
  }
  const seen = await observe(server.db, known.lastAudit)
  if (answer.status === 400) {
    from.splice(Math.max(0, from.length - (one.kind === 'undo' ? one.deep : 0)), 0, step)
    expect(isRefusedRightly(answer, isUntouched, expected)).toBe(true)
    expect(differences(known.state, seen.state)).toEqual([])
    expect(seen.step?.id).toBe(known.step?.id)
    return { ...seen, state: known.state }
  }
  expect([answer.status, isUntouched]).toEqual([200, true])
  expect(differences(expected, seen.state)).toEqual([])
  expectStep(one.by, differences(known.state, seen.state), seen)
  expect(seen.step?.kind).toBe(one.kind)
  const to = one.kind === 'undo' ? stack.redo : stack.undo
  to.push(step)
  if (one.kind === 'redo') to.sort((a, b) => a.id - b.id)
  const taken = answer.body as StepTaken
  expect(taken.stack.undo.map(({ id }) => id)).toEqual(newestFirst(stack.undo).slice(0, 100))
  expect(taken.stack.redo.map(({ id }) => id)).toEqual(newestFirst(stack.redo))
  return seen
}

/** True if someone has changed a row, or the restored state is invalid. */
function isRefusedRightly({ body }: Answer, isUntouched: boolean, expected: State): boolean {
  const messages = Object.values(body as Record<string, string[]>).flat()
  const shifts = shiftsOf(expected)
  const clashes = shifts.some((one) =>
    shifts.some(
      (other) =>
        one.id < other.id &&
        one.driver_id !== null &&
        one.driver_id === other.driver_id &&
        overlaps(one, other),
    ),
  )
  const ids = new Set([...expected.keys()])
  const orphans = [...expected.values()].some(
    ({ shift_id, model_id }) => model_id && !ids.has(`shift ${shift_id}`),
  )
  return messages.every((message) => {
    if (message.includes(CLASH_MESSAGE)) return clashes
    if (/was (changed|removed) by|has since been changed/.test(message)) return !isUntouched
    // A restaurant learns of the agency's work on a shift rather than of a change to it.
    return orphans || (message.includes(WORKED_ON) && !isUntouched)
  })
}

const shiftsOf = (state: State) =>
  [...state].flatMap(([key, row]) => (key.startsWith('shift ') ? [timesOf(row as KeptShift)] : []))

/** Expects the newest step to hold each changed row before and after, and the audit each changed shift. */
function expectStep(by: Person, changed: readonly KeptChange[], seen: Observed): void {
  expect(seen.step).toMatchObject({ actor: ACTORS[by] })
  const kept = new Map(seen.kept.map((row) => [row.key, row]))
  for (const { key, before, after } of changed) {
    expect([
      isSame(key, kept.get(key)?.before ?? null, before),
      isSame(key, kept.get(key)?.after ?? null, after),
    ]).toEqual([true, true])
  }
  const shifts = seen.kept.flatMap(({ key }) => (key.startsWith('shift ') ? [Number(key.slice(6))] : []))
  expect(seen.step?.shifts).toBe(shifts.length)
  expect(seen.audited.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(shifts.toSorted((a, b) => a - b))
  expect(seen.audited.every(({ actor }) => actor === ACTORS[by])).toBe(true)
}

/** Expects a shift's history to begin with its last step. */
async function expectHistory({ step, kept }: Observed): Promise<void> {
  const shift = kept.find(({ key }) => key.startsWith('shift '))
  if (!shift || !step) return
  const history = await server.reply(historyRoutes.ofShift, { params: { id: shift.key.slice(6) } }, 'manager')
  expect(history.entries[0]).toMatchObject({ step_id: step.id })
}

/** Expects each step to have found what the one before it left, and the tables to hold what the last one left. */
async function expectRows(state: State): Promise<void> {
  const { rows } = await sql<{ key: string; before: KeptChange['before']; after: KeptChange['after'] }>`
    select table_name || ' ' || row_id as key, before, after from schedule_step_row order by step_id`.execute(
    server.db,
  )
  const last = new Map<string, KeptChange['after']>()
  for (const { key, before, after } of rows) {
    if (last.has(key)) expect(isSame(key, last.get(key) ?? null, before)).toBe(true)
    last.set(key, after)
  }
  for (const [key, row] of last) expect(isSame(key, row, state.get(key) ?? null)).toBe(true)
}

/** Makes the call, unless there are no shifts for it. */
async function call(one: Operation, state: State): Promise<Answer | undefined> {
  const { by, kind, restaurant_id, driver_id, period_date } = one
  const [start_time, finish_time] = one.times
  const shifts = shiftsOf(state)
  const given = { restaurant_id, driver_id, period_date, start_time, finish_time, cost_extra_bonus: one.cost }
  const body = { ...given, push_drivers: 20 }
  if (kind === 'create' || shifts.length === 0) return server.call(shiftRoutes.create, { body }, by)
  const shift_ids = [...new Set(one.chosen.map((nr) => shifts[nr % shifts.length]?.id as number))]
  const [id] = shift_ids as [number]
  const params = { id: String(id) }
  const bulk = { body: { shift_ids, push_drivers: 20 } }
  switch (kind) {
    case 'edit':
      return server.call(shiftRoutes.update, { params, body }, by)
    case 'many': {
      const change = one.deep < 2 ? { period_date, start_time, finish_time } : { driver_id }
      const kindOfMany = one.deep < 2 ? 'move' : 'assign'
      const many = {
        kind: kindOfMany,
        shifts: shift_ids.map((each) => ({ id: each, ...change })),
        push_drivers: 20,
      }
      return server.call(manyShiftRoutes.change, { body: { ...many, skip_invalid: one.deep % 2 } }, by)
    }
    case 'publish':
      return server.call(shiftRoutes.publish, { body: { ...bulk.body, skip_invalid: 1 } }, by)
    case 'unpublish':
      return server.call(shiftRoutes.unpublish, bulk, by)
    case 'remove':
      return server.call(shiftRoutes.removeMany, { body: { shift_ids: shift_ids.slice(0, 2) } }, by)
    case 'copy':
      if (shifts.length > 14) return undefined
      return server.call(shiftRoutes.copy, { body: { shift_ids, ...ONTO_ITSELF } }, by)
    case 'cancel':
      return server.call(
        cancellationRoutes.cancel,
        { params, body: { cost: -one.cost, comment_cancelled: 'Closed', push_drivers: 20 } },
        by,
      )
    default: {
      const charge = { shift_id: id, event: one.cost ? 40 : 30, model_type: 10, model_id: id, cost: one.cost }
      return server.call(cancellationRoutes.record, { body: charge }, by)
    }
  }
}

const ONTO_ITSELF = { from_date: '2026-06-15', to_date: '2026-06-15' }

/** Does the same as a restaurant: with open shifts, drafts instead of new ones, and no drivers or money. */
async function callAsRestaurant(one: Operation, state: State): Promise<Answer | undefined> {
  const { by, kind, restaurant_id, period_date } = one
  const [start_time, finish_time] = one.times
  const open = shiftsOf(state).filter(({ driver_id }) => driver_id === null)
  const body = { restaurant_id, period_date, start_time, finish_time }
  if (kind === 'create' || open.length === 0) return server.call(freeShiftRoutes.create, { body }, by)
  const shift_ids = [...new Set(one.chosen.map((nr) => open[nr % open.length]?.id as number))]
  const [id] = shift_ids as [number]
  const params = { id: String(id) }
  const many = (kindOfMany: string, changes: object = {}) => {
    const shifts = shift_ids.map((each) => ({ id: each, ...changes }))
    return server.call(
      manyShiftRoutes.changeFree,
      { body: { kind: kindOfMany, shifts, skip_invalid: 1 } },
      by,
    )
  }
  switch (kind) {
    case 'edit':
      return server.call(
        freeShiftRoutes.update,
        { params, body: one.deep ? body : { ...body, status: 30 } },
        by,
      )
    case 'many':
      return many('move', { period_date, start_time, finish_time })
    case 'publish':
    case 'unpublish':
    case 'remove':
      return many(kind)
    case 'copy':
      if (open.length > 14) return undefined
      return server.call(freeShiftRoutes.copy, { body: { shift_ids, ...ONTO_ITSELF } }, by)
    case 'cancel':
      return server.call(freeShiftRoutes.remove, { params, query: {} }, by)
    default:
      return server.call(freeShiftRoutes.moderate, { body: { shift_ids } }, by)
  }
}
