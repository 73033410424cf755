/** Publishing at a set time; the clock is the test's. */

import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import type { Jobs } from '../kernel/unitOfWork.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, AREAS, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { plannedPublishes } from './plannedPublishes.service.ts'
import { addPlan, forgetTemplates, recordedOf } from './testing/givenTemplate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await server.db.deleteFrom('driver_notice').execute()
  await server.db.deleteFrom('alert').execute()
  await forgetShifts(server.db)
  await forgetTemplates(server.db)
})
afterAll(() => server.end())

const { northOne, northTwo, southOne } = RESTAURANTS
const DAYS = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
/** Friday, 12 June, 18:00 in London. */
const AT = { date: '2026-06-12', time: '18:00' }
const NORTH = { location_type: 'area', location_id: AREAS.north, ...DAYS } as const

const plan = (what: object = NORTH, as: AccountName = 'manager') =>
  server.call(plannedPublishRoutes.create, { body: { ...AT, ...what } }, as)
const plans = (as: AccountName = 'manager') => server.reply(plannedPublishRoutes.list, { query: DAYS }, as)
const run = (now: string) => {
  const clock = { timeZone: 'Europe/London', now: () => new Date(now) }
  return plannedPublishes(clock).run({}, unitOf(server.db), new AbortController().signal)
}
const published = async () => {
  const shifts = await server.db.selectFrom('shift').selectAll().orderBy('id').execute()
  return shifts.map(({ status }) => status === 20)
}
const toldTo = async (as: AccountName) =>
  (await server.reply(alertRoutes.list, {}, as)).map(({ data }) => data)
const move = (shift: { id: number } | undefined, period_date: string) =>
  server.db
    .updateTable('shift')
    .set({ period_date })
    .where('id', '=', shift?.id ?? 0)
    .execute()

test('a location lists the plans that publish shifts there', async () => {
  await addShifts(server.db, [{ restaurant_id: northOne }, { restaurant_id: southOne }])
  const { id } = PlannedPublish.parse((await plan()).body)
  const shown = async (query: object) =>
    (await server.reply(plannedPublishRoutes.list, { query: { ...DAYS, ...query } }, 'administrator')).map(
      (listed) => listed.id,
    )
  expect(await shown({ location: `area-${AREAS.north}` })).toEqual([id])
  expect(await shown({ location: `restaurant-${northTwo}` })).toEqual([id])
  expect(await shown({ location: `area-${AREAS.south}` })).toEqual([])
  expect(await shown({ location: `restaurant-${southOne}` })).toEqual([])
})

test('a plan shows its shifts’ cost at current rates if that differs from what they show', async () => {
  const rate = { standard_pay: null, weekend_pay: null }
  const pay = (own: Partial<Record<keyof typeof rate, number | null>>) =>
    server.db.updateTable('restaurant').set(own).where('id', '=', northOne).execute()
  await pay({ standard_pay: 12, weekend_pay: 12 })
  const [friday, ...others] = await addShifts(
    server.db,
    ['2026-06-19', '2026-06-18', '2026-06-17'].map((period_date) => ({
      period_date,
      start_time: '11:00',
      finish_time: '15:10',
      cost_per_hour: 12,
      cost_total: 50,
    })),
  )
  await plan()
  expect(await plans()).toMatchObject([{ shifts: 3, rate_change: null }])
  const before = await server.db.selectFrom('shift').selectAll().orderBy('id').execute()
  await pay({ standard_pay: 13.37 })
  const [seen] = await plans()
  await run('2026-06-12T17:00:00Z')
  const after = await server.db.selectFrom('shift').selectAll().orderBy('id').execute()
  const ids = others.map(({ id }) => id)
  const sum = (shifts: typeof after) =>
    shifts
      .filter(({ id }) => ids.includes(id))
      .reduce((total, { cost_total }) => total + Number(cost_total) * 100, 0)
  expect(after.find(({ id }) => id === friday?.id)?.cost_total).toBe(before[0]?.cost_total)
  expect(seen?.rate_change?.shifts).toBe(2)
  expect(
    [(seen?.rate_change?.shown ?? 0) * 100, (seen?.rate_change?.cost ?? 0) * 100].map(Math.round),
  ).toEqual([Math.round(sum(before)), Math.round(sum(after))])
  await pay(rate)
})

test('at its time the unpublished shifts of the restaurant and days are published once, in the planner’s name', async () => {
  await addShifts(server.db, [{ driver_id: DRIVERS.north }, { period_date: '2026-06-22' }])
  expect((await plan()).body).toMatchObject({ ...AT, publish_at: '2026-06-12T17:00:00.000Z', where: 'North' })
  // Added since the plan was made.
  await addShifts(server.db, [{ restaurant_id: northTwo }, { restaurant_id: southOne }, { status: 30 }])
  expect(await plans()).toMatchObject([{ planned_by: 'manager Account', shifts: 2, may_change: true }])
  expect(await plans('limitedManager')).toMatchObject([{ shifts: 1, may_change: false }])
  await run('2026-06-12T16:59:59Z')
  expect(await published()).toEqual([false, false, false, false, false])
  await Promise.all([run('2026-06-12T17:00:00Z'), run('2026-06-12T17:00:00Z')])
  expect(await published()).toEqual([true, false, true, false, false])
  expect(await plans()).toEqual([])
  const [step, ...more] = await server.db.selectFrom('schedule_step').selectAll().orderBy('id').execute()
  expect([step, more]).toMatchObject([{ kind: 'publish', actor: 'panel_user:2', shifts: 2 }, []])
  expect(await recordedOf(server.db, 'planned_publish')).toMatchObject([
    { action: 'create' },
    { action: 'publish', actor: 'panel_user:2', after: { published: 2, refused: 0 } },
  ])
  expect(await toldTo('manager')).toEqual([])
})

test('shifts that cannot be published are reported only to the planner, and those outside the planner’s scope stay', async () => {
  const [bad, good, lost] = await addShifts(server.db, [
    { driver_id: DRIVERS.inactive },
    { start_time: '18:00', finish_time: '20:00' },
    { restaurant_id: northTwo },
  ])
  const ids = [bad, good, lost].map((shift) => shift?.id)
  await plan({ shift_ids: ids, push_drivers: 20 })
  await move(lost, '2026-06-24')
  const limit = { panel_user_id: ACCOUNTS.manager.id, restaurant_id: northOne }
  await server.db.insertInto('panel_user_restaurant').values(limit).execute()
  await run('2026-06-13T08:00:00Z')
  await server.db
    .deleteFrom('panel_user_restaurant')
    .where('panel_user_id', '=', limit.panel_user_id)
    .execute()
  expect(await published()).toEqual([false, true, false])
  const message =
    'Selected shifts, planned for 12/06/2026 18:00: 1 shift published, 2 not. 17/06/2026, 10:00 – 14:00 at North One: This driver is not active.; 1 shift no longer in your areas'
  expect(await toldTo('manager')).toEqual([{ message, date: '2026-06-17' }])
  // Reported to those who can publish the rest, with the shift's present date.
  const left =
    'Selected shifts, planned for 12/06/2026 18:00 by manager Account: was only partly published, because some of it is outside the areas of manager Account. Publish it, or plan it again.'
  expect(await toldTo('administrator')).toEqual([{ message: left, date: '2026-06-24' }])
  expect(await toldTo('limitedManager')).toEqual([])
})

test('a failed run publishes nothing, and the next one does', async () => {
  const [shift] = await addShifts(server.db, [{}])
  await plan({ shift_ids: [shift?.id] })
  await move(shift, '2026-06-20')
  await sql`alter table shift add constraint breaks check (status <> 20) not valid`.execute(server.db)
  await expect(run('2026-06-12T17:00:00Z')).rejects.toMatchObject({ constraint: 'breaks' })
  expect(await plans()).toHaveLength(1)
  expect(await toldTo('manager')).toEqual([])
  for (const minute of ['05', '06']) {
    await expect(run(`2026-06-12T17:${minute}:00Z`)).rejects.toMatchObject({ constraint: 'breaks' })
  }
  const message =
    'Selected shifts, planned for 12/06/2026 18:00: could not be published yet. Driverdesk keeps trying every minute.'
  expect(await toldTo('manager')).toEqual([{ message, date: '2026-06-20' }])
  await sql`alter table shift drop constraint breaks`.execute(server.db)
  await run('2026-06-12T17:07:00Z')
  expect(await published()).toEqual([true])
})

test('changing a plan’s time waits for a run that is publishing it', async () => {
  await addShifts(server.db, [{ driver_id: DRIVERS.north }, { restaurant_id: southOne }])
  await plan()
  const other = await addPlan(server.db, southOne)
  // After the run has found what is due, and before it reaches the second plan.
  const enqueue: Jobs['enqueue'] = async (tx) => {
    const publish_at = '2026-06-12T18:00:00.000Z'
    await tx.updateTable('planned_publish').set({ publish_at }).where('id', '=', other).execute()
  }
  const clock = { timeZone: 'Europe/London', now: () => new Date('2026-06-12T17:00:00Z') }
  await plannedPublishes(clock).run({}, unitOf(server.db, { enqueue }), new AbortController().signal)
  expect(await published()).toEqual([true, false])
  await run('2026-06-12T18:00:00Z')
  expect(await published()).toEqual([true, true])
})

test('a plan can be cancelled or run at once by those with all its restaurants in scope', async () => {
  await addShifts(server.db, [{}, { driver_id: DRIVERS.inactive }])
  const params = { id: String(await addPlan(server.db, northOne)) }
  await server.db
    .insertInto('planned_publish_restaurant')
    .values({ planned_publish_id: Number(params.id), restaurant_id: southOne })
    .execute()
  expect(await server.call(plannedPublishRoutes.cancel, { params }, 'manager')).toMatchObject({ status: 403 })
  const now = await server.reply(plannedPublishRoutes.publishNow, { params, body: {} }, 'administrator')
  expect(now).toMatchObject({ published: 1, refused: [{ problem: 'This driver is not active.' }] })
  expect(await server.call(plannedPublishRoutes.cancel, { params }, 'administrator')).toMatchObject({
    status: 404,
  })
  const other = { id: String(await addPlan(server.db, northOne)) }
  await server.reply(plannedPublishRoutes.cancel, { params: other, query: {} }, 'manager')
  await run('2026-06-12T17:00:00Z')
  expect(await plans('administrator')).toEqual([])
})

test('a plan’s time can be changed, unless a colleague has changed it', async () => {
  await addShifts(server.db, [{}])
  const { id, updated_at } = PlannedPublish.parse((await plan()).body)
  const params = { id: String(id) }
  const replan = (time: string, as: AccountName = 'manager') =>
    server.call(plannedPublishRoutes.replan, { params, body: { date: '2026-06-13', time, updated_at } }, as)
  expect((await replan('09:00')).body).toMatchObject({ date: '2026-06-13', time: '09:00', push_drivers: 10 })
  expect(await replan('10:00', 'administrator')).toMatchObject({ status: 409 })
  expect(await recordedOf(server.db, 'planned_publish')).toMatchObject([{}, { action: 'update' }])
  await run('2026-06-12T17:00:00Z')
  expect(await published()).toEqual([false])
  await run('2026-06-13T08:00:00Z')
  expect(await published()).toEqual([true])
})

test('refuses the second of two changes at once, and shows the first', async () => {
  await addShifts(server.db, [{}])
  const { id, updated_at } = PlannedPublish.parse((await plan()).body)
  const params = { id: String(id) }
  const both = await server.db.transaction().execute(async (tx) => {
    const changed = { publish_at: '2026-06-13T08:00:00.000Z', updated_at: '2026-06-10T11:05:00.000Z' }
    await tx.updateTable('planned_publish').set(changed).where('id', '=', id).execute()
    const second = server.call(plannedPublishRoutes.cancel, { params, query: { updated_at } }, 'manager')
    await isWaiting(tx)
    return { second }
  })
  expect(await both.second).toMatchObject({ status: 409 })
  expect(await plans()).toMatchObject([{ date: '2026-06-13', time: '09:00' }])
})
