import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { actsOf, may, type ShiftAct, type ShiftFacts } from '@driverdesk/domain/shifts/shiftActs.ts'
import { isAsked } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { STATUS_CHANGES, type StatusChangeKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { isHandedOver, isUnanswered } from '../shift/shiftWords.ts'
import { remembered } from './remembered.ts'
import type { ShownRow } from './scheduleRows.ts'

/** The shifts that a button of the toolbar changes. It removes new shifts only: a draft is its restaurant's. */
export const shiftsForBulk = <S extends ShownShift>(
  action: StatusChangeKind,
  shifts: readonly S[],
  role: Role,
): S[] =>
  shifts.filter(
    (shift) => may(action, shiftState(shift), role) && (action !== 'remove' || shift.status === SHIFT_NEW),
  )

export function bulkCounts(
  rows: readonly Pick<ShownRow, 'shifts' | 'coming'>[],
  role: Role,
): Record<StatusChangeKind, number> {
  const all = { publish: 0, unpublish: 0, remove: 0 }
  for (const { shifts, coming } of rows) {
    if (coming) {
      const { published, unpublished, toDelete } = coming.outline
      all.publish += unpublished
      all.unpublish += published
      all.remove += toDelete
      continue
    }
    const counts = countsOf(shifts, role)
    for (const action of STATUS_CHANGES) all[action] += counts[action]
  }
  return all
}

const countsOf = remembered((shifts: readonly ShownShift[], role: Role) => {
  const count = (action: StatusChangeKind) => shiftsForBulk(action, shifts, role).length
  return { publish: count('publish'), unpublish: count('unpublish'), remove: count('remove') }
})

/** The fields that decide what may be done to a shift. */
export const shiftState = (shift: ShownShift): ShiftFacts => ({
  status: shift.status,
  status_assigned: shift.status_assigned,
  has_timesheet: Boolean(shift.timesheet),
  is_unacknowledged: isUnanswered(shift),
  is_worked: shift.timesheet?.type === OF_WORK,
  is_called_off: shift.cancelled_by === 'restaurant',
  is_handed_over: isHandedOver(shift),
  is_asked: isAsked(shift),
  is_asked_to_cancel: isAsked(shift) && shift.ask?.kind === 'cancel',
})

/** For a restaurant, there are shifts that only the agency can change. */
export const maySelect = (shift: ShownShift, role: Role): boolean =>
  role !== 'restaurant' || actsOf(shiftState(shift), role).some((act) => !ASKS.includes(act))

/** A restaurant's request is about one shift. */
const ASKS: readonly ShiftAct[] = ['askChange', 'askCancel', 'withdrawAsk']

/** A shift with a timesheet stays on its day and in its restaurant. */
export const mayMove = (shift: ShownShift, role: Role): boolean =>
  may('edit', shiftState(shift), role) && !shift.timesheet
