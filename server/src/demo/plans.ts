import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { momentOf } from '@driverdesk/domain/kernel/instant.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { chanceOf, entry } from './chance.ts'
import { ADMIN_ID, activeRestaurants, MANAGER_ID } from './places.ts'
import type { World } from './world.ts'

const AREA = 1

/** Next week of the manager's first area, to be published tomorrow evening. The plan before it was carried out. */
export function addPlannedPublish(world: World): void {
  const { plan, ids, make, add, one } = world
  ids.planned_publish = 1
  // On a Sunday, the week after that, because no day of it will have begun.
  const { from, to } = rangeFor(WEEK, addDays(plan.today, 8))
  const at = momentOf({ date: addDays(plan.today, 1), time: '18:00' }, 'Europe/London') as Date
  const { id: planned_publish_id } = make('planned_publish', {
    publish_at: at.toISOString(),
    planner_id: MANAGER_ID,
    place: one('area', AREA).name,
    is_selection: false,
    push_drivers: PUSH_SEND,
    period_date_from: from,
    period_date_to: to,
  })
  for (const { id: restaurant_id } of activeRestaurants(world, AREA))
    add('planned_publish_restaurant', { planned_publish_id, restaurant_id })
}

const LUNCH = { start_time: '11:30', finish_time: '14:30' }
const PLAIN = { extra_request: 0, comment: '' } as const
const DINNER = { start_time: '18:00', finish_time: '22:30' }

/** Two templates: the usual week of an area, and the weekend of its first restaurant. About half of the lunches are open. */
export function addTemplates(world: World): void {
  const { plan, rows, make, one } = world
  const chance = chanceOf(plan.seed, 'templates')
  const here = activeRestaurants(world, AREA).slice(0, 3)
  const offered = rows.driver_area.filter(
    ({ area_id, driver_id }) => area_id === AREA && one('driver', driver_id).status === DRIVER_ACTIVE,
  )
  const addDaysOf = (template_id: number, restaurant_id: number, days: readonly number[]) => {
    for (const week_day of days)
      for (const times of [LUNCH, DINNER]) {
        const isOpen = times === LUNCH && week_day % 2 === 0
        const driver_id = isOpen ? null : chance.pick(offered).driver_id
        make('schedule_template_shift', {
          template_id,
          restaurant_id,
          week_day,
          ...times,
          driver_id,
          ...PLAIN,
        })
      }
  }
  const week = make('schedule_template', { name: 'Usual week', area_id: AREA, creator_id: ADMIN_ID })
  for (const { id } of here) addDaysOf(week.id, id, [0, 1, 2, 3, 4, 5, 6])
  const { id } = entry(here, 0)
  const weekend = make('schedule_template', { name: 'Busy weekend', restaurant_id: id, creator_id: ADMIN_ID })
  addDaysOf(weekend.id, id, [4, 5, 6])
}
