import { expect, test } from 'vitest'
import { wantedTransition } from './wantedTransition.ts'

/** Status and progress before, what is sent, and what staff and a restaurant mean by it. */
test.each([
  [[10, 20], {}, undefined, undefined],
  [[10, 20], { status: 10, status_progress: 20 }, undefined, undefined],
  [[10, 20], { status: 10, status_progress: 30 }, undefined, undefined],
  [[10, 20], { status: 30, status_progress: 40 }, 'approve', 'approve'],
  [[10, 20], { status: 30 }, 'approve', 'approve'],
  [[10, 20], { status: 10, status_progress: 50 }, 'unapprovePay', 'approve'],
  [[10, 50], { status: 10, status_progress: 50 }, undefined, undefined],
  [[10, 50], { status: 30, status_progress: 40 }, 'approve', 'approve'],
  [[10, 50], { status: 10, status_progress: 20 }, 'unapproveTime', 'unapproveTime'],
  [[10, 20], { status: 20, status_progress: 60 }, 'discard', 'discard'],
  [[20, 70], { status: 20, status_progress: 70 }, undefined, undefined],
  [[20, 70], { status: 30, status_progress: 70 }, 'approve', 'approve'],
  [[20, 60], { status: 10, status_progress: 20 }, 'unapproveTime', 'unapproveTime'],
  [[30, 40], { status: 30, status_progress: 40 }, undefined, undefined],
  [[30, 40], { status: 10, status_progress: 20 }, 'unapproveTime', 'unapproveTime'],
  [[30, 40], { status: 10, status_progress: 50 }, 'unapprovePay', 'unapprovePay'],
  [[30, 50], { status: 10, status_progress: 50 }, 'unapprovePay', 'unapprovePay'],
] as const)('from %j by %j', ([status, status_progress], wanted, staff, restaurant) => {
  const before = { status, status_progress }
  expect(wantedTransition(before, wanted, 'manager')).toBe(staff)
  expect(wantedTransition(before, wanted, 'restaurant')).toBe(restaurant)
})
