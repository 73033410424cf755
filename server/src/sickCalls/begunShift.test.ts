/** A shift that its driver left open after it had begun: someone else works the rest (docs/spec/sickCalls.md#the-dialog). */
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { SickCallDone, SickCover } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { ownSickCallRoutes, sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setShortNotice } from '../shifts/testing/shortNotices.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'

let now = NOW
let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
afterAll(() => server.end())

// The test world's present is 12:00 in London on Wednesday, 10 June 2026.
const TODAY = '2026-06-10'
const stored = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('goes to a driver who is free for its rest, which is all that they get, and undo moves the start back', async () => {
  await setShortNotice(server.db, true)
  const given = { status: 20, period_date: TODAY } as const
  const begun = { ...given, driver_id: DRIVERS.north, start_time: '11:00', finish_time: '15:00' }
  const { id, cost_total } = await addShift(server.db, begun)
  await addShift(server.db, { ...begun, start_time: '18:00', finish_time: '22:00' })
  const busy = { driver_id: DRIVERS.everywhere, start_time: '09:00', finish_time: '11:30' }
  await addShift(server.db, { ...given, ...busy })

  const days = { from_date: TODAY, to_date: TODAY }
  const sick = (await server.reply(ownSickCallRoutes.report, { body: days }, 'driver')) as SickCallDone
  const cover = { params: { id: String(sick.id) } }
  const plan = (await server.reply(sickCallRoutes.cover, cover, 'administrator')) as SickCover
  expect(plan.shifts.map(({ start_time, began_at }) => [start_time, began_at])).toEqual([
    ['12:00', '11:00'],
    ['18:00', null],
  ])
  const [rest] = plan.shifts as [SickCover['shifts'][number]]
  expect(rest.candidates.map((one) => one.id)).toContain(DRIVERS.everywhere)

  const { updated_at, period_date, start_time } = rest
  const assigned = { id, updated_at, period_date, start_time, driver_id: DRIVERS.everywhere }
  await server.reply(
    manyShiftRoutes.change,
    { body: { kind: 'assign', shifts: [assigned] } },
    'administrator',
  )
  const after = await stored(id)
  expect(after).toMatchObject({ driver_id: DRIVERS.everywhere, start_time: '12:00', finish_time: '15:00' })
  expect(Number(after.cost_total)).toBeLessThan(Number(cost_total))
  const paid = server.db.selectFrom('short_notice').selectAll().where('exemption', 'is', null)
  expect(await paid.execute()).toEqual([])

  const [step] = (await server.reply(stepRoutes.stack, {}, 'administrator')).undo
  await server.reply(stepRoutes.undo, { params: { id: String(step?.id) }, body: {} }, 'administrator')
  expect(await stored(id)).toMatchObject({ driver_id: null, start_time: '11:00' })
})

test('of a night at the weekend keeps its rate after midnight', async () => {
  now = new Date('2026-06-14T23:03:00Z')
  const night = { period_date: '2026-06-14', start_time: '19:00', finish_time: '03:00' }
  const shift = await addShift(server.db, {
    status: 20,
    driver_id: DRIVERS.north,
    cost_per_hour: 12.4,
    ...night,
  })
  const days = { from_date: '2026-06-15', to_date: '2026-06-15' }
  const sick = (await server.reply(ownSickCallRoutes.report, { body: days }, 'driver')) as SickCallDone
  const cover = { params: { id: String(sick.id) } }
  const plan = (await server.reply(sickCallRoutes.cover, cover, 'administrator')) as SickCover
  const [rest] = plan.shifts as [SickCover['shifts'][number]]
  const { id, updated_at, period_date, start_time } = rest
  expect({ period_date, start_time }).toEqual({ period_date: '2026-06-15', start_time: '00:05' })
  const assigned = { id, updated_at, period_date, start_time, driver_id: DRIVERS.everywhere }
  await server.reply(
    manyShiftRoutes.change,
    { body: { kind: 'assign', shifts: [assigned] } },
    'administrator',
  )
  expect(await stored(shift.id)).toMatchObject({
    driver_id: DRIVERS.everywhere,
    period_date: '2026-06-15',
    cost_per_hour: '12.40',
    cost_total: '36.17',
  })
})
