import { expect, test } from 'vitest'
import { countOf, listOf, numberText } from './counts.ts'

test('separates thousands', () => {
  expect([999, 16_810].map(numberText)).toEqual(['999', '16,810'])
})

test('counts one and many', () => {
  expect([0, 1, 12, 1_000].map((count) => countOf(count, 'shift'))).toEqual([
    '0 shifts',
    '1 shift',
    '12 shifts',
    '1,000 shifts',
  ])
})

test('lists with the last two joined by a word', () => {
  expect(listOf([])).toBe('')
  expect(listOf(['north'])).toBe('north')
  expect(listOf(['north', 'south'], 'or')).toBe('north or south')
  expect(listOf(['north', 'south', 'west'])).toBe('north, south and west')
})
