import { expect, test } from 'vitest'
import { driver, shift } from '../../testing/scheduleFixtures.ts'
import { numberToCall } from './shiftWords.ts'

const TODAY = '2026-03-11'
const drivers = new Map([[1, driver({ phone: '07700 900001' })]])
const withPhone = { id: 1, full_name: 'Driver One', phone: '07700 900009', photo_src: null }

test.each([
  ["today's shift", shift(), '07700 900001'],
  ['the number that comes with the shift comes first', shift({ driver: withPhone }), '07700 900009'],
  ['the driver of a shift that came without one', shift({ driver: undefined }), '07700 900001'],
  ["tomorrow's", shift({ period_date: '2026-03-12' }), undefined],
  ["yesterday's", shift({ period_date: '2026-03-10' }), undefined],
  [
    "yesterday's that finishes today",
    shift({ period_date: '2026-03-10', start_time: '20:00', finish_time: '02:00' }),
    '07700 900001',
  ],
  ['an open shift', shift({ driver_id: null }), undefined],
  ['a driver without a number', shift({ driver_id: 2 }), undefined],
])('%s', (_, one, expected) => {
  expect(numberToCall(one, TODAY, drivers)).toBe(expected)
})
