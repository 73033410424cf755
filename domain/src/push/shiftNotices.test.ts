import { describe, expect, test } from 'vitest'
import {
  type NoticedShift,
  publishNotices,
  type ShiftNotice,
  unpublishNotices,
  updateNotices,
} from './shiftNotices.ts'

const NORTH = { id: 17, area_id: 3, name: 'Fennel Kitchen' }
const NORTH_TOO = { id: 18, area_id: 3, name: 'Sorrel' }
const SOUTH = { id: 40, area_id: 4, name: 'Anise' }

const [ANNE, BEN, CARA] = [1, 2, 3]

const shift = (id: number, given: Partial<NoticedShift> = {}): NoticedShift => ({
  id,
  driver_id: null,
  restaurant: NORTH,
  period_date: '2026-11-20',
  start_time: '11:00',
  finish_time: '15:15',
  ...given,
})

/** 'driver: news shift, news shift' of each notice. */
const told = (notices: readonly ShiftNotice[]): string[] =>
  notices.map(
    ({ driver_id, news }) =>
      `${driver_id}: ${news.map((entry) => `${entry.news} ${entry.shift.id}`).join(', ')}`,
  )

describe('publishing', () => {
  const everywhere = { id: ANNE, area_ids: [], restaurant_ids: [], blocked_restaurant_ids: [] }
  const north = { id: BEN, area_ids: [3], restaurant_ids: [], blocked_restaurant_ids: [] }
  const northTooOnly = { id: CARA, area_ids: [3], restaurant_ids: [18], blocked_restaurant_ids: [] }
  const south = { id: 4, area_ids: [4], restaurant_ids: [], blocked_restaurant_ids: [] }
  const active = [everywhere, north, northTooOnly, south]

  test.each<[string, NoticedShift[], string[]]>([
    ['nothing tells nobody', [], []],
    ['an assigned shift is told to its driver alone', [shift(7, { driver_id: BEN })], ['2: yours 7']],
    [
      'several of one driver are one notice',
      [shift(7, { driver_id: BEN }), shift(8, { driver_id: BEN })],
      ['2: yours 7, yours 8'],
    ],
    [
      'each driver is told of their own',
      [shift(7, { driver_id: BEN }), shift(8, { driver_id: ANNE })],
      ['2: yours 7', '1: yours 8'],
    ],
    [
      'a driver who is not among the active ones is told of their own all the same',
      [shift(7, { driver_id: 99 })],
      ['99: yours 7'],
    ],
    ['an open shift is told to those offered to its restaurant', [shift(7)], ['1: open 7', '2: open 7']],
    ['driver 0 is an open shift too', [shift(7, { driver_id: 0 })], ['1: open 7', '2: open 7']],
    [
      'open shifts of several restaurants are told to whom each concerns',
      [shift(7), shift(8, { restaurant: NORTH_TOO }), shift(9, { restaurant: SOUTH })],
      ['1: open 7, open 8, open 9', '2: open 7, open 8', '3: open 8', '4: open 9'],
    ],
    [
      'the own shift comes first, open ones after it, in one notice',
      [shift(7, { start_time: '08:00' }), shift(8, { driver_id: BEN })],
      ['2: yours 8, open 7', '1: open 7'],
    ],
    [
      'they stand in the order of day, time and id',
      [
        shift(7, { period_date: '2026-11-22', restaurant: NORTH }),
        shift(8, { period_date: '2026-11-21', start_time: '10:00', restaurant: NORTH_TOO }),
        shift(10, { period_date: '2026-11-21', start_time: '09:00', restaurant: NORTH }),
        shift(9, { period_date: '2026-11-21', start_time: '09:00', restaurant: NORTH_TOO }),
      ],
      ['1: open 9, open 10, open 8, open 7', '2: open 9, open 10, open 8, open 7', '3: open 9, open 8'],
    ],
  ])('%s', (_case, shifts, expected) => {
    const notices = publishNotices(shifts, active)
    expect(told(notices)).toEqual(expected)
    expect(new Set(notices.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1)
    expect(notices.every(({ kind }) => kind === 'publish')).toBe(true)
  })

  test('drivers of the same reach are told of the same open shifts, each of their own besides', () => {
    const alike = [5, 6, 7].map((id) => ({ ...north, id }))
    const notices = publishNotices([shift(7), shift(8, { driver_id: 6 }), shift(9)], alike)
    expect(told(notices)).toEqual(['6: yours 8, open 7, open 9', '5: open 7, open 9', '7: open 7, open 9'])
  })

  test('an open shift that nobody is offered to is told to nobody', () => {
    expect(publishNotices([shift(7, { restaurant: SOUTH })], [north])).toEqual([])
  })
})

describe('unpublishing', () => {
  test.each<[string, NoticedShift[], string[]]>([
    ['an open shift tells nobody', [shift(7)], []],
    ['an assigned shift is told to its driver', [shift(7, { driver_id: BEN })], ['2: withdrawn 7']],
    [
      'several of a driver are one notice, in the order of the rota',
      [
        shift(7, { driver_id: BEN, period_date: '2026-11-21' }),
        shift(8),
        shift(9, { driver_id: BEN }),
        shift(10, { driver_id: ANNE }),
      ],
      ['2: withdrawn 9, withdrawn 7', '1: withdrawn 10'],
    ],
  ])('%s', (_case, shifts, expected) => {
    const notices = unpublishNotices(shifts)
    expect(told(notices)).toEqual(expected)
    expect(notices.every(({ kind }) => kind === 'unpublish')).toBe(true)
  })
})

describe('an edit of a published shift', () => {
  const assigned = { driver_id: BEN }
  test.each<[string, Partial<NoticedShift>, Partial<NoticedShift>, string[]]>([
    ['that leaves who, when and where tells nobody', assigned, {}, []],
    ['of the start is told to its driver', assigned, { start_time: '10:00' }, ['2: changed 7']],
    ['of the finish is', assigned, { finish_time: '16:00' }, ['2: changed 7']],
    ['of the day is', assigned, { period_date: '2026-11-21' }, ['2: changed 7']],
    ['of the restaurant is', assigned, { restaurant: SOUTH }, ['2: changed 7']],
    ['that gives it to another tells both', assigned, { driver_id: ANNE }, ['2: lost 7', '1: yours 7']],
    ['that frees it tells who loses it', assigned, { driver_id: null }, ['2: lost 7']],
    ['that frees it by 0 does too', assigned, { driver_id: 0 }, ['2: lost 7']],
    ['that gives an open one away tells who gets it', {}, { driver_id: ANNE }, ['1: yours 7']],
    ['of the times of an open one tells nobody', {}, { start_time: '10:00' }, []],
    ['from open as 0 to open as null tells nobody', { driver_id: 0 }, { driver_id: null }, []],
  ])('%s', (_case, was, becomes, expected) => {
    const before = { ...shift(7, was), status: 20 as const }
    const notices = updateNotices(before, { ...before, ...becomes })
    expect(told(notices)).toEqual(expected)
    expect(notices.every(({ kind }) => kind === 'update')).toBe(true)
  })

  test('tells the loser of the shift as it was, the other one as it is now', () => {
    const before = { ...shift(7, assigned), status: 20 as const }
    const after = { ...before, driver_id: ANNE, start_time: '12:00' }
    const [lost, yours] = updateNotices(before, after)
    expect(lost?.news).toEqual([{ news: 'lost', shift: before }])
    expect(yours?.news).toEqual([{ news: 'yours', shift: after }])
  })

  test('of the times tells how it was before', () => {
    const before = { ...shift(7, assigned), status: 20 as const }
    const after = { ...before, start_time: '12:00' }
    expect(updateNotices(before, after)[0]?.news).toEqual([{ news: 'changed', shift: after, before }])
  })

  test.each([10, 30] as const)('tells nobody while its status is %d: it is not published', (status) => {
    const before = { ...shift(7, assigned), status }
    expect(updateNotices(before, { ...before, driver_id: ANNE, start_time: '12:00' })).toEqual([])
  })
})
