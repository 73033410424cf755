/**
 * Decides if shifts can be restored by an undo, a redo, or from a published version. Both the present and the restored state must
 * pass the checks.
 */
import type { WorkingTime } from '../drivers/availability.ts'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import type { OfferedReach, OfferingRestaurant } from '../drivers/offeredDrivers.ts'
import type { Role } from '../kernel/roles.ts'
import { RESTAURANT_ACTIVE } from '../restaurants/restaurantRules.ts'
import { DRIVER_NOT_ACTIVE, isReassigned, placeProblem, timeProblem } from '../shifts/driverFit.ts'
import { may, type ShiftAct, type ShiftFacts } from '../shifts/shiftActs.ts'
import type { ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { isSameRow, type KeptShift, timesOf } from './keptRow.ts'

/** null: the shift did not exist, will be removed, or does not exist. */
export interface RestoredShift {
  id: number
  /** The expected present row, so that no one else's change is overwritten. */
  from: KeptShift | null
  to: KeptShift | null
  now: KeptShift | null
}

export interface RestorationFacts {
  /** The role that restores them. A restaurant may only undo acts that it may do itself. */
  role: Role
  /** The restaurants in scope. Removed ones, and those no longer in scope, are missing. */
  restaurants: ReadonlyMap<number, OfferingRestaurant & { status: number }>
  /** Problems beyond the shift itself (`dependentProblem`), by its id. */
  dependents: ReadonlyMap<number, string>
  /** The last change of a shift that is not as expected, by its id: 'Manager Account at 14:05'. */
  changedBy: ReadonlyMap<number, string>
  /** Published shifts of the drivers concerned, around the dates concerned. */
  published: readonly ShiftTimes[]
  /** The drivers concerned, as for an edit; inactive ones are missing. */
  reach: ReadonlyMap<number, OfferedReach>
  workingTimes: ReadonlyMap<number, WorkingTime>
  documents: ReadonlyMap<number, ExpiryDates>
}

export const SHIFT_OUT_OF_SCOPE = 'is at a restaurant that no longer exists or is no longer yours'
export const SHIFT_GONE = 'has been removed since'
const RESTAURANT_CLOSED = 'its restaurant is inactive now'

/** Why shifts cannot be restored, by id. Those that can are left out. */
export function restorationProblems(
  shifts: readonly RestoredShift[],
  facts: RestorationFacts,
): Map<number, string> {
  const problems = new Map<number, string>()
  const taken = takenTimes(shifts, facts)
  for (const shift of shifts) {
    const problem = changedSinceProblem(shift, facts) ?? driverProblem(shift, taken, facts)
    if (problem) problems.set(shift.id, problem)
  }
  return problems
}

/** True if restoring gives the shift another driver, another time or the published state. */
export function needsDriverCheck({ from, to }: Pick<RestoredShift, 'from' | 'to'>): boolean {
  if (!to?.driver_id) return false
  if (!from || from.driver_id !== to.driver_id || from.period_date !== to.period_date) return true
  if (from.start_time !== to.start_time || from.finish_time !== to.finish_time) return true
  return to.status === SHIFT_PUBLISHED && from.status !== SHIFT_PUBLISHED
}

function changedSinceProblem(
  { id, from, to, now }: RestoredShift,
  facts: RestorationFacts,
): string | undefined {
  const places = [from, to, now].flatMap((shift) => (shift ? [shift.restaurant_id] : []))
  if (!places.every((place) => facts.restaurants.has(place))) return SHIFT_OUT_OF_SCOPE
  if (!isSameRow('shift', now, from)) {
    return `was ${now ? 'changed' : 'removed'} by ${facts.changedBy.get(id) ?? 'someone else'}`
  }
  const problem = facts.dependents.get(id)
  if (problem) return problem
  const notOwn = facts.role === 'restaurant' ? ownRestorationProblem({ now, to }) : undefined
  if (notOwn) return notOwn
  const moved = to && to.restaurant_id !== from?.restaurant_id
  const closed = moved && facts.restaurants.get(to.restaurant_id)?.status !== RESTAURANT_ACTIVE
  return closed ? RESTAURANT_CLOSED : undefined
}

/** The checks of an edit. For a shift that is not published, an expired document only warns. */
function driverProblem(
  shift: RestoredShift,
  taken: ReadonlyMap<number | null, ShiftTimes[]>,
  { restaurants, reach, workingTimes, documents }: RestorationFacts,
): string | undefined {
  if (!needsDriverCheck(shift)) return undefined
  const to = shift.to as KeptShift
  const id = to.driver_id as number
  const known = reach.get(id)
  const driver = known && {
    isActive: true,
    reach: known,
    working: workingTimes.get(id),
    documents: to.status === SHIFT_PUBLISHED ? documents.get(id) : undefined,
  }
  const restaurant = restaurants.get(to.restaurant_id) as OfferingRestaurant
  const isNewThere = !shift.from || isReassigned(to, shift.from)
  const problem =
    (isNewThere ? placeProblem(driver, restaurant) : !driver && DRIVER_NOT_ACTIVE) ||
    timeProblem(timesOf(to), driver, taken.get(id) ?? [])
  // Completes a sentence that begins with the shift.
  return problem?.replace(/\.$/, '')
}

/** Published shifts by driver after restoring all. */
function takenTimes(
  shifts: readonly RestoredShift[],
  { published, restaurants }: Pick<RestorationFacts, 'published' | 'restaurants'>,
): Map<number | null, ShiftTimes[]> {
  const restored = new Set(shifts.map(({ id }) => id))
  const others = published.filter(({ id }) => !restored.has(id))
  const own = shifts.flatMap(({ to }) =>
    to?.status === SHIFT_PUBLISHED && to.driver_id
      ? [{ ...timesOf(to), place: restaurants.get(to.restaurant_id)?.name ?? null }]
      : [],
  )
  return Map.groupBy([...others, ...own], ({ driver_id }) => driver_id)
}

export const TAKEN_OVER = 'the agency has taken it over, and only the agency can change it now'

/** Hours, charges and invoices belong to the agency, so the reason is not named. */
export const WORKED_ON = 'the agency has worked on it since'

interface Restoration {
  /** null: it does not exist, or will be removed. */
  now: KeptShift | null
  to: KeptShift | null
}

/**
 * Why a restaurant cannot restore this shift: it may restore only its own open shifts, by acts that it may do itself
 * (docs/spec/schedule.md#restaurant-shift-menu, docs/spec/shifts.md#removing-shifts). Timesheets are checked elsewhere
 * (`dependentProblem`).
 */
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
