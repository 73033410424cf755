/** Tests links to a new password, emailed on request or made by an administrator. They work once, for 30 minutes. */

import { accountRoutes, passwordLinkRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { recordSent } from '../mail/mail.writes.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, PASSWORD } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { PASSWORD_LINK_JOB, passwordLinkJob } from './passwordLinks.ts'
import { hashToken } from './sessions.ts'

const { ask, check, use, make } = passwordLinkRoutes
const OVER = { status: 410, body: { message: refusals.passwordLinkOver.message } }

let server: TestApp
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@driverdesk.test' }
  server = await testApp({ env: { ...env, PUBLIC_URL: 'https://desk.test/' } })
})
beforeEach(async () => {
  await sql`delete from jobs.job where name = ${PASSWORD_LINK_JOB}`.execute(server.db)
  for (const table of ['password_link', 'sign_in_attempt', 'mail', 'audit_event'] as const)
    await server.db.deleteFrom(table).execute()
})
afterAll(() => server.end())

const askFor = (email: string) => server.call(ask, { body: { email } })
const choose = (token: string, password = 'another password') =>
  server.call(use, { body: { token, password } })
const look = (token: string) => server.call(check, { body: { token } })
const handOver = (who: AccountName) =>
  server.reply(make, { body: { kind: ACCOUNTS[who].kind, id: ACCOUNTS[who].id } }, 'administrator')
const SIGN_IN = {
  panel_user: accountRoutes.signInStaff,
  restaurateur: accountRoutes.signInRestaurant,
  driver: accountRoutes.signInDriver,
}
const signIn = async (who: AccountName, password: string) => {
  const { kind, email } = ACCOUNTS[who]
  return (await server.call(SIGN_IN[kind], { body: { email, password } })).status
}

/** Runs the jobs that the calls have queued, and returns the emails. */
async function mailed() {
  const { rows } = await sql<{ data: object }>`
    delete from jobs.job where name = ${PASSWORD_LINK_JOB} returning data`.execute(server.db)
  const job = passwordLinkJob(server.db)
  for (const { data } of rows) await job.run(data, unitOf(server.db), new AbortController().signal)
  return server.db.selectFrom('mail').select(['to_address', 'body']).orderBy('id').execute()
}

/** Returns the token in the only email. */
async function mailedToken(): Promise<string> {
  const mails = await mailed()
  expect(mails).toHaveLength(1)
  return (
    /https:\/\/desk\.test\/new-password(?:\?driver=true)?#([\w-]{43})\s/.exec(mails[0]?.body ?? '')?.[1] ?? ''
  )
}

describe.each(['manager', 'restaurant', 'driver'] as const)('the link that a %s asks for', (who) => {
  test('is emailed, works once, and ends all sessions', async () => {
    const session = await server.signIn(who)
    expect(await askFor(ACCOUNTS[who].email.toUpperCase())).toMatchObject({ status: 200 })
    expect(await mailed()).toMatchObject([{ to_address: ACCOUNTS[who].email }])
    const token = await mailedToken()
    const path = who === 'driver' ? '/new-password?driver=true#' : '/new-password#'
    expect((await mailed())[0]?.body).toContain(`https://desk.test${path}${token}`)
    const { kind: thing, id: thing_id, email } = ACCOUNTS[who]
    const recorded = await server.db
      .selectFrom('audit_event')
      .select(['thing', 'thing_id', 'after'])
      .where('action', '=', 'send_password_link')
      .execute()
    expect(recorded).toEqual([{ thing, thing_id, after: { email } }])

    expect(await choose(token)).toMatchObject({ status: 200, body: { kind: ACCOUNTS[who].kind } })
    expect(await signIn(who, PASSWORD)).toBe(401)
    expect(await signIn(who, 'another password')).toBe(200)
    const me = await server.call(accountRoutes.me, { headers: { authorization: `Bearer ${session}` } })
    expect(me.status).toBe(401)
    expect(await choose(token)).toMatchObject(OVER)

    const { token: back } = await handOver(who)
    expect(await choose(back, PASSWORD)).toMatchObject({ status: 200 })
  })
})

test('each account with the email gets its own link', async () => {
  const { email } = ACCOUNTS.restaurant
  await server.db.updateTable('driver').set({ email }).where('id', '=', ACCOUNTS.driver.id).execute()
  await askFor(email)
  const texts = (await mailed()).map(({ body }) => body ?? '')
  expect(texts.map((text) => /Driverdesk (\w+) account/.exec(text)?.[1])).toEqual(['driver', 'restaurant'])
  expect(new Set(texts.map((text) => /#[\w-]{43}/.exec(text)?.[0])).size).toBe(2)
  await server.db
    .updateTable('driver')
    .set({ email: ACCOUNTS.driver.email })
    .where('id', '=', ACCOUNTS.driver.id)
    .execute()
})

test('the email to an account without a role contains no name, since anyone may have registered it', async () => {
  await server.db
    .updateTable('panel_user')
    .set({ first_name: 'Win a prize', last_name: 'at elsewhere.example' })
    .where('id', '=', ACCOUNTS.none.id)
    .execute()
  await askFor(ACCOUNTS.none.email)
  expect(await mailed()).toMatchObject([{ body: expect.stringMatching(/^Hello,\n/) }])
  const stored = JSON.stringify(await server.db.selectFrom('mail').selectAll().execute())
  expect(stored).toContain(ACCOUNTS.none.email)
  expect(stored).not.toMatch(/prize|elsewhere/)
})

test('an unknown address and an inactive driver get the same answer and no email', async () => {
  const answers = [
    await askFor('nobody@driverdesk.test'),
    await askFor('inactive@driverdesk.test'),
    await askFor(ACCOUNTS.manager.email),
  ]
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(3).fill({ status: 200, body: { success: true } }),
  )
  expect(await mailed()).toMatchObject([{ to_address: ACCOUNTS.manager.email }])
})

test('only a link’s hash is stored, and the email’s text is removed once it is sent', async () => {
  await askFor(ACCOUNTS.manager.email)
  const token = await mailedToken()
  const links = await server.db.selectFrom('password_link').select('token_hash').execute()
  expect(links).toEqual([{ token_hash: hashToken(token) }])
  const { id } = await server.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  await recordSent(server.db, id)
  expect(await server.db.selectFrom('mail').select(['state', 'body']).execute()).toEqual([
    { state: 'sent', body: null },
  ])
})

test('the fourth link within 15 minutes is refused, whether or not the email is known', async () => {
  for (const email of [ACCOUNTS.manager.email, 'nobody@driverdesk.test']) {
    const answers = []
    for (let nr = 0; nr < 4; nr++) answers.push((await askFor(email)).status)
    expect(answers).toEqual([200, 200, 200, 429])
  }
  expect(await signIn('manager', PASSWORD)).toBe(200)
})

test('a link expires after 30 minutes', async () => {
  const { token, expires_at } = await handOver('manager')
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThan(31)
  await sql`update password_link set expires_at = now() - interval '1 second'`.execute(server.db)
  expect(await choose(token)).toMatchObject(OVER)
})

test('a link expires when the password changes in another way', async () => {
  const { token } = await handOver('manager')
  const passwords = { current_password: PASSWORD, password: PASSWORD }
  const changed = await server.call(ownAccountRoutes.changePassword, { body: passwords }, 'manager')
  expect(changed.status).toBe(200)
  expect(await look(token)).toMatchObject(OVER)
})

test('a newer link for an account replaces the older ones of that account, regardless of who made them', async () => {
  const { email } = ACCOUNTS.manager
  const others = await handOver('driver')
  const first = await handOver('manager')
  await askFor(email)
  const second = await mailedToken()
  expect(await look(first.token)).toMatchObject(OVER)
  expect(await choose(first.token)).toMatchObject(OVER)
  expect(await look(second)).toMatchObject({ status: 200 })
  const third = await handOver('manager')
  expect(await choose(second)).toMatchObject(OVER)
  expect(await choose(third.token, PASSWORD)).toMatchObject({ status: 200 })
  expect(await look(others.token)).toMatchObject({ status: 200 })
})

test('only one of several links made at once for an account works', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => handOver('manager')))
  const looks = await Promise.all(made.map(({ token }) => look(token)))
  expect(looks.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410])
})

test('checking a link says only whether it works, and does not use it', async () => {
  const { token } = await handOver('manager')
  for (let nr = 0; nr < 2; nr++)
    expect(await look(token)).toMatchObject({ status: 200, body: { success: true } })
  expect(await look('x'.repeat(43))).toMatchObject(OVER)
  expect(await choose(token, PASSWORD)).toMatchObject({ status: 200 })
  expect(await look(token)).toMatchObject(OVER)
  const { token: late } = await handOver('manager')
  await sql`update password_link set expires_at = now() - interval '1 second'`.execute(server.db)
  expect(await look(late)).toMatchObject(OVER)
})

test('a link stops working once the account has another email', async () => {
  const { id, email } = ACCOUNTS.manager
  const { token } = await handOver('manager')
  const rename = (to: string) =>
    server.call(
      panelUserRoutes.update,
      { params: { id: String(id) }, query: { inactive: 'false' }, body: { email: to } },
      'administrator',
    )
  expect((await rename('renamed@driverdesk.test')).status).toBe(200)
  expect(await choose(token)).toMatchObject(OVER)
  expect((await rename(email)).status).toBe(200)
  expect(await signIn('manager', PASSWORD)).toBe(200)
})

test('a link used while an administrator changes the password waits, and is then refused', async () => {
  const { id } = ACCOUNTS.manager
  const { token } = await handOver('manager')
  const hold = sql`select from panel_user where id = ${id} for update`
  const used = await server.db.transaction().execute(async (tx) => {
    await hold.execute(tx)
    const using = choose(token)
    await isWaiting(tx)
    await tx.deleteFrom('password_link').where('panel_user_id', '=', id).execute()
    return { using }
  })
  expect(await used.using).toMatchObject(OVER)
  expect(await signIn('manager', PASSWORD)).toBe(200)
})

test('only one of ten uses of a link at once succeeds', async () => {
  const { token } = await handOver('manager')
  const answers = await Promise.all(Array.from({ length: 10 }, () => choose(token, PASSWORD)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(410)])
})

test('a link works even after too many wrong passwords', async () => {
  const { email } = ACCOUNTS.manager
  for (let nr = 0; nr < 10; nr++) await signIn('manager', 'wrong password')
  expect(await signIn('manager', PASSWORD)).toBe(429)
  await askFor(email)
  const token = await mailedToken()
  await choose(token, PASSWORD)
  expect(await signIn('manager', PASSWORD)).toBe(200)
})

test('an administrator’s link and its use are recorded', async () => {
  const { token } = await handOver('driver')
  await choose(token, PASSWORD)
  const records = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'thing', 'thing_id', 'action'])
    .orderBy('id')
    .execute()
  const thing = { thing: 'driver', thing_id: ACCOUNTS.driver.id }
  expect(records).toEqual([
    { actor: 'panel_user:1', ...thing, action: 'make_password_link' },
    { actor: `driver:${ACCOUNTS.driver.id}`, ...thing, action: 'password' },
  ])
})

test('no link is made for an account that does not exist', async () => {
  const missing = { kind: 'restaurateur', id: 2_000_000_000 }
  expect(await server.call(make, { body: missing }, 'administrator')).toMatchObject({ status: 404 })
})

test.each([
  ['a mail server', { PUBLIC_URL: 'https://desk.test' }],
  ['a public address', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@driverdesk.test' }],
])('without %s no link is emailed, and the refusal says who can help', async (_, env) => {
  const without = await testApp({ env })
  const answer = await without.call(ask, { body: { email: ACCOUNTS.manager.email } })
  expect(answer).toMatchObject({ status: 503, body: { message: refusals.passwordLinksOff.message } })
  await without.end()
})

describe('the right password on the wrong tab', () => {
  test('signs in to the right kind of account', async () => {
    const body = (email: string) => ({ body: { email, password: PASSWORD } })
    const staff = await server.reply(accountRoutes.signInRestaurant, body(ACCOUNTS.manager.email))
    expect(staff).toMatchObject({ user: { id: ACCOUNTS.manager.id } })
    expect(staff.restaurant).toBeUndefined()
    const restaurant = await server.reply(accountRoutes.signInStaff, body(ACCOUNTS.restaurant.email))
    expect(restaurant).toMatchObject({ restaurant: { id: ACCOUNTS.restaurant.id } })
  })

  test('signs in a driver as a driver', async () => {
    const body = { email: ACCOUNTS.driver.email, password: PASSWORD }
    for (const route of [accountRoutes.signInStaff, accountRoutes.signInRestaurant])
      expect(await server.reply(route, { body })).toMatchObject({ driver: { id: ACCOUNTS.driver.id } })
  })

  test('the owner of an account cannot guess without limit the password of another with the same email', async () => {
    const { email } = ACCOUNTS.manager
    await sql`update restaurateur set email = ${email} where id = ${ACCOUNTS.otherRestaurant.id}`.execute(
      server.db,
    )
    const tries: number[] = []
    for (let nr = 0; nr < 18; nr++) {
      const password = nr % 3 === 2 ? PASSWORD : 'wrong password'
      tries.push((await server.call(accountRoutes.signInRestaurant, { body: { email, password } })).status)
    }
    expect(tries.filter((status) => status === 401)).toHaveLength(10)
    expect(tries.at(-1)).toBe(429)
    const own = ACCOUNTS.otherRestaurant
    await server.db.updateTable('restaurateur').set({ email: own.email }).where('id', '=', own.id).execute()
  })
})
