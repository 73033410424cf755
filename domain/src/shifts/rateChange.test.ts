import { expect, test } from 'vitest'
import { payText, rateChangeText } from './rateChange.ts'

test('says what the pay is', () => {
  expect(payText(123450)).toBe('The pay is £1,234.50.')
})

test.each([
  [1, '1 shift was saved'],
  [2, '2 shifts were saved'],
  [1200, '1,200 shifts were saved'],
])('says that the rate has changed for %d', (shifts, words) => {
  expect(rateChangeText(shifts, 4000, 4400)).toBe(
    `The pay rate has changed since ${words}: published, the cost is £44.00 instead of £40.00.`,
  )
})
