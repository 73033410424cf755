import { MONTH, TWO_WEEKS, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { expect, test } from 'vitest'
import { deskView, withOwnInterval } from './deskSearch.ts'

const intervalIn = (search: Parameters<typeof deskView>[0]) =>
  withOwnInterval(deskView(search, '2026-03-11'), search).interval

test.each([
  ['2026-02-01', '2026-02-28', MONTH],
  ['2026-03-02', '2026-03-15', TWO_WEEKS],
  ['2026-03-02', '2026-03-08', WEEK],
  ['2026-03-03', '2026-03-20', WEEK],
])(
  'gives the dates from %s to %s, if the address has no interval, the one that they span',
  (from, to, interval) => {
    expect(intervalIn({ from, to })).toBe(interval)
  },
)

test('a given interval stays', () => {
  expect(intervalIn({ from: '2026-02-01', to: '2026-02-28', interval: 'week' })).toBe(WEEK)
  expect(intervalIn({ interval: 'month' })).toBe(MONTH)
})
