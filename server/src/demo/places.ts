import { type Pence, penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import {
  landline,
  mailName,
  ODD_RESTAURANT_NAMES,
  personName,
  pointNear,
  postcode,
  restaurantNames,
  streetAddress,
  TOWNS,
} from './names.ts'

export interface Places {
  cities: DemoRow<'city'>[]
  areas: DemoRow<'area'>[]
  /** The busiest first. */
  restaurants: DemoRow<'restaurant'>[]
}

interface OwnRates {
  standard: Pence | null
  weekend: Pence | null
}

const AREA_RATES = { standard: null, weekend: null }

/**
 * Own rates by restaurant id: odd pence, only one of the two, and zero, which is a rate too
 * (docs/spec/restaurants.md#pay-rate).
 */
const PLANTED_RATES: Readonly<Record<number, OwnRates>> = {
  3: { standard: 1_133, weekend: 1_247 },
  6: { standard: 0, weekend: 0 },
  7: { standard: 1_199, weekend: 1_311 },
  9: { standard: null, weekend: 1_405 },
}

/** Cities, areas and restaurants. Restaurants take turns over the areas, so each area has its share of the busy ones. */
export function places(plan: DemoPlan): Places {
  const towns = TOWNS.slice(0, plan.scale.areas)
  const cities = [...new Set(towns.map((town) => town.city))].map((label, index) => ({
    id: index + 1,
    label,
  }))
  const cityId = new Map(cities.map((city) => [city.label, city.id]))
  const chance = chanceOf(plan.seed, 'areas')
  const areas = towns.map((town, index) => {
    const standard = 1_100 + chance.whole(0, 10) * 15
    return {
      id: index + 1,
      name: town.name,
      city_id: cityId.get(town.city) ?? 0,
      standard_pay: penceToPounds(standard),
      weekend_pay: penceToPounds(standard + chance.whole(5, 12) * 10),
      ...createdDaysAgo(plan, 600),
    }
  })
  return { cities, areas, restaurants: restaurants(plan) }
}

function restaurants(plan: DemoPlan): DemoRow<'restaurant'>[] {
  const names = restaurantNames(chanceOf(plan.seed, 'restaurant names'), plan.scale.restaurants)
  return idsUpTo(plan.scale.restaurants).map((id) => {
    const name = ODD_RESTAURANT_NAMES[id] ?? entry(names, id - 1)
    return restaurant(plan, id, name, chanceOf(plan.seed, 'restaurant', id))
  })
}

function restaurant(plan: DemoPlan, id: number, name: string, chance: Chance): DemoRow<'restaurant'> {
  const areaIndex = (id - 1) % plan.scale.areas
  const town = entry(TOWNS, areaIndex)
  const contact = personName(chance)
  const { latitude, longitude } = pointNear(chance, town)
  const rates = PLANTED_RATES[id] ?? ownRates(chance)
  return {
    id,
    name,
    area_id: areaIndex + 1,
    restaurateur_id: ownerOf(plan, id),
    status: id === plan.scale.restaurants ? RESTAURANT_INACTIVE : RESTAURANT_ACTIVE,
    address: `${streetAddress(chance)}, ${town.name}`,
    contact_name: `${contact.first_name} ${contact.last_name}`,
    telephone: landline(chance),
    postcode: postcode(chance, town),
    business_email: `accounts@${mailName(name, 'restaurant')}-${id}.driverdesk.test`,
    map_latitude: latitude,
    map_longitude: longitude,
    standard_pay: rates.standard === null ? null : penceToPounds(rates.standard),
    weekend_pay: rates.weekend === null ? null : penceToPounds(rates.weekend),
    invoice_commission: chance.happens(0.2) ? chance.pick([1, 2, 2.25, 3]) : null,
    booking_fee: chance.happens(0.2) ? chance.pick([0.35, 0.5, 1]) : null,
    send_invoice: chance.happens(0.9),
    notify_shifts: chance.happens(0.4),
    notify_news_events: chance.happens(0.3),
    meal: chance.pick(['', 'Staff meal after four hours', 'Half price off the menu']),
    uniform: chance.pick(['', 'Black jacket', 'Branded jacket and cap, kept behind the bar']),
    cash_orders: chance.pick(['', 'Card only', 'Hand in the cash at the end of the shift']),
    waiting_location: chance.pick(['', 'Back door', 'Car park on the left', 'By the counter']),
    other: '',
    bonus_target: chance.pick(['', '', '£10 from 25 drops']),
    ...createdDaysAgo(plan, chance.whole(380, 590)),
  }
}

function ownRates(chance: Chance): OwnRates {
  if (!chance.happens(0.15)) return AREA_RATES
  const standard = chance.whole(1_120, 1_390)
  return { standard, weekend: standard + chance.whole(40, 130) }
}

/** The busiest first. */
export const activeRestaurants = ({ restaurants }: Places, areaId: number): DemoRow<'restaurant'>[] =>
  restaurants.filter(
    ({ area_id, status = RESTAURANT_ACTIVE }) => area_id === areaId && status === RESTAURANT_ACTIVE,
  )

/** The first account has the two busiest restaurants; the others take turns. */
function ownerOf({ scale }: DemoPlan, restaurantId: number): number {
  return restaurantId <= 2 ? 1 : 2 + ((restaurantId - 3) % (scale.restaurantAccounts - 1))
}

/** Since when a record that stands still has stood there. */
export function createdDaysAgo(
  { today }: DemoPlan,
  days: number,
): { created_at: string; updated_at: string } {
  const at = `${addDays(today, -days)}T09:00:00.000Z`
  return { created_at: at, updated_at: at }
}

type Mapped = Pick<Places['restaurants'][number], 'map_latitude' | 'map_longitude'>

/** Mostly at the door, now and then on the way, and some devices do not say. */
const DISTANCES = [
  ['near', 88],
  ['away', 6],
  ['unknown', 6],
] as const

/** Metres that one degree of latitude has; of longitude it has fewer, which here only makes a place nearer. */
const METRES_OF_A_DEGREE = 111_000

/** The driver's places at the start and the finish, if recorded. */
export function timesheetPlaces(
  plan: DemoPlan,
  shiftId: number,
  restaurant: Mapped | undefined,
  recorded: 'start and finish' | 'start' | 'nothing',
) {
  const chance = chanceOf(plan.seed, 'timesheet place', shiftId)
  const [start, finish] = [near(restaurant, chance), near(restaurant, chance)]
  const [map_start_lat, map_start_lng] = recorded === 'nothing' ? NOWHERE : start
  const [map_finish_lat, map_finish_lng] = recorded === 'start and finish' ? finish : NOWHERE
  return { map_start_lat, map_start_lng, map_finish_lat, map_finish_lng } satisfies Partial<
    NewRow<'timesheet'>
  >
}

const NOWHERE = [null, null] as const

function near(restaurant: Mapped | undefined, chance: Chance): readonly [number | null, number | null] {
  const distance = chance.weighted(DISTANCES)
  const metres = distance === 'away' ? chance.whole(500, 2_500) : chance.whole(5, 120)
  const angle = (chance.whole(0, 359) * Math.PI) / 180
  const { map_latitude, map_longitude } = restaurant ?? {}
  if (distance === 'unknown' || map_latitude == null || map_longitude == null) return NOWHERE
  const degrees = metres / METRES_OF_A_DEGREE
  return [
    rounded(map_latitude + degrees * Math.cos(angle)),
    rounded(map_longitude + degrees * Math.sin(angle)),
  ]
}

/** To about ten centimetres: sine and cosine may differ between machines in the last digit. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
