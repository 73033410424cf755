import { expect, test } from 'vitest'
import { blockedText } from './manyWords.ts'

test.each([
  [10_001, 0, 10_001, 'At most 10,000 shifts at once. Select fewer.'],
  [10_000, 1, 10_001, undefined],
  [0, 3, 3, 'There is nothing to do.'],
  [0, 1, 3, 'None of them can be changed so.'],
])('of %i that can be changed and %i idle ones of %i it says %s', (valid, idle, count, said) => {
  expect(blockedText({ valid: Array(valid), idle }, count)).toBe(said)
})
