import { expect, test } from 'vitest'
import { isRounded, nearestListTime, snapToList, TIME_LIST } from './timeList.ts'
import { clockTime, minutesOfDay } from './wallClock.ts'

test('the list has every quarter of an hour of the day', () => {
  expect(TIME_LIST).toHaveLength(96)
  expect(TIME_LIST.slice(0, 3)).toEqual(['00:00', '00:15', '00:30'])
  expect(TIME_LIST.at(-1)).toBe('23:45')
})

test.each([
  ['09:00', '09:00', '09:00'],
  ['09:07', '09:00', '09:00'],
  ['09:08', '09:15', '09:15'],
  ['09:22', '09:15', '09:15'],
  ['09:53', '10:00', '10:00'],
  ['00:07', '00:00', '00:00'],
  ['23:52', '23:45', '23:45'],
  // Eight minutes from the last choice, and 00:00 would be the other end of the day.
  ['23:53', '23:45', '23:53'],
  ['23:59', '23:45', '23:59'],
])('%s is nearest to %s and loads as %s', (time, nearest, loaded) => {
  expect(nearestListTime(time)).toBe(nearest)
  expect(snapToList(time)).toBe(loaded)
  expect(isRounded(loaded, time)).toBe(loaded !== time)
  expect(isRounded('12:30', time)).toBe(false)
})

test('no time moves by more than 7.5 minutes, and only to a choice', () => {
  for (let minute = 0; minute < 1440; minute++) {
    const time = clockTime(minute)
    const loaded = snapToList(time)
    expect(Math.abs(minutesOfDay(loaded) - minute)).toBeLessThanOrEqual(7.5)
    expect(loaded === time || TIME_LIST.includes(loaded)).toBe(true)
    expect(TIME_LIST).toContain(nearestListTime(time))
  }
})
