import { describe, expect, test } from 'vitest'
import {
  actionId,
  asTried,
  countQueued,
  fallsWith,
  isClaim,
  isWork,
  nextToSend,
  PLACE_PATIENCE_MS,
  pauseBeforeRetry,
  type QueuedAction,
  type QueuedClaim,
  type QueuedWork,
  queueOf,
  sendOutcome,
  withPlace,
} from './actionQueue.ts'

const action = (given: Partial<QueuedWork>): QueuedWork => ({
  id: '7:1:start',
  key: 'key-1',
  driver_id: 7,
  shift_id: 1,
  action: 'start',
  at: '2026-11-18T17:00:00.000Z',
  place: null,
  trips: { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 },
  comment: '',
  tried: false,
  refusal: null,
  shift: { restaurant: 'Thyme Sushi', period_date: '2026-11-18', start_time: '17:00', finish_time: '22:00' },
  ...given,
})

const seen: QueuedAction = {
  id: '7:acknowledge',
  driver_id: 7,
  action: 'acknowledge',
  at: '2026-11-18T22:30:00.000Z',
  refusal: null,
  seen: { shifts: [], gone: [3] },
}

const NOW = new Date('2026-11-18T22:30:00.000Z')
const start = action({})
const finish = action({ key: 'key-2', action: 'finish', at: '2026-11-18T22:00:00.000Z' })
const other = action({ key: 'key-3', shift_id: 2, at: '2026-11-18T22:10:00.000Z' })

describe('what is sent next', () => {
  test.each([
    ['nothing from an empty queue', [], undefined],
    ['the oldest action, in any stored order', [other, finish, start], 'key-1'],
    ['a finish whose start has arrived', [finish], 'key-2'],
    [
      'an action on another shift if a start was refused, not the finish of that shift',
      [action({ refusal: 'No.' }), finish, other],
      'key-3',
    ],
    ['nothing behind a refused start', [action({ refusal: 'No.' }), finish], undefined],
    [
      'a start before its finish, even if the clock was changed in between',
      [action({ key: 'key-2', action: 'finish', at: '2026-11-18T16:00:00.000Z' }), start],
      'key-1',
    ],
    [
      'an action recorded by a fast clock, even without a place',
      [action({ place: 'asked', at: '2026-11-19T02:00:00.000Z' })],
      'key-1',
    ],
    ['an action that was tried before, again', [action({ tried: true })], 'key-1'],
    [
      'nothing while the phone is still finding its position',
      [action({ place: 'asked', at: NOW.toISOString() })],
      undefined,
    ],
  ] as const)('%s', (_, queue, key) => {
    expect(nextToSend(queue, NOW)?.key).toBe(key)
  })

  test('an action from just now, if the phone has found its position or cannot', () => {
    const place = { lat: 51.5, lng: -0.1 }
    expect(nextToSend([action({ place, at: NOW.toISOString() })], NOW)?.key).toBe('key-1')
    expect(nextToSend([action({ at: NOW.toISOString() })], NOW)?.key).toBe('key-1')
  })

  test('an acknowledgement, which needs no position', () => {
    expect(nextToSend([seen], NOW)).toBe(seen)
    expect([isWork(seen), isWork(start), isWork(finish)]).toEqual([false, true, true])
    expect(asTried(seen)).toBe(seen)
    expect(withPlace(seen, { lat: 51.5, lng: -0.1 })).toBe(seen)
  })

  test('actions on one shift wait for each other, and for nothing else', () => {
    expect(queueOf(start)).toBe(queueOf(finish))
    expect(new Set([start, other, seen].map(queueOf)).size).toBe(3)
    expect(queueOf({ ...seen, id: '8:acknowledge' })).not.toBe(queueOf(seen))
  })

  test('waits no longer than the limit for the position of the phone', () => {
    const asked = action({ place: 'asked' })
    const afterAsking = (ms: number) => nextToSend([asked], new Date(Date.parse(asked.at) + ms))?.key
    expect(afterAsking(PLACE_PATIENCE_MS - 1)).toBeUndefined()
    expect(afterAsking(PLACE_PATIENCE_MS)).toBe('key-1')
  })
})

test('the key of an action has its driver, its shift and what it does', () => {
  expect([start, finish, other].map(actionId)).toEqual(['7:1:start', '7:1:finish', '7:2:start'])
})

test('an action that has been sent once keeps its place, because its answer may be lost', () => {
  const place = { lat: 51.5, lng: -0.1 }
  expect(withPlace(action({ place: 'asked' }), place).place).toEqual(place)
  const sent = asTried(action({ place: 'asked' }))
  expect(sent).toMatchObject({ place: null, tried: true })
  expect(withPlace(sent, place)).toEqual(sent)
  expect(asTried(action({ place })).place).toEqual(place)
})

test.each([
  [200, 'done'],
  [299, 'done'],
  // An answer from something in between, such as a hotel's sign-in page.
  [300, 'waits'],
  [0, 'waits'],
  [500, 'waits'],
  [503, 'waits'],
  [408, 'waits'],
  [429, 'waits'],
  [401, 'signedOut'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
] as const)('an answer of %i: %s', (status, outcome) => {
  expect(sendOutcome(status)).toBe(outcome)
})

test('the pauses between attempts grow to a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(pauseBeforeRetry)).toEqual([
    3_000, 3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ])
})

test('counts waiting and refused actions apart', () => {
  expect(countQueued([start, finish, action({ refusal: 'No.' })])).toEqual({ waiting: 2, refused: 1 })
})

test('a request for an open shift is sent before its withdrawal, and waits with it, not with recorded times', () => {
  const asks: QueuedClaim = {
    id: '7:ask:key-4',
    key: 'key-4',
    driver_id: 7,
    shift_id: 1,
    action: 'ask',
    refusal: null,
    at: '2026-11-18T17:01:00.000Z',
    seen: '2026-11-17T09:00:00.000Z',
    shift: start.shift,
  }
  const withdraws: QueuedClaim = {
    ...asks,
    id: '7:withdraw:key-5',
    action: 'withdraw',
    at: NOW.toISOString(),
  }
  expect(nextToSend([withdraws, asks], NOW)).toBe(asks)
  expect(queueOf(withdraws)).toBe(queueOf(asks))
  expect([asks, start, seen].map(isClaim)).toEqual([true, false, false])
  expect([asks, start, seen].map(isWork)).toEqual([false, true, false])
  expect(withPlace(asTried(asks), { lat: 51, lng: 0 })).toBe(asks)
})

describe('a refused request', () => {
  const claim = (id: string, action: QueuedClaim['action'], at: string, shift_id = 5): QueuedClaim => ({
    id,
    key: id,
    driver_id: 1,
    shift_id,
    action,
    at,
    refusal: null,
    seen: '2026-11-17T09:00:00.000Z',
    shift: {
      restaurant: 'Thyme Sushi',
      period_date: '2026-11-18',
      start_time: '17:00',
      finish_time: '22:00',
    },
  })
  const ask = claim('ask', 'ask', '2026-11-18T10:00:00.000Z')
  const withdraw = claim('withdraw', 'withdraw', '2026-11-18T10:01:00.000Z')
  const again = claim('again', 'ask', '2026-11-18T10:02:00.000Z')
  const other = claim('other', 'withdraw', '2026-11-18T10:00:30.000Z', 6)

  test('takes the withdrawal that follows it with it, and nothing else', () => {
    expect(fallsWith(ask, [again, other, withdraw, ask])).toEqual(withdraw)
    expect(fallsWith(again, [again, other, withdraw, ask])).toBeUndefined()
    expect(fallsWith(withdraw, [withdraw, again])).toBeUndefined()
    expect(fallsWith(ask, [ask, other])).toBeUndefined()
  })
})
