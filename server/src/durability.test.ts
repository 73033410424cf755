/**
 * Tests that every acknowledged change is stored, and every stored change announced, however the process ended
 * (docs/spec/kernel.md#outbox).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxHead } from './kernel/outbox.ts'
import { endWith } from './kernel/testing/ownProcess.ts'
import { withDatabase } from './kernel/testing/withDatabase.ts'
import { expectStored, inOrder, newWriters, storedOf, writing } from './shifts/testing/writing.ts'
import { type EmbeddedProduct, embeddedProduct } from './testing/embeddedProduct.ts'
import { connectLive } from './testing/liveClient.ts'

let product: EmbeddedProduct
beforeEach(async () => {
  product = await embeddedProduct()
})
afterEach(() => product.end())

/** A page that stays open. It tells each server the last number that it has seen. */
function openPage() {
  const events: LiveEvent[] = []
  /** Resolves once the server that it is connected to is gone. */
  let received = Promise.resolve(events)
  return {
    received: () => received,
    async connect(address: string): Promise<void> {
      await received
      const client = await connectLive(address, {
        auth: { token: product.token, since: events.at(-1)?.seq ?? 0 },
      })
      expect(client.ready.refetch).toBe(false)
      received = client.ended.then((more) => {
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

/** Each change has its announcement, no number is left out, and each page got all of them. */
async function expectAnnounced(pages: readonly { received: () => Promise<LiveEvent[]> }[]): Promise<void> {
  const { head, all, audit } = await withDatabase(product.env, async ({ db }) => ({
    head: await outboxHead(db),
    all: await db
      .selectFrom('outbox')
      .select(['seq', 'channel', 'event', 'entity_id'])
      .orderBy('seq')
      .execute(),
    audit: await db.selectFrom('audit_event').select(['thing_id', 'action']).orderBy('id').execute(),
  }))
  expect(head).toBeGreaterThan(100)
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: head }, (_, index) => index + 1))
  // Only drivers hear of open shifts.
  const outbox = all.filter(({ channel }) => channel !== 'open shifts')
  const announced = Map.groupBy(outbox, (row) => row.entity_id)
  const recorded = Map.groupBy(audit, (row) => row.thing_id)
  expect([...announced.keys()].toSorted()).toEqual([...recorded.keys()].toSorted())
  for (const [id, rows] of announced) {
    expect(rows.map(({ event }) => event)).toEqual(recorded.get(id)?.map(({ action }) => EVENT_OF[action]))
  }
  const removed = new Set(outbox.filter(({ event }) => event === 'destroy').map((row) => row.entity_id))
  for (const page of pages) {
    const received = (await page.received()).map(({ seq }) => seq)
    expect(received).toEqual([...new Set(received)].toSorted((one, other) => one - other))
    // If a shift has gone by then, the event says only that it is gone.
    const missed = outbox.filter(({ seq }) => !received.includes(seq))
    expect(missed.filter(({ event, entity_id }) => event === 'destroy' || !removed.has(entity_id))).toEqual(
      [],
    )
  }
}

// This comes first because a clean end leaves the modules compiled, and the kills below start many servers.
test.each(['SIGTERM', 'SIGINT'] as const)(
  'ends cleanly on %s during writes',
  { timeout: 300_000 },
  async (signal) => {
    const writers = newWriters()
    const page = openPage()
    const { server, address } = await product.start()
    await page.connect(address)
    const { done } = await writing(product.token, writers, address, 100)
    expect(await endWith(server, signal)).toMatchObject({ code: 0, err: '' })
    await done

    const next = await product.start()
    // It finished and answered every call that it began. A call without an answer had no effect.
    const stored = await storedOf(product.token, writers, next.address)
    expect(stored.map(inOrder)).toEqual(writers.map(({ acknowledged }) => inOrder(acknowledged)))
    await page.connect(next.address)
    expect(await endWith(next.server, signal)).toMatchObject({ code: 0, err: '' })
    await expectAnnounced([page])
  },
)

/** `KILLS=50 npm test -- server durability` kills more often. Each kill costs about four seconds. */
const KILLS = Number(process.env.KILLS ?? 20)

test(`loses no change and no event when killed ${KILLS} times during writes`, {
  // Far more than an idle machine needs. A busy one is slow, not broken.
  timeout: 1_800_000,
}, async () => {
  const writers = newWriters()
  const page = openPage()
  const away = openPage()
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill % 5 === 4) {
      // It may not be ready yet: the database may be recovering.
      const early = product.launch()
      await sleep(kill * 25)
      await endWith(early, 'SIGKILL')
      continue
    }
    const { server, address } = await product.start()
    await expectStored(product.token, writers, address)
    await page.connect(address)
    if (kill === 0) await away.connect(address)
    const { done } = await writing(product.token, writers, address, 5 + ((kill * 7) % 30))
    await sleep((kill * 5) % 24)
    await endWith(server, 'SIGKILL')
    await done
  }
  const { server, address } = await product.start()
  await expectStored(product.token, writers, address)
  await page.connect(address)
  await away.connect(address)
  expect(await endWith(server, 'SIGTERM')).toMatchObject({ code: 0, err: '' })
  await expectAnnounced([page, away])
})
