/** A server keeps receiving changes even if its connections break. */
import { setTimeout as sleep } from 'node:timers/promises'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { outboxHead } from './outbox.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'

let stored: TestDatabase
beforeEach(async () => {
  stored = await testDatabase()
})
afterEach(() => stored.end())

const notify = (channel: string) => sql`select pg_notify(${channel}, '')`.execute(stored.database.db)

test('receives every notification on its channel, and no others, until it is closed', async () => {
  let notified = 0
  const subscription = await stored.database.listen('news', () => notified++)
  await notify('other')
  await notify('news')
  await expect.poll(() => notified).toBe(1)
  await notify('news')
  await expect.poll(() => notified).toBe(2)
  await subscription.close()
  await notify('news')
  await sleep(100)
  expect(notified).toBe(2)
})

describe('when connections break', () => {
  let admin: pg.Client
  let name: string
  beforeEach(async () => {
    const address = new URL(stored.url)
    name = address.pathname.slice(1)
    address.pathname = '/template1'
    admin = new pg.Client({ connectionString: address.href })
    await admin.connect()
  })
  afterEach(() => admin.end())

  const cutAll = (database: string) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])

  /** The connections that wait for notifications, by their last statement. */
  const listeners = async () => {
    const { rows } = await admin.query(
      `select pid from pg_stat_activity where datname = $1 and query like 'listen %'`,
      [name],
    )
    return rows.length
  }

  /** A connection of the pool that was cut while idle may still be handed out once. */
  const notifyAgain = (channel: string) => vi.waitFor(() => notify(channel), { timeout: 20_000 })

  test('it reconnects, and reports that notifications may be missing', async () => {
    let notified = 0
    const subscription = await stored.database.listen('news', () => notified++)
    await cutAll(name)
    await vi.waitFor(() => expect(notified).toBe(1), { timeout: 20_000 })
    await notifyAgain('news')
    await vi.waitFor(() => expect(notified).toBe(2), { timeout: 20_000 })
    expect(await listeners()).toBe(1)
    await subscription.close()
    await expect.poll(listeners).toBe(0)
  })

  test('retries while the database is down, and ends with one connection', async () => {
    let notified = 0
    const subscription = await stored.database.listen('news', () => notified++)
    await admin.query(`alter database ${name} with allow_connections false`)
    await cutAll(name)
    // Three failed attempts.
    await sleep(3_500)
    expect(notified).toBe(0)
    await admin.query(`alter database ${name} with allow_connections true`)
    await vi.waitFor(() => expect(notified).toBeGreaterThan(0), { timeout: 20_000 })
    // Any other attempt would have connected by now.
    await sleep(1_500)
    expect(await listeners()).toBe(1)
    await subscription.close()
    await expect.poll(listeners).toBe(0)
  })

  test('in the middle of a transaction, the transaction fails and the process continues', async () => {
    const broken = stored.database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await cutAll(name)
      await sleep(200)
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow()
    await notifyAgain('news')
  })

  test('stays closed if it is closed before it reconnects', async () => {
    const subscription = await stored.database.listen('news', () => {})
    await cutAll(name)
    await sleep(100)
    await subscription.close()
    await sleep(1_500)
    expect(await listeners()).toBe(0)
  })

  describe('under a whole server', () => {
    let server: TestApp
    beforeEach(async () => {
      server = await testApp()
    })
    afterEach(() => server.end())

    test('connected clients get later changes, none of them twice', async () => {
      const add = (comment: string) =>
        server.call(shiftRoutes.create, { body: givenShift({ comment }) }, 'administrator')
      const client = await watch(server, 'manager')
      await add('Before')
      const { pathname } = new URL(server.url)
      await cutAll(pathname.slice(1))
      await vi.waitFor(async () => expect((await add('After')).status).toBe(200), { timeout: 20_000 })
      const events = await client.until(await outboxHead(server.db))
      expect(events.map(({ data }) => (data as { comment: string }).comment)).toEqual(['Before', 'After'])
      client.close()
    })
  })
})
