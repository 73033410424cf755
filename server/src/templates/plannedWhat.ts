/** What a person wants published later: chosen shifts, or a place and days. */
import type { NewPlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { restaurantsAt } from '../restaurants/locations.reads.ts'
import { standings } from '../shifts/shifts.reads.ts'
import type { PlannedWhat } from './plannedPublishes.writes.ts'

export interface What extends PlannedWhat {
  /** As people call it. */
  place: string
  range: DateRange
}

/**
 * @throws {Refusal} 404 for shifts or a place that are not in scope
 * @throws {Invalid} where it is neither the one nor the other, or nothing that could be published
 */
export const plannedWhat = (tx: Tx, scope: Scope, given: NewPlannedPublish): Promise<What> =>
  given.shift_ids ? selection(tx, scope, given.shift_ids) : placeAndDays(tx, scope, given)

async function selection(tx: Tx, scope: Scope, ids: readonly number[]): Promise<What> {
  const shifts = await standings(tx, scope, [...new Set(ids)])
  const dates = shifts.map(({ period_date }) => period_date).toSorted()
  // A draft beside them may be submitted until then; of drafts alone nothing may ever come.
  if (shifts.every(({ status }) => status !== SHIFT_NEW)) {
    throw new Invalid({
      shift_ids: ['There is nothing to publish: these shifts are published already, or drafts.'],
    })
  }
  return {
    place: 'Selected shifts',
    range: { from: dates[0] as string, to: dates.at(-1) as string },
    restaurantIds: [...new Set(shifts.map(({ restaurant_id }) => restaurant_id))],
    shiftIds: shifts.map(({ id }) => id),
  }
}

async function placeAndDays(tx: Tx, scope: Scope, given: NewPlannedPublish): Promise<What> {
  const { location_type: type, location_id: id } = given
  const { period_date_from: from, period_date_to: to } = given
  if (!type || (type !== 'all' && id === undefined)) {
    throw new Invalid({ location_type: ['Choose shifts, or a place and days.'] })
  }
  if (!from || !to) throw new Invalid({ period_date_to: ['Choose the days.'] })
  const problem = rangeProblem({ from, to })
  if (problem) throw new Invalid({ period_date_to: [problem] })
  const found = await restaurantsAt(tx, scope, type, id)
  if (!found) throw notFound(type)
  if (found.restaurantIds.length === 0) throw new Invalid({ location_id: ['There are no restaurants here.'] })
  return { place: found.name, range: { from, to }, restaurantIds: found.restaurantIds, shiftIds: [] }
}
