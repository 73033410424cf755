import { expect, test } from 'vitest'
import { effectiveCharges } from './charges.ts'

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
