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
] as const)('of %j without %i it is %j', (values, value, median) => {
  expect(medianOfOthers(values)(value)).toBe(median)
})

test('as many others lie above it as below, regardless of which is asked', () => {
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
