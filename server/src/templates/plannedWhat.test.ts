/** Tests the shifts of a publishing plan: chosen ones, or those of a location and days. The clock is the test's. */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShifts, RESTAURANTS } from '../testing/testWorld.ts'
import { forgetTemplates } from './testing/givenTemplate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await forgetTemplates(server.db)
})
afterAll(() => server.end())

const DAYS = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
const NORTH = { location_type: 'area', location_id: AREAS.north, ...DAYS } as const

const plan = (what: object) =>
  server.call(
    plannedPublishRoutes.create,
    { body: { date: '2026-06-12', time: '18:00', ...what } },
    'manager',
  )
const plans = (as: AccountName = 'manager') => server.reply(plannedPublishRoutes.list, { query: DAYS }, as)

test('a chosen shift that was removed and restored by undo is still in the plan', async () => {
  const [kept, removed] = (await addShifts(server.db, [{}, { period_date: '2026-06-18' }])).map(
    ({ id }) => id,
  )
  const { id } = PlannedPublish.parse((await plan({ shift_ids: [kept, removed] })).body)
  await server.reply(shiftRoutes.removeMany, { body: { shift_ids: [removed as number] } }, 'manager')
  expect(await plans()).toMatchObject([{ shifts: 1 }])
  const { undo } = await server.reply(stepRoutes.stack, {}, 'manager')
  await server.reply(stepRoutes.undo, { params: { id: String(undo[0]?.id) }, body: {} }, 'manager')
  const now = { params: { id: String(id) }, body: {} }
  expect(await server.reply(plannedPublishRoutes.publishNow, now, 'manager')).toMatchObject({ published: 2 })
})

test('a plan follows its chosen shifts to other days and restaurants', async () => {
  const [shift] = await addShifts(server.db, [{}])
  const shift_ids = [shift?.id as number]
  const { id } = PlannedPublish.parse((await plan({ shift_ids })).body)
  const moved = { restaurant_id: RESTAURANTS.southOne, period_date: '2026-06-20' }
  await server.db.updateTable('shift').set(moved).execute()
  expect(await plans()).toEqual([])
  const there = { from: '2026-06-20', to: '2026-06-20', shifts: 1 }
  expect(await plans('administrator')).toMatchObject([there])
  const params = { id: String(id) }
  expect(await server.reply(plannedPublishRoutes.get, { params }, 'administrator')).toMatchObject(there)
  expect(await server.call(plannedPublishRoutes.get, { params }, 'manager')).toMatchObject({ status: 404 })
  expect(await server.call(plannedPublishRoutes.cancel, { params, query: {} }, 'manager')).toMatchObject({
    status: 404,
  })
  // If none of them exists, the plan is where it was made.
  await forgetShifts(server.db)
  expect(await plans()).toMatchObject([{ from: '2026-06-17', shifts: 0, may_change: true }])
})

test('people who see some of the chosen shifts get only their days, wherever the others are moved', async () => {
  const shifts = await addShifts(server.db, [{}, { restaurant_id: RESTAURANTS.northTwo }])
  const [own, other] = shifts.map(({ id }) => id) as [number, number]
  const move = (id: number, period_date: string) =>
    server.db.updateTable('shift').set({ period_date }).where('id', '=', id).execute()
  await plan({ shift_ids: [own, other] })
  await move(other, '2026-06-20')
  expect(await plans()).toMatchObject([{ from: '2026-06-17', to: '2026-06-20' }])
  expect(await plans('limitedManager')).toMatchObject([{ from: '2026-06-17', to: '2026-06-17', shifts: 1 }])
  await move(own, '2026-06-24')
  expect(await plans()).toHaveLength(1)
  expect(await plans('limitedManager')).toEqual([])
})

test('shifts that cannot be published cannot be planned, but a draft among others may be submitted by then', async () => {
  const ids = (await addShifts(server.db, [{ status: 30 }, { status: 20 }, {}])).map(({ id }) => id)
  expect(await plan({ shift_ids: ids.slice(0, 2) })).toMatchObject({
    status: 400,
    body: { shift_ids: ['Nothing to publish: these shifts are drafts or already published.'] },
  })
  expect(await plan({ shift_ids: ids })).toMatchObject({ status: 200, body: { shifts: 1 } })
})

test.each([
  ['a time that is past', { ...NORTH, date: '2026-06-10', time: '11:00' }, 'time'],
  ['a time that does not exist', { ...NORTH, date: '2027-03-28', time: '01:30' }, 'time'],
  ['neither shifts nor a place', {}, 'location_type'],
  ['more than a month', { ...NORTH, period_date_to: '2026-07-31' }, 'period_date_to'],
])('%s is refused', async (_what, body, field) => {
  expect(NOW.toISOString()).toBe('2026-06-10T11:00:00.000Z')
  const answer = await plan(body)
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]])
})
