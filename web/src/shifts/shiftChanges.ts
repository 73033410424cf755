import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { DatedChange } from '../kernel/datedChanges.ts'
import type { LiveEvent } from '../kernel/live.ts'
import { isForStaff, type ShownShift, type StaffShift } from './shownShift.ts'

export type ShiftChange = DatedChange<ShownShift>

const PUTTING: readonly string[] = shiftLive.events

/** The events that carry a shift. Others ask to load the list again. */
export const ofShifts = (events: readonly LiveEvent[]): LiveEvent[] =>
  events.filter(
    ({ channel, event }) => channel === shiftLive.name && (event === DESTROY || PUTTING.includes(event)),
  )

/** The changes in live events of the shift channel, in their order. */
export function changesOf(events: readonly LiveEvent[]): ShiftChange[] {
  return ofShifts(events).map(({ event, data }) =>
    event === DESTROY ? { remove: (data as { id: number }).id } : { put: data as ShownShift },
  )
}

/**
 * Completes a shift with fields that only the list has: who rejected it, and an overlap with a shift that may not be
 * loaded. The answer to a change may also lack timesheet and driver.
 */
export function completedShift(shift: ShownShift, known: ShownShift): ShownShift {
  const { timesheet = known.timesheet } = shift
  if (!isForStaff(shift) || !isForStaff(known)) return { ...shift, timesheet } as ShownShift
  const isSameDriver = shift.driver_id === known.driver_id
  const driver = shift.driver === undefined && isSameDriver ? known.driver : shift.driver
  return { ...shift, timesheet, driver, ...rejectedBy(shift, known), ...overlapping(shift, known) }
}

function rejectedBy(shift: StaffShift, known: StaffShift): Pick<StaffShift, 'driver_canceled'> {
  if (shift.driver_canceled !== undefined || shift.status_assigned !== REJECTED) return {}
  // An undone assignment gives the shift back to the one who rejected it earlier, whose name only the list has.
  const isByKnown = shift.driver_id_canceled === undefined || shift.driver_id_canceled === known.driver_id
  const before = known.driver_canceled ?? (isByKnown ? known.driver?.full_name : undefined)
  return before === undefined ? {} : { driver_canceled: before }
}

function overlapping(shift: StaffShift, known: StaffShift): Pick<StaffShift, 'overlaps'> {
  if (shift.overlaps !== undefined || known.overlaps === undefined) return {}
  const fields = ['driver_id', 'period_date', 'start_time', 'finish_time', 'status'] as const
  return fields.every((field) => shift[field] === known[field]) ? { overlaps: known.overlaps } : {}
}
