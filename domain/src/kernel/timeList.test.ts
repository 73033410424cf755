import { expect, test } from 'vitest'
import { nearestListTime, TIME_LIST } from './timeList.ts'
import { clockTime } from './wallClock.ts'

test('the list has every quarter of an hour of the day', () => {
  expect(TIME_LIST).toHaveLength(96)
  expect(TIME_LIST.slice(0, 3)).toEqual(['00:00', '00:15', '00:30'])
  expect(TIME_LIST.at(-1)).toBe('23:45')
})

test.each([
  ['09:00', '09:00'],
  ['09:07', '09:00'],
  ['09:08', '09:15'],
  ['09:22', '09:15'],
  ['09:53', '10:00'],
  ['00:07', '00:00'],
  ['23:52', '23:45'],
  // 00:00 would be the other end of the day.
  ['23:53', '23:45'],
  ['23:59', '23:45'],
])('the choice nearest to %s is %s', (time, nearest) => {
  expect(nearestListTime(time)).toBe(nearest)
})

test('every time of day has a nearest choice', () => {
  for (let minute = 0; minute < 1440; minute++) {
    expect(TIME_LIST).toContain(nearestListTime(clockTime(minute)))
  }
})
