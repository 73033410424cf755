import { expect, test } from 'vitest'
import {
  ALREADY_APPROVED,
  ALREADY_DISCARDED,
  APPROVED_IS_FIXED,
  actionRefusal,
  afterTransition,
  knowsAction,
  NOT_APPROVED,
  SETTLED,
  type TimesheetAction,
  type TimesheetForAction,
  timesheetActions,
  wantedTransition,
} from './timesheetActions.ts'

const timesheet = (
  status: TimesheetForAction['status'],
  status_progress: TimesheetForAction['status_progress'],
  more: Partial<TimesheetForAction> = {},
): TimesheetForAction => ({
  id: 3,
  driver_id: 7,
  type: 10,
  invoice_number: null,
  status,
  status_progress,
  ...more,
})

/**
 * Every case (docs/spec/timesheets.md#transitions, docs/spec/timesheets.md#two-step-approval): what staff may do, what
 * a restaurant may.
 */
test.each([
  ['in work', timesheet(10, 10), 'edit approve discard remove', 'edit approve discard'],
  ['submitted', timesheet(10, 20), 'edit approve discard remove', 'edit approve discard'],
  ['not submitted', timesheet(10, 30), 'edit approve discard remove', 'edit approve discard'],
  [
    'time approved',
    timesheet(10, 50),
    'edit approve discard unapproveTime remove',
    'edit discard unapproveTime',
  ],
  ['of a cancellation', timesheet(10, 20, { type: 20 }), 'edit approve discard remove', ''],
  ['discarded', timesheet(20, 60), 'edit approve remove', ''],
  ['discarded by the driver', timesheet(20, 70), 'edit approve remove', ''],
  ['pay approved', timesheet(30, 40), 'unapproveTime unapprovePay remove', ''],
  ['approved though the driver discarded it', timesheet(30, 70), 'unapproveTime unapprovePay remove', ''],
  ['approved with its time only', timesheet(30, 50), 'unapproveTime remove', ''],
  ['on an invoice', timesheet(30, 40, { invoice_number: '017' }), '', ''],
  [
    'a shift without a timesheet',
    timesheet(10, 30, { id: -5 }),
    'edit approve discard',
    'edit approve discard',
  ],
  ['an open shift', timesheet(10, 30, { id: -5, driver_id: null }), 'edit', 'edit'],
  ['an open shift, driver 0', timesheet(10, 30, { id: -5, driver_id: 0 }), 'edit', 'edit'],
])('%s: staff may %s, a restaurant %s', (_case, timesheet, staff, restaurant) => {
  expect(timesheetActions(timesheet, 'administrator').join(' ')).toBe(staff)
  expect(timesheetActions(timesheet, 'manager').join(' ')).toBe(staff)
  expect(timesheetActions(timesheet, 'restaurant').join(' ')).toBe(restaurant)
  expect(timesheetActions(timesheet, 'driver')).toEqual([])
  expect(timesheetActions(timesheet, 'none')).toEqual([])
})

const open = timesheet(10, 30, { id: -5, driver_id: 0 })
const invoiced = timesheet(30, 40, { invoice_number: '017' })

test.each([
  ['approve', open, "Can't approve Open shift", "Can't approve Open shift"],
  ['discard', open, "Can't discard Open shift", "Can't discard Open shift"],
  ['remove', open, "Can't remove Open shift", undefined],
  ['remove', timesheet(10, 30, { id: -5 }), "Can't not remove submited Timesheet", undefined],
  ['remove', invoiced, 'This timesheet is on invoice 017.', undefined],
  ['edit', invoiced, 'This timesheet is on invoice 017.', SETTLED],
  ['discard', invoiced, 'This timesheet is on invoice 017.', SETTLED],
  ['unapproveTime', invoiced, 'This timesheet is on invoice 017.', SETTLED],
  ['unapprovePay', invoiced, 'This timesheet is on invoice 017.', undefined],
  ['approve', timesheet(30, 40), ALREADY_APPROVED, SETTLED],
  ['approve', timesheet(10, 50), undefined, ALREADY_APPROVED],
  ['approve', timesheet(20, 60), undefined, SETTLED],
  ['discard', timesheet(20, 60), ALREADY_DISCARDED, SETTLED],
  ['discard', timesheet(30, 40), APPROVED_IS_FIXED, SETTLED],
  ['edit', timesheet(30, 40), APPROVED_IS_FIXED, SETTLED],
  ['unapproveTime', timesheet(10, 20), NOT_APPROVED, NOT_APPROVED],
  ['unapprovePay', timesheet(10, 50), NOT_APPROVED, undefined],
] as const)('%s is refused: %j', (action, timesheet, staff, restaurant) => {
  expect(actionRefusal(action, timesheet, 'manager')).toBe(staff)
  expect(actionRefusal(action, timesheet, 'restaurant')).toBe(restaurant)
})

test.each([
  ['administrator', 'edit approve discard unapproveTime unapprovePay remove'],
  ['manager', 'edit approve discard unapproveTime unapprovePay remove'],
  ['restaurant', 'edit approve discard unapproveTime'],
  ['driver', ''],
  ['none', ''],
] as const)('%s ever does: %s', (role, known) => {
  const all: TimesheetAction[] = ['edit', 'approve', 'discard', 'unapproveTime', 'unapprovePay', 'remove']
  expect(all.filter((action) => knowsAction(action, role)).join(' ')).toBe(known)
})

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

/** Status and progress before, what is sent, and what it means from staff and from a restaurant. */
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
