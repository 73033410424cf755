import { expect, test } from 'vitest'
import { inThousands } from './thousands.ts'

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567', '1,234,567'],
])('%s reads as %s', (digits, shown) => {
  expect(inThousands(digits)).toBe(shown)
})
