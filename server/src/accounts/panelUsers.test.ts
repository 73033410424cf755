/**
 * Tests the agency's own accounts, which administrators manage (docs/spec/accounts.md#users-screen,
 * docs/spec/accounts.md#no-role-yet, docs/spec/accounts.md#sessions, docs/spec/accounts.md#last-administrator).
 */
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { credentialRoutes, panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, PASSWORD, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const TAKEN = { email: ['The email has already been taken.'] }
const north = [{ area_id: AREAS.north }]
const listed = () => server.reply(panelUserRoutes.list, {}, 'administrator')
const create = (body: object) => server.call(panelUserRoutes.create, { body }, 'administrator')
const update = (id: number, body: object) =>
  server.call(panelUserRoutes.update, { params: { id }, query: { inactive: 'false' }, body }, 'administrator')
const remove = (id: number, query = {}) =>
  server.call(panelUserRoutes.remove, { params: { id }, query }, 'administrator')
const signIn = async (email: string, password: string | null) =>
  server.call(accountRoutes.signInStaff, { body: { email, password } })
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await server.call(accountRoutes.me, as(token))).status

let made = 0
/** Adds a user and signs them in. */
async function added(given: object = {}): Promise<{ user: PanelUser; token: string }> {
  made += 1
  const email = `made-${made}@driverdesk.test`
  const body = { first_name: `Made ${made}`, role: 20, email, area_ids: north, ...given }
  const { restCredentials, ...user } = await server.reply(
    panelUserRoutes.create,
    { body: body as never },
    'administrator',
  )
  const { body: answer } = await signIn(email, restCredentials.password)
  return { user, token: (answer as { access_token: string }).access_token }
}

test('the administrator gets every panel user with role and scope, by name', async () => {
  const user = (name: 'administrator' | 'manager' | 'limitedManager' | 'none', role: 10 | 20 | null) => ({
    id: ACCOUNTS[name].id,
    first_name: name,
    last_name: 'Account',
    full_name: `${name} Account`,
    email: ACCOUNTS[name].email,
    role,
    confirmed: true,
    area_ids: [] as object[],
    restaurant_ids: [] as object[],
    updated_at: expect.any(String),
  })
  expect(await listed()).toEqual([
    user('administrator', 10),
    {
      ...user('limitedManager', 20),
      area_ids: north,
      restaurant_ids: [{ restaurant_id: RESTAURANTS.northOne }],
    },
    { ...user('manager', 20), area_ids: north },
    user('none', null),
  ])
})

describe('a new user', () => {
  test('gets a password that is shown once and emailed once', async () => {
    const body = { first_name: ' Ann ', role: '20', email: 'ann@driverdesk.test', area_ids: [AREAS.north] }
    const answer = (await create(body)).body as PanelUser & { restCredentials: { password: string } }
    expect(answer).toMatchObject({
      first_name: 'Ann',
      last_name: '',
      full_name: 'Ann',
      role: 20,
      area_ids: north,
      restCredentials: { id: answer.id, email: 'ann@driverdesk.test' },
    })
    expect((await signIn(answer.email, answer.restCredentials.password)).status).toBe(200)
    const mail = { body: { ...answer.restCredentials, link: 'http://localhost:80/login' } }
    expect((await server.call(credentialRoutes.sendToUser, mail, 'administrator')).status).toBe(200)
    expect((await server.call(credentialRoutes.sendToUser, mail, 'administrator')).status).toBe(400)
    expect(JSON.stringify(await listed())).not.toMatch(/password|argon2/)
  })

  test('may be given a password; an administrator has no areas', async () => {
    const { user, token } = await added({
      role: 10,
      area_ids: north,
      restaurant_ids: [1],
      password: PASSWORD,
    })
    expect(user).toMatchObject({ role: 10, area_ids: [], restaurant_ids: [] })
    expect((await server.call(panelUserRoutes.list, as(token))).status).toBe(200)
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
  })

  const manager = { first_name: 'B', role: 20, email: 'b@driverdesk.test', area_ids: [AREAS.north] }
  test.each([
    ['a taken email with different capitals', { ...manager, email: 'ADMINISTRATOR@driverdesk.test' }, TAKEN],
    ['no role', { ...manager, role: null }, { role: ['Role is required.'] }],
    ['a manager without areas', { ...manager, area_ids: [] }, { area_ids: [/required/] }],
    ['an area that does not exist', { ...manager, area_ids: [77] }, { area_ids: [/no longer exists/] }],
    [
      'a restaurant of another area',
      { ...manager, restaurant_ids: [RESTAURANTS.southOne] },
      { restaurant_ids: [/of the selected areas/] },
    ],
    [
      'an inactive restaurant',
      { ...manager, restaurant_ids: [RESTAURANTS.northClosed] },
      { restaurant_ids: [/active/] },
    ],
  ])('is refused with %s', async (_, body, problems) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    for (const [field, [message]] of Object.entries(problems)) {
      expect((answer.body as Record<string, string[]>)[field]?.[0]).toMatch(message as RegExp | string)
    }
  })
})

describe('a change', () => {
  test('keeps fields that are not sent, is recorded, and is refused if it is stale', async () => {
    const { user } = await added({ last_name: 'Before', restaurant_ids: [RESTAURANTS.northTwo] })
    const changed = await update(user.id, { first_name: 'After', updated_at: user.updated_at })
    expect(changed.body).toMatchObject({
      full_name: 'After Before',
      email: user.email,
      role: 20,
      area_ids: north,
      restaurant_ids: [{ restaurant_id: RESTAURANTS.northTwo }],
    })
    const late = await update(user.id, { first_name: 'Late', updated_at: user.updated_at })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: expect.stringMatching(/^This user was changed by administrator Account at/),
    })
    expect(await update(user.id, { email: ACCOUNTS.none.email })).toMatchObject({ status: 400, body: TAKEN })
    const entry = await server.db
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('thing', '=', 'panel_user')
      .where('thing_id', '=', user.id)
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      before: { first_name: user.first_name, area_ids: [AREAS.north], restaurant_ids: [2] },
      after: { first_name: 'After' },
    })
  })

  test('never widens a manager’s scope by removing a restaurant from the areas', async () => {
    const { user } = await added({ restaurant_ids: [RESTAURANTS.northOne] })
    const moved = await update(user.id, { area_ids: [AREAS.south] })
    expect(moved).toMatchObject({ status: 400, body: { restaurant_ids: [expect.any(String)] } })
    const whole = await update(user.id, { area_ids: [AREAS.south], restaurant_ids: [] })
    expect(whole.body).toMatchObject({ area_ids: [{ area_id: AREAS.south }], restaurant_ids: [] })
  })

  test('keeps a restaurant that has become inactive', async () => {
    const { user } = await added({ restaurant_ids: [RESTAURANTS.northTwo] })
    const setStatus = (status: 10 | 20) =>
      server.db.updateTable('restaurant').set({ status }).where('id', '=', RESTAURANTS.northTwo).execute()
    await setStatus(20)
    const both = { restaurant_ids: [RESTAURANTS.northTwo, RESTAURANTS.northOne] }
    expect((await update(user.id, both)).status).toBe(200)
    await setStatus(10)
  })

  test('gives an account a role that takes effect in its session', async () => {
    const { user, token } = await added()
    await server.db.updateTable('panel_user').set({ role: null }).where('id', '=', user.id).execute()
    expect((await server.call(restaurantRoutes.list, as(token))).status).toBe(403)
    expect((await update(user.id, { first_name: 'Still none', role: null })).status).toBe(400)
    expect((await update(user.id, { role: 20, area_ids: north })).status).toBe(200)
    expect((await server.call(restaurantRoutes.list, as(token))).status).toBe(200)
  })

  test('ends the sessions if it takes the administrator role, not if it gives it', async () => {
    const { user, token } = await added()
    expect((await update(user.id, { role: 10 })).status).toBe(200)
    expect((await server.call(panelUserRoutes.list, as(token))).status).toBe(200)
    expect((await update(user.id, { role: 20, area_ids: north })).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })

  test('ends all sessions except the current one if it is of the password', async () => {
    const { user, token } = await added({ role: 10 })
    expect((await update(user.id, { password: 'a new one' })).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
    const { access_token } = (await signIn(user.email, 'a new one')).body as { access_token: string }
    const other = (await signIn(user.email, 'a new one')).body as { access_token: string }
    const own = { params: { id: user.id }, body: { password: 'another one' }, ...as(access_token) }
    expect((await server.call(panelUserRoutes.update, own)).status).toBe(200)
    expect([await statusOf(access_token), await statusOf(other.access_token)]).toEqual([200, 401])
    expect((await signIn(user.email, 'another one')).status).toBe(200)
  })
})

test('a removed user is signed out and gone', async () => {
  const { user, token } = await added()
  expect((await remove(user.id, { updated_at: '2020-01-01T00:00:00Z' })).status).toBe(409)
  expect(await remove(user.id)).toMatchObject({ status: 200, body: { id: user.id } })
  expect(await statusOf(token)).toBe(401)
  expect((await remove(user.id)).status).toBe(404)
})

describe('the last administrator stays, and no one can remove or demote themselves', () => {
  beforeEach(async () => {
    const others = server.db.deleteFrom('panel_user').where('role', '=', 10)
    await others.where('id', '<>', ACCOUNTS.administrator.id).execute()
  })
  const { id } = ACCOUNTS.administrator

  test('even if there is another administrator', async () => {
    await added({ role: 10 })
    expect(await remove(id)).toMatchObject({
      status: 400,
      body: { id: [expect.stringMatching(/own account/)] },
    })
    const demoted = await update(id, { role: 20, area_ids: north })
    expect(demoted).toMatchObject({ status: 400, body: { role: [expect.stringMatching(/yourself/)] } })
    expect((await update(id, { role: 10 })).status).toBe(200)
  })

  test.each(['remove', 'demote'])('two who %s each other at once leave one administrator', async (what) => {
    const two = [await added({ role: 10 }), await added({ role: 10 })] as const
    await server.db.updateTable('panel_user').set({ role: 20 }).where('id', '=', id).execute()
    const against = (target: PanelUser, token: string) =>
      what === 'remove'
        ? server.call(panelUserRoutes.remove, { params: { id: target.id }, ...as(token) })
        : server.call(panelUserRoutes.update, {
            params: { id: target.id },
            body: { role: 20, area_ids: north },
            ...as(token),
          })
    const answers = await Promise.all([
      against(two[1].user, two[0].token),
      against(two[0].user, two[1].token),
    ])
    const left = await server.db.selectFrom('panel_user').select('id').where('role', '=', 10).execute()
    expect(left).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => [401, 403].includes(status))).toHaveLength(1)
    await server.db.updateTable('panel_user').set({ role: 10 }).where('id', '=', id).execute()
  })
})
