/** Tests the calls for one's own account. */
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { rewritten, rowVersions } from '../kernel/testing/rowVersions.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, PASSWORD } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await server.call(accountRoutes.me, as(token))).status
const PEOPLE = ['manager', 'restaurant', 'driver', 'none'] as const

describe('one’s own name', () => {
  test.each([
    ['manager', { first_name: 'New', last_name: 'Name' }, { first_name: 'New', last_name: 'Name' }],
    ['none', { first_name: ' Only ' }, { first_name: 'Only', last_name: 'Account' }],
    ['otherRestaurant', { first_name: 'New Kitchens' }, { first_name: 'New Kitchens', last_name: '' }],
  ] as const)('of %s is changed, and recorded', async (who, sent, now) => {
    const { updated_at, email } = await server.reply(ownAccountRoutes.read, {}, who)
    expect(email).toBe(ACCOUNTS[who].email)
    const rename = (body: object) => server.call(ownAccountRoutes.rename, { body }, who)
    const { kind, id } = ACCOUNTS[who]
    const before = await accounts()
    const former = await server.db.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await rename({ ...sent, updated_at })).toMatchObject({ status: 200, body: now })
    expect(rewritten(before, await accounts())).toBe(`${kind} 1`)
    expect((await rename({ ...sent, updated_at })).status).toBe(409)
    expect(await server.reply(ownAccountRoutes.read, {}, who)).toMatchObject(now)
    const entry = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toMatchObject({ thing: kind, thing_id: id, action: 'update' })
    expect(former).toMatchObject(entry?.before ?? {})
  })

  const accounts = () => rowVersions(server.db, ['panel_user', 'restaurateur'])

  test('can be changed only by the agency for a driver', async () => {
    const answer = await server.call(ownAccountRoutes.rename, { body: { first_name: 'X' } }, 'driver')
    expect(answer.status).toBe(403)
  })
})

describe('one’s own password', () => {
  const change = (token: string, current_password: string, password: string) =>
    server.call(ownAccountRoutes.changePassword, { body: { current_password, password }, ...as(token) })

  test.each(PEOPLE)('of %s needs the current one and ends the other sessions', async (who) => {
    const [here, elsewhere] = [await server.signIn(who), await server.signIn(who)]
    expect(await change(here, 'not this one', 'a new one')).toMatchObject({
      status: 400,
      body: { current_password: ['The current password is not correct.'] },
    })
    expect(await statusOf(elsewhere)).toBe(200)
    expect(await attempts(who)).toHaveLength(1)
    expect((await change(here, PASSWORD, 'a new one')).status).toBe(200)
    expect(await attempts(who)).toEqual([])
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
    expect((await change(here, PASSWORD, PASSWORD)).status).toBe(400)
    expect((await change(here, 'a new one', PASSWORD)).status).toBe(200)
  })

  /** Attempts that count against the email. */
  const attempts = (who: AccountName) =>
    server.db
      .selectFrom('sign_in_attempt')
      .select('id')
      .where('email', '=', ACCOUNTS[who].email)
      .where('kind', '=', ACCOUNTS[who].kind)
      .execute()

  test.each([
    ['manager', 1],
    ['restaurant', 0],
  ] as const)('of %s is announced to screens that show the user', async (who, count) => {
    const head = await outboxHead(server.db)
    const token = await server.signIn(who)
    await change(token, PASSWORD, 'a new one')
    const announced = await server.db
      .selectFrom('outbox')
      .select('entity_id')
      .where('seq', '>', head)
      .where('channel', '=', 'user')
      .execute()
    expect(announced).toEqual(Array(count).fill({ entity_id: ACCOUNTS[who].id }))
    expect((await change(token, 'a new one', PASSWORD)).status).toBe(200)
  })

  test('can be changed by only one of two requests at once with the old password', async () => {
    const token = await server.signIn('otherRestaurant')
    const both = await Promise.all(
      ['one word', 'another'].map((password) => change(token, PASSWORD, password)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('one’s own sessions', () => {
  const sessions = async (token: string) =>
    (await server.call(ownAccountRoutes.sessions, as(token))).body as {
      id: number
      user_agent: string
      current: boolean
    }[]
  const end = (token: string, ids?: number[]) =>
    server.call(ownAccountRoutes.endSessions, { body: ids ? { ids } : {}, ...as(token) })

  test('name their browsers, and mark the current one', async () => {
    const body = { email: ACCOUNTS.limitedManager.email, password: PASSWORD }
    const signIn = async (agent: string) =>
      (
        (await server.call(accountRoutes.signInStaff, { body, headers: { 'user-agent': agent } })).body as {
          access_token: string
        }
      ).access_token
    await signIn('x'.repeat(2_000))
    const here = await signIn('Firefox/140.0')
    const seen = await sessions(here)
    expect(seen.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['Firefox/140.0', true],
      ['x'.repeat(300), false],
    ])
  })

  test.each([...PEOPLE, 'administrator'] as AccountName[])(
    'of %s can be ended one by one or all but this one',
    async (who) => {
      const [here, second, third] = [
        await server.signIn(who),
        await server.signIn(who),
        await server.signIn(who),
      ]
      const stranger = await server.signIn('limitedManager')
      const idOf = async (token: string) =>
        (await sessions(token)).find(({ current }) => current)?.id as number
      const left = await end(here, [await idOf(second), await idOf(stranger), 2_000_000_000])
      expect((left.body as { id: number }[]).map(({ id }) => id)).toEqual(
        (await sessions(here)).map(({ id }) => id),
      )
      expect([await statusOf(second), await statusOf(third), await statusOf(stranger)]).toEqual([
        401, 200, 200,
      ])
      expect((await end(here)).body).toMatchObject([{ current: true }])
      expect([await statusOf(here), await statusOf(third), await statusOf(stranger)]).toEqual([200, 401, 200])
    },
  )
})
