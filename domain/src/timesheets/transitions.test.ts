import { expect, test } from 'vitest'
import { timesheetActions } from './timesheetActions.ts'
import { afterTransition, wantedTransition } from './transitions.ts'

/**
 * Every case (docs/spec/timesheets.md#transitions, docs/spec/timesheets.md#two-step-approval): action, progress before,
 * staff's result, a restaurant's.
 */
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

test('refuses every allowed action the second time, so that it counts once', () => {
  const states = ([10, 20, 30] as const).flatMap((status) =>
    ([10, 20, 30, 40, 50, 60, 70] as const).map((status_progress) => ({ status, status_progress })),
  )
  const transitions = ['approve', 'discard', 'unapproveTime', 'unapprovePay'] as const
  const done = (['manager', 'restaurant'] as const).flatMap((role) =>
    states.flatMap((state) => {
      const timesheet = { id: 3, driver_id: 7, type: 10, invoice_number: null, ...state } as const
      const allowed = timesheetActions(timesheet, role)
      return transitions
        .filter((action) => allowed.includes(action))
        .map((action) => ({ role, action, timesheet, after: afterTransition(action, state, role) }))
    }),
  )
  expect(done.length).toBeGreaterThan(20)
  const twice = done.filter(({ role, action, timesheet, after }) =>
    timesheetActions({ ...timesheet, ...after }, role).includes(action),
  )
  expect(twice).toEqual([])
})

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
