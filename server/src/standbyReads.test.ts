/** Reports and exports from a standby, by real calls on a primary and its standby (docs/spec/kernel.md#reading-from-a-standby). */
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database } from './kernel/database.ts'
import { openDatabase } from './kernel/open.ts'
import { readSettings } from './kernel/settings.ts'
import { type DatabasePair, databasePair } from './kernel/testing/databasePair.ts'
import { exampleCalls } from './testing/callExamples.ts'
import { exampleRecords } from './testing/exampleRecords.ts'
import { storeExampleFiles } from './testing/storedExamples.ts'
import { startTestApp, type TestApp } from './testing/testApp.ts'
import { fillTestWorld } from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let pair: DatabasePair
let server: TestApp
/** The database that answered: 'standby' or 'primary'. */
const answered: string[] = []
beforeAll(async () => {
  pair = await databasePair()
  const settings = readSettings({ DATABASE_URL: pair.url, DATABASE_READ_URL: pair.standbyUrl() })
  const database = await openDatabase(settings, pino({ level: 'silent' }))
  await fillTestWorld(database.db)
  const watched: Database = {
    ...database,
    read: (work) =>
      database.read(async (db) => {
        const { rows } = await sql<{ name: string }>`
          select case when pg_is_in_recovery() then 'standby' else 'primary' end as name`.execute(db)
        answered.push(rows[0]?.name ?? '')
        return work(db)
      }),
  }
  server = await startTestApp({
    database: watched,
    url: pair.url,
    end: async () => {
      await database.close()
      await pair.end()
    },
  })
  await storeExampleFiles(server.db, server.files)
})
afterAll(() => server.end())
beforeEach(() => void answered.splice(0))

const fromStandby = exampleCalls.filter(({ route }) => (route as Route).fromStandby)

test('every report and every export may be answered by the standby', () => {
  const called = exampleCalls.map(({ name }) => name)
  // The choice to get the monthly report is a setting, not a report.
  const reads = called.filter((name) => /^GET \/api\/(?:reporting\/(?!monthly)|xls)|[/-]export$/.test(name))
  expect(reads.length).toBeGreaterThan(12)
  expect(fromStandby.map(({ name }) => name)).toEqual(expect.arrayContaining(reads))
})

/**
 * Asks again while the primary answers: on a busy machine the standby may be late once, and is then not asked for a
 * while.
 */
const untilTheStandbyAnswers = (ask: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      answered.splice(0)
      await ask()
      expect(answered).toEqual(['standby'])
    },
    { timeout: 60_000, interval: 1_000 },
  )

test.each(fromStandby)('the standby answers $name', async ({ route, example }) => {
  const sent = example(await exampleRecords(server.db))
  await untilTheStandbyAnswers(async () => {
    expect((await server.call(route, sent, 'administrator')).status).toBe(200)
  })
})

const exportedAfterWriting = async (name: string): Promise<unknown> => {
  const body = { city_id: 1, name, standardPayRate: '11.50', weekendPayRate: 13 }
  await server.reply(areaRoutes.create, { body }, 'administrator')
  return (await server.call(areaRoutes.exportCsv, { body: {} }, 'administrator')).body
}

test('an export includes the change that its caller has just made, whichever database answers', async () => {
  const exported: boolean[] = []
  for (let round = 1; round <= 20; round++) {
    await untilTheStandbyAnswers(async () => {
      const name = `Area ${exported.length + 1}`
      exported.push(String(await exportedAfterWriting(name)).includes(`"${name}"`))
    })
  }
  expect(exported).not.toContain(false)

  const standby = connect(pair.standbyUrl())
  await sql`select pg_wal_replay_pause()`.execute(standby.db)
  expect(await exportedAfterWriting('Area of the pause')).toContain('"Area of the pause"')
  expect(answered.at(-1)).toBe('primary')
  await sql`select pg_wal_replay_resume()`.execute(standby.db)
  await standby.close()
  await untilTheStandbyAnswers(async () => {
    await server.call(areaRoutes.exportCsv, { body: {} }, 'administrator')
  })
})
