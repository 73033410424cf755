import { expect, test } from 'vitest'
import { chargeText } from './shiftWords.ts'

test.each([
  [0, 1250, 'Saving creates a cancellation record of £12.50.'],
  [1250, 0, 'Saving records that the charge of £12.50 is removed.'],
  [1250, 1250, undefined],
  [0, -500, undefined],
])('from %s to %s pence', (former, fee, text) => {
  expect(chargeText(former, fee)).toBe(text)
})
