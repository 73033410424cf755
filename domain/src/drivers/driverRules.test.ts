import { expect, test } from 'vitest'
import { birthProblem, periodProblems } from './driverRules.ts'

const TODAY = '2026-06-15'
const NOT_PAST = 'Date of birth must be in the past.'

test.each([
  ['1990-02-01', undefined],
  ['2026-06-14', undefined],
  [TODAY, NOT_PAST],
  ['2026-06-16', NOT_PAST],
  [null, undefined],
  [undefined, undefined],
])('judges the date of birth %s', (born, problem) => {
  expect(birthProblem(born, TODAY)).toBe(problem)
})

const LAST = 'Must be on or after the first day.'

test.each([
  [{}, {}],
  [{ opt_out_from: '2026-06-15', opt_out_until: '2026-06-15' }, {}],
  [{ opt_out_from: '2026-06-15', opt_out_until: '2026-06-14' }, { opt_out_until: LAST }],
  [{ opt_out_from: null, opt_out_until: '2026-06-14' }, { opt_out_until: LAST }],
  [{ visa_from: null, visa_until: '2026-06-14' }, {}],
  [{ visa_from: '2026-06-15', visa_until: '2026-06-14' }, { visa_until: LAST }],
])('judges the dates %j', (dates, problems) => {
  expect(periodProblems(dates)).toEqual(problems)
})
