/**
 * Tests the limits on what one call and all waiting work may use: each has a setting, is counted, and is explained in a
 * sentence.
 */
import { type EventEmitter, once } from 'node:events'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenDocument } from './invoices/pdf/testing/givenDocument.ts'
import { connect, type Database } from './kernel/database.ts'
import { filePool } from './kernel/files/renderFile.ts'
import { applyLimits, DEFAULT_LIMITS, type LimitedWork, refusedWork } from './kernel/limits.ts'
import { freePort } from './kernel/testing/freePort.ts'
import { type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'
import { emptyPng, form, picture } from './kernel/testing/uploadForm.ts'
import { newMetrics } from './metrics.ts'
import { listening } from './testing/liveClient.ts'
import { startTestApp, type TestApp } from './testing/testApp.ts'
import { fillTestWorld } from './testing/testWorld.ts'
import { type UploadServer, uploadServer } from './testing/uploadServer.ts'

vi.setConfig({ testTimeout: 60_000 })

const ENV = {
  MESSAGES_PER_SOCKET: '5',
  BODY_KB: '300',
  UPLOAD_MB: '1',
  UPLOAD_MEGAPIXELS: '1',
  WAITING_LOGINS: '3',
  WAITING_PICTURES: '2',
  WAITING_PDFS: '1',
}

let stored: TestDatabase
let server: TestApp
let metricsPort: number
beforeAll(async () => {
  stored = await testDatabase()
  await fillTestWorld(stored.database.db)
  const metrics = newMetrics(stored.database)
  metricsPort = await freePort()
  await metrics.listen({ host: '127.0.0.1', metricsPort })
  server = await startTestApp(stored, { env: ENV, metrics })
})
afterAll(async () => {
  await server.end()
  applyLimits(DEFAULT_LIMITS)
})

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = text.split('\n').find((line) => line.startsWith(`driverdesk_${name} `))
  return Number(line?.split(' ').at(-1))
}

/** Runs `work`, and returns by how much the counter of refused work grew. */
async function refusedDuring(name: LimitedWork, work: () => Promise<unknown>): Promise<number> {
  const before = refusedWork().get(name) ?? 0
  await work()
  const after = refusedWork().get(name) ?? 0
  expect(await metric(`refused_work_total{work="${name}"}`)).toBe(after)
  return after - before
}

test('BODY_KB: a larger body is refused, unless its call takes more', async () => {
  const body = { okey: 'company_name', ovalue: 'x'.repeat(310_000) }
  const sent = { params: { okey: 'company_name' }, body }
  expect(await server.call(optionRoutes.update, sent, 'administrator')).toMatchObject({
    status: 413,
    body: { message: refusals.tooLarge.message },
  })
})

describe('files', () => {
  let uploads: UploadServer
  beforeAll(async () => {
    uploads = await uploadServer(stored.database.db)
  })
  afterAll(() => uploads.end())

  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    uploads.send('/api/thing', form({ title: 'x', file: { bytes } }))

  test('UPLOAD_MB: a larger file is refused, and the message says the limit', async () => {
    expect(await send(new Uint8Array(1_000_001))).toEqual({
      status: 400,
      body: { file: ['File size should be less than 1 MB!'] },
    })
    const json = { method: 'PUT', headers: { 'content-type': 'application/json' } }
    const photo = `data:image/png;base64,${Buffer.alloc(1_000_001).toString('base64')}`
    expect(await uploads.send('/api/photo', JSON.stringify({ photo }), json)).toEqual({
      status: 400,
      body: { photo: ['File size should be less than 1 MB!'] },
    })
  })

  test('UPLOAD_MEGAPIXELS: a larger picture is refused, and the message says the limit', async () => {
    expect(await send(emptyPng(1_100, 1_000))).toEqual({
      status: 400,
      body: { file: ['The picture is too large: at most 1 megapixels.'] },
    })
  })

  test('WAITING_PICTURES: if ten come at once, those beyond the limit are asked to try again', async () => {
    const bytes = await picture('png', 900, 900)
    const refused = await refusedDuring('picture', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(bytes)))
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    })
    expect(refused).toBeGreaterThan(0)
  })

  test('WAITING_PDFS: one more than the limit is asked to try again', async () => {
    const pool = filePool({ threads: 1 })
    const worker = new URL('./invoices/pdf/testing/brokenWorker.ts', import.meta.url)
    const render = (number: string) => pool.render(worker, givenDocument({ number }))
    try {
      const first = render('1')
      const refused = await refusedDuring('pdf', () =>
        expect(render('2')).rejects.toMatchObject({ code: 'busy' }),
      )
      expect(refused).toBe(1)
      await first
    } finally {
      await pool.close()
    }
  })
})

test('WAITING_LOGINS: if forty come at once, those beyond the limit are asked to try again', async () => {
  const refused = await refusedDuring('login', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        server.call(accountRoutes.signInStaff, {
          body: { email: `unknown${at}@driverdesk.test`, password: 'wrong password' },
          from: `198.51.100.${at}`,
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  })
  expect(refused).toBeGreaterThan(0)
})

test('MESSAGES_PER_SOCKET: a client that sends more is disconnected', async () => {
  const auth = { token: await server.signIn('manager') }
  const socket = io(await listening(server), { auth, transports: ['websocket'], reconnection: false })
  await once(socket as unknown as EventEmitter, 'ready')
  const gone = once(socket as unknown as EventEmitter, 'disconnect')
  for (let at = 0; at < 6; at++) socket.emit('hello')
  await gone
  expect(await metric('limited_connections_total{limit="messages"}')).toBe(1)
})

describe('the database', () => {
  let database: Database
  beforeAll(() => {
    database = connect(stored.url, undefined, { databaseConnections: 2, queryMs: 500 })
  })
  afterAll(() => database.close())

  test('QUERY_SECONDS: a query that takes longer is ended and counted, and the next one works', async () => {
    const refused = await refusedDuring('query', () =>
      expect(sql`select pg_sleep(20)`.execute(database.db)).rejects.toMatchObject({
        code: 'busy',
        cause: { message: expect.stringContaining('statement timeout') },
      }),
    )
    expect(refused).toBe(1)
    await sql`select 1`.execute(database.db)
  })

  test('DATABASE_CONNECTIONS: further queries wait', async () => {
    const { promise: seen, resolve } = Promise.withResolvers<void>()
    const running = Array.from({ length: 3 }, () => database.db.connection().execute(() => seen))
    await expect.poll(() => database.connections()).toMatchObject({ used: 2, waiting: 1 })
    resolve()
    await Promise.all(running)
  })
})

test('EVENTS_HOURS: the metrics show how many events are kept', async () => {
  await sql`insert into outbox (seq, channel, event, entity_id)
    select seq + nr, 'shift', 'store', 1 from outbox_head, generate_series(1, 7) as nr`.execute(server.db)
  await sql`update outbox_head set seq = seq + 7`.execute(server.db)
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from outbox`.execute(server.db)
  expect(await metric('outbox_kept')).toBe(rows[0]?.kept)
})
