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
import { HAS_TIMESHEET, may, type ShiftAct, type ShiftFacts, WAS_CANCELLED } from '../shifts/shiftActs.ts'
import type { AskState } from '../shifts/shiftAsk.ts'
import type { ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { isSameRow, type KeptRow, type KeptShift, type StepTable, timesOf } from './keptRow.ts'

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

/** A timesheet or a charge of a shift that is restored. */
export interface Dependent {
  table: Exclude<StepTable, 'shift' | 'shift_ask'>
  /** The present row; null if it is removed. */
  now: KeptRow | null
  /** True for a timesheet with approved hours or pay. */
  isApproved: boolean
  /** True for the timesheet of a cancellation. */
  isOfCancellation: boolean
  /** True if it pays for a change at short notice, which the shift may be moved away from. */
  isOfShortNotice: boolean
  /** The row after the step, and the row to restore; undefined if the step did not touch it. */
  restored: { from: KeptRow | null; to: KeptRow | null } | undefined
  /** Written after the step. */
  isLater: boolean
  invoice: string | null
}

/** The undo removes the shift, or moves it to another day, time or restaurant. */
export type ShiftBecomes = 'gone' | 'moved' | 'same'

export function dependentProblem(dependent: Dependent, shift: ShiftBecomes): string | undefined {
  return dependent.restored ? restoredProblem(dependent) : keptProblem(dependent, shift)
}

/** The problem of a timesheet or charge that the step itself wrote; undefined if no one has approved, billed or changed it. */
function restoredProblem({
  table,
  now,
  isApproved,
  isOfShortNotice,
  restored,
  invoice,
}: Dependent): string | undefined {
  const { from, to } = restored as NonNullable<Dependent['restored']>
  if (invoice !== null && !isSameRow(table, now, to)) return onInvoice(table, invoice)
  const name = table === 'timesheet' && isOfShortNotice ? 'pay for short notice' : NAMES[table]
  if (table === 'timesheet' && isApproved) return `its ${name} is approved`
  return isSameRow(table, now, from) ? undefined : `its ${name} has since been changed`
}

/**
 * The problem of a timesheet or charge that the step did not write: hours worked since then, and charges of a shift
 * that would be removed.
 */
function keptProblem(
  { table, isApproved, isOfCancellation, isOfShortNotice, isLater, invoice }: Dependent,
  shift: ShiftBecomes,
): string | undefined {
  if (table === 'shift_event') {
    if (shift !== 'gone') return undefined
    return invoice === null ? 'a charge has since been recorded for it' : onInvoice(table, invoice)
  }
  // Completes a sentence that begins with the shift (docs/spec/shifts.md#shifts-with-a-timesheet).
  if (shift !== 'gone') {
    if (isOfShortNotice) return undefined
    if (isOfCancellation) return shift === 'moved' ? ending(WAS_CANCELLED) : undefined
    return isLater ? ending(HAS_TIMESHEET) : undefined
  }
  if (invoice !== null) return onInvoice(table, invoice)
  return isApproved ? 'its timesheet is approved' : 'it has a timesheet'
}

const ending = (sentence: string): string => sentence.replace(/\.$/, '')

const NAMES = { timesheet: 'cancellation pay', shift_event: 'charge' } as const

const onInvoice = (table: Dependent['table'], number: string): string =>
  `its ${table === 'timesheet' ? 'timesheet' : 'charge'} is on invoice ${number}`

export interface RestoredAsk {
  /** The expected present row. */
  from: KeptRow | null
  to: KeptRow | null
  now: KeptRow | null
  /** Its shift as it will be; undefined if there will be none. */
  shift: { status: number; driver_id: number | null; restaurant_id: number } | undefined
  isWorked: boolean
  hasLater: boolean
}

export const ASKED_AGAIN = 'the restaurant has since sent another request'
export const ASK_STARTED = 'it has started, so its request cannot be open again'
export const ASK_UNPUBLISHED =
  'it is no longer published with a driver at that restaurant, so its request cannot be open again'
export const ASK_WITHDRAWN = 'the restaurant has since withdrawn its request'
export const ASK_ANSWERED = 'its request has since been answered or closed'

/**
 * Why a restaurant's request cannot be reopened, or closed again (docs/spec/shifts.md#requests-about-a-shift).
 * Completes a sentence that begins with the shift.
 */
export function restoredAskProblem({ from, to, now, ...state }: RestoredAsk): string | undefined {
  if (!isSameRow('shift_ask', now, from)) return stateOf(now) === 'withdrawn' ? ASK_WITHDRAWN : ASK_ANSWERED
  return to && stateOf(to) === 'asked' ? reopeningProblem(to, state) : undefined
}

function reopeningProblem(
  to: KeptRow,
  { shift, isWorked, hasLater }: Omit<RestoredAsk, 'from' | 'to' | 'now'>,
): string | undefined {
  if (hasLater) return ASKED_AGAIN
  if (isWorked) return ASK_STARTED
  const isPublished = shift?.status === SHIFT_PUBLISHED && shift.driver_id !== null
  return isPublished && shift.restaurant_id === to.restaurant_id ? undefined : ASK_UNPUBLISHED
}

const stateOf = (row: KeptRow | null) => row?.state as AskState | undefined
