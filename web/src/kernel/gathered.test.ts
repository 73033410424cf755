import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gathered, MOST_IDS } from './gathered.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Knows the records with even ids, and refuses a call that asks for 13. */
function source() {
  const calls: (readonly number[])[] = []
  const find = gathered(async (ids) => {
    calls.push(ids)
    if (ids.includes(13)) throw new Error('Refused')
    return ids.filter((id) => id % 2 === 0).map((id) => ({ id, name: `Record ${id}` }))
  })
  return { calls, find }
}

test('asks once for the ids of many callers, and each gets its own record or null', async () => {
  const { calls, find } = source()
  const found = Promise.all([4, 3, 2].map(find))
  expect(calls).toEqual([])
  await vi.runAllTimersAsync()
  expect(await found).toEqual([{ id: 4, name: 'Record 4' }, null, { id: 2, name: 'Record 2' }])
  expect(calls).toEqual([[4, 3, 2]])
})

test('asks again for what comes after a call', async () => {
  const { calls, find } = source()
  const first = find(2)
  await vi.runAllTimersAsync()
  const second = find(2)
  await vi.runAllTimersAsync()
  expect(await Promise.all([first, second])).toEqual([
    { id: 2, name: 'Record 2' },
    { id: 2, name: 'Record 2' },
  ])
  expect(calls).toEqual([[2], [2]])
})

test('divides many ids into calls, of which one may fail alone', async () => {
  const { calls, find } = source()
  const ids = Array.from({ length: MOST_IDS + 1 }, (_, nr) => 14 + nr)
  const settled = Promise.allSettled([...ids, 13].map(find))
  await vi.runAllTimersAsync()
  expect(calls.map(({ length }) => length)).toEqual([MOST_IDS, 2])
  const answers = await settled
  expect(answers.slice(0, MOST_IDS).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(answers.slice(MOST_IDS).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
