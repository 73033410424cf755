import type { Role } from '../kernel/roles.ts'
import { DRIVER_NOT_ACTIVE, type PlannedShift, timeProblem } from './driverFit.ts'
import { NOT_LOADED, type PlacingFacts } from './placing.ts'
import { may, NOT_SUBMITTED_MESSAGE, type ShiftFacts } from './shiftActs.ts'
import type { ShiftTimes } from './shiftClash.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

export type PublishableShift = PlannedShift & ShiftFacts

/**
 * Why shifts cannot be published, by shift id. Leaves out shifts that can, and those already published. If two of them
 * overlap for one driver, the earlier one may be published and the later one clashes
 * (docs/spec/shifts.md#when-availability-is-checked, docs/spec/shifts.md#clash, docs/spec/shifts.md#availability,
 * docs/spec/shifts.md#bulk-calls).
 */
export function publishingProblems(
  shifts: readonly PublishableShift[],
  facts: PlacingFacts,
  role: Role,
): Map<number, string> {
  const problems = new Map<number, string>()
  const taken = new Map<number, ShiftTimes[]>()
  for (const shift of inOrder(shifts)) {
    if (shift.status === SHIFT_PUBLISHED) continue
    const driverId = shift.driver_id || 0
    const ofDriver = taken.get(driverId) ?? [...facts.shiftsOf(driverId)]
    taken.set(driverId, ofDriver)
    const problem = may('publish', shift, role) ? fitProblem(shift, ofDriver, facts) : NOT_SUBMITTED_MESSAGE
    if (problem) problems.set(shift.id, problem)
    else {
      const place = facts.restaurant(shift.restaurant_id)?.name ?? null
      ofDriver.push({ ...shift, place, status: SHIFT_PUBLISHED })
    }
  }
  return problems
}

function fitProblem(
  shift: PlannedShift,
  ofDriver: readonly ShiftTimes[],
  facts: PlacingFacts,
): string | undefined {
  const driver = shift.driver_id ? facts.driver(shift.driver_id) : NOT_LOADED
  if (driver === NOT_LOADED) return undefined
  return driver?.isActive ? timeProblem(shift, driver, ofDriver) : DRIVER_NOT_ACTIVE
}

const inOrder = (shifts: readonly PublishableShift[]): PublishableShift[] =>
  shifts.toSorted(
    (a, b) => compared(a.period_date, b.period_date) || compared(a.start_time, b.start_time) || a.id - b.id,
  )

/** Dates and times sort as plain text, which is many times faster than sorting by language. */
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
