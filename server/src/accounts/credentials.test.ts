/**
 * Tests the credentials of new accounts: made with the account, and emailed once to its own address
 * (docs/spec/accounts.md#new-sign-ins).
 */
import { credentialRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import { restaurateurRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insideTransaction } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { addCredentials } from '../mail/testing/givenMail.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, PASSWORD } from '../testing/testWorld.ts'
import { forgetOldCredentials, makeCredentials, newPassword } from './credentials.service.ts'
import { passwordFits } from './passwords.service.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { PUBLIC_URL: 'https://desk.driverdesk.test/' }, worksJobs: true })
})
beforeEach(async () => {
  await server.db.deleteFrom('panel_user').where('id', '>=', 1_000).execute()
  await server.db.deleteFrom('credentials').execute()
  await server.db.deleteFrom('mail').execute()
  await server.db.deleteFrom('audit_event').execute()
})
afterAll(() => server.end())

/** Creates a panel user as the call does. */
async function newUser(given?: string) {
  const password = await newPassword(given)
  const email = 'new@driverdesk.test'
  const credentials = await server.db.transaction().execute((tx) =>
    insideTransaction(async () => {
      const { id } = await tx
        .insertInto('panel_user')
        .values({ first_name: 'New', email, password_hash: password.password_hash, role: 20 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return makeCredentials({ tx } as Work, 'panel_user', { id, email }, password)
    }),
  )
  return { ...credentials, hash: password.password_hash }
}

describe('the credentials of a new account', () => {
  test('have the given password', async () => {
    const { hash, ...credentials } = await newUser('chosen by hand')
    expect(credentials).toEqual({
      id: expect.any(Number),
      email: 'new@driverdesk.test',
      password: 'chosen by hand',
    })
    expect(await passwordFits(hash, 'chosen by hand')).toBe(true)
  })

  test('have a new password that is easy to read out if none was given', async () => {
    const [one, other] = await Promise.all([newPassword(undefined), newPassword(undefined)])
    expect(one.password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(one.password).not.toBe(other.password)
    expect(await passwordFits(one.password_hash, one.password)).toBe(true)
  })

  test('are kept for ten minutes, without the password', async () => {
    const { id, password, hash } = await newUser()
    const kept = await server.db.selectFrom('credentials').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ panel_user_id: id, restaurateur_id: null, password_hash: hash })
    expect(Math.abs(Date.parse(kept.expires_at) - Date.now() - 600_000)).toBeLessThan(60_000)
    expect(JSON.stringify(kept)).not.toContain(password)
  })
})

const LINK = 'https://desk.driverdesk.test/restaurants'
const { sendToUser, sendToRestaurateur } = credentialRoutes
const mails = () => server.db.selectFrom('mail').selectAll().orderBy('id').execute()

describe('sending the credentials', () => {
  test('sends them as answered, with the address of the website and no link', async () => {
    const { hash, ...credentials } = await newUser()
    await server.reply(sendToUser, { body: credentials }, 'administrator')
    expect((await mails())[0]?.body).toMatch(/Log in at: https?:\/\/[^\s/]+\/login /)
  })

  test('emails a new panel user the address and the password, and records it without the password', async () => {
    const { hash, ...credentials } = await newUser()
    const body = { ...credentials, link: LINK }
    expect(await server.reply(sendToUser, { body }, 'administrator')).toEqual({ success: true })
    expect(await mails()).toMatchObject([
      {
        to_name: 'New',
        to_address: 'new@driverdesk.test',
        subject: 'Your Driverdesk account',
        body: expect.stringMatching(
          /^Hello New,[\s\S]*Log in at: https:\/\/desk\.driverdesk\.test\/login \(tab "Admin"\)\nEmail: new@driverdesk\.test\nPassword: (\S+)\n/,
        ),
        confidential: true,
      },
    ])
    expect((await mails())[0]?.body).toContain(`Password: ${credentials.password}\n`)
    const audit = await server.db.selectFrom('audit_event').selectAll().execute()
    expect(audit).toMatchObject([
      {
        actor: 'panel_user:1',
        thing: 'panel_user',
        thing_id: credentials.id,
        action: 'send_credentials',
        after: { email: 'new@driverdesk.test' },
      },
    ])
    expect(JSON.stringify(audit)).not.toContain(credentials.password)
  })

  test('tells a new restaurant account to use the Business tab', async () => {
    await addCredentials(server.db)
    const { id, email } = ACCOUNTS.restaurant
    const body = { id, email, password: PASSWORD, link: LINK }
    await server.reply(sendToRestaurateur, { body }, 'administrator')
    expect(await mails()).toMatchObject([
      { to_name: 'North Kitchens', to_address: email, body: expect.stringContaining('(tab "Business")') },
    ])
  })

  test('neutralises names with line breaks or header text', async () => {
    const { hash, ...credentials } = await newUser()
    await server.db
      .updateTable('panel_user')
      .set({ first_name: 'A\r\nBcc: evil@driverdesk.test', last_name: '\r\nPassword: none' })
      .where('id', '=', credentials.id)
      .execute()
    await server.reply(sendToUser, { body: { ...credentials, link: LINK } }, 'administrator')
    const [mail] = await mails()
    const name = 'A Bcc: evil@driverdesk.test Password: none'
    expect(mail).toMatchObject({ to_name: name, body: expect.stringContaining(`Hello ${name},\n`) })
  })

  test('works once, and again only as a retry of the same attempt', async () => {
    const { hash, ...credentials } = await newUser()
    const sent = { body: { ...credentials, link: LINK }, headers: { 'idempotency-key': 'one-form' } }
    expect(await server.call(sendToUser, sent, 'administrator')).toMatchObject({ status: 200 })
    expect(await server.call(sendToUser, sent, 'administrator')).toMatchObject({ status: 200 })
    expect(await server.call(sendToUser, { body: sent.body }, 'administrator')).toMatchObject({
      status: 400,
      body: { id: [expect.stringContaining('only once')] },
    })
    expect(await mails()).toHaveLength(1)
  })

  test('ten requests at once send one email', async () => {
    const { hash, ...credentials } = await newUser()
    const body = { ...credentials, link: LINK }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call(sendToUser, { body }, 'administrator')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
    expect(await mails()).toHaveLength(1)
  })

  const refused: [what: string, change: object, field: string][] = [
    ['another account', { id: 1 }, 'id'],
    ['another email', { email: 'other@driverdesk.test' }, 'id'],
    ['another spelling of the email', { email: 'New@driverdesk.test' }, 'id'],
    ['another password', { password: 'a guess' }, 'id'],
    ['a link to elsewhere', { link: 'https://evil.driverdesk.test/login' }, 'link'],
    ['a link that only looks like ours', { link: 'https://desk.driverdesk.test@evil.test/' }, 'link'],
    ['a link that is no address', { link: 'javascript:alert(1)' }, 'link'],
  ]
  test.each(refused)('is refused for %s, and can be tried again', async (_, given, field) => {
    const { hash, ...credentials } = await newUser()
    const body = { ...credentials, link: LINK }
    const answer = await server.call(sendToUser, { body: { ...body, ...given } }, 'administrator')
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.stringMatching(/\.$/)] } })
    expect(await mails()).toEqual([])
    expect(await server.call(sendToUser, { body }, 'administrator')).toMatchObject({ status: 200 })
  })

  const tooLate: [what: string, happens: (id: number) => Promise<unknown>][] = [
    [
      'ten minutes are over',
      () =>
        server.db
          .updateTable('credentials')
          .set({ expires_at: new Date(Date.now() - 1).toISOString() })
          .execute(),
    ],
    [
      'the password was changed',
      (id) => server.db.updateTable('panel_user').set({ password_hash: 'x' }).where('id', '=', id).execute(),
    ],
    [
      'the email was changed',
      (id) => server.db.updateTable('panel_user').set({ email: 'x@y' }).where('id', '=', id).execute(),
    ],
    ['the account is gone', (id) => server.db.deleteFrom('panel_user').where('id', '=', id).execute()],
  ]
  test.each(tooLate)('is refused once %s', async (_, happens) => {
    const { hash, ...credentials } = await newUser()
    await happens(credentials.id)
    const body = { ...credentials, link: LINK }
    expect(await server.call(sendToUser, { body }, 'administrator')).toMatchObject({ status: 400 })
    expect(await mails()).toEqual([])
  })

  test('is refused by the call for the other kind of account', async () => {
    await addCredentials(server.db)
    const { id, email } = ACCOUNTS.restaurant
    const body = { id, email, password: PASSWORD, link: LINK }
    expect(await server.call(sendToUser, { body }, 'administrator')).toMatchObject({ status: 400 })
  })
})

describe('the answer that is kept for a repeated form', () => {
  const kept = async () =>
    (await server.db.selectFrom('idempotency_key').select('reply').where('key', 'like', 'kept-%').execute())
      .map(({ reply }) => reply ?? '')
      .join()
  const newRestaurateur = async (key: string) => {
    const body = { name: key, email: `${key}@driverdesk.test` }
    const sent = { body, headers: { 'idempotency-key': key } }
    return (await server.reply(restaurateurRoutes.create, sent, 'administrator')).restCredentials
  }

  test('hides the password; only the session that asked for it gets it again', async () => {
    const first = await newRestaurateur('kept-answer')
    expect(await kept()).not.toContain(first.password)
    expect(await newRestaurateur('kept-answer')).toEqual(first)
    const headers = { authorization: `Bearer ${await server.signIn('administrator')}` }
    const sent = {
      body: { name: 'kept-answer', email: 'kept-answer@driverdesk.test' },
      headers: { 'idempotency-key': 'kept-answer', ...headers },
    }
    const { restCredentials } = await server.reply(restaurateurRoutes.create, sent)
    expect(restCredentials).toEqual({ ...first, password: null })
  })

  test('loses the password once it is emailed, and other answers do not', async () => {
    const [mailed, other] = [await newRestaurateur('kept-mailed'), await newRestaurateur('kept-other')]
    await server.reply(
      sendToRestaurateur,
      { body: { ...mailed, password: mailed.password ?? '', link: LINK } },
      'administrator',
    )
    expect(await newRestaurateur('kept-mailed')).toMatchObject({ password: null })
    expect(await newRestaurateur('kept-other')).toEqual(other)
  })

  test('loses the password after ten minutes, and not before', async () => {
    const { password } = await newRestaurateur('kept-old')
    const age = (interval: string) =>
      sql`update idempotency_key set created_at = now() - ${interval}::interval where key = 'kept-old'`.execute(
        server.db,
      )
    await age('9 minutes')
    await forgetOldCredentials(server.db)
    expect(await newRestaurateur('kept-old')).toMatchObject({ password })
    await age('11 minutes')
    await forgetOldCredentials(server.db)
    expect(await newRestaurateur('kept-old')).toMatchObject({
      email: 'kept-old@driverdesk.test',
      password: null,
    })
  })
})

test('without a mail server the administrator reads it in the outbox, and that is recorded', async () => {
  const { hash, ...credentials } = await newUser()
  await server.reply(sendToUser, { body: { ...credentials, link: LINK } }, 'administrator')
  const [mail] = await mails()
  const read = () => server.reply(mailRoutes.read, { params: { id: String(mail?.id) } }, 'administrator')
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'kept' }), {
    timeout: 20_000,
    interval: 100,
  })
  expect((await read()).text).toContain(`Password: ${credentials.password}\n`)
  const [recorded] = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('thing', '=', 'mail')
    .execute()
  expect(recorded).toMatchObject({ action: 'read', thing_id: mail?.id, actor: 'panel_user:1' })
})

test('credentials that are not sent in time are forgotten', async () => {
  await addCredentials(server.db)
  await forgetOldCredentials(server.db)
  expect(await server.db.selectFrom('credentials').selectAll().execute()).toHaveLength(2)
  const expires_at = new Date(Date.now() - 1000).toISOString()
  await server.db.updateTable('credentials').set({ expires_at }).execute()
  await forgetOldCredentials(server.db)
  expect(await server.db.selectFrom('credentials').selectAll().execute()).toEqual([])
})
