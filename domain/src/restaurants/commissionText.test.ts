import { expect, test } from 'vitest'
import { commissionText } from './commissionText.ts'

test.each([
  ['percent', 150, '1.5%'],
  ['percent', 200, '2%'],
  ['percent', 0, '0%'],
  ['per_hour', 150, '£1.50 per hour'],
] as const)('a commission by %s of %s is %s', (basis, commissionHundredths, text) => {
  expect(commissionText({ basis, commissionHundredths })).toBe(text)
})
