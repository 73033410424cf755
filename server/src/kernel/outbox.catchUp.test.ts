/**
 * Clients that were away get what they missed, once and in order, or are asked to reload
 * (docs/spec/kernel.md#catching-up).
 */
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { connectLive, type LiveClient, listening, watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, RESTAURANTS } from '../testing/testWorld.ts'
import { outboxHead } from './outbox.ts'
import { secondServer } from './testing/secondServer.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(async () => {
  await forgetShifts(server.db)
  // A returning client was here before, so some numbers have been given out.
  await add()
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const add = (changed: Record<string, unknown> = {}) =>
  server.reply(shiftRoutes.create, { body: givenShift(changed) }, 'administrator')
const edit = (id: number, changed: Record<string, unknown>) =>
  server.reply(shiftRoutes.update, { params: { id: String(id) }, body: givenShift(changed) }, 'administrator')
const remove = (id: number) =>
  server.reply(shiftRoutes.remove, { params: { id: String(id) } }, 'administrator')

/** Returns what a client that had seen `since` receives when it reconnects. */
async function comesBack(who: AccountName, since: number | undefined, to = server) {
  await caughtUp(to)
  const client = await watch(to, who, since)
  const caught = [...client.events]
  expect(await client.leave()).toEqual(caught)
  return { caught, ready: client.ready }
}

/** Waits until the server has sent everything announced so far. Events received from now on were missed ones. */
async function caughtUp(on: TestApp): Promise<void> {
  const head = await outboxHead(on.db)
  for (;;) {
    const probe = await watch(on, 'administrator')
    probe.close()
    if (probe.ready.seq >= head) return
  }
}

const inWords = (events: readonly LiveEvent[]) =>
  events.map(({ event, data }) => [event, (data as { id: number }).id])

describe('a client that reconnects', () => {
  test.each([
    ['on the same server', () => server],
    ['on another', () => second],
  ])('gets what it missed, in order, %s', async (_, on) => {
    const since = await outboxHead(server.db)
    const one = await add({ comment: 'One' })
    const other = await add({ restaurant_id: RESTAURANTS.northTwo })
    await server.reply(shiftRoutes.publish, { body: { shift_ids: [one.id, other.id] } }, 'administrator')
    const { caught, ready } = await comesBack('manager', since, on())
    expect(inWords(caught)).toEqual([
      ['store', one.id],
      ['store', other.id],
      ['publish', one.id],
      ['publish', other.id],
    ])
    // `since + 3` announces the open shifts to drivers.
    expect(caught.map(({ seq }) => seq)).toEqual([since + 1, since + 2, since + 4, since + 5])
    expect(ready).toEqual({ seq: since + 5, refetch: false })
    // Both are already published when their events are sent.
    expect(caught.map(({ data }) => (data as Shift).status)).toEqual([20, 20, 20, 20])
  })

  test('gets only what its scope has, in its own shape', async () => {
    const since = await outboxHead(server.db)
    const north = await add()
    const south = await add({ restaurant_id: RESTAURANTS.southOne })
    expect(inWords((await comesBack('limitedManager', since)).caught)).toEqual([['store', north.id]])
    const { caught } = await comesBack('otherRestaurant', since)
    expect(inWords(caught)).toEqual([['store', south.id]])
    expect(Object.keys(caught[0]?.data as object)).not.toContain('cost_total')
    expect((await comesBack('none', since)).caught).toEqual([])
  })

  test('gets nothing if it missed nothing', async () => {
    const since = await outboxHead(server.db)
    const { caught, ready } = await comesBack('administrator', since)
    expect(caught).toEqual([])
    expect(ready).toEqual({ seq: since, refetch: false })
  })

  test('gets nothing if it is new', async () => {
    const { caught, ready } = await comesBack('administrator', undefined)
    expect(caught).toEqual([])
    expect(ready.refetch).toBe(false)
  })

  test('gets only the removal of what was added and removed while it was away', async () => {
    const since = await outboxHead(server.db)
    const { id } = await add()
    await edit(id, { comment: 'Changed' })
    await remove(id)
    expect(inWords((await comesBack('manager', since)).caught)).toEqual([['destroy', id]])
  })

  test('gets no content of records that have moved out of its scope', async () => {
    const since = await outboxHead(server.db)
    const { id } = await add({ comment: 'Here' })
    await edit(id, { comment: 'Still here' })
    await edit(id, { restaurant_id: RESTAURANTS.southOne, comment: 'Of the south' })
    for (const who of ['manager', 'restaurant'] as const) {
      const { caught } = await comesBack(who, since)
      expect(inWords(caught)).toEqual([['destroy', id]])
      expect(JSON.stringify(caught)).not.toContain('Of the south')
    }
    expect(inWords((await comesBack('otherRestaurant', since)).caught)).toEqual([['update', id]])
  })

  test('gets a record that moved away and came back in its present state', async () => {
    const { id } = await addShift(server.db)
    const since = await outboxHead(server.db)
    await edit(id, { restaurant_id: RESTAURANTS.southOne })
    await edit(id, { comment: 'Back' })
    const { caught } = await comesBack('manager', since)
    expect(inWords(caught)).toEqual([
      ['destroy', id],
      ['update', id],
    ])
    expect(caught.at(-1)?.data).toMatchObject({ comment: 'Back', restaurant_id: RESTAURANTS.northOne })
    expect(inWords((await comesBack('otherRestaurant', since)).caught)).toEqual([['destroy', id]])
  })
})

describe('asks a client to reload', () => {
  const outdated = { caught: [], ready: { refetch: true } }

  test('if a part of what it missed is no longer stored', async () => {
    const since = await outboxHead(server.db)
    for (let nr = 0; nr < 3; nr++) await add()
    await server.db
      .deleteFrom('outbox')
      .where('seq', '<=', since + 1)
      .execute()
    expect(await comesBack('manager', since)).toMatchObject(outdated)
    const { caught, ready } = await comesBack('manager', since + 1)
    expect(caught.map(({ seq }) => seq)).toEqual([since + 2, since + 3])
    expect(ready.refetch).toBe(false)
  })

  test('if nothing is stored', async () => {
    const since = await outboxHead(server.db)
    await add()
    await caughtUp(server)
    const head = await outboxHead(server.db)
    await server.db.deleteFrom('outbox').execute()
    const away = await watch(server, 'manager', since)
    expect(away).toMatchObject({ events: [], ready: { refetch: true } })
    const present = await watch(server, 'manager', head)
    expect(present).toMatchObject({ events: [], ready: { refetch: false } })
    await away.leave()
    await present.leave()
  })

  test('if it has a number from another database', async () => {
    const since = (await outboxHead(server.db)) + 1_000_000
    expect(await comesBack('manager', since)).toMatchObject(outdated)
  })

  test('if it saw announcements that a failover lost', async () => {
    const since = await outboxHead(server.db)
    const [client, other] = [await watch(server, 'manager'), await watch(second, 'manager')]
    await add()
    await add()
    await Promise.all([client.until(since + 2), other.until(since + 2)])
    // The standby that is now the primary lacked them.
    await server.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('outbox').where('seq', '>', since).execute()
      await tx.updateTable('outbox_head').set({ seq: since }).execute()
    })
    await add()
    await Promise.all([client.ended, other.ended])
    for (const seen of [since + 1, since + 2])
      for (const on of [server, second]) expect(await comesBack('manager', seen, on)).toMatchObject(outdated)
  })

  test('if it missed so much that reloading is quicker', async () => {
    const since = await outboxHead(server.db)
    const { id } = await add()
    await sql`
      insert into outbox (seq, channel, event, entity_id, restaurant_id)
      select ${since}::bigint + 1 + nr, 'shift', 'update', ${id}::int, ${RESTAURANTS.northOne}::int
      from generate_series(1, 5000) as nr`.execute(server.db)
    await server.db
      .updateTable('outbox_head')
      .set({ seq: since + 5_001 })
      .execute()
    expect(await comesBack('manager', since)).toMatchObject(outdated)
    expect((await comesBack('manager', since + 500)).caught.length).toBeGreaterThan(4_400)
  })
})

test('a record that does not fit its shape makes clients reload, and they still connect', async () => {
  const since = await outboxHead(server.db)
  await add()
  await caughtUp(server)
  const parse = vi.spyOn(shiftLive.data.staff, 'parse').mockImplementation(() => {
    throw new z.ZodError([])
  })
  try {
    expect(await comesBack('administrator', since)).toMatchObject({ caught: [], ready: { refetch: true } })
    expect(parse).toHaveBeenCalled()
  } finally {
    parse.mockRestore()
  }
})

test.each(['one', -1, 1.5, Number.MAX_SAFE_INTEGER + 1])(
  'an invalid last number (%s) is refused',
  async (since) => {
    await expect(watch(server, 'manager', since as number)).rejects.toThrow()
  },
)

test('clients that connect during many changes get each of them once and in order', async () => {
  const since = await outboxHead(server.db)
  for (const on of [server, second]) await caughtUp(on)
  const { id } = await addShift(server.db)
  const token = await server.signIn('manager')
  let writing = true
  const writers = [server, second, server].map(async (on) => {
    while (writing) {
      const body = givenShift({ comment: 'Changed' })
      await on.call(shiftRoutes.update, { params: { id }, body }, 'administrator')
    }
  })
  const clients: LiveClient[] = []
  for (let wave = 0; wave < 6; wave++) {
    const auth = { token, since }
    const addresses = [await listening(server), await listening(second)]
    const coming = [...addresses, ...addresses].map((address) => connectLive(address, { auth }))
    clients.push(...(await Promise.all(coming)))
  }
  writing = false
  await Promise.all(writers)
  const last = await outboxHead(server.db)
  const all = Array.from({ length: last - since }, (_, index) => since + 1 + index)
  for (const client of clients) {
    const events = await client.until(last)
    expect(events.map(({ seq }) => seq)).toEqual(all)
    client.close()
  }
})
