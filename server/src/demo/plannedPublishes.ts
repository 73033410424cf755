/** Next week of the manager's first area, to be published tomorrow evening; and what became of a plan before it. */

import { DRIVER_UNAVAILABLE } from '@driverdesk/domain/drivers/availability.ts'
import { momentOf } from '@driverdesk/domain/kernel/instant.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { CLASH_MESSAGE } from '@driverdesk/domain/shifts/shiftClash.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { plannedPublishAlert } from '@driverdesk/domain/templates/plannedPublish.ts'
import type { NewRow } from '../kernel/tables.ts'
import { MANAGER_ID } from './accounts.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { activeRestaurants, type Places } from './places.ts'

export interface PlannedPublishes {
  plans: DemoRow<'planned_publish'>[]
  restaurants: NewRow<'planned_publish_restaurant'>[]
}

const AREA = 1
const TIME = '18:00'
const TIME_ZONE = 'Europe/London'
/** The plan that was carried out had the number before. */
const [DONE_ID, ID] = [1, 2]

export function plannedPublishes({ today }: DemoPlan, places: Places): PlannedPublishes {
  const { name, here } = placeOf(places)
  const publishAt = momentOf({ date: addDays(today, 1), time: TIME }, TIME_ZONE) as Date
  // On a Sunday the week after, of which no day has begun by then.
  const { from, to } = rangeFor(WEEK, addDays(today, 8))
  return {
    plans: [
      {
        id: ID,
        publish_at: publishAt.toISOString(),
        planner_id: MANAGER_ID,
        place: name,
        is_selection: false,
        period_date_from: from,
        period_date_to: to,
        push_drivers: PUSH_SEND,
      },
    ],
    restaurants: here.map(({ id }) => ({ planned_publish_id: ID, restaurant_id: id })),
  }
}

/** A week ago all but two were published. */
export function carriedOut({ today }: DemoPlan, places: Places) {
  const { name, here } = placeOf(places)
  const date = addDays(today, -6)
  const at = { date, time: TIME }
  const evening = { start_time: '18:00', finish_time: '22:30', restaurant: here[0]?.name ?? '' }
  const alert = plannedPublishAlert({
    ...{ id: DONE_ID, plannerId: MANAGER_ID, at, place: name, published: 23, outOfScope: 0 },
    refused: [
      { ...evening, period_date: addDays(date, 3), problem: DRIVER_UNAVAILABLE },
      { ...evening, period_date: addDays(date, 4), problem: CLASH_MESSAGE },
    ],
  })
  return { alert, created_at: (momentOf(at, TIME_ZONE) as Date).toISOString() }
}

const placeOf = (places: Places) => ({
  name: places.areas.find(({ id }) => id === AREA)?.name ?? '',
  here: activeRestaurants(places, AREA),
})
