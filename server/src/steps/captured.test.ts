/** Tests that every call that changes a shift leaves a step, with each row before and after. */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleCalls } from '../testing/callExamples.ts'
import { exampleRecords } from '../testing/exampleRecords.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShifts } from '../testing/testWorld.ts'
import { forgetSteps } from './testing/givenStep.ts'
import { type State, storedRows } from './testing/observed.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(() => forgetSteps(server.db))

/** Returns the rows that have changed in any field, with their values before and after. */
const changes = (before: State, after: State) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter((row) => JSON.stringify(row.before) !== JSON.stringify(row.after))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))

async function captured() {
  const { rows } = await sql<{ key: string; before: unknown; after: unknown }>`
    select table_name || ' ' || row_id as key, before, after from schedule_step_row`.execute(server.db)
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Calls by drivers, restaurants and staff, each made by an account that may make it. A driver's start and finish, reminders,
 * unanswered requests of a restaurant or a driver, a declined offer, and the calls of a view change no shift.
 */
const changing = exampleCalls.filter(
  ({ name, route }) =>
    route.method !== 'GET' &&
    route.viewing !== 'answered' &&
    /\/api\/(shift|driver\/shift|reporting\/create)/.test(name) &&
    !/start|finish|remind|claim|handover|withdraw|driver\/shift\/\{id\}\/decline|\/ask(?!\/(?:accept|decline))/.test(
      name,
    ),
)
const caller = (access: unknown): AccountName =>
  (['administrator', 'restaurant', 'driver'] as const).find((role) => (access as string[]).includes(role)) ??
  'administrator'

/** A request has the date of its shift. */
type Dated = { period_date?: string; was_date?: string }
const dateOf = (row: Dated | null) => row?.period_date ?? row?.was_date

describe('a call’s step has all its changes to shifts, timesheets, charges and requests', () => {
  test.each(changing)('$name', async ({ route, example }) => {
    const named = await exampleRecords(server.db)
    await forgetSteps(server.db)
    if (route.path === shiftRoutes.unpublish.path) {
      await server.db.updateTable('shift').set({ status: 20 }).where('id', '=', named.shiftId).execute()
    }
    const as = caller(route.access)
    const before = await storedRows(server.db)
    expect(await server.call(route, example(named), as)).toMatchObject({ status: 200 })
    const changed = changes(before, await storedRows(server.db))
    expect(changed.length).toBeGreaterThan(0)
    expect(await captured()).toEqual(changed)
    const steps = await server.db.selectFrom('schedule_step').selectAll().execute()
    const dates = changed.flatMap(({ before: was, after: is }) =>
      [was, is].flatMap((row) => dateOf(row as Dated | null) ?? []),
    )
    expect(steps).toMatchObject([
      {
        actor: expect.stringMatching(/^(panel_user:1|restaurateur:1|driver:2)$/),
        shifts: changed.filter(({ key }) => key.startsWith('shift ')).length,
        first_date: dates.toSorted()[0],
        last_date: dates.toSorted().at(-1),
      },
    ])
  })
})

test('an unchanged or refused call leaves no step', async () => {
  const [published, other] = await addShifts(server.db, [{ status: 20 }, { status: 30 }])
  const publish = (...shift_ids: unknown[]) =>
    server.call(shiftRoutes.publish, { body: { shift_ids } }, 'administrator')
  expect(await publish(published?.id)).toMatchObject({ status: 200 })
  expect(await publish(published?.id, other?.id)).toMatchObject({ status: 400 })
  expect(await captured()).toEqual([])
  expect(await server.db.selectFrom('schedule_step').selectAll().execute()).toEqual([])
})

test('removing a source does not change its copies, and removing a shift with its charges is one step', async () => {
  const named = await exampleRecords(server.db)
  const copy = await server.reply(
    shiftRoutes.copy,
    { body: { shift_ids: [named.shiftId], to_date: '2026-06-22' } },
    'administrator',
  )
  const record = exampleCalls.find(({ route }) => route.path === '/api/reporting/create')
  if (!record) throw new Error('No example.')
  await server.call(record.route, record.example(named), 'administrator')
  await server.call(shiftRoutes.remove, { params: { id: String(named.shiftId) }, query: {} }, 'administrator')
  const last = await server.db
    .selectFrom('schedule_step')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({ kind: 'remove', shifts: 1 })
  const rows = await server.db
    .selectFrom('schedule_step_row')
    .select(['table_name', 'shift_id'])
    .where('step_id', '=', last.id)
    .orderBy('table_name')
    .execute()
  expect(rows).toEqual([
    { table_name: 'shift', shift_id: named.shiftId },
    { table_name: 'shift_event', shift_id: named.shiftId },
  ])
  expect(copy.shifts[0]?.shift_id).toBe(named.shiftId)
})
