/** Two servers are replaced one after the other while people work, as a proxy sees it (docs/operating.md). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from './accounts/sessions.ts'
import { insideTransaction } from './kernel/database.ts'
import { freePort } from './kernel/testing/freePort.ts'
import { endWith, type Running, start } from './kernel/testing/ownProcess.ts'
import { type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'
import { connectLive, type LiveClient } from './testing/liveClient.ts'
import { newWriter, writePersistently } from './testing/persistentWriter.ts'
import { ACCOUNTS, fillTestWorld } from './testing/testWorld.ts'

const PATIENCE = { timeout: 120_000, interval: 20 }

let stored: TestDatabase
let folder: string
const running = new Map<number, Running>()
beforeEach(async () => {
  stored = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-rolling-'))
})
afterEach(async () => {
  for (const server of running.values()) await endWith(server, 'SIGKILL')
  running.clear()
  await stored.end()
  await rm(folder, { recursive: true })
})

const addressOf = (port: number) => `http://127.0.0.1:${port}`

const isReady = (port: number) =>
  fetch(`${addressOf(port)}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function launch(port: number): Promise<void> {
  const server = start('cli.ts', ['start', '--empty', '--no-website'], {
    DATABASE_URL: stored.url,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '3',
    DATA_DIR: join(folder, String(port)),
  })
  running.set(port, server)
  await server.says(/is ready on/)
}

/** Asks each server again and again whether it takes calls. */
function newProxy(ports: readonly number[]) {
  let ready = [...ports]
  let isOver = false
  const asking = Promise.all(
    ports.map(async (port) => {
      while (!isOver) {
        const answers = await isReady(port)
        ready = ports.filter((each) => (each === port ? answers : ready.includes(each)))
        await sleep(50)
      }
    }),
  )
  return {
    addresses: () => (ready.length > 0 ? ready : ports).map(addressOf),
    end: () => {
      isOver = true
      return asking
    },
  }
}

/** A page that stays open: when its connection ends it comes back, and names the last event that it has seen. */
function openPage(token: string, addresses: () => readonly string[]) {
  const events: LiveEvent[] = []
  const refetches: boolean[] = []
  let client: LiveClient | undefined
  let isOver = false
  const seen = () => [...events, ...(client?.events ?? [])]
  const staying = (async () => {
    while (!isOver) {
      const auth = { token, since: events.at(-1)?.seq ?? 0 }
      client = await connectLive(addresses()[0] as string, { auth }).catch(() => undefined)
      if (!client) {
        await sleep(50)
        continue
      }
      refetches.push(client.ready.refetch)
      events.push(...(await client.ended))
      client = undefined
    }
  })()
  return {
    seen,
    refetches,
    end: () => {
      isOver = true
      client?.close()
      return staying
    },
  }
}

test('a rolling restart refuses no request, stores each once and loses no event', {
  timeout: 300_000,
}, async () => {
  const { db } = stored.database
  await fillTestWorld(db)
  const { kind, id } = ACCOUNTS.administrator
  const token = await db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
  const ports = [await freePort(), await freePort()]
  await Promise.all(ports.map(launch))
  const proxy = newProxy(ports)
  const page = openPage(token, proxy.addresses)
  const writers = Array.from({ length: 4 }, newWriter)
  let isOver = false
  const writing = Promise.all(
    writers.map((writer, nr) =>
      writePersistently(writer, {
        name: `writer-${nr}`,
        addresses: proxy.addresses,
        token,
        accounts: [],
        isOver: () => isOver,
      }),
    ),
  )
  for (const port of ports) {
    await vi.waitFor(() => expect(proxy.addresses()).toHaveLength(2), PATIENCE)
    expect(await endWith(running.get(port) as Running, 'SIGTERM')).toMatchObject({ code: 0, err: '' })
    await launch(port)
  }
  await vi.waitFor(() => expect(proxy.addresses()).toHaveLength(2), PATIENCE)
  isOver = true
  await writing

  expect(writers.flatMap(({ failures }) => failures)).toEqual([])
  // A proxy would have passed a 503 or a broken connection on to the person.
  expect(writers.flatMap(({ repeats }) => repeats)).toEqual([])
  const shifts = await db.selectFrom('shift').select(['id', 'comment']).orderBy('id').execute()
  const acknowledged = writers.flatMap((writer) =>
    [...writer.shifts].map(([nr, comment]) => ({ id: nr, comment })),
  )
  expect(shifts).toEqual(acknowledged.toSorted((one, other) => one.id - other.id))
  const outbox = await db.selectFrom('outbox').select('seq').orderBy('seq').execute()
  const expected = outbox.map(({ seq }) => seq)
  expect(expected.length).toBeGreaterThan(50)
  await vi.waitFor(() => expect(page.seen().at(-1)?.seq).toBe(expected.at(-1)), PATIENCE)
  await page.end()
  await proxy.end()
  expect(page.seen().map(({ seq }) => seq)).toEqual(expected)
  // It was connected to both, and to one of them again.
  expect(page.refetches.length).toBeGreaterThan(1)
  expect(page.refetches).not.toContain(true)
})
