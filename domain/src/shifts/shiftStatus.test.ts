import { expect, test } from 'vitest'
import { assignmentStatus } from './shiftStatus.ts'

test.each([
  [7, 10],
  [null, 20],
  [0, 20],
])('a shift saved with driver %s is assigned or free: %d', (driverId, status) => {
  expect(assignmentStatus(driverId)).toBe(status)
})
