import { describe, expect, test } from 'vitest'
import type { CancelledBy } from './cancelling.ts'
import type { AssignmentStatus } from './shiftStatus.ts'
import { manningOf, manningWords, type ShiftNames, toneOf, vacatedText } from './shiftWords.ts'

test('names the three kinds of status and of assignment by their codes', () => {
  expect(([10, 20, 30] as const).map((status) => toneOf({ status }))).toEqual([
    'unpublished',
    'published',
    'draft',
  ])
  expect(([10, 20, 30] as const).map((status_assigned) => manningOf({ status_assigned }))).toEqual([
    'assigned',
    'open',
    'rejected',
  ])
})

describe('who works a shift', () => {
  const ann = { driver: 'Ann Example', rejectedBy: undefined }
  const leo = { driver: undefined, rejectedBy: 'Leo Example' }
  const noNames = { driver: undefined, rejectedBy: undefined }

  test.each<[string, AssignmentStatus, boolean, CancelledBy | null | undefined, ShiftNames]>([
    ['Ann Example', 10, false, null, ann],
    ['Assigned', 10, false, null, noNames],
    ['Open shift', 20, false, null, noNames],
    ['Cancelled, now Ann Example', 10, true, 'restaurant', ann],
    ['Cancelled, now assigned', 10, true, 'restaurant', noNames],
    ['Cancelled, now open', 20, true, 'restaurant', noNames],
    ['Shift rejected by Leo Example', 30, false, 'driver', leo],
    ['Shift rejected', 30, false, 'driver', noNames],
    ['Cancelled by the restaurant', 30, true, 'restaurant', leo],
    ['Cancelled by the agency', 30, true, 'agency', leo],
    ['Cancelled', 30, true, 'unknown', leo],
    ['Cancelled', 30, true, null, leo],
    ['Cancelled', 30, true, undefined, noNames],
  ])('reads %s', (words, status_assigned, isCancelled, cancelled_by, names) => {
    const shift = { status_assigned, isCancelled, ...(cancelled_by !== undefined && { cancelled_by }) }
    expect(manningWords(shift, names)).toBe(words)
  })
})

test.each([
  ['Leo Example cannot work', { driver: undefined, rejectedBy: 'Leo Example' }],
  ['The driver cannot work', { driver: undefined, rejectedBy: undefined }],
])('reads %s if the driver is sick', (words, names) => {
  const sick = { cancelled_by: 'driver', cannot_work: true } as const
  expect(manningWords({ status_assigned: 30, isCancelled: false, ...sick }, names)).toBe(words)
})

test('says who cancelled only if a driver did', () => {
  expect(vacatedText('driver', 'Leo Example')).toBe('Shift rejected by Leo Example')
  expect(vacatedText('driver', '')).toBe('Shift rejected')
  expect(vacatedText('agency', 'Leo Example')).toBe('Cancelled by the agency')
})
