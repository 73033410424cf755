import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, DRIVERS, PASSWORD, RESTAURANTS } from '../testing/testWorld.ts'

const verify = vi.spyOn(argon2, 'verify')
let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(async () => {
  verify.mockClear()
  await server.db.deleteFrom('sign_in_attempt').execute()
})
afterAll(async () => {
  verify.mockRestore()
  await server.end()
})

const { signInStaff, signInRestaurant, signInDriver, me } = accountRoutes
const kinds = [
  { name: 'staff', account: 'user', route: signInStaff, email: ACCOUNTS.manager.email },
  { name: 'restaurant', account: 'restaurant', route: signInRestaurant, email: ACCOUNTS.restaurant.email },
  { name: 'driver', account: 'driver', route: signInDriver, email: ACCOUNTS.driver.email },
] as const
const WRONG = { status: 401, body: { message: 'Incorrect logins - please try again!' } }

describe('each kind of account signs in by its own call', () => {
  test('staff', async () => {
    const answer = await server.reply(signInStaff, {
      body: { email: ACCOUNTS.manager.email, password: PASSWORD },
    })
    expect(answer).toEqual({
      user: {
        id: ACCOUNTS.manager.id,
        first_name: 'manager',
        last_name: 'Account',
        email: ACCOUNTS.manager.email,
        role: 20,
      },
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('an account without a role', async () => {
    const answer = await server.reply(signInStaff, {
      body: { email: ACCOUNTS.none.email, password: PASSWORD },
    })
    expect(answer.user?.role).toBeNull()
  })

  test('a restaurant account, with all that it owns', async () => {
    const answer = await server.reply(signInRestaurant, {
      body: { email: ACCOUNTS.otherRestaurant.email, password: PASSWORD },
    })
    expect(answer).toMatchObject({
      restaurant: {
        id: ACCOUNTS.otherRestaurant.id,
        name: 'South Kitchens',
        email: ACCOUNTS.otherRestaurant.email,
      },
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.restaurant?.restaurants.map(({ id, status }) => [id, status])).toEqual([
      [RESTAURANTS.northClosed, 20],
      [RESTAURANTS.southOne, 10],
    ])
  })

  test('a driver', async () => {
    const answer = await server.reply(signInDriver, {
      body: { email: ACCOUNTS.driver.email, password: PASSWORD },
    })
    expect(answer).toMatchObject({ driver: { id: DRIVERS.north, email: ACCOUNTS.driver.email } })
  })
})

describe.each(kinds)('$name', ({ route, email }) => {
  const signIn = (sent: { email: string; password: string }) => server.call(route, { body: sent })

  test('the token belongs to that account', async () => {
    const { access_token, ...account } = (await server.reply(route, {
      body: { email, password: PASSWORD },
    })) as {
      access_token: string
    }
    const headers = { authorization: `Bearer ${access_token}` }
    expect(await server.call(me, { headers })).toMatchObject({ status: 200, body: account })
  })

  test('the email may be in any case, with spaces around it', async () => {
    expect(await signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD })).toMatchObject({
      status: 200,
    })
  })

  test('the password must match in case and spaces', async () => {
    expect(await signIn({ email, password: PASSWORD.toUpperCase() })).toMatchObject(WRONG)
    expect(await signIn({ email, password: `${PASSWORD} ` })).toMatchObject(WRONG)
  })

  test('a wrong password and an unknown email get the same answer after the same work', async () => {
    const before = await server.db.selectFrom('session').select('id').execute()
    const wrong = await signIn({ email, password: 'something else' })
    const costOfWrong = verify.mock.calls.map(([hash]) => costOf(hash))
    verify.mockClear()
    const unknown = await signIn({ email: 'nobody@driverdesk.test', password: 'something else' })
    const costOfUnknown = verify.mock.calls.map(([hash]) => costOf(hash))
    expect(wrong).toMatchObject(WRONG)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(costOfUnknown).toHaveLength(costOfWrong.length)
    expect(new Set(costOfUnknown)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1$']))
    const attempts = await server.db.selectFrom('sign_in_attempt').select(['email']).execute()
    expect(attempts).toHaveLength(2)
    expect(await server.db.selectFrom('session').select('id').execute()).toEqual(before)
  })

  test('signs in every kind of account and names it', async () => {
    for (const other of kinds) {
      const { status, body } = await signIn({ email: other.email, password: PASSWORD })
      expect([other.name, status]).toEqual([other.name, 200])
      expect(body).toHaveProperty(other.account)
    }
  })

  test.each([
    [{ password: PASSWORD }, 'email', 'Please enter your e-mail'],
    [{ email: '', password: PASSWORD }, 'email', 'Please enter your e-mail'],
    [{ email: 'no one', password: PASSWORD }, 'email', 'Must be valid e-mail'],
    [{ email: 'nobody@driverdesk.test' }, 'password', 'Please enter your password'],
    [
      { email: 'nobody@driverdesk.test', password: 'five5' },
      'password',
      'Password should be at least six symbols long',
    ],
  ])('%j is refused', async (body, field, message) => {
    const answer = await server.call(route, { body })
    expect(answer.status).toBe(400)
    const [first] = Object.entries(answer.body as Record<string, string[]>)
    expect([first?.[0], first?.[1][0]]).toEqual([field, message])
    expect(await server.db.selectFrom('sign_in_attempt').select('id').execute()).toEqual([])
  })
})

const costOf = (hash: unknown) => String(hash).match(/^\$argon2id\$v=\d+\$[^$]+\$/)?.[0]

test('an email with non-ASCII letters signs in as entered', async () => {
  const email = 'ÉCLAIR-İ@driverdesk.test'
  const body = { firstName: 'New', lastName: 'Account', email, password: PASSWORD }
  await server.reply(accountRoutes.register, { body })
  expect(await server.call(signInStaff, { body: { email, password: PASSWORD } })).toMatchObject({
    status: 200,
  })
})

test('an inactive driver cannot sign in, and one who becomes inactive is signed out', async () => {
  for (const email of ['inactive@driverdesk.test', 'applicant@driverdesk.test']) {
    expect(await server.call(signInDriver, { body: { email, password: PASSWORD } })).toMatchObject(WRONG)
  }
  const headers = { authorization: `Bearer ${await server.signIn('otherDriver')}` }
  const setStatus = (status: 10 | 20) =>
    server.db.updateTable('driver').set({ status }).where('id', '=', DRIVERS.south).execute()
  expect((await server.call(me, { headers })).status).toBe(200)
  await setStatus(20)
  expect((await server.call(me, { headers })).status).toBe(401)
  await setStatus(10)
})

test('a driver without a password cannot sign in with any', async () => {
  const withPassword = (password_hash: string | null) =>
    server.db.updateTable('driver').set({ password_hash }).where('id', '=', DRIVERS.everywhere).execute()
  await withPassword(null)
  const body = { email: 'everywhere@driverdesk.test', password: PASSWORD }
  expect(await server.call(signInDriver, { body })).toMatchObject(WRONG)
  // As often as for an unknown email.
  expect(verify).toHaveBeenCalledTimes(3)
})

test('no answer contains a password or its hash', async () => {
  const { password_hash } = await server.db
    .selectFrom('panel_user')
    .select('password_hash')
    .where('id', '=', ACCOUNTS.manager.id)
    .executeTakeFirstOrThrow()
  const answers = [
    ...(await Promise.all(
      kinds.map(({ route, email }) => server.call(route, { body: { email, password: PASSWORD } })),
    )),
    await server.call(panelUserRoutes.list, {}, 'administrator'),
    await server.call(me, {}, 'manager'),
    await server.call(me, {}, 'restaurant'),
    await server.call(me, {}, 'driver'),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|hash/)
    expect(JSON.stringify(body)).not.toContain(PASSWORD)
  }
  expect(password_hash).toContain('argon2')
})
