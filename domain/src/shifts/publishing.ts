import type { Role } from '../accounts/roles.ts'
import { unavailability, type WorkingTime } from './availability.ts'
import { mayDo, type ShiftStanding } from './shiftActions.ts'
import { CLASH_MESSAGE, findClash, type ShiftTimes } from './shiftClash.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

export type PublishableShift = ShiftTimes & ShiftStanding

export const NOT_SUBMITTED_MESSAGE = 'This shift is a draft: the restaurant has not submitted it'

/** What publishing is checked against. */
export interface PublishingFacts {
  role: Role
  /** Published shifts of the drivers concerned, around the dates concerned. */
  published: readonly ShiftTimes[]
  /** By driver; a driver without an entry works at any time. */
  workingTimes: ReadonlyMap<number, WorkingTime>
}

/**
 * Why shifts cannot be published, by shift id; shifts that can are not in it, nor those that are published already.
 * Two of them that overlap for one driver cannot both be: the earlier one may, the later one clashes (document 2,
 * sections 4 and 5; rulings 4.2 to 4.4).
 */
export function publishingProblems(
  shifts: readonly PublishableShift[],
  { role, published, workingTimes }: PublishingFacts,
): Map<number, string> {
  const problems = new Map<number, string>()
  const taken = new Map<number | null, ShiftTimes[]>(Map.groupBy(published, (shift) => shift.driver_id))
  for (const shift of inOrder(shifts)) {
    if (shift.status === SHIFT_PUBLISHED) continue
    const ofDriver = taken.get(shift.driver_id) ?? []
    const problem = problemOf(shift, role, ofDriver, workingTimes)
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
  role: Role,
  ofDriver: readonly ShiftTimes[],
  workingTimes: ReadonlyMap<number, WorkingTime>,
): string | undefined {
  if (!mayDo('publish', shift, role)) return NOT_SUBMITTED_MESSAGE
  if (!shift.driver_id) return undefined
  const working = workingTimes.get(shift.driver_id)
  const unavailable = working && unavailability(shift, working)
  return unavailable ?? (findClash(shift, ofDriver) ? CLASH_MESSAGE : undefined)
}

const inOrder = (shifts: readonly PublishableShift[]): PublishableShift[] =>
  shifts.toSorted(
    (a, b) =>
      a.period_date.localeCompare(b.period_date) || a.start_time.localeCompare(b.start_time) || a.id - b.id,
  )
