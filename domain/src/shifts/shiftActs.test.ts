import { describe, expect, test } from 'vitest'
import { actsOf, may, type ShiftAct, type ShiftFacts, whyNot } from './shiftActs.ts'
import { ASSIGNED, FREE, REJECTED, SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'

const ACTIONS: readonly ShiftAct[] = [
  'answer',
  'handover',
  'askChange',
  'askCancel',
  'withdrawAsk',
  'copy',
  'edit',
  'find',
  'offer',
  'remove',
  'publish',
  'unpublish',
  'history',
  'remind',
  'sick',
  'cancel',
]

function shiftIn(
  status: ShiftFacts['status'],
  status_assigned: ShiftFacts['status_assigned'],
  has_timesheet: boolean,
) {
  return { status, status_assigned, has_timesheet, driver_id: status_assigned === ASSIGNED ? 7 : null }
}

/**
 * Every case (docs/spec/schedule.md#shift-menu, docs/spec/schedule.md#restaurant-shift-menu,
 * docs/spec/shifts.md#removing-shifts): status, assignment, timesheet, staff's menu, a restaurant's menu.
 */
const TABLE = [
  ['new, assigned', shiftIn(SHIFT_NEW, ASSIGNED, false), 'copy edit find publish history sick remove', ''],
  [
    'new, open',
    shiftIn(SHIFT_NEW, FREE, false),
    'copy edit find publish history remove',
    'copy edit unpublish remove',
  ],
  [
    'new, rejected',
    shiftIn(SHIFT_NEW, REJECTED, false),
    'copy edit find publish history remove',
    'copy edit unpublish remove',
  ],
  ['new, assigned, timesheet', shiftIn(SHIFT_NEW, ASSIGNED, true), 'copy edit find publish history sick', ''],
  ['new, open, timesheet', shiftIn(SHIFT_NEW, FREE, true), 'copy edit find publish history', 'copy'],
  [
    'published, assigned',
    shiftIn(SHIFT_PUBLISHED, ASSIGNED, false),
    'copy edit find unpublish history sick cancel',
    'askChange askCancel',
  ],
  [
    'published, not acknowledged',
    { ...shiftIn(SHIFT_PUBLISHED, ASSIGNED, false), is_unacknowledged: true },
    'copy edit find unpublish history remind sick cancel',
    'askChange askCancel',
  ],
  [
    'published, worked',
    { ...shiftIn(SHIFT_PUBLISHED, ASSIGNED, true), is_worked: true },
    'copy edit unpublish history',
    '',
  ],
  [
    'published, open',
    shiftIn(SHIFT_PUBLISHED, FREE, false),
    'copy edit find offer unpublish history',
    'copy edit',
  ],
  [
    'published, rejected',
    shiftIn(SHIFT_PUBLISHED, REJECTED, false),
    'copy edit find offer unpublish history',
    'copy edit',
  ],
  [
    'published, assigned, timesheet',
    shiftIn(SHIFT_PUBLISHED, ASSIGNED, true),
    'copy edit find unpublish history sick cancel',
    'askCancel',
  ],
  [
    'published, cancelled, timesheet',
    shiftIn(SHIFT_PUBLISHED, REJECTED, true),
    'copy edit find offer unpublish history',
    'copy',
  ],
  [
    'published, cancelled by its restaurant',
    { ...shiftIn(SHIFT_PUBLISHED, REJECTED, true), is_called_off: true },
    'copy edit unpublish history',
    'copy',
  ],
  [
    'draft, open',
    shiftIn(SHIFT_DRAFT, FREE, false),
    'copy edit find history remove',
    'copy edit publish remove',
  ],
  ['draft, open, timesheet', shiftIn(SHIFT_DRAFT, FREE, true), 'copy edit find history', 'copy publish'],
] as const

describe.each(TABLE)('%s', (_case, shift, staff, restaurant) => {
  test.each([
    ['administrator', staff],
    // Only administrators report that a driver cannot work.
    ['manager', staff.replace(' sick', '')],
    ['restaurant', restaurant],
    ['driver', ''],
    ['none', ''],
  ] as const)('offers to the role %s: [%s]', (role, actions) => {
    expect(actsOf(shift, role).join(' ')).toBe(actions)
    expect(ACTIONS.filter((action) => may(action, shift, role))).toEqual(
      ACTIONS.filter((action) => actions.split(' ').includes(action)),
    )
  })
})

test.each(TABLE)('%s: what is not offered has a reason', (_case, shift) => {
  for (const role of ['manager', 'restaurant'] as const) {
    const unexplained = ACTIONS.filter((action) => whyNot(action, shift, role) === undefined)
    expect(unexplained).toEqual(ACTIONS.filter((action) => may(action, shift, role)))
  }
})

test('a rejected shift is open, even if it still names a driver', () => {
  const shift = { ...shiftIn(SHIFT_PUBLISHED, REJECTED, false), driver_id: 7 }
  expect(may('cancel', shift, 'manager')).toBe(false)
  expect(may('edit', shift, 'restaurant')).toBe(true)
})
