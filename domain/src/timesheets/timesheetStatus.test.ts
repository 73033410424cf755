import { expect, test } from 'vitest'
import {
  APPROVED,
  DISCARDED,
  DISCARDED_BY_DRIVER,
  IN_WORK,
  NOT_SUBMITTED,
  PAY_APPROVED,
  PENDING,
  PROGRESS_DISCARDED,
  progressLabel,
  SUBMITTED,
  statusLabel,
  TIME_APPROVED,
} from './timesheetStatus.ts'

test.each([
  [PENDING, 10, 'Pending'],
  [DISCARDED, 20, 'Discarded'],
  [APPROVED, 30, 'Approved'],
] as const)('status %d has the code %d and reads %s', (status, code, label) => {
  expect(status).toBe(code)
  expect(statusLabel(status)).toBe(label)
})

test.each([
  [IN_WORK, 10, 7, 'In work'],
  [SUBMITTED, 20, 7, 'Submited'],
  [NOT_SUBMITTED, 30, 7, 'Not submited'],
  [NOT_SUBMITTED, 30, 0, 'Open shift'],
  [NOT_SUBMITTED, 30, null, 'Open shift'],
  [PAY_APPROVED, 40, 7, 'Pay approved'],
  [TIME_APPROVED, 50, 7, 'Time approved'],
  [PROGRESS_DISCARDED, 60, 7, 'Discarded'],
  [DISCARDED_BY_DRIVER, 70, 7, 'Discarded by driver'],
] as const)('progress %d has the code %d and reads, with driver %s, %s', (progress, code, driver, label) => {
  expect(progress).toBe(code)
  expect(progressLabel(progress, driver)).toBe(label)
})
