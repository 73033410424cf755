import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOLIDAY } from '../drivers/availability.ts'
import type { RuleLevel } from '../options/ruleLevels.ts'
import type { RuleFacts } from '../rules/judgeStep.ts'
import { adult, hours, levels, ruleBook } from '../rules/testing/ruleFacts.ts'
import { NO_WORK, spanOf, withSpans } from '../rules/workedTime.ts'
import type { ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import {
  type CandidateDriver,
  type CandidateFacts,
  medianOfOthers,
  rankCandidates,
} from './rankCandidates.ts'

const DAY = '2026-06-17'
const shift: ShiftTimes = {
  id: 1,
  driver_id: null,
  status: SHIFT_PUBLISHED,
  period_date: DAY,
  start_time: '18:00',
  finish_time: '22:00',
}

const driver = (id: number, some: Partial<CandidateDriver> = {}): CandidateDriver => ({
  id,
  full_name: `Driver ${id}`,
  default_working_time: [],
  actual_override_working_time: [],
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
  ...some,
})

const facts = (some: Partial<CandidateFacts> = {}): CandidateFacts => ({
  blocksExpired: false,
  preferences: new Map(),
  shiftsAround: new Map(),
  minutesOfWeek: new Map(),
  visits: new Map(),
  homes: new Map(),
  rejectedThis: new Set(),
  rejections: new Map(),
  rules: undefined,
  ...some,
})

/** Driver 1 works on the next morning. */
const rulesFor = (level: RuleLevel): RuleFacts => {
  const book = ruleBook(levels({ rest: level }, 'off'))
  const work = withSpans(NO_WORK, [spanOf(hours('2026-06-18 06:00-08:00'), book.clock)])
  return {
    book,
    driver: () => ({ ...adult, full_name: 'Ann Example' }),
    work: (id) => (id === 1 ? work : undefined),
  }
}
const REST = 'Only 8 h 00 min of rest before 18/06/2026, 06:00 – 08:00 (at least 11 h)'

const of1 = <T>(value: T) => new Map([[1, value]])
const other = (some: Partial<ShiftTimes>) => [{ ...shift, id: 9, driver_id: 1, ...some }]
const dayOff = {
  actual_override_working_time: [{ period_date: DAY, holiday: HOLIDAY, start_at: null, stop_at: null }],
} as const
const until21 = {
  default_working_time: [{ week_day: 2, holiday: 20 as const, start_at: '09:00', stop_at: '21:00' }],
}

describe('a driver', () => {
  const AVAILABLE = '+0 Available for the whole shift'
  test.each([
    ['of whom nothing is known is available', {}, {}, true, [AVAILABLE]],
    [
      'with a published shift then cannot take it',
      {},
      { shiftsAround: of1(other({ start_time: '21:45', finish_time: '23:00' })) },
      false,
      ['-0 Driver already have shift on this time: 17/06/2026, 21:45 – 23:00'],
    ],
    [
      'with one that ends as it begins can',
      {},
      { shiftsAround: of1(other({ start_time: '14:00', finish_time: '18:00' })) },
      true,
      [AVAILABLE],
    ],
    ['with a day off cannot', dayOff, {}, false, ['-0 Driver unavailable']],
    ['who goes home earlier cannot', until21, {}, false, ['-0 Driver working time: 09:00 – 21:00']],
    [
      'who is blocked there cannot, though available',
      {},
      { preferences: of1('blocked' as const) },
      false,
      ['-0 Blocked at this restaurant', AVAILABLE],
    ],
    [
      'tells each reason why not',
      until21,
      { preferences: of1('blocked' as const), shiftsAround: of1(other({})) },
      false,
      [
        '-0 Blocked at this restaurant',
        '-0 Driver already have shift on this time: 17/06/2026, 18:00 – 22:00',
        '-0 Driver working time: 09:00 – 21:00',
      ],
    ],
    [
      'with an expired document is warned of',
      { right_to_work_expiry_date: '2026-06-16' },
      {},
      true,
      [AVAILABLE, '-3 Right to work valid only until 16/06/2026'],
    ],
    [
      'cannot with one, if the option says so',
      { right_to_work_expiry_date: '2026-06-16' },
      { blocksExpired: true },
      false,
      ['-0 Right to work valid only until 16/06/2026', AVAILABLE],
    ],
    [
      'who has a document that expires soon',
      { driver_license_expiry_date: DAY },
      { blocksExpired: true },
      true,
      [AVAILABLE, '-1 Driving licence expires on 17/06/2026'],
    ],
    [
      'preferred there counts most',
      {},
      { preferences: of1('preferred' as const) },
      true,
      [AVAILABLE, '+5 Preferred at this restaurant'],
    ],
    [
      'who was there once',
      {},
      { visits: of1({ times: 1, last: '2026-06-01' }) },
      true,
      [AVAILABLE, '+1 Worked here once on 01/06/2026'],
    ],
    [
      'who was there often',
      {},
      { visits: of1({ times: 10, last: '2026-06-01' }) },
      true,
      [AVAILABLE, '+3 Worked here 10 times, last on 01/06/2026'],
    ],
    ['who lives near', {}, { homes: of1({ miles: 3 }) }, true, [AVAILABLE, '+3 Lives about 3 miles away']],
    ['next door', {}, { homes: of1({ miles: 0 }) }, true, [AVAILABLE, '+3 Lives about a mile away']],
    ['a mile away', {}, { homes: of1({ miles: 1 }) }, true, [AVAILABLE, '+3 Lives about a mile away']],
    ['farther', {}, { homes: of1({ miles: 10 }) }, true, [AVAILABLE, '+1 Lives about 10 miles away']],
    ['six miles away', {}, { homes: of1({ miles: 6 }) }, true, [AVAILABLE, '+2 Lives about 6 miles away']],
    ['seven miles away', {}, { homes: of1({ miles: 7 }) }, true, [AVAILABLE, '+1 Lives about 7 miles away']],
    ['20 miles away', {}, { homes: of1({ miles: 20 }) }, true, [AVAILABLE, '-1 Lives about 20 miles away']],
    ['far', {}, { homes: of1({ miles: 21 }) }, true, [AVAILABLE, '-2 Lives about 21 miles away']],
    [
      'who was there three times',
      {},
      { visits: of1({ times: 3, last: '2026-06-01' }) },
      true,
      [AVAILABLE, '+2 Worked here 3 times, last on 01/06/2026'],
    ],
    ['who was never there', {}, { visits: of1({ times: 0, last: '2026-06-01' }) }, true, [AVAILABLE]],
    [
      'who rejected every tenth',
      {},
      { rejections: of1({ rejected: 1, of: 10 }) },
      true,
      [AVAILABLE, '-1 Rejected 1 of 10 shifts in 8 weeks'],
    ],
    ['who then breaks a rule that warns', {}, { rules: rulesFor('warn') }, true, [AVAILABLE, `-3 ${REST}`]],
    ['who then breaks a rule that bars', {}, { rules: rulesFor('bar') }, false, [AVAILABLE, `-0 ${REST}`]],
    ['who rejected none', {}, { rejections: of1({ rejected: 0, of: 10 }) }, true, [AVAILABLE]],
    [
      'in the same area',
      {},
      { homes: of1({ same: 'area' as const }) },
      true,
      [AVAILABLE, '+1 Lives in the same postcode area'],
    ],
    [
      'with an unpublished shift then',
      {},
      { shiftsAround: of1(other({ status: SHIFT_NEW, start_time: '21:00' })) },
      true,
      [AVAILABLE, '-2 Has an unpublished shift: 17/06/2026, 21:00 – 22:00'],
    ],
    [
      'who rejected this one, as every fourth',
      {},
      { rejectedThis: new Set([1]), rejections: of1({ rejected: 1, of: 4 }) },
      true,
      [AVAILABLE, '-5 Rejected this shift before', '-2 Rejected 1 of 4 shifts in 8 weeks'],
    ],
    [
      'who rejected the only one',
      {},
      { rejections: of1({ rejected: 1, of: 1 }) },
      true,
      [AVAILABLE, '-2 Rejected 1 of 1 shift in 8 weeks'],
    ],
    [
      'who seldom rejects any',
      {},
      { rejections: of1({ rejected: 1, of: 11 }) },
      true,
      [AVAILABLE, '-0 Rejected 1 of 11 shifts in 8 weeks'],
    ],
  ])('%s', (_what, some, known, canTake, texts) => {
    const [candidate] = rankCandidates(shift, [driver(1, some)], facts(known))
    const told = candidate?.reasons.map(
      ({ side, points, text }) => `${side === 'for' ? '+' : '-'}${Math.abs(points)} ${text}`,
    )
    expect({ canTake: candidate?.canTake, told }).toEqual({ canTake, told: texts })
  })
})

test('compares hours with the median of the others, and gives none if they are equal', () => {
  const minutesOfWeek = new Map([
    [2, 480],
    [3, 480],
    [4, 720],
  ])
  const ranked = rankCandidates(
    shift,
    [4, 3, 2, 1].map((id) => driver(id)),
    facts({ minutesOfWeek }),
  )
  const hours = ranked.map(({ driver: { id }, reasons }) => [
    id,
    reasons.find(({ code }) => code === 'hours')?.text,
  ])
  expect(hours).toEqual([
    [1, "0.0 h this week, under the others' median of 8.0 h"],
    [2, undefined],
    [3, undefined],
    [4, "12.0 h this week, above the others' median of 8.0 h"],
  ])
})

const DRIVERS = [1, 2, 3, 4, 5, 6]
const mapOf = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(fc.constantFrom(...DRIVERS), value)).map((entries) => new Map(entries))
const anyFacts: fc.Arbitrary<CandidateFacts> = fc.record({
  blocksExpired: fc.boolean(),
  preferences: mapOf(fc.constantFrom('preferred' as const, 'blocked' as const)),
  shiftsAround: mapOf(fc.constantFrom(other({}), other({ status: SHIFT_NEW }), [])).map(
    (byId) =>
      new Map([...byId].map(([id, shifts]) => [id, shifts.map((one) => ({ ...one, driver_id: id }))])),
  ),
  minutesOfWeek: mapOf(fc.integer({ min: 0, max: 20 }).map((hours) => hours * 60)),
  visits: mapOf(fc.record({ times: fc.integer({ min: 1, max: 12 }), last: fc.constant('2026-06-01') })),
  homes: mapOf(
    fc.oneof(
      fc.record({ miles: fc.integer({ min: 0, max: 30 }) }),
      fc.record({ same: fc.constantFrom('district' as const, 'area' as const, 'nothing' as const) }),
    ),
  ),
  rejectedThis: fc.uniqueArray(fc.constantFrom(...DRIVERS)).map((ids) => new Set(ids)),
  rejections: mapOf(
    fc.constantFrom({ rejected: 1, of: 20 }, { rejected: 3, of: 12 }, { rejected: 2, of: 2 }),
  ),
  rules: fc.constantFrom(undefined, rulesFor('warn'), rulesFor('bar')),
})
const everyone = DRIVERS.map((id) => driver(id, id === 6 ? dayOff : {}))
const orderOf = (known: CandidateFacts, drivers = everyone) =>
  rankCandidates(shift, drivers, known).map(({ driver: { id } }) => id)

test('lists drivers who cannot take the shift last, with the reason', () => {
  fc.assert(
    fc.property(anyFacts, (known) => {
      const ranked = rankCandidates(shift, everyone, known)
      const firstWhoCannot = ranked.findIndex(({ canTake }) => !canTake)
      expect(ranked.slice(firstWhoCannot).some(({ canTake }) => canTake)).toBe(false)
      for (const { canTake, reasons } of ranked) {
        expect(reasons.some(({ side, points }) => side === 'against' && points === 0) || canTake).toBe(true)
      }
    }),
  )
})

test('the order does not depend on the order in which the drivers are given', () => {
  fc.assert(
    fc.property(anyFacts, fc.shuffledSubarray(everyone, { minLength: 6 }), (known, shuffled) => {
      expect(orderOf(known, shuffled)).toEqual(orderOf(known))
    }),
  )
})

const without = <T>(map: ReadonlyMap<number, T>, id: number) =>
  new Map([...map].filter(([key]) => key !== id))
/** Each changes one fact about driver 1 in their favour. */
const BETTER: readonly [string, (known: CandidateFacts) => CandidateFacts][] = [
  ['preferred', (known) => ({ ...known, preferences: new Map(known.preferences).set(1, 'preferred') })],
  [
    'worked there more often',
    (known) => {
      const times = (known.visits.get(1)?.times ?? 0) + 1
      return { ...known, visits: new Map(known.visits).set(1, { times, last: DAY }) }
    },
  ],
  ['free at that time', (known) => ({ ...known, shiftsAround: without(known.shiftsAround, 1) })],
  ['without hours', (known) => ({ ...known, minutesOfWeek: without(known.minutesOfWeek, 1) })],
  ['living next door', (known) => ({ ...known, homes: new Map(known.homes).set(1, { miles: 0 }) })],
  [
    'who never rejected',
    (known) => ({
      ...known,
      rejections: without(known.rejections, 1),
      rejectedThis: new Set([...known.rejectedThis].filter((id) => id !== 1)),
    }),
  ],
]

test.each(BETTER)('a driver who is %s never ranks lower for it', (_what, better) => {
  fc.assert(
    fc.property(anyFacts, (known) => {
      expect(orderOf(better(known)).indexOf(1)).toBeLessThanOrEqual(orderOf(known).indexOf(1))
    }),
  )
})

test('ranks by points, then by name, and namesakes by their number', () => {
  const drivers = [
    driver(2, { full_name: 'Zoe' }),
    driver(3, { full_name: 'Ann' }),
    driver(11, { full_name: 'Bob' }),
    driver(4, { full_name: 'Bob' }),
    driver(5, { full_name: 'Cid' }),
    driver(1, { full_name: 'Abe' }),
  ]
  const known = facts({
    preferences: new Map([[2, 'preferred']]),
    minutesOfWeek: new Map([1, 2, 3, 4, 5, 11].map((id) => [id, 600])),
    visits: new Map([
      [5, { times: 10, last: DAY }],
      [3, { times: 1, last: DAY }],
    ]),
  })
  const ranked = rankCandidates(shift, drivers, known)
  expect(ranked.map(({ driver: { id }, points }) => [id, points])).toEqual([
    [2, 5],
    [5, 3],
    [3, 1],
    [1, 0],
    [4, 0],
    [11, 0],
  ])
})

test.each([
  [[], 0, undefined],
  [[5], 5, undefined],
  [[5, 9], 5, 9],
  [[5, 9], 9, 5],
  [[1, 2, 10], 10, 1.5],
  [[1, 2, 10], 1, 6],
  [[4, 4, 4, 8], 8, 4],
  [[1, 3, 5, 7], 3, 5],
] as const)('the median of %j without %i is %j', (values, value, median) => {
  expect(medianOfOthers(values)(value)).toBe(median)
})

test('as many of the others are above it as below, whichever number is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2 }), (values) => {
      const median = medianOfOthers(values)
      for (const [own, value] of values.entries()) {
        const others = values.filter((_, index) => index !== own)
        const middle = median(value) ?? Number.NaN
        expect(others.filter((other) => other < middle).length).toBeLessThanOrEqual(others.length / 2)
        expect(others.filter((other) => other > middle).length).toBeLessThanOrEqual(others.length / 2)
      }
    }),
  )
})
