import { accountRoutes, passwordLinkRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { countedAddress } from '@driverdesk/domain/accounts/countedAddress.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, PASSWORD } from '../testing/testWorld.ts'
import { type Attempt, forgetOldAttempts } from './attempts.ts'

let server: TestApp
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@driverdesk.test' }
  server = await testApp({
    env: { ...mail, TRUSTED_PROXIES: '10.9.9.9', PUBLIC_URL: 'https://desk.test/' },
  })
})
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute()
  await server.db.deleteFrom('sign_in_address').execute()
})
afterAll(() => server.end())

const { signInStaff, signInDriver, register } = accountRoutes
const { email } = ACCOUNTS.manager
const WRONG = 'wrong password'

let address = 0
/** Each attempt comes from a different address unless `from` is given. */
const attempt = (sent: {
  email?: string
  password?: string
  from?: string
  headers?: Record<string, string>
}) =>
  server.call(signInStaff, {
    body: { email: sent.email ?? email, password: sent.password ?? WRONG },
    from: sent.from ?? `10.1.${Math.trunc(++address / 250)}.${address % 250}`,
    ...(sent.headers && { headers: sent.headers }),
  })

const statuses = async (attempts: Promise<{ status: number }>[]) =>
  Object.fromEntries(
    [...Map.groupBy(await Promise.all(attempts), ({ status }) => status)].map(([status, all]) => [
      status,
      all.length,
    ]),
  )
const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i))
const tooMany = (minutes: number) => ({
  status: 429,
  body: { message: `Too many attempts. Try again in ${minutes} minutes.` },
})
/** Moves all recorded attempts into the past. */
const minutesPass = (minutes: number) =>
  sql`update sign_in_attempt set attempted_at = attempted_at - make_interval(mins => ${minutes})`.execute(
    server.db,
  )

describe('ten failures for one email', () => {
  test('lock it for fifteen minutes, even for the right password', async () => {
    for (const _ of times(10, Number)) expect(await attempt({})).toMatchObject({ status: 401 })
    expect(await attempt({})).toMatchObject(tooMany(15))
    expect(await attempt({ password: PASSWORD })).toMatchObject(tooMany(15))
    expect(await attempt({ email: email.toUpperCase() })).toMatchObject(tooMany(15))
    await minutesPass(6)
    expect(await attempt({ password: PASSWORD })).toMatchObject(tooMany(9))
    await minutesPass(9)
    expect(await attempt({ password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('do not affect other emails', async () => {
    for (const _ of times(10, Number)) await attempt({})
    expect(await attempt({ email: ACCOUNTS.administrator.email, password: PASSWORD })).toMatchObject({
      status: 200,
    })
  })

  test('count for an unknown email', async () => {
    const answers = await statuses(times(11, () => attempt({ email: 'nobody@driverdesk.test' })))
    expect(answers).toEqual({ 401: 10, 429: 1 })
  })

  test('count over all kinds of sign-in together', async () => {
    for (const _ of times(5, Number)) await attempt({})
    for (const _ of times(5, Number)) await server.call(signInDriver, { body: { email, password: WRONG } })
    expect(await attempt({})).toMatchObject({ status: 429 })
  })

  describe('with a driver and another account', () => {
    const setEmail = (other: string) =>
      server.db.updateTable('driver').set({ email: other }).where('id', '=', ACCOUNTS.driver.id).execute()
    beforeAll(() => setEmail(email))
    afterAll(() => setEmail(ACCOUNTS.driver.email))

    test('a success for one account does not clear the failures for the other', async () => {
      const driver = { body: { email, password: WRONG } }
      for (const _ of times(3, Number)) await server.call(signInDriver, driver)
      expect(await attempt({ password: PASSWORD })).toMatchObject({ status: 200 })
      for (const _ of times(7, Number)) await server.call(signInDriver, driver)
      expect(await server.call(signInDriver, driver)).toMatchObject({ status: 429 })
    })

    test('one guess counts once for the email and once for the address', async () => {
      const from = '10.2.0.2'
      for (const _ of times(10, Number)) expect(await attempt({ from })).toMatchObject({ status: 401 })
      expect(await attempt({ from })).toMatchObject(tooMany(15))
      expect(await server.db.selectFrom('sign_in_attempt').select('id').execute()).toHaveLength(10)
    })

    test('an address known to one account may not guess at the other', async () => {
      const from = '10.2.0.4'
      expect(await attempt({ password: PASSWORD, from })).toMatchObject({ status: 200 })
      await noted(10, { kind: 'driver', email })
      expect(await attempt({ from })).toMatchObject(tooMany(15))
    })

    test('right passwords never count against their owner', async () => {
      const from = '10.2.0.3'
      for (const _ of times(12, Number))
        expect(await attempt({ password: PASSWORD, from })).toMatchObject({ status: 200 })
      expect(await server.db.selectFrom('sign_in_attempt').select('id').execute()).toEqual([])
    })
  })

  test('a refused attempt does not extend the wait', async () => {
    for (const _ of times(10, Number)) await attempt({})
    await minutesPass(14)
    expect(await attempt({})).toMatchObject(tooMany(1))
    await minutesPass(1)
    expect(await attempt({})).toMatchObject({ status: 401 })
  })

  test('let at most ten of forty attempts at once through', async () => {
    expect(await statuses(times(40, () => attempt({})))).toEqual({ 401: 10, 429: 30 })
  })

  test('are cleared by a success, which clears nothing but sign-ins', async () => {
    for (const _ of times(9, Number)) await attempt({})
    await noted(3, { kind: 'forgotten', email })
    expect(await attempt({ password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await server.db.selectFrom('sign_in_attempt').select('kind').execute()).toEqual(
      Array(3).fill({ kind: 'forgotten' }),
    )
    expect(await statuses(times(11, () => attempt({})))).toEqual({ 401: 10, 429: 1 })
  })

  test('do not stop twenty sign-ins in a row with the right password', async () => {
    for (const _ of times(20, Number)) {
      expect(await attempt({ password: PASSWORD, from: '10.2.0.1' })).toMatchObject({ status: 200 })
    }
  })
})

test('two hundred attempts at once from one address do not delay a right one from another', async () => {
  const flood = times(200, (index) => attempt({ email: `unknown${index}@driverdesk.test`, from: '10.3.0.1' }))
  const right = await attempt({ password: PASSWORD, from: '10.3.0.2' })
  expect(right).toMatchObject({ status: 200 })
  await Promise.all(flood)
})

test('a flood from two hundred addresses does not delay or refuse an address that signed in before', async () => {
  const from = '10.3.0.3'
  expect(await attempt({ password: PASSWORD, from })).toMatchObject({ status: 200 })
  let answered = 0
  let mostWaiting = 0
  const watch = setInterval(() => {
    mostWaiting = Math.max(mostWaiting, server.database.connections().waiting)
  }, 1)
  const flood = times(200, (index) =>
    attempt({ email: `unknown${index}@driverdesk.test` }).then(({ status }) => {
      if (status === 401) answered++
    }),
  )
  expect(await attempt({ password: PASSWORD, from })).toMatchObject({ status: 200 })
  // Most of the flood is still waiting, for its turn and not for the database.
  expect(answered).toBeLessThan(40)
  await Promise.all(flood)
  clearInterval(watch)
  expect(mostWaiting).toBeLessThan(40)
})

/** Inserts failed attempts, because each real one costs an argon2 hash. Each has a different address unless one is given. */
const noted = (count: number, { kind, email, address }: Omit<Attempt, 'address'> & { address?: string }) =>
  server.db
    .insertInto('sign_in_attempt')
    .values(times(count, (index) => ({ kind, email, address: address ?? `10.9.0.${index}` })))
    .execute()

const failed = (count: number, address: string) =>
  noted(count, { kind: 'panel_user', email: 'somebody@driverdesk.test', address })

describe('fifty failures from one address', () => {
  const from = '10.3.0.1'
  const stranger = (index: number) => attempt({ email: `unknown${index}@driverdesk.test`, from })

  test('lock it for every email', async () => {
    await failed(47, from)
    expect(await statuses(times(3, stranger))).toEqual({ 401: 3 })
    expect(await stranger(51)).toMatchObject(tooMany(15))
    expect(await attempt({ password: PASSWORD, from })).toMatchObject(tooMany(15))
    expect(await attempt({ password: PASSWORD, from: '10.3.0.2' })).toMatchObject({ status: 200 })
  })

  test('let at most the rest of fifty through when twenty-five more come at once', async () => {
    await failed(35, from)
    expect(await statuses(times(25, stranger))).toEqual({ 401: 15, 429: 10 })
  })

  test('are not cleared by signing in to one’s own account', async () => {
    await failed(48, from)
    expect(await stranger(49)).toMatchObject({ status: 401 })
    expect(await attempt({ password: PASSWORD, from })).toMatchObject({ status: 200 })
    expect(await stranger(50)).toMatchObject({ status: 401 })
    expect(await stranger(51)).toMatchObject({ status: 429 })
  })

  test('count for the address behind a trusted proxy, and for no address that others claim', async () => {
    const behind = (client: string, proxy: string) => ({
      from: proxy,
      headers: { 'x-forwarded-for': client },
    })
    await failed(48, '10.4.0.1')
    for (const index of [1, 2]) {
      await attempt({ email: `unknown${index}@driverdesk.test`, ...behind('10.4.0.1', '10.9.9.9') })
    }
    expect(await attempt(behind('10.4.0.1', '10.9.9.9'))).toMatchObject({ status: 429 })
    expect(await attempt(behind('10.4.0.2', '10.9.9.9'))).toMatchObject({ status: 401 })
    expect(await attempt({ from: '10.4.0.1' })).toMatchObject({ status: 429 })
    expect(await attempt(behind('10.4.0.9', '10.4.0.1'))).toMatchObject({ status: 429 })
  })
})

describe('an address counts in any spelling', () => {
  test.each([
    [
      'of IPv6 by its /64',
      '2001:db8:1:2::1',
      ['2001:0db8:0001:0002::ff', '2001:db8:1:2:a:b:c:d'],
      '2001:db8:1:3::1',
    ],
    ['of IPv4 also in its IPv6 form', '10.7.0.1', ['::ffff:10.7.0.1', '::ffff:a07:1'], '::ffff:10.7.0.2'],
  ])('%s', async (_, from, same, other) => {
    await failed(49, countedAddress(from))
    expect(await attempt({ from, email: 'nobody@driverdesk.test' })).toMatchObject({ status: 401 })
    for (const spelt of same) expect(await attempt({ from: spelt })).toMatchObject(tooMany(15))
    expect(await attempt({ from: other })).toMatchObject({ status: 401 })
  })
})

describe('an address that signed in to the account recently', () => {
  const home = '10.8.0.1'
  const own = (from: string, password = PASSWORD) => attempt({ from, password })

  test('is not locked out by others’ guesses, and does not unlock the account for them', async () => {
    expect(await own(home)).toMatchObject({ status: 200 })
    for (const _ of times(10, Number)) expect(await attempt({})).toMatchObject({ status: 401 })
    expect(await own(home)).toMatchObject({ status: 200 })
    expect(await attempt({})).toMatchObject(tooMany(15))
    expect(await own('10.8.0.2')).toMatchObject(tooMany(15))
  })

  test('can ask for a new password even if others asked too often, but cannot register more often', async () => {
    await own(home)
    const askFrom = (from: string) => server.call(passwordLinkRoutes.ask, { body: { email }, from })
    await noted(3, { kind: 'forgotten', email })
    expect((await askFrom(home)).status).toBe(200)
    expect((await askFrom('10.8.0.2')).status).toBe(429)
    await noted(10, { kind: 'registration', email })
    const body = { firstName: 'New', lastName: 'Account', email, password: PASSWORD }
    expect((await server.call(register, { body, from: home })).status).toBe(429)
  })

  test('is not locked out because someone registered its email and has not confirmed it', async () => {
    const from = '10.8.0.3'
    const { email: driver } = ACCOUNTS.driver
    const sent = (password: string) => ({ body: { email: driver, password }, from })
    expect(await server.call(signInDriver, sent(PASSWORD))).toMatchObject({ status: 200 })
    const body = { firstName: 'New', lastName: 'Account', email: driver, password: WRONG }
    expect(await server.call(register, { body, from: '10.8.0.4' })).toMatchObject({ status: 200 })
    await noted(10, { kind: 'driver', email: driver })
    expect(await server.call(signInDriver, sent(PASSWORD))).toMatchObject({ status: 200 })
  })

  test('is locked out by its own guesses', async () => {
    expect(await own(home)).toMatchObject({ status: 200 })
    for (const _ of times(10, Number)) expect(await own(home, WRONG)).toMatchObject({ status: 401 })
    expect(await own(home)).toMatchObject(tooMany(15))
  })

  test('is forgotten after 30 days, and counts for no other account', async () => {
    expect(await own(home)).toMatchObject({ status: 200 })
    const { email: other } = ACCOUNTS.administrator
    for (const _ of times(10, Number)) await attempt({ email: other })
    expect(await attempt({ email: other, from: home, password: PASSWORD })).toMatchObject({ status: 429 })
    for (const _ of times(10, Number)) await attempt({})
    await sql`update sign_in_address set signed_in_at = now() - interval '31 days'`.execute(server.db)
    expect(await own(home)).toMatchObject({ status: 429 })
  })
})

test('a clock that was set back locks no one out for longer than the window', async () => {
  for (const _ of times(10, Number)) await attempt({})
  await minutesPass(-120)
  expect(await attempt({ password: PASSWORD })).toMatchObject({ status: 200 })
})

test('a refusal says in how many seconds to try again', async () => {
  for (const _ of times(10, Number)) await attempt({})
  expect((await attempt({})).headers['retry-after']).toBe('900')
})

describe('registration', () => {
  const registration = (index: number, from: string) =>
    server.call(register, {
      body: {
        firstName: 'New',
        lastName: 'Account',
        email: `new${index}@driverdesk.test`,
        password: PASSWORD,
      },
      from,
    })

  test('is limited per address, so that no one can fill the table of users', async () => {
    const at = times(50, () => ({ kind: 'registration' as const, email: 'x', address: '10.5.0.1' }))
    await server.db.insertInto('sign_in_attempt').values(at.slice(1)).execute()
    expect(await registration(1, '10.5.0.1')).toMatchObject({ status: 200 })
    expect(await registration(2, '10.5.0.1')).toMatchObject(tooMany(15))
    expect(await registration(2, '10.5.0.2')).toMatchObject({ status: 200 })
  })

  test('does not lock the sign-in of an email', async () => {
    for (const index of times(12, Number)) {
      await server.call(register, {
        body: { firstName: 'New', lastName: 'Account', email, password: PASSWORD },
        from: `10.6.0.${index}`,
      })
    }
    expect(await attempt({ password: PASSWORD })).toMatchObject({ status: 200 })
  })
})

test('attempts are forgotten after a day', async () => {
  await attempt({})
  await attempt({ email: ACCOUNTS.none.email })
  await sql`update sign_in_attempt set attempted_at = now() - interval '25 hours' where email = ${email}`.execute(
    server.db,
  )
  await forgetOldAttempts(server.db)
  const left = await server.db.selectFrom('sign_in_attempt').select('email').execute()
  expect(left).toEqual([{ email: ACCOUNTS.none.email }])
})
