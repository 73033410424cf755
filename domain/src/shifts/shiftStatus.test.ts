import { expect, test } from 'vitest'
import { assignmentStatus, assignmentStatusLabel, shiftStatusLabel } from './shiftStatus.ts'

test.each([
  [10, 'New'],
  [20, 'Published'],
  [30, 'Draft'],
] as const)('shift status %d reads %s', (status, label) => {
  expect(shiftStatusLabel(status)).toBe(label)
})

test.each([
  [10, 'Assigned'],
  [20, 'Open'],
  [30, 'Rejected'],
] as const)('assignment status %d reads %s', (status, label) => {
  expect(assignmentStatusLabel(status)).toBe(label)
})

test.each([
  [7, 10],
  [null, 20],
  [0, 20],
])('a shift saved with driver %s is assigned or free: %d', (driverId, status) => {
  expect(assignmentStatus(driverId)).toBe(status)
})
