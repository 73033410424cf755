import { expect, it } from 'vitest'
import { SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { dateIn, type SavedShift, templateShifts, weekOf } from './templateShift.ts'

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
  ['an open one, also where its driver has rejected it', saved({ driver_id: null }), [null]],
  ["no restaurant's draft", saved({ driver_id: null, status: SHIFT_DRAFT }), []],
  ['no cancelled one', saved({ driver_id: null, is_cancelled: true }), []],
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
