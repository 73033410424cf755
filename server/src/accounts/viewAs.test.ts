/** Tests that an administrator who views as another user sees exactly the same and changes nothing. */
import { accountRoutes, type View, viewAsRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedState } from '../kernel/testing/storedState.ts'
import { type GeocodingService, geocodingService } from '../maps/testing/geocodingService.ts'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { exampleCalls } from '../testing/callExamples.ts'
import { exampleRecords } from '../testing/exampleRecords.ts'
import { connectLive, listening } from '../testing/liveClient.ts'
import { storeExampleFiles } from '../testing/storedExamples.ts'
import { type Sent, type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

const { start } = viewAsRoutes
const READ_ONLY = { status: 403, body: { message: refusals.viewOnly.message } }

let server: TestApp
let addresses: GeocodingService
/** Another administrator, to be viewed, removed and demoted. */
let second: number
beforeAll(async () => {
  addresses = await geocodingService()
  server = await testApp({ env: { GEOCODER: 'nominatim', GEOCODER_URL: addresses.url }, worksJobs: true })
  await storeExampleFiles(server.db, server.files)
  const added = {
    first_name: 'Second',
    email: 'second@driverdesk.test',
    password_hash: '',
    role: 10 as const,
  }
  const { id } = await server.db
    .insertInto('panel_user')
    .values(added)
    .returning('id')
    .executeTakeFirstOrThrow()
  second = id
})
afterAll(async () => {
  await server.end()
  await addresses.end()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const by = (token: string, sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, ...bearer(token) } })
const statusOf = async (token: string) => (await server.call(accountRoutes.me, by(token, {}))).status

/** Starts a view from a new session unless one is given. */
async function viewAs(kind: 'user' | 'restaurateur', id: number, from?: string): Promise<View> {
  const answer = await server.call(
    start,
    by(from ?? (await server.signIn('administrator')), { body: { kind, id } }),
  )
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as View
}

const people = [
  { name: 'an administrator', role: 'administrator', own: 'administrator' },
  { name: 'a manager', role: 'manager', own: 'manager' },
  { name: 'a limited manager', role: 'manager', own: 'limitedManager' },
  { name: 'an account without a role', role: 'none', own: 'none' },
  { name: 'a restaurant account', role: 'restaurant', own: 'restaurant' },
] as const satisfies readonly { name: string; role: Role; own: string }[]
type Person = (typeof people)[number]

const viewOf = ({ own }: Person) =>
  own === 'restaurant'
    ? viewAs('restaurateur', ACCOUNTS.restaurant.id)
    : viewAs('user', own === 'administrator' ? second : ACCOUNTS[own].id)

const guarded = exampleCalls.filter(({ route }) => route.access !== 'public')
const opens = (role: Role) => guarded.filter(({ route }) => (route.access as readonly Role[]).includes(role))
/** A view may end itself. */
const LOG_OUT = 'POST /api/auth/logout'
/** Calls that only look like reads: exports and opened emails are recorded, and sessions are the person's own. */
const NO_READS = [
  'GET /api/option/export',
  'GET /api/audit/export',
  'GET /api/xls',
  'GET /api/invoice-export',
  'GET /api/invoice/{id}/lines.csv',
  'GET /api/mail/{id}',
  'GET /api/auth/sessions',
  'GET /api/invoice-regenerate',
  'GET /api/reporting/export',
  'GET /api/reporting/figures/export',
  'GET /api/timesheet.pdf',
  'GET /api/schedule/rota.pdf',
  'GET /api/schedule/rota',
]
/** Calls that only look like changes. */
const READS = [
  'POST /api/invoices/stripe-between-dates',
  'POST /api/freeagent/invoice/download',
  'POST /api/invoice/bank-statement',
  'POST /api/template/preview',
  'POST /api/schedule/drivers/some',
  'POST /api/shift/publish/check',
  'POST /api/shift/change-many/notice',
  'POST /api/shift/copyshifts/check',
  'POST /api/shift/rules/check',
  'POST /api/offers/check',
]

test('the table below has every changing call, and only ending the view is allowed', () => {
  const answered = guarded.filter(({ route }) => route.method !== 'GET' && route.viewing === 'answered')
  expect(answered.map(({ name }) => name).toSorted()).toEqual([LOG_OUT, ...READS].toSorted())
  expect(guarded.filter(({ route }) => route.viewing === 'refused').map(({ name }) => name)).toEqual([
    'GET /api/auth/sessions',
    'GET /api/invoice-regenerate',
  ])
})

describe.each(people)('as $name', (person) => {
  const isRead = ({ name, route }: (typeof guarded)[number]) =>
    (route.method === 'GET' && !NO_READS.includes(name)) || READS.includes(name)

  test('every changing call is refused with a sentence, and nothing is written', async () => {
    const { access_token } = await viewOf(person)
    const named = await exampleRecords(server.db)
    const before = await storedState(server.db)
    const refused = guarded.filter((call) => !isRead(call) && call.name !== LOG_OUT)
    for (const { name, route, example } of refused) {
      const asked = by(access_token, { ...example(named), headers: { 'idempotency-key': 'view' } })
      const { status, body } = await server.call(route, asked)
      const may =
        route.viewing === 'refused' ||
        route.method !== 'GET' ||
        opens(person.role).some((call) => call.name === name)
      expect({ name, status, body }).toEqual({
        name,
        ...(may ? READ_ONLY : { status: 403, body: { message: refusals.forbidden.message } }),
      })
    }
    expect(await storedState(server.db)).toEqual(before)
  })

  test('every read is answered as for the person, and writes nothing', async () => {
    const { access_token } = await viewOf(person)
    const own = await ownToken(person)
    const named = await exampleRecords(server.db)
    const before = await storedState(server.db)
    for (const { name, route, example } of guarded.filter(isRead)) {
      const answers = await Promise.all(
        [access_token, own].map((token) => server.call(route, by(token, example(named)))),
      )
      const [seen, wanted] = answers.map(({ status, body }) => ({ name, status, body: timeless(body) }))
      expect(seen).toEqual(wanted)
    }
    expect(await storedState(server.db)).toEqual(before)
  })
})

/** A PDF contains the time at which it was made, to the second. */
const timeless = (body: unknown) =>
  Buffer.isBuffer(body) ? body.toString('latin1').replaceAll(/\(D:\d+Z\)|\/ID \[.*\]/g, '') : body

/** Opens a session of the person, not a view. */
async function ownToken({ own }: Person): Promise<string> {
  const token = await server.signIn(own)
  if (own !== 'administrator') return token
  await sql`update session set panel_user_id = ${second} where id = (select max(id) from session)`.execute(
    server.db,
  )
  return token
}

describe('starting a view', () => {
  test('answers the account and one hour, and is recorded as the administrator’s action', async () => {
    const began = Date.now()
    const view = await viewAs('restaurateur', ACCOUNTS.restaurant.id)
    expect(view).toMatchObject({
      restaurant: { id: ACCOUNTS.restaurant.id, email: ACCOUNTS.restaurant.email },
    })
    expect(Math.abs(Date.parse(view.ends_at) - began - 3_600_000)).toBeLessThan(60_000)
    const [recorded] = await lastRecords(1)
    expect(recorded).toMatchObject({
      actor: 'panel_user:1',
      thing: 'restaurateur',
      thing_id: ACCOUNTS.restaurant.id,
      action: 'view_start',
      after: { ends_at: view.ends_at },
    })
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::int as seconds from jobs.job
      where name = 'view_end' order by created_on desc limit 1`.execute(server.db)
    expect(rows).toEqual([{ seconds: 3_600 }])
  })

  test.each([
    ['oneself', 'user', 1, 400],
    ['no one', 'user', 2_000_000_000, 404],
    ['no restaurant account', 'restaurateur', 2_000_000_000, 404],
    ['a driver', 'driver', DRIVERS.north, 400],
  ])('is refused for %s', async (_, kind, id, status) => {
    expect((await server.call(start, { body: { kind, id } }, 'administrator')).status).toBe(status)
  })

  test('does not appear among the person’s sessions, and does not show them as online', async () => {
    const own = { headers: bearer(await server.signIn('manager')) }
    const before = await server.call(ownAccountRoutes.sessions, own)
    await viewAs('user', ACCOUNTS.manager.id)
    const after = await server.call(ownAccountRoutes.sessions, own)
    const idsOf = ({ body }: typeof after) => (body as { id: number }[]).map(({ id }) => id)
    expect(idsOf(after)).toEqual(idsOf(before))
  })
})

const lastRecords = (limit: number) =>
  server.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(limit).execute()

describe('a view ends', () => {
  test('when its user logs out, which ends nothing else and is recorded', async () => {
    const own = await server.signIn('administrator')
    const [one, other] = [await viewAs('user', second, own), await viewAs('user', second, own)]
    expect((await server.call(accountRoutes.signOut, by(one.access_token, {}))).status).toBe(200)
    expect(await statusOf(one.access_token)).toBe(401)
    expect([await statusOf(other.access_token), await statusOf(own)]).toEqual([200, 200])
    expect(await lastRecords(1)).toMatchObject([
      {
        actor: 'panel_user:1',
        thing: 'panel_user',
        thing_id: second,
        action: 'view_end',
        // The viewer is a fact of the event, not a change.
        before: {},
        after: { viewer: 'administrator Account' },
      },
    ])
  })

  test('with the session it started from, and its socket within a second', async () => {
    const own = await server.signIn('administrator')
    const { access_token } = await viewAs('user', ACCOUNTS.manager.id, own)
    const socket = await connectLive(await listening(server), { auth: { token: access_token } })
    await server.call(accountRoutes.signOut, by(own, {}))
    await socket.ended
    expect(await statusOf(access_token)).toBe(401)
    expect(await lastRecords(1)).toMatchObject([{ action: 'view_end', thing_id: ACCOUNTS.manager.id }])
  })

  const ends = async (access_token: string, step: () => Promise<unknown>) => {
    const socket = await connectLive(await listening(server), { auth: { token: access_token } })
    await step()
    await socket.ended
    expect(await statusOf(access_token)).toBe(401)
  }
  const added = async (role: 10 | 20) => {
    const email = `short-${Math.random()}@driverdesk.test`
    const body = { first_name: 'Short', email, role, area_ids: role === 20 ? [1] : [] }
    return server.reply(panelUserRoutes.create, { body }, 'administrator')
  }

  test('when the viewed account is removed', async () => {
    const { id } = await added(20)
    const { access_token } = await viewAs('user', id)
    await ends(access_token, () =>
      server.reply(panelUserRoutes.remove, { params: { id: String(id) }, query: {} }, 'administrator'),
    )
  })

  test('when the administrator is demoted or removed', async () => {
    for (const change of ['demoted', 'removed'] as const) {
      const { id } = await added(10)
      const own = await server.signIn('administrator')
      await sql`update session set panel_user_id = ${id} where id = (select max(id) from session)`.execute(
        server.db,
      )
      const { access_token } = await viewAs('restaurateur', ACCOUNTS.restaurant.id, own)
      const params = { id: String(id) }
      await ends(access_token, () =>
        change === 'demoted'
          ? server.reply(
              panelUserRoutes.update,
              { params, body: { role: 20, area_ids: [1] } },
              'administrator',
            )
          : server.reply(panelUserRoutes.remove, { params, query: {} }, 'administrator'),
      )
    }
  })

  test('when its hour is over, at once for calls', async () => {
    const { access_token } = await viewAs('user', ACCOUNTS.manager.id)
    await sql`update session set view_ends_at = now() where id = (select max(id) from session)`.execute(
      server.db,
    )
    expect(await statusOf(access_token)).toBe(401)
  })

  test('when its hour is over, by a queued job for the socket', async () => {
    const { access_token } = await viewAs('user', ACCOUNTS.manager.id)
    await ends(access_token, () =>
      sql`
      update jobs.job set start_after = now() where name = 'view_end'
        and (data ->> 'session')::int = (select max(id) from session)`.execute(server.db),
    )
    expect(await lastRecords(1)).toMatchObject([{ actor: 'system', action: 'view_end' }])
  })
})

test('no view is left if its session ends while it starts', async () => {
  const own = await server.signIn('administrator')
  const views = () =>
    server.db.selectFrom('session').select('id').where('viewer_session_id', 'is not', null).execute()
  const before = await views()
  const [view] = await Promise.all([
    server.call(start, by(own, { body: { kind: 'user', id: second } })),
    server.call(accountRoutes.signOut, by(own, {})),
  ])
  expect([200, 401]).toContain(view.status)
  expect(await statusOf(own)).toBe(401)
  expect(await views()).toEqual(before)
})

test('its socket gets the events of the viewed account, never those of the administrator', async () => {
  const { access_token } = await viewAs('user', ACCOUNTS.limitedManager.id)
  const socket = await connectLive(await listening(server), { auth: { token: access_token } })
  const addAt = (restaurant_id: number, driver_id: number) =>
    server.reply(
      shiftRoutes.create,
      { body: givenShift({ restaurant_id, driver_id, period_date: '2026-06-24' }) },
      'administrator',
    )
  await addAt(RESTAURANTS.southOne, DRIVERS.south)
  await addAt(RESTAURANTS.northTwo, DRIVERS.northTwoOnly)
  const { id } = await addAt(RESTAURANTS.northOne, DRIVERS.north)
  await server.call(accountRoutes.signOut, by(access_token, {}))
  const received = (await socket.ended).filter(({ channel }) => channel === 'shift')
  expect(received.map(({ data }) => (data as { id: number }).id)).toEqual([id])
})
