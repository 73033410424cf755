import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { dropOutcome } from '@driverdesk/domain/shifts/dropping.ts'
import { isOfferedAt } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { DriverOption } from '../shift/driverChoices.ts'
import { type Loaded, loadedPlacingFacts, type MovableShift, movableShift } from './manyPlan.ts'

/**
 * The most checks of one driver for one shift. Beyond it, which would take too long, only the chosen driver is checked.
 */
const MOST_CHECKS = 20_000

/**
 * The drivers who are offered to a restaurant of the shifts, sorted by name. Each has a problem if they can work none
 * of the shifts, and a warning if they can work only some. A problem of a shift with any driver is not counted here.
 */
export function manyDriverOptions(shifts: readonly ShownShift[], known: Loaded, role: Role): DriverOption[] {
  const ids = new Set(shifts.map(({ restaurant_id }) => restaurant_id))
  const places = known.places.filter(({ restaurant }) => ids.has(restaurant.id))
  const offered = known.people.drivers.filter((driver) => isOfferedAt(driver, places))
  const facts = loadedPlacingFacts(known)
  const problemsOf = (loose: readonly MovableShift[], driver_id: number | null) =>
    dropOutcome(
      loose.map((shift) => ({ shift, target: { driver_id } })),
      facts,
      { role },
    ).problems
  const all = shifts.map(movableShift)
  const fixed = problemsOf(all, null)
  const free = all.filter(({ id }) => !fixed.has(id))
  const isFew = offered.length * free.length <= MOST_CHECKS
  return offered
    .map((driver) => {
      const reasons = isFew ? [...problemsOf(free, driver.id).values()] : []
      const reason = mostFrequent(reasons)
      const isAll = reasons.length === free.length
      const some = reason && `${numberText(reasons.length)} of ${numberText(free.length)}: ${reason}`
      return {
        driver,
        isPreferred: false,
        problem: isAll ? reason : undefined,
        warning: isAll ? undefined : some,
      }
    })
    .sort((a, b) => byName(a.driver.full_name, b.driver.full_name))
}

const mostFrequent = (reasons: readonly string[]): string | undefined =>
  [...Map.groupBy(reasons, (reason) => reason).values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
