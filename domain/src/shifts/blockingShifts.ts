/** The shifts that block a drop: published ones that stay, and those already dropped in the same step. */
import type { PlannedShift } from './driverFit.ts'
import type { PlacingFacts } from './placing.ts'
import { clashText, overlaps, type ShiftTimes } from './shiftClash.ts'
import { SHIFT_PUBLISHED } from './shiftStatus.ts'

interface Move {
  /** The present shift. */
  shift: PlannedShift
  planned: PlannedShift
}

/** @param moves all shifts of the step; they do not block the places that they leave */
export function blockingShifts(moves: readonly Move[], facts: PlacingFacts) {
  const picked = new Map(moves.map(({ shift }) => [shift.id, shift]))
  const problems = new Map<number, string>()
  const put = new Set<number>()
  const shiftsByDriver = new Map<number, ShiftTimes[]>()

  const shiftsOf = (driverId: number): ShiftTimes[] => {
    const known = shiftsByDriver.get(driverId) ?? facts.shiftsOf(driverId).filter(({ id }) => !picked.has(id))
    shiftsByDriver.set(driverId, known)
    return known
  }
  const named = (shift: PlannedShift): PlannedShift => ({
    ...shift,
    place: facts.restaurant(shift.restaurant_id)?.name ?? null,
  })
  const stand = (shift: PlannedShift) => {
    if (shift.driver_id && shift.status === SHIFT_PUBLISHED) shiftsOf(shift.driver_id).push(named(shift))
  }

  /** If a shift cannot move, a shift dropped in its place goes back as well, and so on. */
  const stays = (shift: PlannedShift, problem: string): void => {
    problems.set(shift.id, problem)
    if (!shift.driver_id || shift.status !== SHIFT_PUBLISHED) return
    const others = shiftsOf(shift.driver_id)
    const inItsPlace = others.filter((other) => put.has(other.id) && overlaps(other, shift))
    stand(shift)
    for (const other of inItsPlace) {
      if (!put.delete(other.id)) continue
      others.splice(others.indexOf(other), 1)
      stays(picked.get(other.id) as PlannedShift, clashText(named(shift)))
    }
  }

  return {
    problems,
    facts: { ...facts, shiftsOf } satisfies PlacingFacts,
    stays,
    put(planned: PlannedShift): void {
      put.add(planned.id)
      stand(planned)
    },
  }
}
