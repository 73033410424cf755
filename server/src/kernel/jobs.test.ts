import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { reactions } from '../reactions.ts'
import { insideTransaction } from './database.ts'
import { type JobKind, startJobs } from './jobs.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'
import type { Jobs, Unit } from './unitOfWork.ts'

const PATIENCE = { timeout: 20_000 }

let stored: TestDatabase
let jobs: Jobs | undefined
beforeAll(async () => {
  stored = await testDatabase()
})
afterEach(async () => {
  await jobs?.stop()
  await sql`delete from jobs.job`.execute(stored.database.db)
})
afterAll(() => stored.end())

async function start(...kinds: JobKind[]): Promise<void> {
  jobs = await startJobs(stored.database, kinds, {
    timeZone: 'Europe/London',
    log: pino({ level: 'silent' }),
    reactions,
  })
}

const enqueue = (job: string, ...data: object[]) =>
  stored.database.db
    .transaction()
    .execute((tx) => insideTransaction(async () => jobs?.enqueue(tx, job, data)))

async function states(job: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${job} order by data ->> 'nr'`.execute(stored.database.db)
  return rows.map(({ state }) => state)
}

test('runs each of many queued jobs with its data', async () => {
  const ran: object[] = []
  await start({ name: 'note', atOnce: 7, run: async (data) => void ran.push(data) })
  const all = Array.from({ length: 40 }, (_, nr) => ({ nr }))
  await enqueue('note', ...all)
  await vi.waitFor(() => expect(ran).toHaveLength(40), PATIENCE)
  expect(ran).toEqual(expect.arrayContaining(all))
})

test('runs no more than the limit of jobs at once', async () => {
  let waiting = 0
  const meeting = Promise.withResolvers<void>()
  const run = async () => {
    waiting += 1
    if (waiting === 3) meeting.resolve()
    await meeting.promise
  }
  await start({ name: 'meet', atOnce: 3, run })
  await enqueue('meet', {}, {}, {})
  await vi.waitFor(async () => expect(await states('meet')).toEqual(Array(3).fill('completed')), PATIENCE)
})

test('retries a failed job, and not those beside it', async () => {
  const tries: number[] = []
  const run = async (data: object) => {
    const { nr } = data as { nr: number }
    tries.push(nr)
    if (nr === 2 && tries.filter((tried) => tried === 2).length === 1) throw new Error('Not yet.')
  }
  await start({ name: 'try', atOnce: 3, run })
  await enqueue('try', { nr: 1 }, { nr: 2 }, { nr: 3 })
  await vi.waitFor(async () => expect(await states('try')).toEqual(Array(3).fill('completed')), PATIENCE)
  expect(tries.toSorted()).toEqual([1, 2, 2, 3])
})

test('tells an interrupted job to stop, and runs it again after the next start', async () => {
  const begun = Promise.withResolvers<void>()
  const interrupted = vi.fn()
  const waits = (_data: object, _unit: Unit, signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      begun.resolve()
      signal.addEventListener('abort', () => {
        interrupted()
        reject(new Error('Interrupted.'))
      })
    })
  await start({ name: 'wait', run: waits })
  await enqueue('wait', {})
  await begun.promise
  await jobs?.stop()
  expect(interrupted).toHaveBeenCalledOnce()
  const again = vi.fn(async () => {})
  await start({ name: 'wait', run: again })
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce(), PATIENCE)
})

test('delays jobs while there is no disk space for changes', async () => {
  const listeners: ((isEnough: boolean) => void)[] = []
  let isEnough = true
  const diskSpace = {
    isEnough: () => isEnough,
    onChange: (listener: (is: boolean) => void) => void listeners.push(listener),
    freeBytes: () => undefined,
  }
  const turn = (next: boolean) => {
    isEnough = next
    for (const listener of listeners) listener(next)
  }
  const ran = vi.fn(async () => {})
  jobs = await startJobs({ ...stored.database, diskSpace }, [{ name: 'room', run: ran }], {
    timeZone: 'Europe/London',
    log: pino({ level: 'silent' }),
    reactions,
  })
  turn(false)
  // The worker that was just asking may still take what it found.
  await sleep(500)
  await enqueue('room', { nr: 1 })
  await sleep(3_000)
  expect(ran).not.toHaveBeenCalled()
  expect(await states('room')).toEqual(['created'])
  turn(true)
  await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce(), PATIENCE)
})

describe('a scheduled job whose time passed while no server ran', () => {
  /** As if the last server had stopped two days ago. */
  const passTwoDays = () =>
    sql`with schedule as (update jobs.schedule set created_on = now() - interval '9 days')
      update jobs.version set cron_on = now() - interval '2 days'`.execute(stored.database.db)
  const noon = (catchesUp: boolean, run: () => Promise<void>): JobKind => ({
    name: `daily-${catchesUp}`,
    // Not in the minute of this test.
    cron: `0 ${(new Date().getUTCHours() + 12) % 24} * * *`,
    catchesUp,
    run,
  })

  test('runs once at the next start if it catches up, and not otherwise', async () => {
    const [due, skipped] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const kinds = [noon(true, due), noon(false, skipped)]
    await start(...kinds)
    await jobs?.stop()
    await passTwoDays()
    await start(...kinds)
    await vi.waitFor(() => expect(due).toHaveBeenCalledOnce(), PATIENCE)
    expect(skipped).not.toHaveBeenCalled()
  })
})

test('a queue and a schedule are as the present version defines them, and not an earlier one', async () => {
  const { db } = stored.database
  const run = async () => {}
  await start({ name: 'changing', cron: '0 3 * * *', tries: { retryLimit: 3, retryDelayMax: 9 }, run })
  await jobs?.stop()
  const tries = { retryLimit: 4, retryDelay: 900, retryDelayMax: 3_600, expireInSeconds: 7_200 }
  await start({ name: 'changing', tries, run })
  const { rows: queues } = await sql`
    select retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds
    from jobs.queue where name = 'changing'`.execute(db)
  expect(queues).toEqual([
    { retry_limit: 4, retry_delay: 900, retry_backoff: true, retry_delay_max: 3_600, expire_seconds: 7_200 },
  ])
  const { rows: schedules } = await sql`select from jobs.schedule where name = 'changing'`.execute(db)
  expect(schedules).toEqual([])
})

test('refuses a job of an unknown kind at once', async () => {
  await start({ name: 'note', run: async () => {} })
  await expect(enqueue('nothing', {})).rejects.toThrow('There is no job "nothing".')
})

test('queues nothing if there is nothing to do', async () => {
  await start({ name: 'note', run: async () => {} })
  await enqueue('note')
  expect(await states('note')).toEqual([])
})
