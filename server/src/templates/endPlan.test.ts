/** Tests what happens to publishing plans if an account is removed. */
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsDuring } from '../kernel/testing/eventsDuring.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, addShift, RESTAURANTS } from '../testing/testWorld.ts'
import { addPlan, recordedOf } from './testing/givenTemplate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const { northTwo, southOne } = RESTAURANTS
const DAYS = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
const toldTo = async (as: AccountName) =>
  (await server.reply(alertRoutes.list, {}, as)).map(({ data }) => data)

test('a plan ends with its planner’s account, which is recorded, announced, and reported to the staff who see it', async () => {
  const { id } = await server.db
    .insertInto('panel_user')
    .values({ first_name: 'Leaving', email: 'leaving@driverdesk.test', role: 20, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const planned = await addPlan(server.db, northTwo, { planner_id: id, is_selection: true })
  // It was on another day when it was chosen, and has moved to this one since.
  const shift = await addShift(server.db, { restaurant_id: northTwo, period_date: '2026-06-24' })
  const chosen = { planned_publish_id: planned, shift_id: shift.id }
  await server.db.insertInto('planned_publish_shift').values(chosen).execute()
  await addPlan(server.db, southOne, { planner_id: ACCOUNTS.administrator.id })
  const received = await eventsDuring(
    server,
    ['administrator', 'manager', 'limitedManager'],
    (events) =>
      events.flatMap(({ channel, event }) => (/alert|planned/.test(channel) ? [[channel, event]] : [])),
    () => server.reply(panelUserRoutes.remove, { params: { id: String(id) }, query: {} }, 'administrator'),
  )
  const expected = [
    ['alert', 'store'],
    ['planned publish', 'update'],
  ]
  expect(received).toEqual({
    administrator: expect.arrayContaining(expected),
    manager: expect.arrayContaining(expected),
  })
  expect(await server.reply(plannedPublishRoutes.list, { query: DAYS }, 'administrator')).toMatchObject([
    { where: 'South One' },
  ])
  expect(await recordedOf(server.db, 'planned_publish')).toMatchObject([
    { action: 'cancel', actor: 'panel_user:1', before: { place: 'North Two', planner_id: id }, after: null },
  ])
  const message =
    'North Two, planned for 12/06/2026 18:00 by Leaving: will not be published, because this account was removed. Publish it, or plan it again.'
  const lost = { message, date: '2026-06-24' }
  expect(await toldTo('administrator')).toEqual([lost])
  expect(await toldTo('manager')).toEqual([lost])
  expect(await toldTo('limitedManager')).toEqual([])
})
