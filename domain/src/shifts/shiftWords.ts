/** The words for a shift, the same on the screen and on paper. */
import { CANCELLED_BY_WORDS, type CancelledBy } from './cancelling.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  REJECTED,
  SHIFT_DRAFT,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from './shiftStatus.ts'

export type Tone = 'unpublished' | 'published' | 'draft'

export function toneOf({ status }: { status: ShiftStatus }): Tone {
  if (status === SHIFT_PUBLISHED) return 'published'
  return status === SHIFT_DRAFT ? 'draft' : 'unpublished'
}

export type Manning = 'assigned' | 'open' | 'rejected'

export function manningOf({ status_assigned }: { status_assigned: AssignmentStatus }): Manning {
  if (status_assigned === ASSIGNED) return 'assigned'
  return status_assigned === REJECTED ? 'rejected' : 'open'
}

interface MannedShift {
  status_assigned: AssignmentStatus
  cancelled_by?: CancelledBy | null
  /** It is open because its driver cannot work. Restaurants see only that it is open. */
  cannot_work?: boolean
  /** A cancelled shift that has not been worked since keeps its day and times. */
  isCancelled: boolean
}

/** The names that the reader may know: the driver's, and that of the driver who rejected the shift. */
export interface ShiftNames {
  driver: string | undefined
  rejectedBy: string | undefined
}

/**
 * 'Ann Example', 'Open shift', 'Cancelled, now Ann Example', 'Ann Example cannot work' (docs/spec/sickCalls.md), or 'Shift rejected
 * by Ann Example' (docs/spec/shifts.md#assignment-status), 'Cancelled by the restaurant' (docs/spec/shifts.md#who-cancelled).
 * Without names: 'Assigned', 'Shift rejected'.
 */
export function manningWords(shift: MannedShift, { driver, rejectedBy }: ShiftNames): string {
  const manning = manningOf(shift)
  const before = shift.isCancelled ? 'Cancelled, now ' : ''
  if (manning === 'open') return before ? `${before}open` : 'Open shift'
  if (manning === 'assigned') return `${before}${driver ?? (before ? 'assigned' : 'Assigned')}`
  if (shift.cannot_work) return `${rejectedBy ?? 'The driver'} cannot work`
  return vacatedText(shift.cancelled_by ?? 'unknown', rejectedBy)
}

/** Says why a shift has lost its driver, and names a driver who rejected it if they are known. */
export function vacatedText(cancelledBy: CancelledBy, name: string | undefined): string {
  const words = CANCELLED_BY_WORDS[cancelledBy]
  return cancelledBy === 'driver' && name ? `${words} by ${name}` : words
}

/** For a driver who is inactive, or out of a manager's scope. */
export const NOT_IN_LIST = 'Driver not in your list'
