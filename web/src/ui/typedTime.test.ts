import { TIME_LIST } from '@driverdesk/domain/kernel/timeList.ts'
import { expect, test } from 'vitest'
import { timesLike, typedTime } from './typedTime.ts'

test.each([
  ['7', '07:00'],
  ['07', '07:00'],
  ['0715', '07:15'],
  ['7:15', '07:15'],
  [' 7 15 ', '07:15'],
  ['23,45', '23:45'],
  ['24', '24'],
  ['7:60', '7:60'],
  ['7:5', '7:5'],
  ['', ''],
  ['noon', 'noon'],
])('%s becomes %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time)
})

test.each([
  ['24', '24:00'],
  ['2400', '24:00'],
  ['24:01', '24:01'],
])('where the day may end, %s becomes %s', (typed, time) => {
  expect(typedTime(typed, ['23:45', '24:00'])).toBe(time)
})

test.each([
  ['9', 4, '09:00'],
  ['93', 1, '09:30'],
  ['1', 44, '01:00'],
  ['18:1', 1, '18:15'],
  ['', 96, '00:00'],
  ['99', 96, '00:00'],
])('what %s may become: %i choices from %s on', (typed, count, first) => {
  const times = timesLike(typed, TIME_LIST)
  expect(times).toHaveLength(count)
  expect(times[0]).toBe(first)
})
