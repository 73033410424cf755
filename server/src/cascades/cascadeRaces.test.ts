/** Never two open offers of one shift, and none lost, on any number of servers (docs/spec/cascades.md). */
import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { auditOf, forgetShifts, noticesOf } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { offersInTurn } from './cascades.service.ts'

const { everywhere, north } = DRIVERS

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(() => forgetShifts(server.db))
afterAll(async () => {
  await second.end()
  await server.end()
})

const EVENING = { period_date: '2026-06-11', start_time: '18:00', finish_time: '22:00' }
const open = () => addShift(server.db, { status: 20, ...EVENING })
const start = (on: TestApp, { id }: { id: number }) =>
  on.call(
    cascadeRoutes.start,
    { body: { shift_ids: [id], first_driver_id: north, minutes: 20 } },
    'administrator',
  )
const run = (on: TestApp, now = NOW, jobs = {}) =>
  offersInTurn({ timeZone: 'Europe/London', now: () => now }).run(
    {},
    unitOf(on.db, jobs),
    new AbortController().signal,
  )
/** After the first offer is over. */
const LATER = new Date(NOW.getTime() + 20 * 60_000)
const accept = (on: TestApp, { id, updated_at: seen }: Row<'shift'>) =>
  on.call(openShiftRoutes.take, { params: { id }, body: { seen } }, 'driver')
const offers = () =>
  server.db
    .selectFrom('offer')
    .select(['driver_id', 'state'])
    .where('state', '<>', 'skipped')
    .orderBy('at')
    .execute()
const offered = async () => {
  const shift = await open()
  await start(server, shift)
  await run(server)
  return shift
}

test('starts a cascade once when two people start it together', async () => {
  for (let round = 0; round < 5; round++) {
    const shift = await open()
    const answers = await Promise.all([start(server, shift), start(second, shift)])
    const started = answers.map(({ body }) => (body as { started: number[] }).started.length)
    expect(started.sort()).toEqual([0, 1])
    await forgetShifts(server.db)
  }
})

test('sends one offer with one notice, however many servers take the turn at once', async () => {
  for (let round = 0; round < 5; round++) {
    const shift = await open()
    await start(server, shift)
    await Promise.all([run(server), run(second), run(server), run(second)])
    expect(await offers()).toEqual([{ driver_id: north, state: 'open' }])
    await Promise.all([run(server, LATER), run(second, LATER), run(server, LATER)])
    expect((await offers()).map(({ state }) => state)).toEqual(['expired', 'open'])
    expect(await noticesOf(server.db)).toHaveLength(2)
    await forgetShifts(server.db)
  }
})

test('leaves the old offer if a server ends too early, and the next one continues', async () => {
  await offered()
  const ends = { enqueue: () => Promise.reject(new Error('The server ends.')) }
  for (let nr = 0; nr < 3; nr++) await expect(run(server, LATER, ends)).rejects.toThrow('ends')
  expect(await offers()).toEqual([{ driver_id: north, state: 'open' }])
  await run(second, LATER)
  expect((await offers()).map(({ state }) => state)).toEqual(['expired', 'open'])
})

test('a driver who accepts while the office assigns, stops or unpublishes either has the shift or does not', async () => {
  const acts = [
    ({ id, restaurant_id, updated_at }: Row<'shift'>) =>
      second.call(
        shiftRoutes.update,
        { params: { id }, body: { ...EVENING, restaurant_id, updated_at, driver_id: everywhere } },
        'administrator',
      ),
    ({ id }: Row<'shift'>) => second.call(cascadeRoutes.stop, { body: { shift_ids: [id] } }, 'administrator'),
    ({ id }: Row<'shift'>) =>
      second.call(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'administrator'),
  ]
  for (const act of [...acts, ...acts]) {
    const shift = await offered()
    const [accepted] = await Promise.all([accept(server, shift), act(shift)])
    const stored = await server.db.selectFrom('shift').selectAll().executeTakeFirstOrThrow()
    const [offer] = await offers()
    const taken = (await auditOf(server.db, shift.id)).filter(({ action }) => action === 'take')
    expect([offer?.state, taken.length]).toEqual(accepted.status === 200 ? ['accepted', 1] : ['withdrawn', 0])
    if (accepted.status !== 200) expect(stored.driver_id === north).toBe(false)
    expect(
      await server.db.selectFrom('cascade').select('id').where('ended_at', 'is', null).execute(),
    ).toEqual([])
    await forgetShifts(server.db)
  }
})

test('either accepts or ends an offer, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const shift = await offered()
    const [accepted] = await Promise.all([accept(server, shift), run(second, LATER)])
    const states = (await offers()).map(({ state }) => state)
    expect(states).toEqual(accepted.status === 200 ? ['accepted'] : ['expired', 'open'])
    await forgetShifts(server.db)
  }
})
