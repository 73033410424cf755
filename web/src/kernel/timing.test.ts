import { afterEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './timing.ts'

afterEach(() => void vi.useRealTimers())

test('runs the first call at once and combines the following ones, with the last argument', () => {
  vi.useFakeTimers()
  const run = vi.fn<(nr: number) => void>()
  const ask = atMostEvery(1_000, run)
  for (const nr of [1, 2, 3]) ask(nr)
  expect(run.mock.calls).toEqual([[1]])
  vi.advanceTimersByTime(1_000)
  expect(run.mock.calls).toEqual([[1], [3]])
  vi.advanceTimersByTime(5_000)
  ask(4)
  expect(run.mock.calls).toEqual([[1], [3], [4]])
})
