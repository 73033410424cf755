import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type ClockTime, clockTime, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type PayRates, payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { ASSIGNED, SHIFT_NEW, SHIFT_PUBLISHED, STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import { PLANTED_DRIVERS } from './drivers.ts'
import type { Places } from './places.ts'
import type { PlannedShift } from './plannedShift.ts'

/** What a shift takes from its restaurant. */
interface ShiftPlace {
  restaurant: PayRates
  area: PayRates
  ownerId: number
  staffIds: readonly number[]
}

const DRIVER_BONUSES = [
  [0, 88],
  [1_000, 8],
  [2_000, 4],
] as const

const COMMENTS = [
  'Ask for the keys to the insulated bag at the counter',
  'Two drivers tonight, share the route',
  'Match day: the bridge is closed from 17:00',
  'Bring change for cash orders',
]

/**
 * Gives a planned shift its id, its price (docs/spec/shifts.md#rate-of-a-shift, docs/spec/shifts.md#cost-of-a-shift)
 * and its history.
 */
export function shiftMaker(plan: DemoPlan, places: Places, staff: ReadonlyMap<number, number[]>) {
  const placeOf = shiftPlaces(places, staff)
  return (planned: PlannedShift, id: number, chance: Chance): DemoRow<'shift'> => {
    const place = placeOf.get(planned.restaurantId)
    if (!place) throw new RangeError(`No restaurant ${planned.restaurantId}`)
    const { driver } = planned
    const made = history(plan, planned, chance)
    return {
      id,
      restaurant_id: planned.restaurantId,
      driver_id: driver.assignment === ASSIGNED ? driver.id : null,
      driver_id_canceled: driver.assignment === STALE ? driver.rejectedBy : null,
      cancelled_by: driver.assignment === STALE ? 'driver' : null,
      status: planned.status,
      status_assigned: driver.assignment,
      period_date: planned.period_date,
      start_time: planned.start_time,
      finish_time: planned.finish_time,
      ...price(planned, place, chance),
      extra_request: chance.happens(0.03) ? 1 : 0,
      comment: chance.happens(0.06) ? chance.pick(COMMENTS) : '',
      ...makers(planned, place, chance),
      ...made,
      acknowledged_at: acknowledged(plan, planned, id, made.updated_at),
    }
  }
}

function price({ period_date, start_time, finish_time }: PlannedShift, place: ShiftPlace, chance: Chance) {
  const rate = payRate(place.restaurant, place.area, period_date)
  const driverBonus = chance.weighted(DRIVER_BONUSES)
  const fuelBonus = chance.happens(0.12) ? chance.whole(50, 499) : 0
  const total = shiftCost({ rate, minutes: shiftLength(start_time, finish_time), driverBonus, fuelBonus })
  return {
    cost_per_hour: penceToPounds(rate),
    cost_total: penceToPounds(total),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(fuelBonus),
  }
}

/**
 * A restaurant's own shift is a draft until the restaurant submits it; the agency's staff publish
 * (docs/spec/shifts.md#shift-status).
 */
function makers({ byRestaurant, status }: PlannedShift, { ownerId, staffIds }: ShiftPlace, chance: Chance) {
  const staffId = entry(staffIds, chance.whole(0, staffIds.length - 1))
  return {
    creator_id: byRestaurant ? null : staffId,
    moderator_id: status === SHIFT_PUBLISHED ? staffId : null,
    restaurateur_creator_id: byRestaurant ? ownerId : null,
    restaurateur_moderator_id: byRestaurant && status === SHIFT_NEW ? ownerId : null,
  }
}

/** Made one to two weeks ahead in the morning and last touched in an afternoon; never today or later. */
function history({ today }: DemoPlan, { period_date }: PlannedShift, chance: Chance) {
  const created = earlier(addDays(period_date, -chance.whole(7, 15)), addDays(today, -1))
  const updated = earlier(addDays(created, chance.whole(0, 4)), addDays(today, -1))
  return {
    created_at: instant(created, clockTime(8 * 60 + chance.whole(0, 240))),
    updated_at: instant(updated, clockTime(13 * 60 + chance.whole(0, 300))),
  }
}

/** Most drivers say that they will come: of past shifts nearly all, of those ahead the one who can sign in up to today. */
function acknowledged(
  { seed, today }: DemoPlan,
  { driver, status, period_date }: PlannedShift,
  id: number,
  updatedAt: string,
): string | null {
  if (driver.assignment !== ASSIGNED || status !== SHIFT_PUBLISHED) return null
  const drawn = chanceOf(seed, 'acknowledged', id).happens(period_date < today ? 0.97 : 0.7)
  const isPlanted = driver.id === PLANTED_DRIVERS.account && period_date >= today
  return (isPlanted ? period_date === today : drawn) ? updatedAt : null
}

/** A timestamp as the tables take it. */
export function instant(date: IsoDate, time: ClockTime): string {
  return `${date}T${time}:00.000Z`
}

/** The earlier of two dates. */
export function earlier(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other
}

/** Each restaurant's rates in pence, and the accounts that make and check its shifts. */
function shiftPlaces(places: Places, staff: ReadonlyMap<number, number[]>): Map<number, ShiftPlace> {
  const areaRates = new Map(places.areas.map((area) => [area.id, ratesOf(area)]))
  return new Map(
    places.restaurants.map((restaurant) => [
      restaurant.id,
      {
        restaurant: ratesOf(restaurant),
        area: areaRates.get(restaurant.area_id) ?? { standard_pay: null, weekend_pay: null },
        ownerId: restaurant.restaurateur_id,
        staffIds: staff.get(restaurant.id) ?? [],
      },
    ]),
  )
}

function ratesOf(row: Pick<DemoRow<'restaurant'>, 'standard_pay' | 'weekend_pay'>): PayRates {
  const pence = (pounds: string | number | null | undefined) =>
    pounds == null ? null : poundsToPence(pounds)
  return { standard_pay: pence(row.standard_pay), weekend_pay: pence(row.weekend_pay) }
}
