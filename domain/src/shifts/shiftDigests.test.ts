import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openOffers, shiftDigests } from './shiftDigests.ts'
import type {
  KnownShift,
  OfferedDriver,
  ScheduledShift,
  ShiftChange,
  ShiftDetails,
  ShiftNotice,
} from './shiftNotices.ts'

const NORTH = { id: 17, area_id: 3, name: 'Fennel Kitchen' }
const NORTH_TOO = { id: 18, area_id: 3, name: 'Sorrel' }
const SOUTH = { id: 40, area_id: 4, name: 'Anise' }

const [ANNE, BEN, CARA] = [1, 2, 3]
const REJECTED = 30

const shift = (id: number, given: Partial<ScheduledShift> = {}): ScheduledShift => ({
  id,
  driver_id: null,
  status: 20,
  status_assigned: given.driver_id ? 10 : 20,
  restaurant: NORTH,
  period_date: '2026-11-20',
  start_time: '11:00',
  finish_time: '15:15',
  ...given,
})

const unpublished = (id: number, given: Partial<ScheduledShift> = {}) => shift(id, { status: 10, ...given })

/** A shift that becomes published, as it is. */
const publishing = (...shifts: ScheduledShift[]): ShiftChange[] =>
  shifts.map((after) => ({ before: { ...after, status: 10 }, after }))

const unpublishing = (...shifts: ScheduledShift[]): ShiftChange[] =>
  shifts.map((before) => ({ before, after: { ...before, status: 10 } }))

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
  const blockedThere = { id: 5, area_ids: [3], restaurant_ids: [], blocked_restaurant_ids: [17, 18] }
  const published = (changes: ShiftChange[], drivers: OfferedDriver[]) =>
    shiftDigests(changes, { offers: openOffers(changes, drivers) })
  const activeDrivers = [everywhere, north, northTooOnly, south, blockedThere]

  test.each<[string, ScheduledShift[], string[]]>([
    ['nothing tells no one', [], []],
    ['an assigned shift goes to its driver alone', [shift(7, { driver_id: BEN })], ['2: new 7']],
    [
      'several of one driver are one notice',
      [shift(7, { driver_id: BEN }), shift(8, { driver_id: BEN })],
      ['2: new 7, new 8'],
    ],
    [
      'each driver is notified of their own, even one who is not among the active ones',
      [shift(7, { driver_id: BEN }), shift(8, { driver_id: 99 })],
      ['2: new 7', '99: new 8'],
    ],
    ['an open shift goes to those offered to its restaurant', [shift(7)], ['1: open 7', '2: open 7']],
    ['driver 0 is an open shift too', [shift(7, { driver_id: 0 })], ['1: open 7', '2: open 7']],
    [
      'open shifts of several restaurants go to the drivers offered to each',
      [shift(7), shift(8, { restaurant: NORTH_TOO }), shift(9, { restaurant: SOUTH })],
      ['1: open 7, open 8, open 9', '2: open 7, open 8', '3: open 8', '4: open 9'],
    ],
    [
      'the own shift comes first, open ones after it, in one notice',
      [shift(7, { start_time: '08:00' }), shift(8, { driver_id: BEN })],
      ['2: new 8, open 7', '1: open 7'],
    ],
    [
      'they are in the order of the days, as given',
      [shift(7, { period_date: '2026-11-21' }), shift(8, { period_date: '2026-11-22' })],
      ['1: open 7, open 8', '2: open 7, open 8'],
    ],
    [
      'they are in the order of day, time and id',
      [
        shift(7, { period_date: '2026-11-22', start_time: '08:00' }),
        shift(8, { period_date: '2026-11-21', start_time: '10:00', restaurant: NORTH_TOO }),
        shift(10, { period_date: '2026-11-21', start_time: '09:00' }),
        shift(9, { period_date: '2026-11-21', start_time: '09:00', restaurant: NORTH_TOO }),
      ],
      ['1: open 9, open 10, open 8, open 7', '2: open 9, open 10, open 8, open 7', '3: open 9, open 8'],
    ],
  ])('%s', (_case, shifts, expected) => {
    const notices = published(publishing(...shifts), activeDrivers)
    expect(told(notices)).toEqual(expected)
    expect(notices.every(({ kind }) => kind === 'publish')).toBe(true)
  })

  test('drivers with the same restaurants hear about the same open shifts, and each about their own', () => {
    const alike = [5, 6, 7].map((id) => ({ ...north, id }))
    const shifts = publishing(shift(7), shift(8, { driver_id: 6 }), shift(9))
    expect(told(published(shifts, alike))).toEqual([
      '6: new 8, open 7, open 9',
      '5: open 7, open 9',
      '7: open 7, open 9',
    ])
  })

  test('notifies no one of an open shift that has no offered drivers, and does not offer a freed one', () => {
    expect(published(publishing(shift(7, { restaurant: SOUTH })), [north])).toEqual([])
    const freed = { before: shift(7, { driver_id: ANNE }), after: shift(7) }
    expect(told(published([freed], activeDrivers))).toEqual(['1: lost 7'])
  })
})

test.each<[string, ScheduledShift[], string[]]>([
  ['an open shift tells no one', [shift(7)], []],
  [
    'those at one time by number, in any order',
    [shift(9, { driver_id: BEN }), shift(8, { driver_id: BEN }), shift(10, { driver_id: BEN })],
    ['2: withdrawn 8, withdrawn 9, withdrawn 10'],
  ],
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
])('unpublishing: %s', (_case, shifts, expected) => {
  const notices = shiftDigests(unpublishing(...shifts))
  expect(told(notices)).toEqual(expected)
  expect(notices.every(({ kind }) => kind === 'unpublish')).toBe(true)
})

const BENS = shift(7, { driver_id: BEN })
const TUESDAY = { period_date: '2026-11-24' }

test.each<[string, ScheduledShift | null, ScheduledShift | null, string[]]>([
  ['leaves who, when and where', BENS, { ...BENS }, []],
  ['changes the start', BENS, { ...BENS, start_time: '10:00' }, ['2: moved 7']],
  ['changes the finish', BENS, { ...BENS, finish_time: '16:00' }, ['2: moved 7']],
  ['changes the day', BENS, { ...BENS, ...TUESDAY }, ['2: moved 7']],
  ['changes the restaurant', BENS, { ...BENS, restaurant: SOUTH }, ['2: moved 7']],
  ['gives it to another', BENS, { ...BENS, driver_id: ANNE }, ['2: lost 7', '1: new 7']],
  ['frees it', BENS, { ...BENS, driver_id: null, status_assigned: 20 }, ['2: lost 7']],
  ['frees it by 0', BENS, { ...BENS, driver_id: 0, status_assigned: 20 }, ['2: lost 7']],
  ['cancels it', BENS, { ...BENS, driver_id: null, status_assigned: REJECTED }, ['2: cancelled 7']],
  ['gives an open one away', shift(7), shift(7, { driver_id: ANNE }), ['1: new 7']],
  ['changes the times of an open one', shift(7), shift(7, { start_time: '10:00' }), []],
  ['makes open as 0 open as null', shift(7, { driver_id: 0 }), shift(7), []],
  ['takes it away whole', BENS, null, ['2: withdrawn 7']],
  ['brings it back', null, BENS, ['2: new 7']],
  ['moves it while it is not published', unpublished(7), unpublished(7, { driver_id: ANNE }), []],
  ['moves a draft', shift(7, { status: 30 }), shift(7, { ...TUESDAY, status: 30, driver_id: ANNE }), []],
])('a step that %s', (_case, before, after, expected) => {
  expect(told(shiftDigests([{ before, after }]))).toEqual(expected)
})

test('gives the old driver the shift as it was, the new driver the shift as it is, and both times of a moved one', () => {
  const after = { ...BENS, driver_id: ANNE, start_time: '12:00' }
  const [lost, own] = shiftDigests([{ before: BENS, after }])
  expect(lost?.news).toEqual([{ news: 'lost', shift: BENS }])
  expect(own?.news).toEqual([{ news: 'new', shift: after }])
  const moved = { ...BENS, start_time: '12:00' }
  expect(shiftDigests([{ before: BENS, after: moved }])[0]?.news).toEqual([
    { news: 'moved', shift: moved, before: BENS },
  ])
})

test('a step of many kinds sends each driver one notice of new, moved and withdrawn shifts', () => {
  const [swapped, other] = [shift(8, { driver_id: ANNE }), shift(9, { driver_id: BEN })]
  const notices = shiftDigests([
    { before: BENS, after: null },
    { before: swapped, after: { ...swapped, driver_id: BEN } },
    { before: other, after: { ...other, ...TUESDAY } },
  ])
  expect(told(notices)).toEqual(['2: new 8, moved 9, withdrawn 7', '1: lost 8'])
  expect(notices.map(({ kind }) => kind)).toEqual(['update', 'update'])
})

const known = (given: Partial<KnownShift> = {}): KnownShift => {
  const { id: shift_id, restaurant, period_date, start_time, finish_time } = BENS
  return {
    driver_id: BEN,
    shift_id,
    restaurant,
    period_date,
    start_time,
    finish_time,
    is_gone: false,
    ...given,
  }
}
const MONDAY = { period_date: '2026-11-23' }

test.each<[string, KnownShift, ScheduledShift | null, ScheduledShift | null, string[]]>([
  [
    'moved while it was unpublished, without a notice: moved',
    known(),
    unpublished(7, { driver_id: BEN, ...TUESDAY }),
    { ...BENS, ...TUESDAY },
    ['2: moved 7 from 2026-11-20'],
  ],
  [
    'moved while it was withdrawn, with a notice: moved all the same',
    known({ is_gone: true }),
    unpublished(7, { driver_id: BEN, ...TUESDAY }),
    { ...BENS, ...TUESDAY },
    ['2: moved 7 from 2026-11-20'],
  ],
  [
    'withdrawn with a notice, and published again as it was: new',
    known({ is_gone: true }),
    unpublished(7, { driver_id: BEN }),
    BENS,
    ['2: new 7'],
  ],
  [
    'unpublished and published again, without a notice: nothing',
    known(),
    unpublished(7, { driver_id: BEN }),
    BENS,
    [],
  ],
  [
    'moved twice, the first time without a notice: from where they knew it',
    known(),
    { ...BENS, ...MONDAY },
    { ...BENS, ...TUESDAY },
    ['2: moved 7 from 2026-11-20'],
  ],
  ['moved without a notice and back: nothing', known(), { ...BENS, ...MONDAY }, BENS, []],
  [
    'moved without a notice, then only its comment changed: nothing',
    known(),
    { ...BENS, ...MONDAY },
    { ...BENS, ...MONDAY },
    [],
  ],
  [
    'withdrawn after it was moved without a notice: as they knew it',
    known(),
    { ...BENS, ...MONDAY },
    null,
    ['2: withdrawn 7 of 2026-11-20'],
  ],
  ['withdrawn twice: once', known({ is_gone: true }), BENS, null, []],
  [
    "published for another driver: that one's new shift",
    known(),
    unpublished(7, { driver_id: ANNE }),
    { ...BENS, driver_id: ANNE },
    ['1: new 7'],
  ],
])('a shift that the driver was notified of, %s', (_case, knew, before, after, expected) => {
  const notices = shiftDigests([{ before, after }], { known: [knew] })
  const dates = notices.flatMap(({ news: [one] }) => {
    if (one?.before) return ` from ${one.before.period_date}`
    return one && one.news !== 'new' ? ` of ${one.shift.period_date}` : ''
  })
  expect(told(notices).map((text, nr) => text + dates[nr])).toEqual(expected)
})

describe('the digest of a step, applied to what drivers saw', () => {
  const plan = fc.record({
    driver_id: fc.constantFrom(null, 0, ANNE, BEN, CARA),
    status: fc.constantFrom(10 as const, 20 as const, 30 as const),
    status_assigned: fc.constantFrom(10 as const, 20 as const, 30 as const),
    restaurant: fc.constantFrom(NORTH, SOUTH),
    period_date: fc.constantFrom('2026-11-20', '2026-11-21'),
    start_time: fc.constantFrom('11:00', '12:00'),
    finish_time: fc.constantFrom('15:15', '16:00'),
  })
  const change = fc.record({ before: fc.option(plan), after: fc.option(plan) })

  type Seen = Map<string, string>
  const place = ({ restaurant, period_date, start_time, finish_time }: ShiftDetails) =>
    `${restaurant.id} ${period_date} ${start_time} ${finish_time}`
  const seenOf = (shifts: readonly (ScheduledShift | null)[]): Seen =>
    new Map(
      shifts.flatMap((one) =>
        one?.status === 20 && one.driver_id ? [[`${one.driver_id}: ${one.id}`, place(one)] as const] : [],
      ),
    )
  const sorted = (seen: Seen) => [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))

  test('is what they see now, each driver notified once', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (given) => {
        const changes = given.map(({ before, after }, id) => ({
          before: before && { id, ...before },
          after: after && { id, ...after },
        }))
        const notices = shiftDigests(changes)
        expect(new Set(notices.map(({ driver_id }) => driver_id)).size).toBe(notices.length)
        const seen = seenOf(changes.map(({ before }) => before))
        for (const { driver_id, news } of notices) {
          expect(news.length).toBeGreaterThan(0)
          for (const { news: what, shift: told, before } of news) {
            const key = `${driver_id}: ${told.id}`
            expect(seen.get(key)).toBe(what === 'new' ? undefined : place(before ?? told))
            if (what === 'new' || what === 'moved') seen.set(key, place(told))
            else seen.delete(key)
          }
        }
        expect(sorted(seen)).toEqual(sorted(seenOf(changes.map(({ after }) => after))))
      }),
    )
  })
})

describe('a driver who asked for an open shift', () => {
  const open = shift(7)
  const asks = (driver_id: number) => ({ ...open, driver_id, shift_id: 7 })
  test.each<[string, ShiftChange, string[]]>([
    [
      'hears that someone else has it',
      { before: open, after: shift(7, { driver_id: BEN }) },
      ['2: new 7', '1: given 7'],
    ],
    [
      'hears that it has moved',
      { before: open, after: shift(7, { start_time: '12:00' }) },
      ['1: ended 7', '2: ended 7'],
    ],
    ['hears that it is withdrawn', { before: open, after: unpublished(7) }, ['1: ended 7', '2: ended 7']],
    ['hears nothing about other changes', { before: open, after: { ...open } }, []],
    [
      'hears nothing about a shift that had since moved',
      { before: shift(7, { start_time: '12:00' }), after: unpublished(7) },
      [],
    ],
    [
      'hears nothing about a shift that had a driver',
      { before: shift(7, { driver_id: CARA }), after: unpublished(7) },
      ['3: withdrawn 7'],
    ],
  ])('%s', (_what, change, expected) => {
    expect(told(shiftDigests([change], { asked: [asks(ANNE), asks(BEN)] }))).toEqual(expected)
  })
})
