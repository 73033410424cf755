import { accountRoutes, passwordLinkRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { storedState } from '../kernel/testing/storedState.ts'
import { addMail } from '../mail/testing/givenMail.ts'
import { startTestApp, type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, PASSWORD } from '../testing/testWorld.ts'

const { register, signInStaff } = accountRoutes
const person = { firstName: 'New', lastName: 'Account', email: 'new@driverdesk.test', password: PASSWORD }

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await server.db.deleteFrom('panel_user').where('id', '>=', 1_000).execute()
  await server.db.deleteFrom('sign_in_attempt').execute()
  await server.db.deleteFrom('audit_event').execute()
  await server.db.deleteFrom('mail').execute()
})
afterAll(() => server.end())

const registered = () =>
  server.db.selectFrom('panel_user').selectAll().where('id', '>=', 1_000).orderBy('id').execute()

const mails = () => server.db.selectFrom('mail').select(['to_address', 'subject']).orderBy('id').execute()

test('registering adds an account without a role, which can sign in, and emails its owner', async () => {
  expect(await server.reply(register, { body: person })).toEqual({ success: true })
  const sent = { body: { email: person.email, password: PASSWORD } }
  expect((await server.reply(signInStaff, sent)).user).toEqual({
    id: expect.any(Number),
    first_name: 'New',
    last_name: 'Account',
    email: 'new@driverdesk.test',
    role: null,
  })
  expect(await mails()).toEqual([{ to_address: person.email, subject: 'Welcome to Driverdesk' }])
})

test('the email contains no text and no host chosen by the visitor', async () => {
  const body = { ...person, firstName: 'Look at', lastName: 'elsewhere.example' }
  await server.call(register, { body, headers: { host: 'elsewhere.example' } })
  const mail = await server.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  expect(mail.body).toContain('Log in with your email')
  expect(JSON.stringify(mail)).not.toContain('elsewhere')
})

test('only the password’s argon2id hash is stored, also in the audit', async () => {
  await server.reply(register, { body: person })
  const [account] = await registered()
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const [event, ...others] = await server.db.selectFrom('audit_event').selectAll().execute()
  expect(others).toEqual([])
  expect(event).toMatchObject({
    actor: 'visitor',
    thing: 'panel_user',
    thing_id: account?.id,
    action: 'register',
    before: null,
    after: { id: account?.id, email: person.email, role: null },
  })
  expect(event?.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify([event, await storedState(server.db)])).not.toContain(PASSWORD)
})

test('spaces around names and the email are removed', async () => {
  await server.reply(register, {
    body: { ...person, firstName: '  New ', lastName: ' Account ', email: ' New@Driverdesk.test ' },
  })
  expect(await registered()).toMatchObject([
    { first_name: 'New', last_name: 'Account', email: 'New@Driverdesk.test' },
  ])
})

describe('each wrong field has its message', () => {
  test.each([
    ['firstName', undefined, 'Please enter your name'],
    ['firstName', '', 'Please enter your name'],
    ['firstName', '   ', 'Please enter your name'],
    ['firstName', 'x'.repeat(101), 'At most 100 characters.'],
    ['lastName', undefined, 'Please enter your last name'],
    ['lastName', ' ', 'Please enter your last name'],
    ['email', undefined, 'Please enter your e-mail'],
    ['email', ' ', 'Please enter your e-mail'],
    ['email', 'new.driverdesk.test', 'Must be valid e-mail'],
    ['email', 'new@', 'Must be valid e-mail'],
    ['email', 'new @driverdesk.test', 'Must be valid e-mail'],
    ['email', `${'x'.repeat(242)}@driverdesk.test`, 'Must be valid e-mail'],
    ['password', undefined, 'Please enter password'],
    ['password', '', 'Please enter password'],
    ['password', 'five5', 'Min 6 symbols'],
    ['password', 'x'.repeat(201), 'At most 200 characters.'],
    ['password', 'open\0sesame', 'Contains a character that cannot be stored.'],
  ])('the field %s with %j', async (field, value, message) => {
    const before = await storedState(server.db)
    const answer = await server.call(register, { body: { ...person, [field]: value } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body as object)).toEqual([field])
    expect((answer.body as Record<string, string[]>)[field]?.[0]).toBe(message)
    expect(await storedState(server.db)).toEqual(before)
  })

  test('several errors come in the order of the form', async () => {
    const answer = await server.call(register, { body: { role: 10 } })
    expect(Object.keys(answer.body as object)).toEqual(['firstName', 'lastName', 'email', 'password', 'role'])
  })

  test.each([
    ['the shortest password', { password: 'sixsix' }],
    ['the longest password', { password: 'x'.repeat(200) }],
    ['the longest email', { email: `${'x'.repeat(238)}@driverdesk.test` }],
    ['the longest name', { firstName: 'x'.repeat(100) }],
    ['an email without a dot', { email: 'new@localhost' }],
    ['a name in other letters', { firstName: 'שלום', lastName: '李 🚚' }],
  ])('%s is accepted', async (_, given) => {
    expect(await server.call(register, { body: { ...person, ...given } })).toMatchObject({ status: 200 })
  })
})

describe('an email that is taken', () => {
  test.each([ACCOUNTS.manager.email, ACCOUNTS.manager.email.toUpperCase(), ` ${ACCOUNTS.manager.email}`])(
    'as %j gets the same answer as a free one; nothing changes, and an email tells its owner',
    async (email) => {
      const free = await server.call(register, { body: person })
      await server.db.deleteFrom('mail').execute()
      const { mail: _, ...before } = await storedState(server.db)
      const answer = await server.call(register, { body: { ...person, email } })
      expect([answer.status, answer.body]).toEqual([free.status, free.body])
      expect(Object.keys(answer.headers)).toEqual(Object.keys(free.headers))
      const { mail: __, ...after } = await storedState(server.db)
      expect(after).toEqual(before)
      expect(await mails()).toMatchObject([
        { to_address: ACCOUNTS.manager.email, subject: 'You already have a Driverdesk account' },
      ])
    },
  )

  test('is given to one of eight people who register it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        server.call(register, { body: { ...person, lastName: `Account ${index}` } }),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await registered()).toHaveLength(1)
    expect(await server.db.selectFrom('audit_event').select('id').execute()).toHaveLength(1)
    expect((await mails()).filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1)
  })

  test('can be registered as a panel user’s if a restaurant account has it, because they sign in by another call', async () => {
    const body = { ...person, email: ACCOUNTS.restaurant.email }
    expect(await server.call(register, { body })).toMatchObject({ status: 200 })
  })
})

describe('if links can be emailed', () => {
  const { confirm } = accountRoutes
  let mailing: TestApp
  beforeAll(async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@driverdesk.test' }
    mailing = await testApp({ env: { ...env, PUBLIC_URL: 'https://desk.test/' } })
  })
  afterAll(() => mailing.end())
  beforeEach(async () => {
    await mailing.db.deleteFrom('panel_user').where('id', '>=', 1_000).execute()
    await mailing.db.deleteFrom('mail').execute()
    await mailing.db.deleteFrom('audit_event').execute()
    await mailing.db.deleteFrom('sign_in_attempt').execute()
  })

  const signIn = (email: string, password = 'chosen') =>
    mailing.call(signInStaff, { body: { email, password } })
  const follow = (token: string, password = 'chosen') => mailing.call(confirm, { body: { token, password } })

  /** Registers, and returns the token in the newest email; '' if it has no link. */
  async function registering(email: string, password = 'chosen'): Promise<string> {
    const answer = await mailing.call(register, { body: { ...person, email, password } })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    const mail = await mailing.db.selectFrom('mail').select('body').orderBy('id', 'desc').executeTakeFirst()
    return /https:\/\/desk\.test\/confirm-registration#([\w-]{43})\s/.exec(mail?.body ?? '')?.[1] ?? ''
  }

  test('no one learns from a sign-in whether the email was new, until its owner follows the link', async () => {
    const token = await registering(person.email)
    const users = await mailing.reply(panelUserRoutes.list, {}, 'administrator')
    expect(users.filter(({ confirmed }) => !confirmed)).toMatchObject([{ email: person.email }])
    expect(await registering(ACCOUNTS.manager.email)).toBe('')
    const known = await signIn(ACCOUNTS.manager.email)
    expect(known.status).toBe(401)
    expect(await signIn(person.email)).toMatchObject({ status: 401, body: known.body })
    expect(await follow(token, 'not that')).toMatchObject({ status: 401 })
    expect(await follow(`${token}x`)).toMatchObject({ status: 410 })
    expect(await follow(token)).toMatchObject({
      status: 200,
      body: { user: { email: person.email, role: null }, access_token: expect.any(String) },
    })
    expect(await follow(token)).toMatchObject({ status: 410 })
    expect(await signIn(person.email)).toMatchObject({ status: 200 })
  })

  test('the link to a new password confirms nothing for a restaurant account', async () => {
    const { kind, id } = ACCOUNTS.restaurant
    const make = { body: { kind, id } }
    const { token } = await mailing.reply(passwordLinkRoutes.make, make, 'administrator')
    expect(await follow(token, PASSWORD)).toMatchObject({ status: 410 })
  })

  test('a second registration replaces the first one, whose password does not confirm it', async () => {
    const first = await registering(person.email, 'of a stranger')
    const second = await registering(person.email.toUpperCase())
    // The first email, which still waited, is not sent.
    expect(await mailing.db.selectFrom('mail').select('id').execute()).toHaveLength(1)
    expect(await follow(first, 'of a stranger')).toMatchObject({ status: 410 })
    expect(await follow(second, 'of a stranger')).toMatchObject({ status: 401 })
    expect(await follow(second)).toMatchObject({ status: 200 })
    expect(await registering(person.email, 'of a stranger')).toBe('')
    expect(await signIn(person.email)).toMatchObject({ status: 200 })
    expect(
      await mailing.db.selectFrom('panel_user').select('id').where('id', '>=', 1_000).execute(),
    ).toHaveLength(1)
  })

  test('a second registration records what it replaced, and removes no other email', async () => {
    await registering(person.email)
    const [first] = await storedNew()
    const { id } = first as { id: number }
    const { manager } = ACCOUNTS
    await addMail(mailing.db, { subject: 'News', state: 'queued', panel_user_id: id })
    await addMail(mailing.db, { state: 'queued', panel_user_id: manager.id, confidential: true })
    const answer = await mailing.call(register, { body: { ...person, lastName: 'Chosen' } })
    expect(answer.status).toBe(200)
    const [second] = await storedNew()
    expect(second?.last_name).toBe('Chosen')
    expect(Date.parse(second?.updated_at ?? '')).toBeGreaterThan(Date.parse(first?.updated_at ?? ''))
    const stored = { email: person.email, role: null, confirmed: false }
    expect(await audited(id)).toEqual([
      { action: 'register', before: null, after: { id, ...stored, first_name: 'New', last_name: 'Account' } },
      {
        action: 'register',
        before: { id, ...stored, first_name: 'New', last_name: 'Account' },
        after: { id, ...stored, first_name: 'New', last_name: 'Chosen' },
      },
    ])
    const waiting = await mailing.db.selectFrom('mail').select(['subject', 'panel_user_id']).execute()
    expect(waiting.map((mail) => [mail.subject, mail.panel_user_id])).toEqual([
      ['News', id],
      ['News', manager.id],
      ['Confirm your Driverdesk account', id],
    ])
  })

  test('a confirmation is a new version of the account, and ends sessions from before', async () => {
    const token = await registering(person.email)
    const [before] = await storedNew()
    const { id } = before as { id: number }
    await mailing.db
      .insertInto('session')
      .values({ token_hash: 'of a stranger', panel_user_id: id })
      .execute()
    expect(await follow(token)).toMatchObject({ status: 200 })
    const [after] = await storedNew()
    expect(Date.parse(after?.updated_at ?? '')).toBeGreaterThan(Date.parse(before?.updated_at ?? ''))
    const sessions = mailing.db.selectFrom('session').select('token_hash').where('panel_user_id', '=', id)
    expect(await sessions.execute()).toEqual([{ token_hash: expect.not.stringMatching('of a stranger') }])
  })

  test('two confirmations at once both sign in, and one is recorded', async () => {
    const token = await registering(person.email)
    const [before] = await storedNew()
    const { id } = before as { id: number }
    const hold = sql`select from panel_user where id = ${id} for update`
    const { both } = await mailing.db.transaction().execute(async (tx) => {
      await hold.execute(tx)
      const both = Promise.all([follow(token), follow(token)])
      await isWaiting(tx, 2)
      return { both }
    })
    const user = { id, email: person.email, role: null }
    for (const answer of await both)
      expect(answer).toMatchObject({ status: 200, body: { user, access_token: expect.any(String) } })
    expect((await audited(id)).map(({ action }) => action)).toEqual(['register', 'confirm_email'])
  })

  test('a confirmation waits for a new password, and is then refused', async () => {
    const token = await registering(person.email)
    const [before] = await storedNew()
    const { id } = before as { id: number }
    const { confirming } = await mailing.db.transaction().execute(async (tx) => {
      await sql`update panel_user set password_hash = 'another', confirmed = true where id = ${id}`.execute(
        tx,
      )
      const confirming = follow(token)
      await isWaiting(tx)
      return { confirming }
    })
    expect(await confirming).toMatchObject({ status: 410 })
  })

  test('the link to a new password of a confirmed account signs in and changes nothing', async () => {
    await follow(await registering(person.email))
    const [before] = await storedNew()
    const { id } = before as { id: number }
    const make = { body: { kind: 'panel_user', id } } as const
    const { token } = await mailing.reply(passwordLinkRoutes.make, make, 'administrator')
    await mailing.db.deleteFrom('audit_event').execute()
    expect(await follow(token)).toMatchObject({ status: 200 })
    expect(await storedNew()).toEqual([before])
    expect(await audited(id)).toEqual([])
    expect(await mailing.call(passwordLinkRoutes.check, { body: { token } })).toMatchObject({ status: 200 })
  })

  test('without the mail server a new registration confirms an account that waits for its email', async () => {
    const token = await registering(person.email)
    const { database, url } = mailing
    const without = await startTestApp({ database, url, end: async () => undefined })
    const again = await without.call(register, { body: { ...person, password: 'chosen again' } })
    expect(again.status).toBe(200)
    const body = { email: person.email, password: 'chosen again' }
    expect(await without.call(signInStaff, { body })).toMatchObject({ status: 200 })
    const [{ id } = { id: 0 }] = await storedNew()
    expect((await audited(id)).at(-1)).toMatchObject({
      before: { confirmed: false },
      after: { confirmed: true },
    })
    expect(await follow(token)).toMatchObject({ status: 410 })
    const third = await without.call(register, { body: { ...person, password: 'of a stranger' } })
    expect(third.status).toBe(200)
    expect(await without.call(signInStaff, { body })).toMatchObject({ status: 200 })
    await without.end()
  })

  test('an account that has a role is not replaced, confirmed or not', async () => {
    await registering(person.email)
    await mailing.db.updateTable('panel_user').set({ role: 20 }).where('email', '=', person.email).execute()
    const before = await storedUsers()
    expect(await registering(person.email, 'of a stranger')).toBe('')
    expect(await storedUsers()).toEqual(before)
  })

  const storedUsers = () => mailing.db.selectFrom('panel_user').selectAll().orderBy('id').execute()
  const storedNew = async () => (await storedUsers()).filter(({ id }) => id >= 1_000)
  const audited = (id: number) =>
    mailing.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('thing', '=', 'panel_user')
      .where('thing_id', '=', id)
      .orderBy('id')
      .execute()

  test('a new password by an administrator’s link confirms the account as well', async () => {
    await registering(person.email)
    const { id } = await mailing.db
      .selectFrom('panel_user')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const make = { body: { kind: 'panel_user', id } } as const
    const { token } = await mailing.reply(passwordLinkRoutes.make, make, 'administrator')
    await mailing.reply(passwordLinkRoutes.use, { body: { token, password: 'another one' } })
    expect(await signIn(person.email, 'another one')).toMatchObject({ status: 200 })
  })
})

test('without registration the call does not exist for any body', async () => {
  const closed = await testApp({ env: { REGISTRATION: 'off' } })
  try {
    const before = await storedState(closed.db)
    const gone = { status: 404, body: { message: 'This address does not exist.' } }
    expect(await closed.call(register, { body: person })).toMatchObject(gone)
    expect(await closed.call(register, { body: { ...person, email: ACCOUNTS.manager.email } })).toMatchObject(
      gone,
    )
    expect(await closed.call(register, { body: {} })).toMatchObject(gone)
    expect((await closed.app.inject({ url: '/api/openapi.json' })).body).not.toContain('/api/register')
    expect(await storedState(closed.db)).toEqual(before)
    expect(await closed.db.selectFrom('sign_in_attempt').select('id').execute()).toEqual([])
  } finally {
    await closed.end()
  }
})
