import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { nextOpen } from './nextOpen.ts'

const open = (id: number, restaurant_id: number, period_date: string, start_time = '11:00') =>
  shift({ id, restaurant_id, period_date, start_time, driver_id: null, status_assigned: 20 })
const [MONDAY, TUESDAY] = ['2026-03-09', '2026-03-10']
const shown = {
  days: [MONDAY, TUESDAY],
  rows: [
    {
      key: 1,
      name: 'One',
      shifts: [
        open(11, 1, MONDAY),
        shift({ id: 12, restaurant_id: 1, period_date: MONDAY, start_time: '12:00', driver_id: 5 }),
        open(13, 1, MONDAY, '13:00'),
      ],
    },
    { key: 2, name: 'Two', shifts: [open(21, 2, TUESDAY)] },
  ],
}
const at = (line: number, date: string, item: number | 'add') => ({ line, date, item })

test('the next open shift is found in the day, in later days, in other restaurants, and from the end at the start', () => {
  expect(nextOpen(shown, at(1, MONDAY, 11), 1)).toEqual(at(1, MONDAY, 13))
  expect(nextOpen(shown, at(1, MONDAY, 12), 1)).toEqual(at(1, MONDAY, 13))
  expect(nextOpen(shown, at(1, MONDAY, 13), 1)).toEqual(at(2, TUESDAY, 21))
  expect(nextOpen(shown, at(2, TUESDAY, 21), 1)).toEqual(at(1, MONDAY, 11))
})

test('the one before is found the same way back', () => {
  expect(nextOpen(shown, at(1, MONDAY, 13), -1)).toEqual(at(1, MONDAY, 11))
  expect(nextOpen(shown, at(1, MONDAY, 11), -1)).toEqual(at(2, TUESDAY, 21))
  expect(nextOpen(shown, at(2, TUESDAY, 21), -1)).toEqual(at(1, MONDAY, 13))
})

test('from a place without a shift it is the first of that day, or the next after it', () => {
  expect(nextOpen(shown, at(1, MONDAY, 'add'), 1)).toEqual(at(1, MONDAY, 11))
  expect(nextOpen(shown, at(1, TUESDAY, 'add'), 1)).toEqual(at(2, TUESDAY, 21))
})

test('nobody can take a draft', () => {
  const draft = { ...open(12, 1, MONDAY, '12:00'), status: 30 as const }
  const [line] = shown.rows
  const rows = line ? [{ ...line, shifts: [open(11, 1, MONDAY), draft, open(13, 1, MONDAY, '13:00')] }] : []
  expect(nextOpen({ days: shown.days, rows }, at(1, MONDAY, 11), 1)).toEqual(at(1, MONDAY, 13))
})

test('where no other shift is open there is none', () => {
  const [line] = shown.rows
  const one = { days: shown.days, rows: line ? [{ ...line, shifts: [open(11, 1, MONDAY)] }] : [] }
  expect(nextOpen(one, at(1, MONDAY, 11), 1)).toBeUndefined()
  expect(nextOpen({ rows: [], days: [] }, at(1, MONDAY, 11), 1)).toBeUndefined()
})
