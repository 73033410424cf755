/** A driver who cannot work loses the offers of shifts at that time (docs/spec/sickCalls.md#reporting). */
import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { ownSickCallRoutes, sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offersInTurn, TURNS_JOB } from '../cascades/cascades.service.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'

const { north } = DRIVERS
const [THURSDAY, FRIDAY] = ['2026-06-11', '2026-06-12']

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(async () => {
  await forgetShifts(server.db)
  for (const table of ['leave_request', 'alert'] as const) await server.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const open = (given: Parameters<typeof addShift>[1]) =>
  addShift(server.db, { status: 20, start_time: '18:00', finish_time: '22:00', ...given })
const start = (...shifts: { id: number }[]) =>
  server.reply(
    cascadeRoutes.start,
    { body: { shift_ids: shifts.map(({ id }) => id), first_driver_id: north } },
    'administrator',
  )
const run = (on = server) =>
  offersInTurn({ timeZone: 'Europe/London', now: () => NOW }).run(
    {},
    unitOf(on.db),
    new AbortController().signal,
  )
const offers = () =>
  server.db
    .selectFrom('offer')
    .select(['shift_id', 'driver_id', 'state'])
    .where('state', '<>', 'skipped')
    .orderBy('id')
    .execute()
const turnsQueued = async () =>
  (
    await server.db
      .selectFrom('jobs.job' as never)
      .select('name' as never)
      .where('name' as never, '=', TURNS_JOB as never)
      .execute()
  ).length
const report = (on = server) =>
  on.call(ownSickCallRoutes.report, { body: { from_date: THURSDAY, to_date: THURSDAY } }, 'driver')
const titles = async () => {
  const notices = await server.db
    .selectFrom('driver_notice')
    .select('title')
    .where('driver_id', '=', north)
    .execute()
  return notices.map(({ title }) => title).filter((title) => title.includes('no longer'))
}

test('the offers of these days are withdrawn with the report, and the next drivers are asked at once', async () => {
  const shift = await open({ period_date: THURSDAY })
  const later = await open({ period_date: FRIDAY })
  await start(shift, later)
  await run()
  const before = await turnsQueued()
  expect(await report()).toMatchObject({ status: 200, body: { opened: 0 } })
  expect(await offers()).toEqual([
    { shift_id: shift.id, driver_id: north, state: 'withdrawn' },
    { shift_id: later.id, driver_id: north, state: 'open' },
  ])
  expect(await turnsQueued()).toBe(before + 1)
  // The driver reported it, so they need no notice.
  expect(await titles()).toEqual([])
  await run()
  expect((await offers()).at(-1)).toMatchObject({ shift_id: shift.id, state: 'open' })
})

test('notifies a driver whom the office reports that the offer is over', async () => {
  await start(await open({ period_date: THURSDAY }))
  await run()
  const days = { driver_id: north, from_date: THURSDAY, to_date: THURSDAY }
  await server.reply(sickCallRoutes.report, { body: days }, 'administrator')
  expect(await titles()).toEqual(['A shift is no longer offered to you'])
})

test('an offer that is made at the moment of the report is withdrawn too', async () => {
  for (let round = 0; round < 8; round++) {
    await start(await open({ period_date: THURSDAY }))
    const [reported] = await Promise.all([report(), run(second)])
    expect(reported.status).toBe(200)
    expect(
      (await offers()).filter(({ driver_id, state }) => driver_id === north && state === 'open'),
    ).toEqual([])
    await forgetShifts(server.db)
    await server.db.deleteFrom('leave_request').execute()
  }
})

test('the plan says which shifts are being offered in turn', async () => {
  const shift = await open({ period_date: THURSDAY, driver_id: north })
  const other = await open({
    period_date: THURSDAY,
    driver_id: north,
    start_time: '10:00',
    finish_time: '12:00',
  })
  const { body } = await report()
  const { id } = body as { id: number }
  await server.reply(cascadeRoutes.start, { body: { shift_ids: [shift.id] } }, 'administrator')
  const { shifts } = await server.reply(sickCallRoutes.cover, { params: { id: String(id) } }, 'administrator')
  expect(shifts.map((one) => [one.id, one.is_offered])).toEqual([
    [other.id, false],
    [shift.id, true],
  ])
})
