import type { Role } from '../accounts/roles.ts'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import { expiredText } from '../drivers/expiredDocuments.ts'
import { unavailability, type WorkingTime } from './availability.ts'
import { mayDo, type ShiftStanding } from './shiftActions.ts'
import { CLASH_MESSAGE, findClash, type ShiftTimes } from './shiftClash.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

export type PublishableShift = ShiftTimes & ShiftStanding

export const NOT_SUBMITTED_MESSAGE = 'This shift is a draft: the restaurant has not submitted it'

/** Published, it would go to somebody who cannot sign in to see it. */
export const DRIVER_NOT_ACTIVE = 'This driver is not active.'

/** What publishing is checked against. */
export interface PublishingFacts {
  role: Role
  /** Published shifts of the drivers concerned, around the dates concerned. */
  published: readonly ShiftTimes[]
  /** Those of the drivers concerned who are active. */
  active: ReadonlySet<number>
  /** By driver; a driver without an entry works at any time. */
  workingTimes: ReadonlyMap<number, WorkingTime>
  /** By driver, where an expired document keeps a driver from shifts; nobody where it only warns. */
  documents: ReadonlyMap<number, ExpiryDates>
}

/**
 * Why shifts cannot be published, by shift id; shifts that can are not in it, nor those that are published already.
 * Two of them that overlap for one driver cannot both be: the earlier one may, the later one clashes (document 2,
 * sections 4 and 5; rulings 4.2 to 4.4).
 */
export function publishingProblems(
  shifts: readonly PublishableShift[],
  facts: PublishingFacts,
): Map<number, string> {
  const { published } = facts
  const problems = new Map<number, string>()
  const taken = new Map<number | null, ShiftTimes[]>(Map.groupBy(published, (shift) => shift.driver_id))
  for (const shift of inOrder(shifts)) {
    if (shift.status === SHIFT_PUBLISHED) continue
    const ofDriver = taken.get(shift.driver_id) ?? []
    const problem = problemOf(shift, ofDriver, facts)
    if (problem) problems.set(shift.id, problem)
    else if (shift.driver_id) {
      ofDriver.push({ ...shift, status: SHIFT_PUBLISHED })
      taken.set(shift.driver_id, ofDriver)
    }
  }
  return problems
}

function problemOf(
  shift: PublishableShift,
  ofDriver: readonly ShiftTimes[],
  { role, active, workingTimes, documents }: PublishingFacts,
): string | undefined {
  if (!mayDo('publish', shift, role)) return NOT_SUBMITTED_MESSAGE
  if (!shift.driver_id) return undefined
  if (!active.has(shift.driver_id)) return DRIVER_NOT_ACTIVE
  const working = workingTimes.get(shift.driver_id)
  const unavailable = working && unavailability(shift, working)
  if (unavailable) return unavailable
  if (findClash(shift, ofDriver)) return CLASH_MESSAGE
  const dates = documents.get(shift.driver_id)
  return dates && expiredText(dates, shift.period_date)
}

const inOrder = (shifts: readonly PublishableShift[]): PublishableShift[] =>
  shifts.toSorted(
    (a, b) =>
      a.period_date.localeCompare(b.period_date) || a.start_time.localeCompare(b.start_time) || a.id - b.id,
  )
