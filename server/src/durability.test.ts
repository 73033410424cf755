/** What was acknowledged is there, and what is there was announced, however the process ended (rulings 9). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from './accounts/sessions.ts'
import { insideTransaction } from './kernel/database.ts'
import { outboxHead } from './kernel/outbox.ts'
import { connectLive } from './kernel/testing/liveClient.ts'
import { type Running, start } from './kernel/testing/ownProcess.ts'
import { ACCOUNTS, fillTestWorld } from './kernel/testing/testWorld.ts'
import { withDatabase } from './kernel/testing/withDatabase.ts'
import { type Shifts, storedShifts, type Writer, write } from './shifts/testing/writer.ts'

/** The database is the embedded one, as durable as an office has it. */
let env: Record<string, string>
let token: string
let running: Running | undefined

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-durability-'))
  env = { DATA_DIR: folder }
  await withDatabase(env, async ({ db }) => {
    await fillTestWorld(db)
    const { kind, id } = ACCOUNTS.administrator
    token = await db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
  })
})
afterEach(async () => {
  if (running) await end(running, 'SIGKILL')
  await rm(env.DATA_DIR as string, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function launch(): Running {
  running = start('main.ts', ['--empty', '--no-website'], { ...env, PORT: '0', LOG_LEVEL: 'warn' })
  return running
}

async function startServer(): Promise<{ server: Running; address: string }> {
  const server = launch()
  const [, address] = await server.says(/is ready on (http:\S+)/)
  return { server, address: address as string }
}

function end({ child, ended }: Running, signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT') {
  child.kill(signal)
  return ended
}

const newWriters = (): Writer[] =>
  [1, 2, 3, 4].map((nr) => ({
    name: `writer-${nr}`,
    acknowledged: new Map(),
    calls: 0,
    unanswered: undefined,
  }))

/** All of them write until the server has acknowledged so many calls more; `done` resolves when they have noticed its end. */
async function writing(
  writers: readonly Writer[],
  address: string,
  calls: number,
): Promise<{ done: Promise<unknown> }> {
  const answered = () => writers.reduce((sum, writer) => sum + writer.calls, 0)
  const enough = answered() + calls
  const done = Promise.all(writers.map((writer) => write(writer, address, token)))
  const finished = done.then(() => true)
  while (answered() < enough) {
    if (await Promise.race([finished, sleep(2, false)])) throw new Error('The server went by itself.')
  }
  return { done }
}

const ownerOf = (text: string) => text.split(' ')[1]

/** What is stored of each writer's, by the server at `address`; nobody else has written anything. */
async function storedOf(writers: readonly Writer[], address: string): Promise<Shifts[]> {
  const stored = [...(await storedShifts(address, token))]
  const mine = writers.map(({ name }) => new Map(stored.filter(([, text]) => ownerOf(text) === name)))
  expect(mine.reduce((sum, shifts) => sum + shifts.size, 0)).toBe(stored.length)
  return mine
}

/** All that was acknowledged is stored and nothing else is, but for calls without an answer: whole, or not at all. */
async function expectStored(writers: readonly Writer[], address: string): Promise<void> {
  const stored = await storedOf(writers, address)
  for (const [index, writer] of writers.entries()) {
    const mine = stored[index] as Shifts
    const { acknowledged, unanswered = (shifts) => shifts } = writer
    expect([inOrder(acknowledged), inOrder(unanswered(acknowledged, mine))]).toContainEqual(inOrder(mine))
    writer.acknowledged = mine
    writer.unanswered = undefined
  }
}

const inOrder = (shifts: Shifts) => [...shifts].toSorted(([one], [other]) => one - other)

/** A page that stays open: from one server to the next it says the last number that it has seen. */
function openPage() {
  const events: LiveEvent[] = []
  /** Once the server that it is connected to is gone. */
  let told = Promise.resolve(events)
  return {
    told: () => told,
    async connect(address: string): Promise<void> {
      await told
      const client = await connectLive(address, { auth: { token, since: events.at(-1)?.seq ?? 0 } })
      expect(client.ready.refetch).toBe(false)
      told = client.ended.then((more) => {
        events.push(...more)
        return events
      })
    },
  }
}

const EVENT_OF: Record<string, string> = {
  create: 'store',
  update: 'update',
  publish: 'publish',
  unpublish: 'unpublish',
  remove: 'destroy',
}

/** Each change has its announcement, no number is left out, and each page was told of all of them. */
async function expectAnnounced(pages: readonly { told: () => Promise<LiveEvent[]> }[]): Promise<void> {
  const { head, outbox, audit } = await withDatabase(env, async ({ db }) => ({
    head: await outboxHead(db),
    outbox: await db.selectFrom('outbox').select(['seq', 'event', 'entity_id']).orderBy('seq').execute(),
    audit: await db.selectFrom('audit_event').select(['thing_id', 'action']).orderBy('id').execute(),
  }))
  expect(head).toBeGreaterThan(100)
  expect(outbox.map(({ seq }) => seq)).toEqual(Array.from({ length: head }, (_, index) => index + 1))
  const announced = Map.groupBy(outbox, (row) => row.entity_id)
  const recorded = Map.groupBy(audit, (row) => row.thing_id)
  expect([...announced.keys()].toSorted()).toEqual([...recorded.keys()].toSorted())
  for (const [id, rows] of announced) {
    expect(rows.map(({ event }) => event)).toEqual(recorded.get(id)?.map(({ action }) => EVENT_OF[action]))
  }
  const removed = new Set(outbox.filter(({ event }) => event === 'destroy').map((row) => row.entity_id))
  for (const page of pages) {
    const told = (await page.told()).map(({ seq }) => seq)
    expect(told).toEqual([...new Set(told)].toSorted((one, other) => one - other))
    // Of a shift that is gone by the time of the telling, only that it is gone is told.
    const untold = outbox.filter(({ seq }) => !told.includes(seq))
    expect(untold.filter(({ event, entity_id }) => event === 'destroy' || !removed.has(entity_id))).toEqual(
      [],
    )
  }
}

// First, since a clean end leaves the modules compiled, and the kills below start many servers.
test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s in the middle of writing ends it in order',
  { timeout: 120_000 },
  async (signal) => {
    const writers = newWriters()
    const page = openPage()
    const { server, address } = await startServer()
    await page.connect(address)
    const { done } = await writing(writers, address, 100)
    expect(await end(server, signal)).toMatchObject({ code: 0, err: '' })
    await done

    const next = await startServer()
    // Whatever it had begun it has finished and answered: what got no answer was not done.
    const stored = await storedOf(writers, next.address)
    expect(stored.map(inOrder)).toEqual(writers.map(({ acknowledged }) => inOrder(acknowledged)))
    await page.connect(next.address)
    expect(await end(next.server, signal)).toMatchObject({ code: 0, err: '' })
    await expectAnnounced([page])
  },
)

const KILLS = 50

test(`${KILLS} times kill -9 in the middle of writing loses nothing, and no event`, {
  timeout: 600_000,
}, async () => {
  const writers = newWriters()
  const page = openPage()
  const away = openPage()
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill % 5 === 4) {
      // Not even ready yet: recovering, or opening what the last one left.
      const early = launch()
      await sleep(kill * 60)
      await end(early, 'SIGKILL')
      continue
    }
    const { server, address } = await startServer()
    await expectStored(writers, address)
    await page.connect(address)
    if (kill === 0) await away.connect(address)
    const { done } = await writing(writers, address, 5 + ((kill * 7) % 30))
    await sleep((kill * 5) % 24)
    await end(server, 'SIGKILL')
    await done
  }
  const { server, address } = await startServer()
  await expectStored(writers, address)
  await page.connect(address)
  await away.connect(address)
  expect(await end(server, 'SIGTERM')).toMatchObject({ code: 0, err: '' })
  await expectAnnounced([page, away])
})
