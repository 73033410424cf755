/** Tests that redo, restore and publishing a plan now cost what the person was shown, or nothing happens. */
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetTemplates } from '../templates/testing/givenTemplate.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { WEDNESDAY } from './testing/givenShift.ts'
import { expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetTemplates(server.db)
  await forgetShifts(server.db)
  await setAreaPay('10.00')
})
afterAll(() => server.end())

const as = 'administrator'
const quietly = { push_drivers: 20 as const }
const DAY = { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY }
const MESSAGE =
  'The pay has changed since you were asked: it comes to £44.00 instead of £42.00. Publish again if that is right.'

const setAreaPay = (standard_pay: string) =>
  server.db.updateTable('area').set({ standard_pay }).where('id', '=', AREAS.north).execute()
const listed = () => server.reply(shiftRoutes.list, { query: DAY }, as)
const steps = () => server.reply(stepRoutes.stack, {}, as)
const newestStep = async () => (await steps()).undo[0]?.id ?? 0
const undo = async (id: number) =>
  server.reply(stepRoutes.undo, { params: { id: String(id) }, body: quietly }, as)
async function publish(...shift_ids: number[]): Promise<number> {
  await server.reply(shiftRoutes.publish, { body: { shift_ids, ...quietly } }, as)
  return newestStep()
}
const backOf = async (stepId: number, ...ids: number[]) => {
  const version = await newestStep()
  const shifts = ids.map((id) => ({ id, version }))
  return {
    params: { id: String(stepId) },
    body: { ...DAY, restaurant_id: RESTAURANTS.northOne, shifts, ...quietly },
  }
}

/** Each is first asked for its pay, and then done with the pay that was shown. */
const ways = {
  redo: async () => {
    const { id } = await addShift(server.db)
    const published = await publish(id)
    await undo(published)
    const params = { id: String(published) }
    return {
      ask: () => server.reply(stepRoutes.checkRedo, { params }, as),
      act: (more: object) => server.call(stepRoutes.redo, { params, body: { ...quietly, ...more } }, as),
    }
  },
  'bringing back': async () => {
    const { id } = await addShift(server.db)
    const published = await publish(id)
    await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id], ...quietly } }, as)
    const { params, body } = await backOf(published, id)
    return {
      ask: () => server.reply(historyRoutes.restore, { params, body: { ...body, dry_run: 1 } }, as),
      act: (more: object) => server.call(historyRoutes.restore, { params, body: { ...body, ...more } }, as),
    }
  },
  'publishing a plan': async () => {
    const { id } = await addShift(server.db)
    const when = { date: '2026-06-12', time: '18:00', ...quietly }
    const plan = await server.reply(plannedPublishRoutes.create, { body: { ...when, shift_ids: [id] } }, as)
    const params = { id: String(plan.id) }
    return {
      ask: () => server.reply(plannedPublishRoutes.get, { params }, as),
      act: (body: object) => server.call(plannedPublishRoutes.publishNow, { params, body }, as),
    }
  },
}

test.each(Object.entries(ways))(
  '%s sends the shown pay, and is refused if that has changed',
  async (_, given) => {
    const { ask, act } = await given()
    expect(await ask()).toMatchObject({ cost: 40, rate_change: null })
    await setAreaPay('10.50')
    const { cost: cost_shown } = await ask()
    expect(cost_shown).toBe(42)
    await setAreaPay('11.00')
    expect(await expectNothingWritten(server.db, () => act({ cost_shown }))).toMatchObject({
      status: 409,
      body: { code: 'payChanged', message: MESSAGE },
    })
    expect(await ask()).toMatchObject({ cost: 44, rate_change: { shifts: 1, shown: 40, cost: 44 } })
    expect(await act({ cost_shown: 44 })).toMatchObject({ status: 200 })
    expect(await listed()).toMatchObject([{ status: 20, cost_per_hour: 11, cost_total: 44 }])
  },
)

test.each(Object.entries(ways))('%s by a client that sends no pay is not refused', async (_, given) => {
  const { act } = await given()
  await setAreaPay('11.00')
  expect(await act({})).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ status: 20, cost_total: 44 }])
})

test('a plan’s pay covers all shifts that could be published, even if some are not valid', async () => {
  const given = { period_date: WEDNESDAY, driver_id: DRIVERS.north }
  await addShift(server.db, { ...given, status: 20 })
  await addShift(server.db, given)
  await addShift(server.db)
  const where = { location_type: 'restaurant', location_id: RESTAURANTS.northOne } as const
  const body = { date: '2026-06-12', time: '18:00', ...quietly, ...where, ...DAY }
  const { id, cost } = await server.reply(plannedPublishRoutes.create, { body }, as)
  expect(cost).toBe(80)
  const now = { params: { id: String(id) }, body: { cost_shown: cost } }
  expect(await server.reply(plannedPublishRoutes.publishNow, now, as)).toMatchObject({
    published: 1,
    refused: [{ problem: expect.any(String) }],
  })
})

test('a shift that returns with its timesheet keeps its rate, and the question says so', async () => {
  const [{ id }, other] = [await addShift(server.db, { driver_id: DRIVERS.north }), await addShift(server.db)]
  await publish(id)
  const cancelled = { cost: -5, comment_cancelled: 'Closed', ...quietly }
  await server.reply(cancellationRoutes.cancel, { params: { id: String(id) }, body: cancelled }, as)
  const cancelStep = await newestStep()
  const published = await publish(other.id)
  await undo(cancelStep)
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id], ...quietly } }, as)
  await setAreaPay('11.00')
  const { params, body } = await backOf(published, id)
  const trial = { params, body: { ...body, dry_run: 1 as const } }
  expect(await server.reply(historyRoutes.restore, trial, as)).toMatchObject({
    cost: 40,
    rate_change: null,
  })
  const agreed = { params, body: { ...body, cost_shown: 40 } }
  expect(await server.reply(historyRoutes.restore, agreed, as)).toMatchObject({ shift_ids: [id] })
})
