import { expect, test } from 'vitest'
import { APPROVED, DISCARDED, OF_CANCELLATION, OF_WORK, PENDING } from '../timesheets/timesheetStatus.ts'
import { type EarningTimesheet, earningsOf } from './earnings.ts'

const WEEK = { from: '2026-11-16', to: '2026-11-22' }
const timesheet = (given: Partial<EarningTimesheet> = {}): EarningTimesheet => ({
  type: OF_WORK,
  status: APPROVED,
  period_date: '2026-11-18',
  start_time: '17:00',
  finish_time: '22:00',
  cost_total: 57.1,
  approved_fee: 0,
  ...given,
})

test('sums the dates, with what is not approved yet, to the penny', () => {
  const overnight = { status: PENDING, start_time: '22:30', finish_time: '02:00', cost_total: 39.95 } as const
  // 57.10 + 39.95 = 97.05, and 5 h + 3 h 30.
  expect(earningsOf([timesheet(), timesheet(overnight)], WEEK)).toEqual({
    timesheets: 2,
    minutes: 510,
    pay: 9705,
    unapproved: 3995,
  })
})

test('counts fees and cancellations as the pay statement does', () => {
  const cancelled = timesheet({ type: OF_CANCELLATION, cost_total: 0, approved_fee: -12.5 })
  // 57.10 − 5.35 − 12.50 = 39.25, and the 5 hours of the work.
  expect(earningsOf([timesheet({ approved_fee: -5.35 }), cancelled], WEEK)).toEqual({
    timesheets: 2,
    minutes: 300,
    pay: 3925,
    unapproved: 0,
  })
})

test('leaves out discarded timesheets and other dates', () => {
  const left = [
    timesheet({ status: DISCARDED }),
    timesheet({ period_date: '2026-11-15' }),
    timesheet({ period_date: '2026-11-23' }),
  ]
  const ends = [timesheet({ period_date: WEEK.from }), timesheet({ period_date: WEEK.to })]
  expect(earningsOf(left, WEEK)).toEqual({ timesheets: 0, minutes: 0, pay: 0, unapproved: 0 })
  expect(earningsOf([...left, ...ends], WEEK).pay).toBe(11420)
})
