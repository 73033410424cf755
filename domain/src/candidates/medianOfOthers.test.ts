import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOfOthers } from './medianOfOthers.ts'

test.each([
  [[], 0, undefined],
  [[5], 5, undefined],
  [[5, 9], 5, 9],
  [[5, 9], 9, 5],
  [[1, 2, 10], 10, 1.5],
  [[1, 2, 10], 1, 6],
  [[4, 4, 4, 8], 8, 4],
  [[1, 3, 5, 7], 3, 5],
] as const)('the median of %j without %i is %j', (values, value, median) => {
  expect(medianOfOthers(values)(value)).toBe(median)
})

test('as many of the others are above it as below, whichever number is left out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2 }), (values) => {
      const median = medianOfOthers(values)
      for (const [own, value] of values.entries()) {
        const others = values.filter((_, index) => index !== own)
        const middle = median(value) ?? Number.NaN
        expect(others.filter((other) => other < middle).length).toBeLessThanOrEqual(others.length / 2)
        expect(others.filter((other) => other > middle).length).toBeLessThanOrEqual(others.length / 2)
      }
    }),
  )
})
