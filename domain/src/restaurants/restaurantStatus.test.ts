import { expect, test } from 'vitest'
import { restaurantStatusLabel } from './restaurantStatus.ts'

test.each([
  [10, 'Active'],
  [20, 'Inactive'],
] as const)('restaurant status %d reads %s', (status, label) => {
  expect(restaurantStatusLabel(status)).toBe(label)
})
