/**
 * Tests every writing call of the contract beside complete records of other owners. A call must write only its own
 * rows, record what it did, and announce it to everyone who can see it.
 */
import { randomUUID } from 'node:crypto'
import { contract } from '@driverdesk/contract/contract.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type KeptState, keepState } from './kernel/testing/keptState.ts'
import { rewritten, rowVersions } from './kernel/testing/rowVersions.ts'
import { actorsSince, type NewestTraces, newestTraces, tracesSince } from './kernel/testing/traces.ts'
import { type StripeServer, stripeServer } from './payments/testing/stripeServer.ts'
import { callExamples, exampleCalls, NOT_HERE } from './testing/callExamples.ts'
import { CALL_TRACES } from './testing/callTraces.ts'
import { exampleRecords } from './testing/exampleRecords.ts'
import type { NamedRecords } from './testing/examples.ts'
import { addNeighbours } from './testing/neighbours.ts'
import { type Sent, type TestApp, testApp } from './testing/testApp.ts'
import { ACCOUNTS, type AccountName, AREAS } from './testing/testWorld.ts'

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'office@driverdesk.test',
  PUBLIC_URL: 'https://desk.test',
}

let server: TestApp
let stripe: StripeServer
let named: NamedRecords
let kept: KeptState
let since: NewestTraces
beforeAll(async () => {
  stripe = await stripeServer()
  server = await testApp({ env: { ...MAIL, ...stripe.env } })
  named = await exampleRecords(server.db)
  await addNeighbours(server.db, named)
  // Signed in before anything is compared.
  for (const account of ['administrator', 'restaurant', 'driver'] as const) {
    await server.reply(contract.accounts.me, {}, account)
  }
  // A session's last use is recorded once a minute: this keeps it out of all these calls.
  await sql`update session set last_used_at = now() + interval '1 hour'`.execute(server.db)
  since = await newestTraces(server.db)
  kept = await keepState(server.db)
})
afterAll(async () => {
  await server.end()
  await stripe.end()
})
beforeEach(() => kept.restore())

/** The account with the most rights among those that may make the call. */
function caller({ access }: Route): AccountName | undefined {
  if (access === 'public') return undefined
  return (['administrator', 'restaurant', 'driver'] as const).find((role) => access.includes(role))
}

/** By call, how many rows of which table are changed or removed; a call that is not here only adds some. */
const WRITTEN: Readonly<Record<string, string>> = {
  'POST /api/auth/login/driver': 'driver 1',
  'POST /api/auth/logout': 'session 1',
  'POST /api/sendEmailUser': 'credentials 1',
  'POST /api/sendEmail': 'credentials 1',
  'POST /api/auth/confirm': 'panel_user 1, password_link 2, session 1',
  'POST /api/auth/new-password': 'panel_user 1, password_link 2, session 1',
  'POST /api/password-link': 'password_link 2',
  'PUT /api/auth/account': 'panel_user 1',
  'PUT /api/auth/password': 'panel_user 1, password_link 1, session 1',
  'POST /api/auth/sessions/end': 'session 1',
  'PUT /api/user/{id}':
    'panel_user 1, panel_user_area 2, panel_user_restaurant 4, password_link 1, session 1',
  'DELETE /api/user/{id}':
    'panel_user 1, panel_user_area 2, panel_user_restaurant 4, password_link 1, session 1',
  'PUT /api/area/{id}': 'area 1, city 1',
  'DELETE /api/area/{id}': 'area 1',
  'PUT /api/driver/{id}': 'driver 1, driver_restaurant 3',
  'PUT /api/driver/{id}/hear-about-us': 'driver 1',
  'POST /api/driver-update-working-times': 'driver 1, driver_override_time 1, driver_working_time 1',
  'DELETE /api/invoice/{id}': 'invoice 1',
  'POST /api/pay/file/{id}/withdraw': 'pay_export 1',
  'POST /api/invoice/change-many': 'invoice 1',
  'POST /api/invoice/{id}/send': 'invoice 1',
  'POST /api/invoice/{id}/remind': 'invoice 1',
  'POST /api/invoice/{id}/credit': 'invoice 1',
  'POST /api/invoice/{id}/refund': 'invoice 1, invoice_credit 1',
  'POST /api/invoice/{id}/paid': 'invoice 1',
  'POST /api/invoice/{id}/unpaid': 'invoice 1',
  'POST /api/invoice/{id}/paid-again': 'invoice 1',
  'POST /api/invoice/{id}/take-back-account': 'invoice 1, overpayment 1, overpayment_use 1',
  'POST /api/invoice/overpayment/{id}/refund': 'invoice 1, overpayment 1',
  'POST /api/invoice/overpayment/{id}/take-back-refund': 'invoice 1, overpayment 1, overpayment_refund 1',
  'POST /api/invoice/overpayment/{id}/take-back': 'invoice 1, overpayment 1',
  'POST /api/mail/{id}/send': 'mail 1',
  'POST /api/driver-message/texts/{id}/send': 'driver_text 1',
  'POST /api/newsFeed/{id}': 'news_post 1, news_post_area 2, news_post_driver 7, news_post_restaurant 3',
  'PATCH /api/newsFeed/{id}': 'news_post 1, news_post_area 2, news_post_driver 7, news_post_restaurant 3',
  'DELETE /api/newsFeed/{id}':
    'news_post 1, news_post_area 2, news_post_driver 7, news_post_restaurant 4, news_read 7',
  'POST /api/newsFeed/changeStatus/{id}': 'news_post 1',
  'POST /api/newsFeed/changePinned/{id}': 'news_post 1',
  'POST /api/newsFeed/{id}/remind': 'news_post 1',
  'PUT /api/option/{okey}': 'option 1',
  'POST /api/restaurant/{id}': 'restaurant 1',
  'PATCH /api/restaurant/{id}': 'restaurant 1',
  'PUT /api/restaurant/{id}': 'restaurant 1',
  'DELETE /api/restaurant/{id}': 'restaurant 1',
  'POST /api/restaurant/profile/{id}': 'password_link 1, restaurant 1, restaurateur 1, session 1',
  'PATCH /api/restaurant/profile/{id}': 'password_link 1, restaurant 1, restaurateur 1, session 1',
  'PUT /api/restaurateur/{id}': 'password_link 1, restaurateur 1, session 1',
  'DELETE /api/restaurateur/{id}': 'password_link 1, restaurateur 1, session 1',
  'PUT /api/shift/{id}': 'shift 1',
  'DELETE /api/shift/{id}': 'shift 1',
  'POST /api/shift/publish': 'shift 2',
  'POST /api/shift/remove': 'shift 2',
  'PUT /api/shift/updateFree/{id}': 'shift 1',
  'DELETE /api/shift/removeFree/{id}': 'shift 1',
  'POST /api/shift/moderateFree': 'shift 1',
  'POST /api/shift/change-many': 'shift 1',
  'POST /api/shift/change-many-free': 'shift 1',
  'POST /api/shift/remind': 'told_shift 1',
  'POST /api/shift/{id}/ask/withdraw': 'shift_ask 1',
  'POST /api/shift/{id}/ask/accept': 'shift 1, shift_ask 1, told_shift 1',
  'POST /api/shift/{id}/ask/decline': 'shift_ask 1',
  'POST /api/shift/{id}/cancel': 'shift 1',
  'POST /api/schedule/steps/{id}/undo': 'schedule_step 1, shift 1',
  'POST /api/schedule/steps/{id}/redo': 'schedule_step 1, shift 1',
  'PUT /api/template/{id}': 'schedule_template 1',
  'DELETE /api/template/{id}': 'schedule_template 1, schedule_template_shift 1',
  'PUT /api/planned-publish/{id}': 'planned_publish 1',
  'DELETE /api/planned-publish/{id}': 'planned_publish 1, planned_publish_restaurant 1',
  'POST /api/planned-publish/{id}/publish': 'planned_publish 1, planned_publish_restaurant 1, shift 2',
  'POST /api/schedule/versions/{id}/restore': 'shift 1',
  'PUT /api/timesheet/{id}': 'timesheet 1',
  'DELETE /api/timesheet/{id}': 'timesheet 1',
  'POST /api/timesheet/{id}/confirm': 'timesheet 1',
  'POST /api/timesheet/{id}/query': 'timesheet 1',
  'POST /api/timesheet/approve': 'timesheet 1',
  'POST /api/driver/shift/{id}/acknowledge': 'shift 1, told_shift 1',
  'POST /api/driver/shift/acknowledge': 'shift 1, told_shift 1',
  'POST /api/driver/shift/{id}/finish': 'timesheet 1',
  'POST /api/driver/shift/{id}/reject': 'shift 1, told_shift 1',
  'POST /api/driver/shift/{id}/take': 'shift 1, told_shift 1',
  'POST /api/driver/shift/{id}/withdraw': 'claim 1',
  'POST /api/driver/shift/{id}/decline': 'offer 1',
  'POST /api/offers/stop': 'cascade 1, offer 1',
  'POST /api/shift/{id}/claim/decline': 'claim 1',
  'POST /api/driver/shift/{id}/handover': 'handover 1',
  'POST /api/driver/handover/{id}/agree': 'handover 1',
  'POST /api/driver/handover/{id}/refuse': 'handover 1',
  'POST /api/driver/handover/{id}/withdraw': 'handover 1',
  'POST /api/handover/{id}/approve': 'handover 1, shift 1, told_shift 2',
  'POST /api/handover/{id}/decline': 'handover 1',
  'POST /api/driver/leave/{id}/withdraw': 'leave_request 1',
  'POST /api/leave/{id}/approve': 'driver 1, driver_override_time 1, driver_working_time 1, leave_request 1',
  'POST /api/leave/{id}/decline': 'leave_request 1',
  'POST /api/leave/{id}/withdraw': 'leave_request 1, shift 1',
  'POST /api/sick': 'driver 1, driver_override_time 1, driver_working_time 1',
  'POST /api/driver/sick': 'driver 1, driver_override_time 1, driver_working_time 1',
  'PUT /api/driver/working-times': 'driver 1, driver_override_time 1, driver_working_time 1',
  'PUT /api/driver/push-subscription': 'driver 1',
  'DELETE /api/driver/push-subscription': 'driver 1',
}

/** Under whose name a call without a session is recorded. */
const PUBLIC_ACTORS: Readonly<Record<string, string>> = {
  'POST /api/register': 'visitor',
  'POST /api/auth/confirm': `panel_user:${ACCOUNTS.none.id}`,
  'POST /api/auth/new-password': `panel_user:${ACCOUNTS.none.id}`,
}

const writing = exampleCalls.filter(({ name, route }) => route.method !== 'GET' && !NOT_HERE.includes(name))

/** Returns the traces that the call left. */
async function expectWritten(route: Route, sent: Sent, expected: string): Promise<string> {
  const before = await rowVersions(server.db)
  const headers: Record<string, string> = route.idempotent ? { 'idempotency-key': randomUUID() } : {}
  const who = caller(route)
  expect(await server.call(route, { headers, ...sent }, who)).toMatchObject({ status: 200 })
  const after = await rowVersions(server.db)
  expect(rewritten(before, after)).toBe(expected)
  const traces = await tracesSince(server.db, since, before, after)
  const actor = who
    ? `${ACCOUNTS[who].kind}:${ACCOUNTS[who].id}`
    : PUBLIC_ACTORS[`${route.method} ${route.path}`]
  const recorded = new Set(await actorsSince(server.db, since))
  expect([...recorded]).toEqual(traces.startsWith('records ') ? [actor] : [])
  return traces
}

test.each(writing)('$name', async ({ name, route, example }) => {
  const traces = await expectWritten(route, example(named), WRITTEN[name] ?? '')
  expect(traces).toBe(CALL_TRACES[name] ?? '')
})

test('a restaurant can withdraw its preference for one driver', async () => {
  const params = { id: String(named.restaurantId), driver_id: String(named.driverId) }
  const sent = { params, body: { preference: null } }
  const traces = await expectWritten(
    contract.restaurantDrivers.prefer,
    sent,
    'restaurant_driver_preference 1',
  )
  expect(traces).toBe('records prefer restaurant: preference; announces driver update')
})

test('a driver can leave one of two areas', async () => {
  const sent = { ...callExamples.drivers.update(named), params: { id: String(named.driverId) } }
  const body = { ...sent.body, area_ids: [{ area_id: AREAS.north }] }
  await expectWritten(
    contract.drivers.update,
    { ...sent, body },
    'driver 1, driver_area 1, driver_restaurant 3',
  )
})

test('every call listed as writing exists', () => {
  expect(writing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys({ ...WRITTEN, ...CALL_TRACES })),
  )
})
