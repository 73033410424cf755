import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type LiveEvent,
  lastSeen,
  liveEventsSince,
  liveMark,
  liveRequest,
  onLive,
  onRefetch,
  readyLive,
  receiveLive,
  resetLive,
  setLiveState,
  useLiveState,
} from './live.ts'

const event = (seq: number, channel = 'shift'): LiveEvent => ({
  seq,
  channel,
  event: 'update',
  data: { id: seq },
})
/** The delay of a single event. */
const pause = () => vi.advanceTimersByTime(5)
const stops: (() => void)[] = []

function listen(channel = 'shift') {
  const batches: number[][] = []
  stops.push(onLive(channel, (events) => batches.push(events.map(({ seq }) => seq))))
  return batches
}

function countRefetches() {
  const refetch = vi.fn()
  stops.push(onRefetch(refetch))
  return refetch
}

beforeEach(() => {
  vi.useFakeTimers()
  resetLive()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  resetLive()
})

test('delivers quick successive events as one ordered batch to the listeners of their channel', () => {
  const shifts = listen()
  const alerts = listen('alert')
  for (const seq of [1, 2]) receiveLive(event(seq))
  receiveLive(event(3, 'alert'))
  receiveLive(event(4))
  expect(shifts).toEqual([])
  pause()
  receiveLive(event(5))
  pause()
  expect(shifts).toEqual([[1, 2, 4], [5]])
  expect(alerts).toEqual([[3]])
})

test('delivers a burst with short pauses as one batch, within half a second', () => {
  const shifts = listen()
  let seq = 0
  const comes = (count: number) => {
    for (let each = 0; each < count; each++) receiveLive(event(++seq))
  }
  comes(6)
  vi.advanceTimersByTime(40)
  comes(4)
  vi.advanceTimersByTime(40)
  expect(shifts).toEqual([])
  vi.advanceTimersByTime(10)
  expect(shifts.map((batch) => batch.length)).toEqual([10])

  for (let waited = 0; waited < 1_000; waited += 40) {
    comes(6)
    vi.advanceTimersByTime(40)
  }
  expect(shifts.length).toBe(2)
})

test('delivers events to a hidden tab, which gets no animation frames', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  const shifts = listen()
  receiveLive(event(1))
  pause()
  expect(shifts).toEqual([[1]])
  expect(frames).not.toHaveBeenCalled()
})

test('ignores a repeated event', () => {
  const shifts = listen()
  for (const seq of [1, 3, 2, 3, 4]) receiveLive(event(seq))
  pause()
  expect(shifts).toEqual([[1, 3, 4]])
})

test('delivers nothing after the listener is removed', () => {
  const listener = vi.fn()
  const stop = onLive('shift', listener)
  receiveLive(event(1))
  stop()
  pause()
  expect(listener).not.toHaveBeenCalled()
})

test('returns the events that arrived during a request', () => {
  receiveLive(event(1))
  const mark = liveMark()
  receiveLive(event(2))
  receiveLive(event(3, 'alert'))
  expect(liveEventsSince(mark).map(({ seq }) => seq)).toEqual([2, 3])
})

test('refetches once what was requested before the first connection', () => {
  const refetch = countRefetches()
  liveMark()
  readyLive({ seq: 7, refetch: false })
  expect(refetch).toHaveBeenCalledTimes(1)
  readyLive({ seq: 9, refetch: false })
  expect(refetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['keeps answers that hold every event up to the first connection', ['9', '7'], 0],
  ['refetches when an answer is older than the first connection', ['9', '6'], 1],
  ['refetches when the age of an answer is not known', ['9', null], 1],
  ['ignores an aborted request', ['9', undefined], 0],
])('%s', (_, answers, refetches) => {
  const refetch = countRefetches()
  liveMark()
  for (const answer of answers) liveRequest()(answer)
  readyLive({ seq: 7, refetch: false })
  expect(refetch).toHaveBeenCalledTimes(refetches)
})

test('refetches once for the answers under way at the first connection, if one is older', () => {
  const refetch = countRefetches()
  liveMark()
  const [newer, older, oldest] = [liveRequest(), liveRequest(), liveRequest()]
  readyLive({ seq: 7, refetch: false })
  newer('7')
  expect(refetch).not.toHaveBeenCalled()
  older('6')
  oldest('5')
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('forgets the requests of the previous user', () => {
  const refetch = countRefetches()
  const answered = liveRequest()
  resetLive()
  liveMark()
  liveRequest()('7')
  readyLive({ seq: 7, refetch: false })
  answered('3')
  expect(refetch).not.toHaveBeenCalled()
})

test('refetches nothing at the first connection without such a request', () => {
  const refetch = countRefetches()
  readyLive({ seq: 7, refetch: false })
  expect(liveMark()).toBe(7)
  expect(refetch).not.toHaveBeenCalled()
})

test('refetches although an event arrived before the first "ready"', () => {
  const refetch = countRefetches()
  liveMark()
  receiveLive(event(5))
  readyLive({ seq: 5, refetch: false })
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('refetches everything when the server no longer has the missed events', () => {
  const refetch = countRefetches()
  readyLive({ seq: 7, refetch: false })
  readyLive({ seq: 70_000, refetch: true })
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(lastSeen()).toBe(70_000)
})

test('accepts a server that restarted its numbers, and refetches everything', () => {
  const refetch = countRefetches()
  const shifts = listen()
  readyLive({ seq: 700, refetch: false })
  readyLive({ seq: 2, refetch: false })
  expect(refetch).toHaveBeenCalledTimes(1)
  receiveLive(event(3))
  pause()
  expect(shifts).toEqual([[3]])
})

test('sends no event number before the first connection, then the newest', () => {
  expect(lastSeen()).toBeUndefined()
  readyLive({ seq: 0, refetch: false })
  expect(lastSeen()).toBe(0)
  receiveLive(event(12))
  expect(lastSeen()).toBe(12)
})

test('refetches after a request so slow that its events were dropped', () => {
  readyLive({ seq: 1, refetch: false })
  const refetch = countRefetches()
  const mark = liveMark()
  for (let seq = 2; seq <= 10_100; seq += 1) receiveLive(event(seq))
  const late = liveEventsSince(mark)
  expect(late.at(-1)?.seq).toBe(10_100)
  expect(late[0]?.seq).toBeGreaterThan(2)
  vi.advanceTimersByTime(1)
  expect(refetch).toHaveBeenCalledTimes(1)
  liveEventsSince(liveMark())
  vi.advanceTimersByTime(1)
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('delivers no events of the previous user', () => {
  const shifts = listen()
  receiveLive(event(1))
  resetLive()
  pause()
  expect(shifts).toEqual([])
  expect(liveEventsSince(0)).toEqual([])
  expect(lastSeen()).toBeUndefined()
})

test('follows the state of the connection in a component', () => {
  const { result } = renderHook(useLiveState)
  expect(result.current).toBe('connecting')
  act(() => readyLive({ seq: 1, refetch: false }))
  expect(result.current).toBe('live')
  act(() => setLiveState('offline'))
  expect(result.current).toBe('offline')
})

test('refetches everything once after a change too large for single events', () => {
  readyLive({ seq: 10, refetch: false })
  const refetch = countRefetches()
  for (const seq of [11, 12, 13]) receiveLive({ seq, channel: 'shift', event: 'refetch', data: null })
  pause()
  expect(refetch).toHaveBeenCalledOnce()
})
