import { describe, expect, test } from 'vitest'
import {
  amountDifference,
  differenceSign,
  type ReportLine,
  reportFileName,
  reportLines,
  reportTotal,
} from './reports.ts'

describe('the difference of a report row', () => {
  test.each([
    ['a bonus that was paid', 1000, 1000, 0, 'zero'],
    ['a partly paid bonus', 1000, 400, 600, 'positive'],
    ['a bonus that was overpaid', 1000, 1250, -250, 'negative'],
    ['a bonus that was not paid', 1000, 0, 1000, 'positive'],
    ['a fee that was taken', -1000, -1000, 0, 'zero'],
    ['a partly charged fee', -1000, -400, 600, 'positive'],
    ['an overcharged fee', -1000, -1250, -250, 'negative'],
    ['a fee that was not taken', -1000, 0, 1000, 'positive'],
    ['a fee for which a bonus was paid', -1000, 500, 1500, 'positive'],
    ['no charge', 0, 0, 0, 'zero'],
    ['no charge, and a fee taken', 0, -500, 500, 'positive'],
  ] as const)('%s', (_, charged, paid, difference, sign) => {
    expect(amountDifference(charged, paid)).toBe(difference)
    expect(differenceSign(difference)).toBe(sign)
  })
})

test('the total sums each column: a fee and a bonus of the same amount do not hide their differences', () => {
  const row = (charged: number, paid: number) => ({
    charged,
    paid,
    difference: amountDifference(charged, paid),
  })
  expect(reportTotal([row(1000, 0), row(-1000, 0), row(333, 333), row(-1, -2)])).toEqual({
    charged: 332,
    paid: 331,
    difference: 1999,
  })
  expect(reportTotal([])).toEqual({ charged: 0, paid: 0, difference: 0 })
})

const line: ReportLine = {
  report: 'cancelled',
  period_date: '2026-06-17',
  driver_name: 'Ada Rider',
  cost: 40,
  amount_paid: 12.5,
  amount_difference: 27.5,
  restaurant_name: 'Harbour Tacos',
  start_time: '17:30:00',
  finish_time: '22:15:00',
  cancelled_by: null,
  comment_cancelled: '=1+1',
  creator_name: 'Mo Planner',
}

test('each row and then the total, in pounds, with no formula of a comment', () => {
  const fee: ReportLine = { ...line, report: 'inactive', cost: 5, amount_paid: 0, amount_difference: 5 }
  const [cancelled, inactive, total] = reportLines(
    [line, { ...fee, start_time: null, finish_time: null }],
    ({ report }) => `when ${report}`,
  )
  expect(cancelled).toEqual([
    'Cancelled shifts',
    '17/06/2026',
    'Ada Rider',
    '40.00',
    '12.50',
    '27.50',
    'Harbour Tacos',
    '17:30-22:15',
    'when cancelled',
    "'=1+1",
    'Mo Planner',
  ])
  expect(inactive?.slice(6, 9)).toEqual(['Harbour Tacos', '', 'when inactive'])
  expect(total).toEqual(['Total', '', '', '45.00', '12.50', '32.50', '', '', '', '', ''])
})

test('the comment begins with who cancelled', () => {
  const [restaurant, unsaid] = reportLines(
    [
      { ...line, cancelled_by: 'restaurant', comment_cancelled: 'Closed early' },
      { ...line, cancelled_by: 'agency', comment_cancelled: '' },
    ],
    () => '',
  )
  expect(restaurant?.[9]).toBe('Cancelled by the restaurant: Closed early')
  expect(unsaid?.[9]).toBe('Cancelled by the agency')
})

test.each([
  ['extra', 'extra-requests_2026-06-01-2026-06-30.csv'],
  [undefined, 'all-reports_2026-06-01-2026-06-30.csv'],
] as const)('the file of %s is called %s', (report, name) => {
  expect(reportFileName(report, { from: '2026-06-01', to: '2026-06-30' })).toBe(name)
})
