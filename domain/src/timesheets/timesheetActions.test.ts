import { expect, test } from 'vitest'
import {
  ALREADY_APPROVED,
  ALREADY_DISCARDED,
  APPROVED_IS_FIXED,
  actionRefusal,
  knowsAction,
  NOT_APPROVED,
  SETTLED,
  type TimesheetAction,
  type TimesheetForAction,
  timesheetActions,
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
