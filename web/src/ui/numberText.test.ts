import { expect, test } from 'vitest'
import { hoursText, numberText } from './numberText.ts'

test('separates thousands', () => {
  expect([999, 16_810].map(numberText)).toEqual(['999', '16,810'])
  expect(hoursText(58_193 * 60 + 15, 2)).toBe('58,193.25')
  expect(hoursText(-1_000 * 60, 1)).toBe('-1,000.0')
  expect(hoursText(999 * 60, 1)).toBe('999.0')
})
