import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query.ts'
import { whenQuiet } from './whenQuiet.ts'

const MS = 1_000
const act = vi.fn()
const isHidden = vi.spyOn(document, 'hidden', 'get')

function show(isShown: boolean) {
  isHidden.mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  act.mockReset()
  isHidden.mockReturnValue(false)
})

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('waits until the page has been in sight for the whole time', () => {
  whenQuiet(MS, act)
  vi.advanceTimersByTime(MS - 1)
  show(false)
  vi.advanceTimersByTime(10 * MS)
  show(true)
  vi.advanceTimersByTime(MS - 1)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(10 * MS)
  expect(act).toHaveBeenCalledTimes(1)
})

test('waits while something is loading', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  void queryClient.fetchQuery({ queryKey: ['slow'], queryFn: () => promise })
  whenQuiet(MS, act)
  vi.advanceTimersByTime(3 * MS)
  expect(act).not.toHaveBeenCalled()
  resolve(1)
  await vi.advanceTimersByTimeAsync(MS)
  expect(act).toHaveBeenCalledTimes(1)
})

test('does nothing once it is stopped', () => {
  const stop = whenQuiet(MS, act)
  stop()
  show(true)
  vi.advanceTimersByTime(10 * MS)
  expect(act).not.toHaveBeenCalled()
})
