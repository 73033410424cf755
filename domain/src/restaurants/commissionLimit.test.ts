import { expect, test } from 'vitest'
import { commissionBasisOf } from '../options/commissionBasis.ts'
import { commissionProblem } from './commissionLimit.ts'

const TOO_MUCH = 'Commission must be a percentage from 0 to 100 with at most two decimals.'

test.each([
  [undefined, 100, undefined],
  ['percent', 100.01, TOO_MUCH],
  ['per_hour', 100.01, undefined],
])('by %s, a commission of %d gives %s', (ovalue, commission, problem) => {
  expect(commissionProblem(commission, commissionBasisOf(ovalue))).toBe(problem)
})
