import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from './database.ts'
import { Refusal } from './refusal.ts'
import { readFrom } from './standby.ts'
import type { Tables } from './tables.ts'

afterEach(() => void vi.useRealTimers())

/** Gives the same answer to every question. */
function answering(answer: () => Promise<object>): Db {
  const connection = {
    executeQuery: async () => ({ rows: [await answer()] }),
  } as unknown as DatabaseConnection
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
    },
  })
}

/** A primary on the second timeline, and a standby with that answer. */
function pair(answer: () => Promise<object>) {
  const asked = vi.fn(answer)
  const standby = answering(asked)
  const primary = answering(async () => ({ timeline: '00000002', place: '0/5000000' }))
  const read = readFrom(standby, primary, pino({ level: 'silent' }))
  return { asked, read, whoAnswers: () => read(async (db) => (db === standby ? 'standby' : 'primary')) }
}

const there = async () => ({ timeline: 2, isThere: true })

test('a standby that has the end of the primary’s log answers', async () => {
  const { whoAnswers } = pair(there)
  expect(await whoAnswers()).toBe('standby')
})

test.each<[string, () => Promise<object>]>([
  ['is behind', async () => ({ timeline: 2, isThere: false })],
  ['was promoted', async () => ({ timeline: 3, isThere: null })],
  // The position of a diverged log means nothing.
  ['follows a former primary', async () => ({ timeline: 1, isThere: true })],
  ['does not answer', () => new Promise<object>(() => {})],
  ['is down', () => Promise.reject(new Refusal('databaseDown'))],
])('one that %s is left alone for a while, and then tried by one call at a time', async (_, answer) => {
  const { asked, whoAnswers } = pair(answer)
  expect(await whoAnswers()).toBe('primary')
  const first = asked.mock.calls.length
  expect(await whoAnswers()).toBe('primary')
  expect(asked).toHaveBeenCalledTimes(first)
  asked.mockImplementation(there)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  expect(await Promise.all([whoAnswers(), whoAnswers()])).toEqual(['standby', 'primary'])
  expect(await whoAnswers()).toBe('standby')
})

test('a report that fails for its own reason does not keep out a standby that is back', async () => {
  const { asked, read, whoAnswers } = pair(() => Promise.reject(new Refusal('databaseDown')))
  expect(await whoAnswers()).toBe('primary')
  asked.mockImplementation(there)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  await expect(read(() => Promise.reject(new Error('no such column')))).rejects.toThrow('no such column')
  expect(await whoAnswers()).toBe('standby')
})
