/**
 * Decides which shifts a restaurant may restore: only its own open shifts, by acts that it may do itself
 * (docs/spec/schedule.md#restaurant-shift-menu, docs/spec/shifts.md#removing-shifts).
 */
import { may, type ShiftAct, type ShiftFacts } from '../shifts/shiftActs.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import type { KeptShift } from './keptRow.ts'

export const TAKEN_OVER = 'the agency has taken it over, and only the agency can change it now'

/** Hours, charges and invoices belong to the agency, so the reason is not named. */
export const WORKED_ON = 'the agency has worked on it since'

interface Restoration {
  /** null: it does not exist, or will be removed. */
  now: KeptShift | null
  to: KeptShift | null
}

/** Why a restaurant cannot restore this shift. Timesheets are checked elsewhere (`dependentProblem`). */
export function ownRestorationProblem({ now, to }: Restoration): string | undefined {
  const isPublished = to?.status === SHIFT_PUBLISHED && now?.status !== SHIFT_PUBLISHED
  const isOpen = !to || may('copy', shiftState(to), 'restaurant')
  const isAllowed = !now || doings(now, to).every((action) => may(action, shiftState(now), 'restaurant'))
  return isOpen && isAllowed && !isPublished ? undefined : TAKEN_OVER
}

/** The result of restoring a shift. */
function doings(now: KeptShift, to: KeptShift | null): readonly ShiftAct[] {
  if (!to) return ['remove']
  if (to.status === now.status) return ['edit']
  return ['edit', to.status === SHIFT_DRAFT ? 'unpublish' : 'publish']
}

const shiftState = ({ status, status_assigned }: KeptShift): ShiftFacts => ({
  status,
  status_assigned,
  has_timesheet: false,
})
