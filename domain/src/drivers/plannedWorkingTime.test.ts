import { describe, expect, test } from 'vitest'
import { HOLIDAY, REGULAR, type WorkingTime } from './availability.ts'
import { isSameWorkingTime, pastDateProblems, plannedWorkingTime } from './plannedWorkingTime.ts'

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

  test('have each past date once where it is sent along', () => {
    const { actual_override_working_time: dates } = plannedWorkingTime(
      stored,
      [],
      stored.actual_override_working_time.map((entry) => ({ ...entry })),
      TODAY,
    )
    expect(dates.map(({ period_date }) => period_date)).toEqual(['2026-06-09', '2026-06-12'])
  })

  test('do not have today twice where it is stored already', () => {
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
