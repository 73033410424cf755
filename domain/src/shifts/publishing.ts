import type { WorkingTime } from '../drivers/availability.ts'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import type { Role } from '../kernel/roles.ts'
import { DRIVER_NOT_ACTIVE, timeProblem } from './driverFit.ts'
import { may, NOT_SUBMITTED_MESSAGE, type ShiftFacts } from './shiftActs.ts'
import type { ShiftTimes } from './shiftClash.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

export type PublishableShift = ShiftTimes & ShiftFacts

export interface PublishingFacts {
  role: Role
  /** Published shifts of the drivers concerned, around the dates concerned. */
  published: readonly ShiftTimes[]
  /** The active ones among the drivers concerned. */
  active: ReadonlySet<number>
  /** By driver; a driver without an entry works at any time. */
  workingTimes: ReadonlyMap<number, WorkingTime>
  /** Expiry dates by driver, if expired documents bar drivers from shifts; empty if they only give a warning. */
  documents: ReadonlyMap<number, ExpiryDates>
}

/**
 * Why shifts cannot be published, by shift id. Leaves out shifts that can, and those already published. If two of them
 * overlap for one driver, the earlier one may be published and the later one clashes
 * (docs/spec/shifts.md#when-availability-is-checked, docs/spec/shifts.md#clash, docs/spec/shifts.md#availability,
 * docs/spec/shifts.md#bulk-calls).
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
    const problem = publishingProblem(shift, ofDriver, facts)
    if (problem) problems.set(shift.id, problem)
    else {
      ofDriver.push({ ...shift, status: SHIFT_PUBLISHED })
      taken.set(shift.driver_id, ofDriver)
    }
  }
  return problems
}

function publishingProblem(
  shift: PublishableShift,
  ofDriver: readonly ShiftTimes[],
  { role, active, workingTimes, documents }: PublishingFacts,
): string | undefined {
  if (!may('publish', shift, role)) return NOT_SUBMITTED_MESSAGE
  if (!shift.driver_id) return undefined
  if (!active.has(shift.driver_id)) return DRIVER_NOT_ACTIVE
  const driver = { working: workingTimes.get(shift.driver_id), documents: documents.get(shift.driver_id) }
  return timeProblem(shift, driver, ofDriver)
}

const inOrder = (shifts: readonly PublishableShift[]): PublishableShift[] =>
  shifts.toSorted(
    (a, b) => compared(a.period_date, b.period_date) || compared(a.start_time, b.start_time) || a.id - b.id,
  )

/** Dates and times sort as plain text, which is many times faster than sorting by language. */
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
