import { expect, test } from 'vitest'
import { afterTransition } from './transitions.ts'

/** Document 3, section 4.2, and rulings 5.3: action, progress before, staff's result, a restaurant's. */
test.each([
  ['approve', 20, [30, 40], [10, 50]],
  ['approve', 30, [30, 40], [10, 50]],
  ['approve', 50, [30, 40], [10, 50]],
  ['approve', 60, [30, 40], [10, 50]],
  ['approve', 70, [30, 70], [10, 50]],
  ['discard', 20, [20, 60], [20, 60]],
  ['discard', 50, [20, 60], [20, 60]],
  ['discard', 70, [20, 70], [20, 70]],
  ['unapproveTime', 40, [10, 20], [10, 20]],
  ['unapproveTime', 50, [10, 20], [10, 20]],
  ['unapproveTime', 70, [10, 20], [10, 20]],
  ['unapprovePay', 40, [10, 50], [10, 50]],
] as const)('%s from progress %d', (action, status_progress, staff, restaurant) => {
  const after = (role: 'administrator' | 'manager' | 'restaurant') =>
    Object.values(afterTransition(action, { status_progress }, role))
  expect(after('administrator')).toEqual(staff)
  expect(after('manager')).toEqual(staff)
  expect(after('restaurant')).toEqual(restaurant)
})
