import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { DatedChange } from '../../kernel/datedChanges.ts'
import type { LiveEvent } from '../../kernel/live.ts'
import { isForStaff, type ShownShift } from '../shift/shownShift.ts'

export type ShiftChange = DatedChange<ShownShift>

const PUTTING: readonly string[] = shiftLive.events

/** The changes that live events of the shift channel bring, in their order; events of other channels bring none. */
export function changesOf(events: readonly LiveEvent[]): ShiftChange[] {
  return events.flatMap(({ channel, event, data }): ShiftChange[] => {
    if (channel !== shiftLive.name) return []
    if (event === DESTROY) return [{ remove: (data as { id: number }).id }]
    return PUTTING.includes(event) ? [{ put: data as ShownShift }] : []
  })
}

/** The answer to a change may come without timesheet and driver, which a list with both flags has. */
export function completedShift(shift: ShownShift, known: ShownShift): ShownShift {
  const { timesheet = known.timesheet } = shift
  if (!isForStaff(shift) || !isForStaff(known)) return { ...shift, timesheet }
  return { ...shift, timesheet, driver: shift.driver === undefined ? sameDriver(shift, known) : shift.driver }
}

const sameDriver = (shift: Shift, known: Shift) =>
  shift.driver_id === known.driver_id ? known.driver : undefined
