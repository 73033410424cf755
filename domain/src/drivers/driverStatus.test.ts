import { expect, test } from 'vitest'
import { driverStatusLabel } from './driverStatus.ts'

test.each([
  [10, 'Active'],
  [20, 'Inactive'],
  [30, 'Applicant Driver'],
] as const)('driver status %d reads %s', (status, label) => {
  expect(driverStatusLabel(status)).toBe(label)
})
