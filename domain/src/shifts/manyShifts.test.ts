import { expect, test } from 'vitest'
import { tooManyText } from './manyShifts.ts'

test.each([
  ['publish', 50_000, undefined],
  ['publish', 50_001, 'At most 50,000 shifts at once.'],
  ['unpublish', 10_001, undefined],
  ['remove', 10_001, undefined],
  ['move', 1, undefined],
  ['move', 10_000, undefined],
  ['move', 10_001, 'At most 10,000 shifts at once.'],
  ['bonus', 50_001, 'At most 50,000 shifts at once.'],
])('limits a step of the kind %s on %d shifts', (kind, count, text) => {
  expect(tooManyText(kind, count)).toBe(text)
})
