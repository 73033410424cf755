/** Tests undo and redo of steps that are saved in batches, and their progress. */
import { randomUUID } from 'node:crypto'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { KeptRow } from '@driverdesk/domain/steps/keptRow.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, addShifts, DRIVERS } from '../testing/testWorld.ts'
import { differences, storedRows } from './testing/observed.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(() => forgetShifts(server.db))

/** Adds shifts as a step that can be undone. Each is a copy of the next, and the last is a copy of `source`. */
async function addCopies(source: number, count: number): Promise<void> {
  const step = JSON.stringify({ actor: 'panel_user:1', actor_name: 'Admin', kind: 'copy' })
  await server.db.transaction().execute(async (tx) => {
    await sql`select set_config('driverdesk.step', ${step}, true)`.execute(tx)
    await sql`
      insert into shift (id, restaurant_id, status, status_assigned, period_date, start_time, finish_time,
        cost_per_hour, cost_total, shift_id, creator_id, moderator_id)
      select id + nr, restaurant_id, 10, 20, period_date, start_time, finish_time, cost_per_hour, cost_total,
        case when nr < ${count}::int then id + nr + 1 else id end, 1, 1
      from shift, generate_series(1, ${count}::int) as nr where id = ${source}`.execute(tx)
  })
  await sql`select setval('shift_id_seq', max(id)) from shift`.execute(server.db)
}

/** Calls as a screen with a live connection does, and returns the progress that it received. */
async function progressOf(url: string, payload: object = {}): Promise<[done: number, total: number][]> {
  const caller = await watch(server, 'administrator')
  const headers = { authorization: `Bearer ${caller.token}`, 'idempotency-key': randomUUID() }
  const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload })
  expect(statusCode, body).toBe(200)
  await caller.until(await outboxHead(server.db))
  await caller.leave()
  return caller.progress.map(({ done, total }) => [done, total])
}

const stored = () => storedRows(server.db)

const COUNT = 1_200
const ONE_BAR = [500, 1_000, COUNT].map((done) => [done, COUNT])
const links = async () =>
  (await server.db.selectFrom('shift').select(['id', 'shift_id']).orderBy('id').execute()).map(
    ({ id, shift_id }) => [id, shift_id],
  )
const audited = async (action: string) => {
  const { rows } = await sql<{ thing_id: number; before: KeptRow; after: KeptRow }>`
    select thing_id, before, after from audit_event where action = ${action} order by id`.execute(server.db)
  return rows
}
const run = async (way: 'undo' | 'redo') =>
  progressOf(
    `/api/schedule/steps/${(await server.reply(stepRoutes.stack, {}, 'administrator'))[way][0]?.id}/${way}`,
  )

test('a step of hundreds is undone and redone exactly, with its copies and their sources in any order', async () => {
  const source = await addShift(server.db)
  await addCopies(source.id, COUNT)
  const [after, linked] = [await stored(), await links()]
  await server.db.deleteFrom('audit_event').execute()
  expect(await run('undo')).toEqual(ONE_BAR)
  expect(await links()).toEqual([[source.id, null]])
  const whole = linked
    .slice(1)
    .map(([id]) => ({ thing_id: id, before: after.get(`shift ${id}`), after: null }))
  expect(await audited('undo')).toEqual(whole)
  expect(await run('redo')).toEqual(ONE_BAR)
  expect(differences(after, await stored())).toEqual([])
  expect(await links()).toEqual(linked)
  expect(await audited('redo')).toMatchObject(whole.map(({ thing_id }) => ({ thing_id, before: null })))
  // A removed and restored shift is still a copy of the same shift.
  const shift_ids = linked.slice(1).map(([id]) => id)
  expect(await progressOf('/api/shift/remove', { shift_ids })).toEqual(ONE_BAR)
  expect(await run('undo')).toEqual(ONE_BAR)
  expect(await links()).toEqual(linked)
})

test('a step of hundreds is changed, undone and redone with one progress, though drivers swap across its batches', async () => {
  const drivers = [DRIVERS.north, DRIVERS.everywhere]
  const shifts = await addShifts(
    server.db,
    Array.from({ length: COUNT }, (_, nr) => ({
      status: 20 as const,
      driver_id: drivers[nr < COUNT / 2 ? 0 : 1] as number,
      period_date: addDays('2026-06-17', nr % (COUNT / 2)),
    })),
  )
  const swapped = shifts.map(({ id }, nr) => ({ id, driver_id: drivers[nr < COUNT / 2 ? 1 : 0] }))
  const before = await stored()
  await server.db.deleteFrom('audit_event').execute()
  const change = { kind: 'assign', shifts: swapped, push_drivers: 20 }
  expect(await progressOf('/api/shift/change-many', change)).toEqual(ONE_BAR)
  const after = await stored()
  expect(await run('undo')).toEqual(ONE_BAR)
  expect(differences(before, await stored())).toEqual([])
  const [first] = shifts
  expect((await audited('undo'))[0]).toMatchObject({
    thing_id: first?.id,
    before: { driver_id: DRIVERS.everywhere },
    after: { driver_id: DRIVERS.north },
  })
  expect(await run('redo')).toEqual(ONE_BAR)
  expect(differences(after, await stored())).toEqual([])
})
