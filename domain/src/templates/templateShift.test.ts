import { expect, it } from 'vitest'
import { SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import {
  dateIn,
  repeatedWeeks,
  type SavedShift,
  templateShifts,
  untilProblem,
  weekOf,
  weeksProblem,
} from './templateShift.ts'

const saved = (given: Partial<SavedShift> = {}): SavedShift => ({
  restaurant_id: 3,
  driver_id: 7,
  period_date: '2026-06-17',
  start_time: '18:00',
  finish_time: '02:00',
  extra_request: 1,
  comment: 'Back door',
  status: SHIFT_PUBLISHED,
  is_cancelled: false,
  ...given,
})

it('keeps weekday, place, driver, times, comment and extra request, and nothing else', () => {
  expect(templateShifts([saved()])).toEqual([
    {
      restaurant_id: 3,
      driver_id: 7,
      week_day: 2,
      start_time: '18:00',
      finish_time: '02:00',
      extra_request: 1,
      comment: 'Back door',
    },
  ])
})

it.each([
  ['a published shift', saved(), [7]],
  ['an unpublished one', saved({ status: SHIFT_NEW }), [7]],
  ['an open one, even if its driver has rejected it', saved({ driver_id: null }), [null]],
  ["no restaurant's draft", saved({ driver_id: null, status: SHIFT_DRAFT }), []],
  ['not a cancelled one', saved({ driver_id: null, is_cancelled: true }), []],
])('keeps %s', (_what, shift, drivers) => {
  expect(templateShifts([shift]).map(({ driver_id }) => driver_id)).toEqual(drivers)
})

it.each([
  ['2026-06-15', '2026-06-15', 0],
  ['2026-06-21', '2026-06-15', 6],
  // Over the night of the clock change, and the end of a year.
  ['2026-10-25', '2026-10-19', 6],
  ['2027-01-01', '2026-12-28', 4],
])('%s is in the week of %s, on its day %d', (date, monday, week_day) => {
  expect(weekOf(date)).toBe(monday)
  expect(dateIn(monday, { week_day })).toBe(date)
})

it.each([
  ['once', 1, { times: 1 }, ['2026-06-15']],
  ['for three weeks', 1, { times: 3 }, ['2026-06-15', '2026-06-22', '2026-06-29']],
  ['every other week', 2, { times: 3 }, ['2026-06-15', '2026-06-29', '2026-07-13']],
  ['until a Monday, which counts', 1, { until: '2026-06-29' }, ['2026-06-15', '2026-06-22', '2026-06-29']],
  ['until the day before', 1, { until: '2026-06-28' }, ['2026-06-15', '2026-06-22']],
  ['every third week until a date', 3, { until: '2026-07-26' }, ['2026-06-15', '2026-07-06']],
  ['until a day before it begins', 1, { until: '2026-06-14' }, []],
  ['no times', 1, { times: 0 }, []],
])('repeats %s', (_what, every, ends, weeks) => {
  expect(repeatedWeeks({ first: '2026-06-17', every, ends })).toEqual(weeks)
})

it('repeats over a year at most', () => {
  expect(repeatedWeeks({ first: '2026-06-17', every: 1, ends: { until: '2999-12-31' } })).toHaveLength(53)
})

it.each([
  [1, '2026-06-14', 'Choose 15/06/2026 or a later day.'],
  [1, '2026-06-15', undefined],
  // The Sunday of the 53rd week.
  [1, '2027-06-20', undefined],
  [1, '2027-06-21', 'At most 53 weeks at once: choose a day up to 20/06/2027.'],
  [4, '2027-06-21', undefined],
])('every %d weeks until %s says %s', (every, until, problem) => {
  expect(untilProblem({ first: '2026-06-17', every }, until)).toBe(problem)
})

it.each([
  [[], 'Choose at least one week.'],
  [['2026-06-16'], '16/06/2026 is not a Monday: weeks begin on Monday.'],
  [['2026-06-15', '2026-06-08'], 'The week of 08/06/2026 is in the past.'],
  [Array.from({ length: 54 }, () => '2026-06-15'), 'At most 53 weeks at once.'],
  [Array.from({ length: 53 }, () => '2026-06-15'), undefined],
  // Today's week still has days left.
  [['2026-06-15', '2026-06-22'], undefined],
])('of the weeks %j says %s on a Wednesday', (weeks, problem) => {
  expect(weeksProblem(weeks, '2026-06-17')).toBe(problem)
})
