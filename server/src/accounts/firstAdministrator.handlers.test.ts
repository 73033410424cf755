/** Tests that the first administrator can be created on the website. */
import { firstAdministratorRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { PASSWORD } from '../testing/testWorld.ts'
import { firstCode } from './firstAdministrator.handlers.ts'

const { look, make } = firstAdministratorRoutes
const PERSON = { firstName: 'Ada', lastName: 'First', email: 'ada@driverdesk.test', password: PASSWORD }
const FAR = { from: '203.0.113.9', headers: { host: 'desk.example.com' } }
const HERE = { from: '127.0.0.1', headers: { host: '127.0.0.1:3000' } }

let server: TestApp
let code: string
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.db.deleteFrom('panel_user').execute()
  await server.db.deleteFrom('sign_in_attempt').execute()
  await server.db.deleteFrom('audit_event').execute()
  await server.db.updateTable('installation').set({ first_code: null }).execute()
  code = (await firstCode(server.db)) ?? ''
})

const users = () => server.db.selectFrom('panel_user').select(['email', 'role']).execute()

test('someone on the same machine becomes the administrator without a code, and is signed in', async () => {
  expect(await server.call(look, HERE)).toMatchObject({ body: { needed: true, needs_code: false } })
  const made = await server.call(make, { ...HERE, body: PERSON })
  expect(made).toMatchObject({ status: 200, body: { user: { email: PERSON.email, role: 10 } } })
  const { access_token } = made.body as { access_token: string }
  const me = await server.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(me.json()).toMatchObject({ user: { email: PERSON.email } })
  const events = await server.db.selectFrom('audit_event').select(['actor', 'thing', 'action']).execute()
  expect(events).toEqual([{ actor: 'visitor', thing: 'panel_user', action: 'create' }])
})

test('someone on another machine needs the code, in any spelling', async () => {
  expect(await server.call(look, FAR)).toMatchObject({ body: { needed: true, needs_code: true } })
  for (const wrong of [undefined, '', 'ABCDE-FGHJK']) {
    const answer = await server.call(make, { ...FAR, body: { ...PERSON, code: wrong } })
    expect(answer).toMatchObject({ status: 403, body: { message: refusals.wrongFirstCode.message } })
  }
  expect(await users()).toEqual([])
  const typed = ` ${code.slice(0, 5)} - ${code.slice(5)}`.toLowerCase()
  expect(await server.call(make, { ...FAR, body: { ...PERSON, code: typed } })).toMatchObject({ status: 200 })
})

test.each([
  ['a proxy on this machine', { ...HERE, headers: { ...HERE.headers, 'x-forwarded-for': '203.0.113.9' } }],
  ['another host', { ...HERE, headers: { host: 'desk.example.com' } }],
])('a call by %s needs the code', async (_, sent) => {
  expect(await server.call(look, sent)).toMatchObject({ body: { needs_code: true } })
  expect(await server.call(make, { ...sent, body: PERSON })).toMatchObject({ status: 403 })
})

test('only one of ten requests at once creates the first administrator, and none does afterwards', async () => {
  const tries = Array.from({ length: 10 }, (_, nr) =>
    server.call(make, { ...HERE, body: { ...PERSON, email: `ada-${nr}@driverdesk.test` } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect(await users()).toMatchObject([{ role: 10 }])
  const { first_code } = await server.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  expect(first_code).toBeNull()
  const late = await server.call(make, { ...FAR, body: { ...PERSON, code } })
  expect(late).toMatchObject({ status: 409, body: { message: refusals.hasAdministrator.message } })
  expect(await firstCode(server.db)).toBeUndefined()
})

test('an account without a role does not count, and its email is refused', async () => {
  const account = { first_name: 'Else', last_name: '', email: PERSON.email, password_hash: 'x', role: null }
  await server.db.insertInto('panel_user').values(account).execute()
  expect(await server.call(look, HERE)).toMatchObject({ body: { needed: true } })
  expect(await server.call(make, { ...HERE, body: PERSON })).toMatchObject({
    status: 400,
    body: { email: [expect.any(String)] },
  })
})

test('guesses of the code are counted', async () => {
  for (let guess = 0; guess < 10; guess++) {
    expect((await server.call(make, { ...FAR, body: { ...PERSON, code: `GUESS${guess}` } })).status).toBe(403)
  }
  const right = { ...FAR, body: { ...PERSON, code } }
  expect(await server.call(make, right)).toMatchObject({ status: 429 })
})

test('two servers of a database print the same code', async () => {
  expect(await Promise.all([firstCode(server.db), firstCode(server.db)])).toEqual([code, code])
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
})
