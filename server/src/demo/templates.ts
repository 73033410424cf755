/** Two templates: the usual week of an area, and the weekend of its first restaurant. */
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import type { Drivers } from './drivers.ts'
import { activeRestaurants, type Places } from './places.ts'

export interface Templates {
  templates: DemoRow<'schedule_template'>[]
  shifts: NewRow<'schedule_template_shift'>[]
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WEEKEND = [4, 5, 6]
/** Lunch is open as often as not, the evening has a driver. */
const TIMES = [
  { start_time: '11:30', finish_time: '14:30' },
  { start_time: '18:00', finish_time: '22:30' },
]

export function templates(plan: DemoPlan, places: Places, { drivers, driverAreas }: Drivers): Templates {
  const chance = chanceOf(plan.seed, 'templates')
  const area = 1
  const here = activeRestaurants(places, area)
  const active = new Set(drivers.filter(({ status }) => status === DRIVER_ACTIVE).map(({ id }) => id))
  const offered = driverAreas
    .filter(({ area_id, driver_id }) => area_id === area && active.has(driver_id))
    .map(({ driver_id }) => driver_id)
  const week = (template_id: number, restaurant_id: number, days: readonly number[]) =>
    days.flatMap((week_day) =>
      TIMES.map((times, nr) => ({
        ...{ template_id, restaurant_id, week_day, ...times, extra_request: 0 as const, comment: '' },
        driver_id:
          nr === 0 && week_day % 2 === 0
            ? null
            : (offered[chance.whole(0, Math.max(0, offered.length - 1))] ?? null),
      })),
    )
  const [first] = here
  if (!first) return { templates: [], shifts: [] }
  const made = { creator_id: 1 }
  return {
    templates: [
      { id: 1, name: 'Usual week', area_id: area, restaurant_id: null, ...made },
      { id: 2, name: 'Busy weekend', area_id: null, restaurant_id: first.id, ...made },
    ],
    shifts: [...here.slice(0, 3).flatMap(({ id }) => week(1, id, EVERY_DAY)), ...week(2, first.id, WEEKEND)],
  }
}
