import { expect, test } from 'vitest'
import { commissionBasisOf } from '../options/optionKeys.ts'
import { commissionProblem, commissionText, effectiveCharges } from './charges.ts'

const standard = { basis: 'per_hour', commissionHundredths: 150, bookingFee: 35 } as const

test.each([
  ['the options’ if it has none', null, null, 150, 35],
  ['its own', 225, 50, 225, 50],
  ['its own zero amounts, which count as set', 0, 0, 0, 0],
  ['its own commission only', 225, null, 225, 35],
  ['its own booking fee only', null, 50, 150, 50],
])('a restaurant is charged %s', (_case, commissionHundredths, bookingFee, commission, fee) => {
  expect(effectiveCharges({ commissionHundredths, bookingFee }, standard)).toEqual({
    basis: 'per_hour',
    commissionHundredths: commission,
    bookingFee: fee,
  })
})

const TOO_MUCH = 'Commission must be a percentage from 0 to 100 with at most two decimals.'

test.each([
  [undefined, 100, undefined],
  ['percent', 100.01, TOO_MUCH],
  ['per_hour', 100.01, undefined],
])('by %s, a commission of %d gives %s', (ovalue, commission, problem) => {
  expect(commissionProblem(commission, commissionBasisOf(ovalue))).toBe(problem)
})

test.each([
  ['percent', 150, '1.5%'],
  ['percent', 200, '2%'],
  ['percent', 0, '0%'],
  ['per_hour', 150, '£1.50 per hour'],
] as const)('a commission by %s of %s is %s', (basis, commissionHundredths, text) => {
  expect(commissionText({ basis, commissionHundredths })).toBe(text)
})
