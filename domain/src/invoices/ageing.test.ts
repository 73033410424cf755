import { expect, test } from 'vitest'
import { ageBand, agedSums, daysOverdue } from './ageing.ts'

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
