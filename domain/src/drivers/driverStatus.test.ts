import { expect, test } from 'vitest'
import { activityWords, driverStatusLabel } from './driverStatus.ts'

test.each([
  [10, 'Active'],
  [20, 'Inactive'],
  [30, 'Applicant Driver'],
] as const)('driver status %d reads %s', (status, label) => {
  expect(driverStatusLabel(status)).toBe(label)
})

test.each([
  [10, '10/06/2026 12:00', 'online'],
  [10, null, 'online'],
  [20, '09/06/2026 18:30', 'was online: 09/06/2026 18:30'],
  [20, null, 'never'],
] as const)('activity %d, last seen %s: %s', (status, time, words) => {
  expect(activityWords(status, time)).toBe(words)
})
