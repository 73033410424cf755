import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { dropOutcome } from '@driverdesk/domain/shifts/dropping.ts'
import { isOfferedAt } from '../../desk/offeredPeople.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { numberText } from '../../ui/numberText.ts'
import type { DriverOption } from '../shift/driverChoices.ts'
import { type Loaded, type LooseShift, looseShift, placingFacts } from './manyPlan.ts'

/** Checks of one driver for one shift that are no wait: for more, the choice itself says what it would refuse. */
const MOST_CHECKS = 20_000

/**
 * The drivers for some shifts: whoever is offered to one of their restaurants, by name, each with what speaks against all
 * of the shifts, or against how many. What speaks against a shift whoever works it is said of the shift, not of them.
 */
export function manyDriverOptions(shifts: readonly ShownShift[], known: Loaded, role: Role): DriverOption[] {
  const ids = new Set(shifts.map(({ restaurant_id }) => restaurant_id))
  const places = known.places.filter(({ restaurant }) => ids.has(restaurant.id))
  const offered = (known.drivers ?? []).filter((driver) => isOfferedAt(driver, places))
  const facts = placingFacts(known)
  const problemsOf = (loose: readonly LooseShift[], driver_id: number | null) =>
    dropOutcome(
      loose.map((shift) => ({ shift, target: { driver_id } })),
      facts,
      { role },
    ).problems
  const all = shifts.map(looseShift)
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

/** The first of those that are said most often. */
const mostFrequent = (reasons: readonly string[]): string | undefined =>
  [...Map.groupBy(reasons, (reason) => reason).values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
