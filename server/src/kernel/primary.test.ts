/** A primary and a standby under one DATABASE_URL (docs/decisions/0065-several-database-hosts.md). */
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Database, type Db } from './database.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { openDatabase } from './open.ts'
import { hostsOf } from './primary.ts'
import { readSettings } from './settings.ts'
import { type DatabasePair, databasePair } from './testing/databasePair.ts'

test.each([
  ['postgres://db/name', ['postgres://db/name']],
  ['postgres://a,b/name', ['postgres://a/name', 'postgres://b/name']],
  [
    'postgresql://me:p,w@a:1,[::1]:2/name?sslmode=disable&x=a,b',
    [
      'postgresql://me:p,w@a:1/name?sslmode=disable&x=a,b',
      'postgresql://me:p,w@[::1]:2/name?sslmode=disable&x=a,b',
    ],
  ],
])('%s has the hosts %j', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

describe('with a primary and its standby', () => {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
  const log = pino({ level: 'silent' })
  let pair: DatabasePair
  let database: Database
  beforeAll(async () => {
    pair = await databasePair()
    const settings = { DATABASE_URL: pair.url, DATABASE_READ_URL: pair.standbyUrl() }
    database = await openDatabase(readSettings(settings), log)
    await sql`create table written (nr integer)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await pair.end()
  })

  const isStandby = async (db: Db): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
    return rows[0]?.is === true
  }
  const newest = async (db: Db) => {
    const { rows } = await sql<{ nr: number | null }>`select max(nr) as nr from written`.execute(db)
    return { nr: rows[0]?.nr, fromStandby: await isStandby(db) }
  }
  const write = (nr: number) => sql`insert into written values (${nr})`.execute(database.db)
  const onStandby = async (statement: string): Promise<void> => {
    const standby = connect(pair.standbyUrl())
    await sql.raw(statement).execute(standby.db)
    await standby.close()
  }

  test('connections lead to the primary, whatever the order of the hosts', async () => {
    const { username, password, pathname, search } = new URL(pair.primaryUrl())
    const [one, two] = [pair.standbyUrl(), pair.primaryUrl()].map((url) => new URL(url).host)
    const reversed = connect(`postgres://${username}:${password}@${one},${two}${pathname}${search}`)
    expect(await isStandby(reversed.db)).toBe(false)
    let notified = 0
    // A standby would refuse it.
    const subscription = await reversed.listen('news', () => notified++)
    await sql`select pg_notify('news', '')`.execute(reversed.db)
    await expect.poll(() => notified).toBe(1)
    await subscription.close()
    await reversed.close()
  })

  test('without a primary, the refusal names each host and why', async () => {
    const { username, password, pathname, search, host } = new URL(pair.standbyUrl())
    const alone = connect(`postgres://${username}:${password}@${host},127.0.0.1:1${pathname}${search}`)
    const cause = {
      message: expect.stringMatching(/127\.0\.0\.1: a standby, 127\.0\.0\.1: connect ECONNREFUSED/),
    }
    await expect(isStandby(alone.db)).rejects.toMatchObject({ code: 'databaseDown', cause })
    await alone.close()
  })

  test('a standby answers reads, and has every earlier write', async () => {
    for (let nr = 1; nr <= 50; nr++) {
      await write(nr)
      const read = await database.read(newest)
      expect(read.nr).toBe(nr)
    }
    expect(await database.read(newest)).toEqual({ nr: 50, fromStandby: true })
  })

  test('the primary answers while the standby is behind', async () => {
    await onStandby('select pg_wal_replay_pause()')
    await write(51)
    expect(await database.read(newest)).toEqual({ nr: 51, fromStandby: false })
    await onStandby('select pg_wal_replay_resume()')
    await vi.waitFor(async () => expect(await database.read(newest)).toEqual({ nr: 51, fromStandby: true }), {
      timeout: 20_000,
    })
  })

  test('a commit that no standby has confirmed is refused, although PostgreSQL only warns', async () => {
    const hasty = connect(pair.primaryUrl(), undefined, { ...DEFAULT_LIMITS, queryMs: 1_000 })
    const waitFor = async (names: string) => {
      await sql.raw(`alter system set synchronous_standby_names = '${names}'`).execute(hasty.db)
      await sql`select pg_reload_conf()`.execute(hasty.db)
    }
    await waitFor('none')
    await vi.waitFor(
      async () => {
        const commit = hasty.db
          .transaction()
          .execute((tx) => sql`insert into written values (60)`.execute(tx))
        await expect(commit).rejects.toMatchObject({ code: 'databaseDown' })
      },
      { timeout: 20_000 },
    )
    await waitFor('*')
    await hasty.close()
  })

  test('a silent primary ends its calls soon, and is used again when it answers', async () => {
    await write(61)
    const goOn = await pair.freezePrimary()
    try {
      const begun = performance.now()
      await expect(write(62)).rejects.toMatchObject({ code: 'databaseDown' })
      expect(performance.now() - begun).toBeLessThan(25_000)
      await expect(write(63)).rejects.toMatchObject({ code: 'databaseDown' })
    } finally {
      goOn()
    }
    await vi.waitFor(() => write(64), { timeout: 40_000 })
  })

  // Last, since the standby is the primary from then on.
  test('after a failover the same database goes on', async () => {
    await pair.killPrimary()
    await pair.promote()
    await vi.waitFor(() => write(70), { timeout: 40_000 })
    // Its former standby is now the primary.
    expect(await database.read(newest)).toEqual({ nr: 70, fromStandby: false })
  })
})
