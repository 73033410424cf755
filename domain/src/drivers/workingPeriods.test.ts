import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockTime, WEEKDAYS } from '../kernel/wallClock.ts'
import { HOLIDAY, REGULAR, unavailability, type WorkingTime } from './availability.ts'
import {
  dayOffPeriod,
  type GivenPeriod,
  hasDayOff,
  isSamePeriod,
  isSameWorkingTime,
  PAST_DATE,
  pastDateProblems,
  periodProblems,
  plannedWorkingTime,
} from './workingPeriods.ts'

/** '09:00-14:00', '-14:00' or 'off'. */
const period = (text: string): GivenPeriod => {
  if (text === 'off') return dayOffPeriod()
  const [start_at, stop_at] = text.split('-')
  return { holiday: REGULAR, start_at, stop_at }
}
const periods = (text: string) => (text === '' ? [] : text.split(' ').map(period))
const problems = (text: string, day = 'Monday') => periodProblems(day, periods(text))

const [noStart, noStop] = ["Monday 'Start at' required", "Monday 'Stop at' required"]
const greater = { start_at: "Monday 'Start at' can't be greater then 'Stop at'" }
const startInside = "Monday 'Start at' has intersection with other period"
const stopInside = "Monday 'Stop at' has intersection with other period"

describe('the periods of a day', () => {
  test.each([
    ['none', '', []],
    ['one', '09:00-14:00', [{}]],
    ['no start', '-14:00', [{ start_at: noStart }]],
    ['no stop', '09:00-', [{ stop_at: noStop }]],
    ['neither', '-', [{ start_at: noStart, stop_at: noStop }]],
    [
      'something that is not a time',
      '9am-25:00',
      [{ start_at: "Monday 'Start at' invalid format", stop_at: "Monday 'Stop at' invalid format" }],
    ],
    ['a start at the end of the day', '24:00-24:00', [{ start_at: "Monday 'Start at' invalid format" }]],
    ['a stop at the end of the day', '09:00-24:00', [{}]],
    ['a stop at the start of the day', '18:00-00:00', [greater]],
    ['a stop before the start', '14:00-09:00', [greater]],
    ['a stop at the start', '09:00-09:00', [greater]],
    ['two apart', '18:00-23:00 09:00-14:00', [{}, {}]],
    ['touching', '09:00-12:00 12:00-15:00', [{}, {}]],
    ['overlapping', '09:00-12:00 11:00-15:00', [{ stop_at: stopInside }, { start_at: startInside }]],
    ['one in another', '09:00-15:00 10:00-11:00', [{}, { start_at: startInside, stop_at: stopInside }]],
    [
      'the same twice',
      '09:00-12:00 09:00-12:00',
      [
        { start_at: startInside, stop_at: stopInside },
        { start_at: startInside, stop_at: stopInside },
      ],
    ],
    ['the same start', '09:00-12:00 09:00-15:00', [expect.anything(), { start_at: startInside }]],
    ['an unfinished one beside another', '09:00- 08:00-12:00', [{ stop_at: noStop }, {}]],
    ['a reversed one beside another', '14:00-09:00 10:00-12:00', [greater, {}]],
    ['a day off', 'off', [{}]],
    ['a day off beside hours', 'off 12:00-13:00', [{}, { start_at: startInside, stop_at: stopInside }]],
    ['two days off', 'off off', [expect.objectContaining({ start_at: startInside }), expect.anything()]],
    [
      'a day off beside the last quarter of an hour',
      'off 23:45-24:00',
      [{ stop_at: stopInside }, expect.anything()],
    ],
  ])('%s', (_case, given, expected) => {
    expect(problems(given)).toEqual(expected)
  })

  test('a day off needs no times', () => {
    expect(periodProblems('Monday', [{ holiday: HOLIDAY, start_at: null }])).toEqual([{}])
  })

  test('are named by their weekday or date', () => {
    expect(problems('-14:00', WEEKDAYS[6])).toEqual([{ start_at: "Sunday 'Start at' required" }])
    expect(problems('-14:00', '20/06/2026')).toEqual([{ start_at: "20/06/2026 'Start at' required" }])
  })

  const minutes = fc.integer({ min: 0, max: 1439 })
  const anyPeriod = fc
    .tuple(minutes, minutes)
    .map(
      ([start, stop]) =>
        ({ holiday: REGULAR, start_at: clockTime(start), stop_at: clockTime(stop) }) as const,
    )

  test('are right exactly if no minute belongs to two of them and each has at least one', () => {
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 4 }), (given) => {
        const isRight = periodProblems('Monday', given).every((each) => Object.keys(each).length === 0)
        const apart = given.every(
          (one, index) =>
            one.start_at < one.stop_at &&
            given.every(
              (other, at) => at === index || one.stop_at <= other.start_at || other.stop_at <= one.start_at,
            ),
        )
        expect(isRight).toBe(apart)
      }),
    )
  })

  test('are right in any order', () => {
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 4 }), (given) => {
        const said = periodProblems('Monday', given)
        expect(periodProblems('Monday', given.toReversed())).toEqual(said.toReversed())
      }),
    )
  })
})

describe('a day off', () => {
  test('runs from the first to the last time of the list, and makes the driver unavailable', () => {
    expect(dayOffPeriod()).toEqual({ holiday: HOLIDAY, start_at: '00:00', stop_at: '23:45' })
    const working = {
      default_working_time: [],
      actual_override_working_time: [{ ...dayOffPeriod(), period_date: '2026-06-20' }],
    }
    const shift = { period_date: '2026-06-20', start_time: '23:45', finish_time: '00:00' }
    expect(unavailability(shift, working)).toBe('Driver unavailable')
  })

  test.each([
    ['', false],
    ['09:00-12:00', false],
    ['off', true],
  ])('is said by %j: %s', (given, expected) => {
    expect(hasDayOff(periods(given))).toBe(expected)
  })
})

describe('an override', () => {
  test('names a past publishing by its date', () => {
    expect(PAST_DATE('2026-06-19')).toBe('19/06/2026 is in the past and cannot be changed.')
  })

  test.each([
    ['09:00-12:00', '09:00-12:00', true],
    ['09:00-12:00', '09:00-13:00', false],
    ['08:00-12:00', '09:00-12:00', false],
    ['off', '00:00-23:45', false],
  ])('%s says the same as %s: %s', (one, other, same) => {
    expect(isSamePeriod(period(one), period(other))).toBe(same)
  })

  test('means the same for a day off with or without times', () => {
    expect(isSamePeriod(dayOffPeriod(), { holiday: HOLIDAY, start_at: null, stop_at: null })).toBe(true)
  })
})

const TODAY = '2026-06-10'
const hours = (start_at: string, stop_at: string) => ({ holiday: REGULAR, start_at, stop_at }) as const
const off = { holiday: HOLIDAY, start_at: null, stop_at: null } as const
const wholeOff = { holiday: HOLIDAY, start_at: '00:00', stop_at: '23:45' } as const
const on = <T extends object>(period_date: string, period: T) => ({ period_date, ...period })

const NOTHING: WorkingTime = { default_working_time: [], actual_override_working_time: [] }
const stored: WorkingTime = {
  default_working_time: [{ week_day: 0, ...hours('09:00', '12:00') }],
  actual_override_working_time: [on('2026-06-09', off), on('2026-06-12', hours('10:00', '11:00'))],
}

describe('working times after a change', () => {
  test('are the given week, the given dates, and the past as it was, in order', () => {
    const week = [
      { week_day: 4, ...hours('18:00', '24:00') },
      { week_day: 4, ...hours('08:00', '12:00') },
      { week_day: 1, ...off },
    ]
    const dates = [on('2026-06-20', off), on(TODAY, hours('10:00', '12:00'))]
    expect(plannedWorkingTime(stored, week, dates, TODAY)).toEqual({
      default_working_time: [
        { week_day: 1, ...wholeOff },
        { week_day: 4, ...hours('08:00', '12:00') },
        { week_day: 4, ...hours('18:00', '24:00') },
      ],
      actual_override_working_time: [
        on('2026-06-09', wholeOff),
        on(TODAY, hours('10:00', '12:00')),
        on('2026-06-20', wholeOff),
      ],
    })
  })

  test('have each past date once if it is sent along', () => {
    const { actual_override_working_time: dates } = plannedWorkingTime(
      stored,
      [],
      stored.actual_override_working_time.map((entry) => ({ ...entry })),
      TODAY,
    )
    expect(dates.map(({ period_date }) => period_date)).toEqual(['2026-06-09', '2026-06-12'])
  })

  test('do not have today twice if it is already stored', () => {
    const today = [on(TODAY, hours('10:00', '11:00'))]
    const before = { ...NOTHING, actual_override_working_time: today }
    expect(plannedWorkingTime(before, [], today, TODAY)).toEqual(before)
    expect(plannedWorkingTime(before, [], [], TODAY)).toEqual(NOTHING)
  })

  test('keep nothing else that an entry was sent with', () => {
    const sent = { week_day: 2, ...hours('09:00', '10:00'), id: 7, driver_id: 8 }
    expect(plannedWorkingTime(NOTHING, [sent], [], TODAY).default_working_time).toEqual([
      { week_day: 2, ...hours('09:00', '10:00') },
    ])
  })
})

describe('a past date', () => {
  test.each([
    ['left out', [], []],
    ['sent as it was', [on('2026-06-09', wholeOff)], []],
    [
      'sent with hours',
      [on('2026-06-09', hours('09:00', '12:00'))],
      [[0, '09/06/2026 is in the past and cannot be changed.']],
    ],
    [
      'added after one that may be',
      [on(TODAY, off), on('2026-06-08', off)],
      [[1, '08/06/2026 is in the past and cannot be changed.']],
    ],
  ])('%s', (_case, dates, expected) => {
    expect([...pastDateProblems(stored, dates, TODAY)]).toEqual(expected)
  })
})

describe('working times say the same', () => {
  const week = (...entries: WorkingTime['default_working_time']) => ({
    ...NOTHING,
    default_working_time: entries,
  })
  const [morning, evening] = [
    { week_day: 0, ...hours('09:00', '12:00') },
    { week_day: 0, ...hours('18:00', '24:00') },
  ]
  test.each([
    ['in another order', week(morning, evening), week(evening, morning), true],
    ['a day off without times', week({ week_day: 0, ...off }), week({ week_day: 0, ...wholeOff }), true],
    ['one less', week(morning, evening), week(morning), false],
    ['on another day', week(morning), week({ ...morning, week_day: 1 }), false],
    ['at other times', week(morning), week({ ...morning, stop_at: '13:00' }), false],
    ['by date instead of weekday', week(morning), NOTHING, false],
  ])('%s, is the same: %4$s', (_case, one, other, same) => {
    expect(isSameWorkingTime(one, other)).toBe(same)
  })
})
