import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reactions } from '../reactions.ts'
import type { Tx } from './database.ts'
import { startJobs } from './jobs.ts'
import { outboxAfter, outboxHead, writeOutbox } from './outbox.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'
import { alike, change, type Jobs, type Work } from './unitOfWork.ts'

const ACTOR = { account: 'panel_user:7', name: 'Someone', requestId: 'the-request' }

let stored: TestDatabase
let jobs: Jobs
const ran = vi.fn(async (_: object) => {})

beforeAll(async () => {
  stored = await testDatabase()
  jobs = await startJobs(stored.database, [{ name: 'tell', run: ran }], {
    timeZone: 'Europe/London',
    log: pino({ level: 'silent' }),
    reactions,
  })
})
beforeEach(async () => {
  for (const table of ['city', 'audit_event', 'outbox'] as const)
    await stored.database.db.deleteFrom(table).execute()
  await sql`delete from jobs.job`.execute(stored.database.db)
  await sql`update outbox_head set seq = 0`.execute(stored.database.db)
})
afterEach(() => ran.mockClear())
afterAll(async () => {
  await jobs.stop()
  await stored.end()
})

const doing = <T>(body: (work: Work) => Promise<T>) =>
  change({ db: stored.database.db, jobs, reactions }, ACTOR, body)
const addCity = (tx: Tx, label: string) =>
  tx.insertInto('city').values({ label }).returning('id').executeTakeFirstOrThrow()

/** A change that leaves one record of every kind. */
async function everything(work: Work, label: string): Promise<number> {
  const { id } = await addCity(work.tx, label)
  work.record({ thing: 'city', id, action: 'create', before: null, after: { id, label } })
  work.announce({ channel: 'city', event: 'store', entityId: id })
  work.enqueue('tell', { label })
  return id
}

async function left() {
  const { db } = stored.database
  const { rows: queued } = await sql<{ data: object }>`select data from jobs.job where name = 'tell'`.execute(
    db,
  )
  return {
    cities: await db.selectFrom('city').selectAll().orderBy('id').execute(),
    audit: await db.selectFrom('audit_event').selectAll().orderBy('id').execute(),
    outbox: await db.selectFrom('outbox').selectAll().orderBy('seq').execute(),
    jobs: queued.map(({ data }) => data),
    head: await outboxHead(db),
  }
}
const NOTHING = { cities: [], audit: [], outbox: [], jobs: [], head: 0 }

test('a change stores its rows, audit, announcements and jobs', async () => {
  const id = await doing((work) => everything(work, 'Leeds'))
  expect(await left()).toMatchObject({
    cities: [{ id, label: 'Leeds' }],
    audit: [
      {
        actor: 'panel_user:7',
        actor_name: 'Someone',
        request_id: 'the-request',
        thing: 'city',
        thing_id: id,
        action: 'create',
        before: null,
        after: { id, label: 'Leeds' },
      },
    ],
    outbox: [{ seq: 1, channel: 'city', event: 'store', entity_id: id, restaurant_id: null }],
    jobs: [{ label: 'Leeds' }],
    head: 1,
  })
  await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  expect(ran.mock.calls[0]?.[0]).toEqual({ label: 'Leeds' })
})

describe('a failed change leaves nothing', () => {
  test('when its body throws at the end', async () => {
    const failing = doing(async (work) => {
      await everything(work, 'Leeds')
      throw new Error('Thought better of it.')
    })
    await expect(failing).rejects.toThrow('Thought better of it.')
    expect(await left()).toEqual(NOTHING)
  })

  test('when a job cannot be queued', async () => {
    const failing = doing(async (work) => {
      await everything(work, 'Leeds')
      work.enqueue('no such job', {})
    })
    await expect(failing).rejects.toThrow()
    expect(await left()).toEqual(NOTHING)
  })

  test('when an announcement cannot be written', async () => {
    const failing = doing(async (work) => {
      await everything(work, 'Leeds')
      work.announce({ channel: 'city', event: 'store', entityId: Number.NaN })
    })
    await expect(failing).rejects.toThrow()
    expect(await left()).toEqual(NOTHING)
  })
})

test('a change of a thousand records is three statements more, in order', async () => {
  const labels = Array.from({ length: 1_000 }, (_, index) => `City ${index}`)
  await doing(async (work) => {
    work.record(
      ...labels.map((label, index) => ({
        thing: 'city',
        id: index + 1,
        action: 'x',
        before: null,
        after: { label },
      })),
    )
    work.announce(...labels.map((_, index) => ({ channel: 'city', event: 'store', entityId: index + 1 })))
  })
  const { audit, outbox } = await left()
  expect(audit.map(({ thing_id }) => thing_id)).toEqual(labels.map((_, index) => index + 1))
  expect(outbox.map(({ seq, entity_id }) => [seq, entity_id])).toEqual(labels.map((_, i) => [i + 1, i + 1]))
})

describe('the outer database inside a transaction', () => {
  const message = 'The outer database was used inside a transaction. Pass the Transaction on.'
  test.each([
    ['for a read', () => stored.database.db.selectFrom('city').selectAll().execute()],
    ['for a write', () => stored.database.db.insertInto('city').values({ label: 'York' }).execute()],
    ['for another change', () => doing(async () => {})],
    [
      'after a wait',
      () => new Promise((resolve) => setTimeout(resolve, 5)).then(() => outboxHead(stored.database.db)),
    ],
  ])('%s throws at once, and nothing is kept', async (_, misuse) => {
    const failing = doing(async (work) => {
      await everything(work, 'Leeds')
      await misuse()
    })
    await expect(failing).rejects.toThrow(message)
    expect(await left()).toEqual(NOTHING)
  })

  test('does not affect others at work at the same time', async () => {
    const [, cities] = await Promise.all([
      doing(async (work) => {
        await everything(work, 'Leeds')
        await sql`select pg_sleep(0.05)`.execute(work.tx)
      }),
      stored.database.db.selectFrom('city').selectAll().execute(),
    ])
    expect(cities.length).toBeLessThanOrEqual(1)
    expect(await stored.database.db.selectFrom('city').selectAll().execute()).toHaveLength(1)
  })
})

test('equal changes of several records are one entry, different ones are separate', () => {
  const published = { thing: 'shift', action: 'publish', before: { status: 10 }, after: { status: 20 } }
  const removed = { ...published, action: 'remove', after: null }
  expect(
    alike([
      { ...published, id: 1 },
      { ...removed, id: 2 },
      { ...published, id: 3 },
    ]),
  ).toEqual([
    { ...published, id: [1, 3] },
    { ...removed, id: [2] },
  ])
})

describe('a change that conflicts with others in the database', () => {
  const failingTimes = (times: number, code: string) => {
    let tries = 0
    const changing = doing(async (work) => {
      tries += 1
      await everything(work, 'Leeds')
      if (tries <= times) throw Object.assign(new Error('for a test'), { code })
      return tries
    })
    return changing.then(
      (result) => ({ result, tries }),
      () => ({ result: 'failed', tries }),
    )
  }

  test.each(['40P01', '40001'])('(%s) is tried again, and happens once', async (code) => {
    expect(await failingTimes(2, code)).toEqual({ result: 3, tries: 3 })
    expect(await left()).toMatchObject({
      cities: [{}],
      audit: [{}],
      outbox: [{ seq: 1 }],
      jobs: [{}],
      head: 1,
    })
  })

  test('gives up after three times, and leaves nothing', async () => {
    expect(await failingTimes(3, '40P01')).toEqual({ result: 'failed', tries: 3 })
    expect(await left()).toEqual(NOTHING)
  })

  test('is not retried after any other failure', async () => {
    expect(await failingTimes(1, '23505')).toEqual({ result: 'failed', tries: 1 })
  })

  test('is made by both of two that wait for each other', async () => {
    const { db } = stored.database
    await db
      .insertInto('city')
      .values([{ label: 'A' }, { label: 'B' }])
      .execute()
    let arrived = 0
    const tries = vi.fn()
    const renaming = (first: string, second: string, suffix: string) =>
      doing(async ({ tx }) => {
        tries()
        const rename = (label: string) =>
          tx
            .updateTable('city')
            .set((eb) => ({ label: eb('label', '||', suffix) }))
            .where('label', 'like', `${label}%`)
            .execute()
        await rename(first)
        arrived += 1
        while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 1))
        await rename(second)
      })
    await Promise.all([renaming('A', 'B', '1'), renaming('B', 'A', '2')])
    const labels = (await left()).cities.map(({ label }) => label)
    expect(labels.map((label) => [...label].toSorted().join(''))).toEqual(['12A', '12B'])
    expect(tries).toHaveBeenCalledTimes(3)
  })
})

test('numbers have no gaps and follow the order of commits, even after a rollback', async () => {
  const { db } = stored.database
  const seen: number[] = []
  let done = false
  const reading = (async () => {
    while (!done || seen.length < (await outboxHead(db))) {
      seen.push(...(await outboxAfter(db, seen.at(-1) ?? 0, 100)).map(({ seq }) => seq))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  const announcement = (entityId: number) => ({ channel: 'city', event: 'store', entityId })
  await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      doing(async (work) => {
        await sql`select pg_sleep(${(index % 5) / 500})`.execute(work.tx)
        if (index % 3 > 0) return work.announce(...[1, 2, 3].slice(index % 3).map(announcement))
        await writeOutbox(work.tx, [announcement(index)])
        throw new Error('Thought better of it.')
      }),
    ),
  )
  done = true
  await reading
  // A reader that continues from the last number that it saw has missed none.
  expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
})

describe('a change whose connection breaks', () => {
  const breakNow = (tx: Tx) => sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`.execute(tx)

  /** The server ends the connection before the answer to the commit. */
  async function breakAtCommit(tx: Tx): Promise<void> {
    for (const statement of [
      'create temp table breaking (nr integer)',
      `create function pg_temp.break() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()), pg_sleep(1); return null; end'`,
      `create constraint trigger breaks after insert on breaking deferrable initially deferred
        for each row execute function pg_temp.break()`,
      'insert into breaking values (1)',
    ])
      await sql.raw(statement).execute(tx)
  }

  /** Breaks it the first time. */
  const broken = (breaks: (tx: Tx) => Promise<unknown>) => {
    let tries = 0
    return {
      tries: () => tries,
      body: async (work: Work) => {
        const id = await everything(work, 'Leeds')
        if (++tries === 1) await breaks(work.tx)
        return id
      },
    }
  }

  test('before its commit is made again, and once', async () => {
    const { body, tries } = broken(breakNow)
    const id = await doing(body)
    expect(tries()).toBe(2)
    expect(await left()).toMatchObject({ cities: [{ id }], jobs: [{ label: 'Leeds' }], head: 1 })
  })

  test('at its commit is refused, because it may have been stored', async () => {
    const { body, tries } = broken(breakAtCommit)
    await expect(doing(body)).rejects.toMatchObject({ code: 'databaseDown' })
    expect(tries()).toBe(1)
  })

  test('at its commit is made again if that changes nothing a second time', async () => {
    const { body, tries } = broken(breakAtCommit)
    const unit = { db: stored.database.db, jobs, reactions }
    await change(unit, ACTOR, body, { isRepeatable: true })
    expect(tries()).toBe(2)
  })
})
