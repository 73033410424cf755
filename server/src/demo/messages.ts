/** Push messages that went out in the last months, with what became of each. None waits: nobody would send it. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import { at } from './driverRecords.ts'
import type { Drivers } from './drivers.ts'
import type { Places } from './places.ts'

export interface Messages {
  messages: DemoRow<'driver_message'>[]
  areas: NewRow<'driver_message_area'>[]
  restaurants: NewRow<'driver_message_restaurant'>[]
  notices: NewRow<'driver_notice'>[]
}

type Target = 'all' | 'area' | 'restaurant'

/** The newest last. What is for the first area is the manager's. */
const TEXTS: readonly [target: Target, title: string, body: string][] = [
  [
    'all',
    'Please check your insurance date',
    'Send us a photo of the new certificate a week before it ends.',
  ],
  ['area', 'Open shifts on Friday', 'Four evening shifts from 17:00 are open. Call the office to take one.'],
  [
    'restaurant',
    'New back door',
    'Orders are handed out at the back door from today. Please do not park in front.',
  ],
  ['all', 'The clocks go back tonight', 'Night shifts keep their wall-clock times. Drive safely.'],
  ['area', 'Road closed', 'The bridge is closed until Monday, 6:00. Allow ten minutes more for each trip.'],
  ['area', 'Rain and wind tonight', 'Take your time. Tell the restaurant if you need a break.'],
  ['restaurant', 'Uniform', 'Please wear the black jacket on every shift here.'],
  ['all', 'Update your phone number', 'Is it still right? The office calls you when a shift changes late.'],
  ['area', 'Two shifts tonight', 'Both from 18:00 to 22:00. First come, first served: call the office.'],
]
const DAYS_BETWEEN = 6
const RESULTS = [
  ['reached', 86],
  ['no_device', 9],
  ['not_reached', 5],
] as const

export function messages(plan: DemoPlan, places: Places, drivers: Drivers): Messages {
  const result: Messages = { messages: [], areas: [], restaurants: [], notices: [] }
  for (const id of idsUpTo(TEXTS.length)) addMessage(plan, places, drivers, id, result)
  return result
}

function addMessage(plan: DemoPlan, places: Places, drivers: Drivers, id: number, result: Messages): void {
  const chance = chanceOf(plan.seed, 'message', id)
  const [target, title, body] = entry(TEXTS, id - 1)
  const created_at = at(addDays(plan.today, -1 - (TEXTS.length - id) * DAYS_BETWEEN), chance)
  const isAll = target === 'all'
  // Only an administrator reaches everybody.
  const author = isAll
    ? { author_id: 1, author_name: 'Admin Demo' }
    : { author_id: 2, author_name: 'Manager Demo' }
  const addressee = isAll ? 'all' : target === 'area' ? 'areas' : 'restaurants'
  result.messages.push({ id, title, body, addressee, ...author, created_at })
  if (!isAll) result.areas.push({ message_id: id, area_id: 1 })
  const restaurant = places.restaurants.find(({ area_id, status }) => area_id === 1 && status === 10)
  if (target === 'restaurant' && restaurant)
    result.restaurants.push({ message_id: id, restaurant_id: restaurant.id })
  for (const driver_id of recipients(drivers, target, restaurant?.id)) {
    const outcome = chance.weighted(RESULTS)
    result.notices.push({
      ...{ driver_id, kind: 'message', shift_ids: [], title, body, message_id: id, created_at, outcome },
      reason: outcome === 'not_reached' ? chance.pick(['gone', 'unanswered', 'gone'] as const) : null,
      tried_at: outcome === 'no_device' ? null : created_at,
    })
  }
}

/** Active, and offered there. */
function recipients(
  { drivers, driverAreas, driverRestaurants }: Drivers,
  target: Target,
  restaurantId: number | undefined,
): number[] {
  const areas = Map.groupBy(driverAreas, ({ driver_id }) => driver_id)
  const limits = Map.groupBy(driverRestaurants, ({ driver_id }) => driver_id)
  return drivers.flatMap(({ id, status }) => {
    const own = areas.get(id)
    const limit = limits.get(id)
    const isThere = own === undefined || own.some(({ area_id }) => area_id === 1)
    const isOffered = limit === undefined || limit.some(({ restaurant_id }) => restaurant_id === restaurantId)
    const gets = target === 'all' || (isThere && (target === 'area' || isOffered))
    return status === 10 && gets ? [id] : []
  })
}
