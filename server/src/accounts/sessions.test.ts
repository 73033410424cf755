import { createHash } from 'node:crypto'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rewritten, rowVersions } from '../kernel/testing/rowVersions.ts'
import { change } from '../kernel/unitOfWork.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, AREAS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { endUnusedSessions } from './endSessions.service.ts'
import { sessionOf } from './sessions.ts'

const { me, signOut } = accountRoutes

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await server.call(me, bearer(token))).status
const unusedFor = (token: string, time: string) =>
  sql`update session set last_used_at = now() - ${time}::interval where id = ${idOf(token)}`.execute(
    server.db,
  )
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const idOf = (token: string) => sql`(select id from session where token_hash = ${hashToken(token)})`

describe('a token', () => {
  test('has 256 random bits, and only its hash is stored', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => server.signIn('manager')))
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = await server.db.selectFrom('session').selectAll().execute()
    const text = JSON.stringify(stored)
    expect(tokens.filter((token) => text.includes(token))).toEqual([])
    expect(stored.every(({ token_hash }) => /^[\w-]{43}$/.test(token_hash))).toBe(true)
  })

  test.each([
    ['unknown', 'A'.repeat(43)],
    ['its own hash', undefined],
    ['empty', ''],
    ['two', 'one two'],
  ])('that is %s opens nothing', async (_, given) => {
    const [{ token_hash } = { token_hash: '' }] = await server.db
      .selectFrom('session')
      .select('token_hash')
      .execute()
    expect(token_hash).not.toBe('')
    expect(await statusOf(given ?? token_hash)).toBe(401)
  })

  test('is read with "Bearer" in any case, and only from the header', async () => {
    const token = await server.signIn('manager')
    expect((await server.call(me, { headers: { authorization: `bearer ${token}` } })).status).toBe(200)
    expect((await server.call(me, { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
    expect((await server.call(me, { query: { access_token: token } })).status).toBe(401)
    expect((await server.call(me, { headers: { authorization: token } })).status).toBe(401)
  })
})

describe('twelve hours without use', () => {
  test('end a session, and not a minute less', async () => {
    const token = await server.signIn('manager')
    await unusedFor(token, '11 hours 59 minutes')
    expect(await statusOf(token)).toBe(200)
    await unusedFor(token, '12 hours 1 second')
    expect(await statusOf(token)).toBe(401)
  })

  test('start again with each use', async () => {
    const token = await server.signIn('manager')
    for (const _ of [1, 2, 3]) {
      await unusedFor(token, '11 hours')
      expect(await statusOf(token)).toBe(200)
    }
  })

  test('are recorded at most once a minute, so that reads rarely write', async () => {
    const writtenAfter = async (token: string, time: string) => {
      await unusedFor(token, time)
      const before = await rowVersions(server.db, ['session', 'driver'])
      await statusOf(token)
      return rewritten(before, await rowVersions(server.db, ['session', 'driver']))
    }
    const staff = await server.signIn('manager')
    expect(await writtenAfter(staff, '50 seconds')).toBe('')
    expect(await writtenAfter(staff, '70 seconds')).toBe('session 1')
    // For a driver, also records when they were last seen.
    expect(await writtenAfter(await server.signIn('driver'), '70 seconds')).toBe('driver 1, session 1')
  })

  test('make the housekeeping end only that session and tell the servers', async () => {
    const [unused, used] = [await server.signIn('manager'), await server.signIn('manager')]
    const ofUnused = await sessionOf(server.db, unused)
    await unusedFor(unused, '13 hours')
    await change(unitOf(server.db), { account: 'system', name: 'Housekeeping' }, endUnusedSessions)
    const left = await sql<{ token_hash: string }>`
      select token_hash from session where id in (${idOf(unused)}, ${idOf(used)})`.execute(server.db)
    expect(left.rows).toEqual([{ token_hash: hashToken(used) }])
    expect(await statusOf(used)).toBe(200)
    const announced = await server.db.selectFrom('outbox').selectAll().execute()
    expect(announced.filter(({ entity_id }) => entity_id === ofUnused?.id)).toMatchObject([
      { channel: 'session', event: 'end' },
    ])
  })
})

test('a session used while the clock was far ahead ends once the clock is right', async () => {
  const [near, far] = [await server.signIn('manager'), await server.signIn('manager')]
  await unusedFor(near, '-11 hours')
  await unusedFor(far, '-400 days')
  expect(await statusOf(near)).toBe(200)
  expect(await statusOf(far)).toBe(401)
  await change(unitOf(server.db), { account: 'system', name: 'Housekeeping' }, endUnusedSessions)
  const left = await sql`select from session where id in (${idOf(near)}, ${idOf(far)})`.execute(server.db)
  expect(left.rows).toHaveLength(1)
})

describe('logging out', () => {
  test.each(['administrator', 'manager', 'restaurant', 'driver', 'none'] as const)(
    'ends only this session of the %s',
    async (who) => {
      const [here, elsewhere] = [await server.signIn(who), await server.signIn(who)]
      const other = await server.signIn('limitedManager')
      expect(await server.call(signOut, bearer(here))).toMatchObject({ status: 200, body: { success: true } })
      expect(await statusOf(here)).toBe(401)
      expect(await statusOf(elsewhere)).toBe(200)
      expect(await statusOf(other)).toBe(200)
      expect((await server.call(signOut, bearer(here))).status).toBe(401)
    },
  )

  test('updates the lists of drivers who are online', async () => {
    await server.call(signOut, bearer(await server.signIn('driver')))
    expect(await lastAnnounced()).toMatchObject({
      channel: 'driver',
      event: 'update',
      entity_id: DRIVERS.north,
    })
  })

  const lastAnnounced = () =>
    server.db.selectFrom('outbox').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()

  test('is announced to every server, so that the socket is closed', async () => {
    const token = await server.signIn('manager')
    const session = await sessionOf(server.db, token)
    await server.call(signOut, bearer(token))
    expect(await lastAnnounced()).toMatchObject({
      channel: 'session',
      event: 'end',
      entity_id: session?.id,
      restaurant_id: null,
    })
  })
})

describe('a removed account is signed out at once', () => {
  const added = {
    panel_user: { first_name: 'Short', email: 'short@driverdesk.test', password_hash: '', role: 20 as const },
    restaurateur: { name: 'Short', email: 'short@driverdesk.test', password_hash: '' },
    driver: { first_name: 'Short', email: 'short@driverdesk.test', status: 10 as const },
  }
  test.each(['panel_user', 'restaurateur', 'driver'] as const)('%s', async (table) => {
    const { id } = await server.db
      .insertInto(table)
      .values(added[table] as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = 'x'.repeat(43)
    await sql`insert into session (token_hash, ${sql.ref(`${table}_id`)}) values (${hashToken(token)}, ${id})`.execute(
      server.db,
    )
    expect(await statusOf(token)).toBe(200)
    await server.db.deleteFrom(table).where('id', '=', id).execute()
    expect(await statusOf(token)).toBe(401)
  })
})

describe('permissions are read at every call', () => {
  const seenBy = async (token: string) => {
    const { body } = await server.call(restaurantRoutes.list, { ...bearer(token), query: { status: 'all' } })
    return Array.isArray(body) ? body.map(({ id }: { id: number }) => id).toSorted() : body
  }
  const { northOne, northTwo, northClosed, southOne } = RESTAURANTS

  test('a widened or narrowed scope applies from the next call', async () => {
    const token = await server.signIn('limitedManager')
    const manager = { panel_user_id: ACCOUNTS.limitedManager.id }
    expect(await seenBy(token)).toEqual([northOne])
    await server.db
      .insertInto('panel_user_restaurant')
      .values({ ...manager, restaurant_id: northTwo })
      .execute()
    expect(await seenBy(token)).toEqual([northOne, northTwo])
    await server.db
      .deleteFrom('panel_user_restaurant')
      .where('panel_user_id', '=', manager.panel_user_id)
      .execute()
    expect(await seenBy(token)).toEqual([northOne, northTwo, northClosed])
    await server.db.deleteFrom('panel_user_area').where('panel_user_id', '=', manager.panel_user_id).execute()
    expect(await seenBy(token)).toEqual([])
    await server.db
      .insertInto('panel_user_area')
      .values({ ...manager, area_id: AREAS.south })
      .execute()
    expect(await seenBy(token)).toEqual([southOne])
  })

  test('a given or taken role applies from the next call', async () => {
    const token = await server.signIn('none')
    const withRole = (role: 10 | 20 | null) =>
      server.db.updateTable('panel_user').set({ role }).where('id', '=', ACCOUNTS.none.id).execute()
    const status = async () => (await server.call(restaurantRoutes.list, bearer(token))).status
    expect(await status()).toBe(403)
    await withRole(10)
    expect(await status()).toBe(200)
    await withRole(null)
    expect(await status()).toBe(403)
  })
})

test.each([
  ['administrator', 'administrator', 'panel_user:1', [], []],
  ['manager', 'manager', 'panel_user:2', [AREAS.north], []],
  ['limitedManager', 'manager', 'panel_user:3', expect.anything(), expect.anything()],
  ['none', 'none', 'panel_user:4', [], []],
  ['restaurant', 'restaurant', 'restaurateur:1', [], []],
  ['driver', 'driver', `driver:${DRIVERS.north}`, [], []],
] as const)('the session of %s', async (who, role, account, areaIds, restaurantIds) => {
  const session = await sessionOf(server.db, await server.signIn(who as AccountName))
  expect(session?.scope).toEqual({ role, accountId: ACCOUNTS[who].id, areaIds, restaurantIds })
  expect(session?.actor.account).toBe(account)
  expect(session?.actor.name).toMatch(/\S/)
})
