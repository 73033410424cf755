import { describe, expect, test } from 'vitest'
import { amountDifference, differenceSign, reportFileName, reportTotal } from './reports.ts'

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

test.each([
  ['extra', 'extra-requests_2026-06-01-2026-06-30.csv'],
  [undefined, 'all-reports_2026-06-01-2026-06-30.csv'],
] as const)('the file of %s is called %s', (report, name) => {
  expect(reportFileName(report, { from: '2026-06-01', to: '2026-06-30' })).toBe(name)
})
