import { expect, test } from 'vitest'
import { birthProblem } from './driverRules.ts'

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
