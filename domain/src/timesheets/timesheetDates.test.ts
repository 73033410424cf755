import { expect, test } from 'vitest'
import { DATE_AFTER_TODAY, DATE_AFTER_TOMORROW, dateProblem, latestDate } from './timesheetDates.ts'

test.each([
  ['administrator', '2027-01-01', undefined],
  ['administrator', '2027-01-02', DATE_AFTER_TOMORROW],
  ['manager', '2027-01-01', undefined],
  ['manager', '2027-01-02', DATE_AFTER_TOMORROW],
  ['restaurant', '2026-12-31', undefined],
  ['restaurant', '2027-01-01', DATE_AFTER_TODAY],
  ['restaurant', '2020-01-01', undefined],
] as const)('on the last day of 2026 %s may choose %s: %s', (role, date, problem) => {
  expect(dateProblem(date, role, '2026-12-31')).toBe(problem)
  expect(date <= latestDate(role, '2026-12-31')).toBe(problem === undefined)
})
