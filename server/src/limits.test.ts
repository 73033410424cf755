/** Tests too many or too slow clients: each reaches a limit, is counted, and leaves nothing behind. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect as connectTo, insideTransaction } from './kernel/database.ts'
import { writeOutbox } from './kernel/outbox.ts'
import { freePort } from './kernel/testing/freePort.ts'
import { logLines } from './kernel/testing/logLines.ts'
import { type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'
import { newMetrics } from './metrics.ts'
import { givenShift } from './shifts/testing/givenShift.ts'
import { connectLive, type LiveClient, listening } from './testing/liveClient.ts'
import { startTestApp, type TestApp } from './testing/testApp.ts'
import { fillTestWorld, RESTAURANTS } from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 60_000 })
const PATIENCE = { timeout: 30_000, interval: 50 }

const SOCKETS = 3

let folder: string
let stored: TestDatabase
let server: TestApp
let metricsPort: number
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-limits-'))
  stored = await testDatabase()
  await fillTestWorld(stored.database.db)
  const metrics = newMetrics(stored.database)
  metricsPort = await freePort()
  await metrics.listen({ host: '127.0.0.1', metricsPort })
  const env = {
    DATA_DIR: folder,
    REQUEST_SECONDS: '2',
    SOCKETS_PER_ACCOUNT: String(SOCKETS),
    UNREAD_EVENTS: '1000',
  }
  server = await startTestApp(stored, { env, metrics })
  port = Number(new URL(await listening(server)).port)
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true })
})

const sockets: Socket[] = []
const clients: LiveClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  for (const socket of sockets.splice(0)) socket.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE)
})

const connections = ({ app } = server) => promisify(app.server.getConnections.bind(app.server))()

/** A client that keeps its side open, whatever the server does. */
function client(to = port): Socket {
  const socket = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

/** Sends a request whose body does not arrive. */
function unfinished(path: string, headers: Record<string, string>, begin: string): Socket {
  const socket = client()
  const all = { Host: 'desk', 'Content-Length': '5000', ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${begin}`)
  return socket
}

async function metric(name: string, label?: string, from = metricsPort): Promise<number | undefined> {
  const answer = await fetch(`http://127.0.0.1:${from}/metrics`)
  const line = (await answer.text())
    .split('\n')
    .find((line) => line.startsWith(label ? `driverdesk_${name}{${label}}` : `driverdesk_${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
const limited = (limit: string) => metric('limited_connections_total', `limit="${limit}"`)

async function expectTooSlow(socket: Socket): Promise<void> {
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 408 [^]*${refusals.tooSlow.message}`))
  // The client has not closed its side.
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE)
}

test('a body that arrives too slowly is cut off, and its connection with it', async () => {
  const socket = unfinished(accountRoutes.signInStaff.path, { 'Content-Type': 'application/json' }, '{')
  const drip = setInterval(() => socket.writable && socket.write(' '), 50)
  try {
    await expectTooSlow(socket)
    expect(await limited('request')).toBeGreaterThan(0)
  } finally {
    clearInterval(drip)
  }
})

test.each([
  [
    'as a form',
    driverRoutes.importCsv.path,
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname',
  ],
  ['in JSON', driverRoutes.create.path, 'application/json', '{"photo":"data:image/png;base64,'],
])('an upload that stalls is cut off, and its file removed: %s', async (_, path, type, begin) => {
  const headers = {
    Authorization: `Bearer ${await server.signIn('administrator')}`,
    'Content-Type': type,
    // Over a megabyte, JSON is received on the disk too.
    'Content-Length': '2000000',
  }
  const socket = unfinished(path, headers, begin)
  const left = () => readdir(join(folder, 'uploads'))
  await vi.waitFor(async () => expect(await left()).toHaveLength(1), { timeout: 1_900, interval: 10 })
  await expectTooSlow(socket)
  await vi.waitFor(async () => expect(await left()).toEqual([]), PATIENCE)
})

test('a client that does not read its answers loses its connection', async () => {
  const socket = client()
  socket.pause()
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: desk\r\n\r\n'.repeat(100))
  await vi.waitFor(async () => expect(await connections()).toBe(1), PATIENCE)
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE)
})

test('a public call accepts at most a quarter of a megabyte, because anyone may send it', async () => {
  const body = { email: 'a@driverdesk.test', password: 'x'.repeat(262_144) }
  expect((await server.call(accountRoutes.signInStaff, { body })).status).toBe(413)
})

test('further connections are refused and logged while MAX_CONNECTIONS are open', async () => {
  const { log, lines } = logLines()
  const database = connectTo(stored.url)
  const metrics = newMetrics(database)
  const from = await freePort()
  await metrics.listen({ host: '127.0.0.1', metricsPort: from })
  const place = { database, url: stored.url, end: () => database.close() }
  const small = await startTestApp(place, { env: { MAX_CONNECTIONS: '5' }, log, metrics })
  try {
    const to = Number(new URL(await listening(small)).port)
    for (let at = 0; at < 5; at++) client(to)
    await vi.waitFor(async () => expect(await connections(small)).toBe(5), PATIENCE)
    expect(await metric('http_connections', undefined, from)).toBe(5)
    for (let at = 0; at < 3; at++) expect(await text(client(to))).toBe('')
    expect(await metric('limited_connections_total', 'limit="connections"', from)).toBe(3)
    const warnings = lines().filter(({ msg }) => String(msg).startsWith('MAX_CONNECTIONS are open.'))
    expect(warnings).toMatchObject([{ connections: 5 }])
    for (const socket of sockets.splice(0)) socket.destroy()
    await vi.waitFor(async () => {
      const socket = client(to)
      socket.write('GET /healthz HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n')
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    }, PATIENCE)
  } finally {
    await small.end()
  }
})

test('one account may have SOCKETS_PER_ACCOUNT sockets', async () => {
  const token = await server.signIn('none')
  const address = await listening(server)
  for (let at = 0; at < SOCKETS; at++) clients.push(await connectLive(address, { auth: { token } }))
  const more = connectLive(address, { auth: { token } })
  await expect(more).rejects.toThrow(refusals.tooManyRequests.message)
  expect(await limited('sockets')).toBe(1)
})

/** One masked frame of a browser, with a mask of zeros. */
const frame = (words: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | words.length, 0, 0, 0, 0]), Buffer.from(words)])

test('a socket that answers the pings but reads no events is closed, and others get them all', async () => {
  const reader = await connectLive(await listening(server), {
    auth: { token: await server.signIn('manager') },
  })
  clients.push(reader)
  const socket = client()
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: desk\r\nUpgrade: websocket\r\n' +
      'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  let received = ''
  socket.on('data', (piece) => {
    received += piece
  })
  await vi.waitFor(() => expect(received).toContain('101 Switching Protocols'), PATIENCE)
  socket.write(frame(`40{"token":"${await server.signIn('manager')}"}`))
  await vi.waitFor(() => expect(received).toContain('"ready"'), PATIENCE)
  expect(await metric('live_sockets')).toBe(2)
  socket.pause()
  const pong = setInterval(() => socket.writable && socket.write(frame('3')), 100)
  try {
    const shift = await server.reply(
      shiftRoutes.create,
      { body: givenShift({ comment: 'x'.repeat(2_000) }) },
      'administrator',
    )
    const announcement = {
      channel: 'shift',
      event: 'update',
      entityId: shift.id,
      restaurantId: RESTAURANTS.northOne,
    }
    // First the buffers of the operating system have to be full.
    let sent = 1
    for (; sent < 20_000 && (await metric('live_sockets')) === 2; sent += 500) {
      await server.db
        .transaction()
        .execute((tx) => insideTransaction(() => writeOutbox(tx, Array(500).fill(announcement))))
      await reader.until(reader.ready.seq + sent + 500)
    }
    expect(await metric('live_sockets')).toBe(1)
    expect(await limited('unread')).toBe(1)
    expect(reader.events).toHaveLength(sent)
  } finally {
    clearInterval(pong)
  }
})

test('work that waits for its turn is shown by kind', async () => {
  for (const queue of ['password', 'login', 'picture', 'large-body', 'pdf', 'catch-up'])
    expect(await metric('waiting_work', `queue="${queue}"`)).toBe(0)
})

test('after all this, calls are answered', async () => {
  expect((await server.call(areaRoutes.list, {}, 'manager')).status).toBe(200)
})
