import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LiveEvent } from '../kernel/live.ts'
import { isForStaff, type ShownShift } from './shownShift.ts'

/** What happened to a shift: it is now so, or it is gone (`asOf`: the `updated_at` of its last state, where known). */
export type ShiftChange = { put: ShownShift } | { remove: number; asOf?: string }

const PUTTING: readonly string[] = shiftLive.events

/** The changes that live events of the shift channel bring, in their order; events of other channels bring none. */
export function changesOf(events: readonly LiveEvent[]): ShiftChange[] {
  return events.flatMap(({ channel, event, data }): ShiftChange[] => {
    if (channel !== shiftLive.name) return []
    if (event === DESTROY) return [{ remove: (data as { id: number }).id }]
    return PUTTING.includes(event) ? [{ put: data as ShownShift }] : []
  })
}

/**
 * The shifts of a range after some changes. A shift that moved out of the range leaves it; an older state never
 * overwrites a newer one. Where nothing changes, as when an event comes twice, the answer is `shifts` itself.
 */
export function applyShiftChanges(
  shifts: ShownShift[],
  changes: readonly ShiftChange[],
  range: DateRange,
): ShownShift[] {
  if (changes.length === 0) return shifts
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  let changed = false
  for (const change of changes) changed = apply(byId, change, range) || changed
  return changed ? [...byId.values()] : shifts
}

function apply(byId: Map<number, ShownShift>, change: ShiftChange, range: DateRange): boolean {
  if ('remove' in change) return byId.delete(change.remove)
  const known = byId.get(change.put.id)
  if (known && isNewer(known.updated_at, change.put.updated_at)) return false
  if (!isWithin(change.put.period_date, range)) return byId.delete(change.put.id)
  const shift = known ? completed(change.put, known) : change.put
  if (known && isSame(known, shift)) return false
  byId.set(shift.id, shift)
  return true
}

/** Whether the one moment is after the other; both ISO 8601. */
export function isNewer(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other)
}

export const isWithin = (date: string, { from, to }: DateRange): boolean => from <= date && date <= to

/** The answer to a change may come without timesheet and driver, which a list with both flags has. */
function completed(shift: ShownShift, known: ShownShift): ShownShift {
  const { timesheet = known.timesheet } = shift
  if (!isForStaff(shift) || !isForStaff(known)) return { ...shift, timesheet }
  return { ...shift, timesheet, driver: shift.driver === undefined ? sameDriver(shift, known) : shift.driver }
}

const sameDriver = (shift: Shift, known: Shift) =>
  shift.driver_id === known.driver_id ? known.driver : undefined

const isSame = (one: ShownShift, other: ShownShift): boolean => fingerprint(one) === fingerprint(other)

const fingerprint = (shift: ShownShift): string =>
  JSON.stringify(Object.entries(shift).toSorted(([a], [b]) => a.localeCompare(b)))
