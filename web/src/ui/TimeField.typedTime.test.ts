import { TIME_LIST } from '@driverdesk/domain/kernel/timeList.ts'
import { expect, test } from 'vitest'
import { timesLike, typedTime } from './TimeField.tsx'

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
  ['2130', '21:30'],
  ['9pm', '21:00'],
  ['9.30pm', '21:30'],
  [' 9:30 PM ', '21:30'],
  ['9 p.m.', '21:00'],
  ['9am', '09:00'],
  ['11a', '11:00'],
  ['12pm', '12:00'],
  ['12.15 am', '00:15'],
  ['13pm', '13pm'],
  ['0am', '0am'],
])('%s becomes %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time)
})

test.each([
  ['24', '24:00'],
  ['2400', '24:00'],
  ['24:01', '24:01'],
])('if the end of the day is allowed, %s becomes %s', (typed, time) => {
  expect(typedTime(typed, ['23:45', '24:00'])).toBe(time)
})

test.each([
  ['9', 4, '09:00'],
  ['93', 1, '09:30'],
  ['1', 44, '01:00'],
  ['18:1', 1, '18:15'],
  ['', 96, '00:00'],
  ['99', 96, '00:00'],
  ['9p', 1, '21:00'],
  ['9.30pm', 1, '21:30'],
])('%s has %i choices from %s on', (typed, count, first) => {
  const times = timesLike(typed, TIME_LIST)
  expect(times).toHaveLength(count)
  expect(times[0]).toBe(first)
})
