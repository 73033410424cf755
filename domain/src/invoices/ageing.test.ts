import { expect, test } from 'vitest'
import { ageBand, agedSums, daysOverdue, isCovered, overdueAfterAccount } from './ageing.ts'

const TODAY = '2026-11-27'

test.each([
  ['2026-12-01', 'not_due', 0],
  ['2026-11-27', 'not_due', 0],
  ['2026-11-26', 'to_30', 1],
  ['2026-10-28', 'to_30', 30],
  ['2026-10-27', 'to_60', 31],
  ['2026-09-28', 'to_60', 60],
  ['2026-09-27', 'to_90', 61],
  ['2026-08-29', 'to_90', 90],
  ['2026-08-28', 'over_90', 91],
  ['2024-02-29', 'over_90', 1002],
])('an invoice due on %s is %s', (due, band, days) => {
  expect(ageBand(due, TODAY)).toBe(band)
  expect(daysOverdue(due, TODAY)).toBe(days)
})

test('adds up each band', () => {
  const owed = [
    { due_date: '2026-11-27', amount: 4000 },
    { due_date: '2026-11-26', amount: 1 },
    { due_date: '2026-11-01', amount: 2 },
    { due_date: '2026-01-01', amount: 30 },
  ]
  expect(agedSums(owed, TODAY)).toEqual({ not_due: 4000, to_30: 3, to_60: 0, to_90: 0, over_90: 30 })
})

// £60.00 is overdue and £40.10 not due yet: £100.10 in all.
test.each([
  [0, 60_00, false],
  [40.1, 60_00, false],
  [50.1, 50_00, false],
  [100.09, 1, false],
  [100.1, 0, true],
  [120, 0, true],
])('with £%d on account, %i pence are overdue', (on_account, pence, covered) => {
  const owed = { total: 100.1, not_due: 40.1, on_account }
  expect(overdueAfterAccount(owed)).toBe(pence)
  expect(isCovered(owed)).toBe(covered)
})

test('a restaurant that owes nothing has nothing overdue and nothing to cover', () => {
  expect(overdueAfterAccount({ total: 0, not_due: 0, on_account: 30 })).toBe(0)
  expect(isCovered({ total: 0, on_account: 30 })).toBe(false)
})
