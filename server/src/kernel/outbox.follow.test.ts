import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unitOf } from '../testing/unitOf.ts'
import { type Follower, follow, type OutboxRow, outboxHead, writeOutbox } from './outbox.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'
import { change } from './unitOfWork.ts'

const ACTOR = { account: 'system', name: 'Testing' }
const quiet = pino({ level: 'silent' })

let stored: TestDatabase
let followers: Follower[]
beforeEach(async () => {
  stored = await testDatabase()
  followers = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const follower of followers) await follower.stop()
  await stored.end()
})

/** A follower that keeps what it delivers; `refuse` is called before each batch. */
async function following(refuse: () => boolean = () => false) {
  const batches: (readonly OutboxRow[])[] = []
  const startOver = vi.fn()
  const deliver = async (batch: readonly OutboxRow[]) => {
    if (refuse()) throw new Error('Not now.')
    batches.push(batch)
  }
  const follower = await follow(stored.database, { deliver, startOver }, quiet)
  followers.push(follower)
  const numbers = () => batches.flat().map(({ seq }) => seq)
  const until = (seq: number) => vi.waitFor(() => expect(numbers().at(-1)).toBe(seq), { timeout: 20_000 })
  return { follower, batches, numbers, until, startOver }
}

/** Commits a change with some announcements. With `fails`, it throws after making them. */
const announce = (entityIds: readonly number[], fails = false) =>
  change(unitOf(stored.database.db), ACTOR, async (work) => {
    work.announce(...entityIds.map((entityId) => ({ channel: 'shift', event: 'update', entityId })))
    if (fails) throw new Error('Thought better of it.')
  })

/** Disables the polling timer, so that only NOTIFY is left. */
function withoutPolling(): void {
  const { setInterval } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((act: () => void, ms: number) =>
    setInterval(ms === 2_000 ? () => {} : act, ms)) as typeof setInterval)
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('delivers announcements made after its start, in order, and none from before', async () => {
  await announce([1, 2, 3])
  const { follower, batches, until } = await following()
  expect(follower.head()).toBe(3)
  await announce([7, 8])
  await announce([9])
  await until(6)
  expect(batches.flat().map(({ seq, entity_id }) => [seq, entity_id])).toEqual([
    [4, 7],
    [5, 8],
    [6, 9],
  ])
  expect(follower.head()).toBe(6)
})

test('numbers have no gaps and follow the order of the commits, however many change at once', async () => {
  const { numbers, batches, until } = await following()
  await Promise.allSettled(upTo(60).map((nr) => announce([nr, nr, nr], nr % 4 === 0)))
  await until(45 * 3)
  expect(numbers()).toEqual(upTo(45 * 3))
  // Announcements of one change are adjacent.
  const entities = batches.flat().map(({ entity_id }) => entity_id)
  for (let index = 0; index < entities.length; index += 3) {
    expect(new Set(entities.slice(index, index + 3)).size).toBe(1)
  }
})

test('a rollback announces nothing and uses no number', async () => {
  const { numbers, until } = await following()
  await expect(announce([1], true)).rejects.toThrow('Thought better of it.')
  await announce([2])
  await until(1)
  expect(numbers()).toEqual([1])
})

test('delivers more than one batch completely', async () => {
  const { numbers, batches, until } = await following()
  await announce(upTo(1_234))
  await until(1_234)
  expect(numbers()).toEqual(upTo(1_234))
  expect(batches.length).toBeGreaterThan(1)
})

describe('learns of a change', () => {
  test('from a notification, without polling', async () => {
    withoutPolling()
    const { until } = await following()
    await announce([1])
    await until(1)
    await announce([2])
    await until(2)
  })

  test('from a notification that comes while others wait their turn', async () => {
    withoutPolling()
    const { follower, until } = await following()
    // Two that connect: one is being served, the other waits behind it.
    const served = Promise.withResolvers<void>()
    const first = follower.inTurn(() => served.promise)
    const second = follower.inTurn(async () => {})
    await announce([1])
    await new Promise((resolve) => setTimeout(resolve, 50))
    served.resolve()
    await Promise.all([first, second])
    await until(1)
  })

  test('from a poll, if the notification was lost', async () => {
    const { until } = await following()
    await stored.database.db.transaction().execute((tx) => writeOutbox(tx, [row(1)]))
    await until(1)
    // Written as if by a server that cannot notify.
    await stored.database.db.updateTable('outbox_head').set({ seq: 2 }).execute()
    await stored.database.db
      .insertInto('outbox')
      .values({
        seq: 2,
        channel: 'shift',
        event: 'update',
        entity_id: 2,
        restaurant_id: null,
        left_restaurant_id: null,
        left_restaurant_ids: null,
      })
      .execute()
    await until(2)
  })
})

const row = (entityId: number) => ({ channel: 'shift', event: 'update', entityId })

test('a batch that could not be delivered is delivered again, and health reports it until then', async () => {
  let refuses = true
  const info = vi.spyOn(quiet, 'info')
  const { follower, numbers, until } = await following(() => refuses)
  await announce([1, 2])
  await expect.poll(() => follower.healthy()).toBe(false)
  expect(follower.head()).toBe(0)
  refuses = false
  await until(2)
  expect(numbers()).toEqual([1, 2])
  expect(follower.healthy()).toBe(true)
  expect(info.mock.calls).toEqual([['live events: delivered again']])
})

describe('after a failover that lost the last announcements', () => {
  /** Makes the database look like a standby that missed the last announcements. */
  async function lose(after: number): Promise<void> {
    await stored.database.db.deleteFrom('outbox').where('seq', '>', after).execute()
    await stored.database.db.updateTable('outbox_head').set({ seq: after }).execute()
  }

  test.each([
    ['nothing was announced yet', 0],
    ['fewer were announced than lost', 2],
    ['as many were announced as lost', 3],
    ['more were announced than lost', 5],
  ])('starts over if %s, and reuses no number', async (_, announced) => {
    const { follower, until, startOver, numbers } = await following()
    await announce([1, 2, 3, 4, 5])
    await until(5)
    await follower.inTurn(async () => {
      await lose(2)
      if (announced > 0) await announce(upTo(announced))
    })
    await vi.waitFor(() => expect(startOver).toHaveBeenCalledOnce(), { timeout: 20_000 })
    expect(numbers()).toEqual(upTo(5))
    await announce([9])
    const next = await outboxHead(stored.database.db)
    expect(next).toBeGreaterThan(1_000_000)
    await until(next)
    expect(follower.head()).toBe(next)
    expect(startOver).toHaveBeenCalledOnce()
  })

  test.each([0, 2, 5])('two servers start over once each if %i are announced', async (announced) => {
    const servers = [await following(), await following()] as const
    await announce([1, 2, 3, 4, 5])
    await Promise.all(servers.map(({ until }) => until(5)))
    const [one, other] = servers
    // Both are paused, and then poll at the same moment.
    await one.follower.inTurn(() =>
      other.follower.inTurn(async () => {
        await lose(2)
        if (announced > 0) await announce(upTo(announced))
      }),
    )
    for (const { startOver } of servers)
      await vi.waitFor(() => expect(startOver).toHaveBeenCalled(), { timeout: 20_000 })
    await announce([9])
    const next = await outboxHead(stored.database.db)
    await Promise.all(servers.map(({ until }) => until(next)))
    for (const { startOver } of servers) expect(startOver).toHaveBeenCalledOnce()
  })

  test('a server that delivered none of the lost announcements carries on', async () => {
    const ahead = await following()
    let isBehind = false
    const behind = await following(() => isBehind)
    await announce([1, 2])
    await Promise.all([ahead.until(2), behind.until(2)])
    isBehind = true
    await announce([3, 4])
    await ahead.until(4)
    // Paused too, because a poll that has begun could still deliver the lost announcements.
    await ahead.follower.inTurn(() =>
      behind.follower.inTurn(async () => {
        await lose(2)
        isBehind = false
      }),
    )
    await vi.waitFor(() => expect(ahead.startOver).toHaveBeenCalled(), { timeout: 20_000 })
    await announce([5])
    const next = await outboxHead(stored.database.db)
    await Promise.all([ahead.until(next), behind.until(next)])
    expect(behind.numbers()).toEqual([1, 2, next])
    expect(behind.startOver).not.toHaveBeenCalled()
  })

  test('carries on if only old announcements were removed', async () => {
    const { follower, until, startOver } = await following()
    await announce([1, 2])
    await until(2)
    await follower.inTurn(() => stored.database.db.deleteFrom('outbox').execute())
    await announce([3])
    await until(3)
    expect(startOver).not.toHaveBeenCalled()
  })
})

test('work in turn runs between two batches, while the head does not move', async () => {
  const { follower, numbers, until } = await following()
  await follower.inTurn(async () => {
    await announce([1])
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(follower.head()).toBe(0)
    expect(numbers()).toEqual([])
  })
  await until(1)
})

test('delivers nothing after it has stopped', async () => {
  const { follower, numbers } = await following()
  await follower.stop()
  await announce([1])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(numbers()).toEqual([])
})
