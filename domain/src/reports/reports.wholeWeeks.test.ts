import { expect, test } from 'vitest'
import { wholeWeeks } from './reports.ts'

const LATER = '2027-01-01'

// 2026-06-01 is a Monday.
test.each([
  ['one week', '2026-06-01', '2026-06-07', LATER, ['2026-06-01', '2026-06-07']],
  ['a day less at its end', '2026-06-01', '2026-06-06', LATER, undefined],
  ['a day less at its start', '2026-06-02', '2026-06-07', LATER, undefined],
  ['a month', '2026-06-01', '2026-06-30', LATER, ['2026-06-01', '2026-06-28']],
  ['weeks that stick out on both sides', '2026-05-31', '2026-06-16', LATER, ['2026-06-01', '2026-06-14']],
  ['parts of two weeks', '2026-06-03', '2026-06-12', LATER, undefined],
  ['one day', '2026-06-01', '2026-06-01', LATER, undefined],
  ['both clock changes', '2026-03-23', '2026-10-25', LATER, ['2026-03-23', '2026-10-25']],
  ['a week whose Sunday is today', '2026-06-01', '2026-06-30', '2026-06-14', ['2026-06-01', '2026-06-07']],
  ['a week that ends today', '2026-06-01', '2026-06-07', '2026-06-07', undefined],
  ['the Monday after it', '2026-06-01', '2026-06-30', '2026-06-15', ['2026-06-01', '2026-06-14']],
  ['nothing that is over', '2026-06-01', '2026-06-30', '2026-06-07', undefined],
  ['the future', '2026-06-01', '2026-06-30', '2026-01-01', undefined],
])('%s', (_, from, to, today, weeks) => {
  expect(wholeWeeks({ from, to }, today)).toEqual(weeks && { from: weeks[0], to: weeks[1] })
})
