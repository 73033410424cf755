/** From what a person decides about a shift to what is stored: where it is, who may do it, and what it pays. */
import type { ChangedShift, NewShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { unavailability } from '@driverdesk/domain/shifts/availability.ts'
import { CLASH_MESSAGE, findClash } from '@driverdesk/domain/shifts/shiftClash.ts'
import { BONUS_CHOICES, shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { FINISH_EQUALS_START } from '@driverdesk/domain/shifts/shiftRules.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  FREE,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  STALE,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { driverInScopeById, lockDrivers } from '../drivers/drivers.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { publishedAround, type StoredShift } from './shifts.reads.ts'

/** What a shift is before anybody has saved it. */
const UNSAVED = { id: 0, status: SHIFT_NEW, driver_id: null, status_assigned: FREE } as const

/**
 * The columns that a create or an edit writes. `stored` is the shift as it was, undefined for a new one.
 *
 * @throws {Refusal} 404 for a restaurant or a driver out of scope
 * @throws {Invalid} with the messages of document 2, section 5
 */
export async function planShift(tx: Tx, scope: Scope, given: NewShift | ChangedShift, stored?: StoredShift) {
  if (given.start_time === given.finish_time) throw new Invalid({ finish_time: [FINISH_EQUALS_START] })
  const restaurant = await restaurantWithRates(tx, scope, given.restaurant_id)
  if (!stored && restaurant.status !== RESTAURANT_ACTIVE) {
    throw new Invalid({ restaurant_id: ['This restaurant is inactive.'] })
  }
  const driver_id = given.driver_id || null
  const times = {
    period_date: given.period_date,
    start_time: given.start_time,
    finish_time: given.finish_time,
  }
  const planned = { ...times, driver_id, restaurant_id: given.restaurant_id }
  await refuseDriver(tx, scope, planned, restaurant, stored)
  return {
    ...planned,
    status_assigned: assignmentOf(driver_id, stored),
    ...payOf(given, restaurant, stored),
    extra_request: given.extra_request ?? stored?.extra_request ?? 0,
    comment: given.comment ?? stored?.comment ?? '',
    fuel_bonus_0: given.fuel_bonus_0 ?? stored?.fuel_bonus_0 ?? 0,
    fuel_bonus_3: given.fuel_bonus_3 ?? stored?.fuel_bonus_3 ?? 0,
    fuel_bonus_6: given.fuel_bonus_6 ?? stored?.fuel_bonus_6 ?? 0,
  }
}

/** A rejected shift stays rejected until it has a driver again. */
function assignmentOf(driverId: number | null, stored: StoredShift | undefined): AssignmentStatus {
  if (driverId !== null) return ASSIGNED
  return stored?.status_assigned === STALE ? STALE : FREE
}

interface PlannedShift {
  driver_id: number | null
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
}

/** Who and when are checked when they change: an edit of the comment is not refused for a holiday entered since. */
async function refuseDriver(
  tx: Tx,
  scope: Scope,
  planned: PlannedShift,
  restaurant: RestaurantWithRates,
  stored: StoredShift | undefined,
): Promise<void> {
  if (planned.driver_id === null) return
  const moved = stored?.driver_id !== planned.driver_id || stored.restaurant_id !== planned.restaurant_id
  const retimed =
    stored?.period_date !== planned.period_date ||
    stored.start_time !== planned.start_time ||
    stored.finish_time !== planned.finish_time
  if (!moved && !retimed) return
  await lockDrivers(tx, [planned.driver_id])
  const driver = await driverInScopeById(tx, scope, planned.driver_id)
  if (moved && (driver.status !== DRIVER_ACTIVE || !isOffered(reachOf(driver), restaurant))) {
    throw new Invalid({ driver_id: ['This driver is not offered to this restaurant.'] })
  }
  const shift = { ...UNSAVED, ...stored, ...planned }
  const clash = findClash(shift, await publishedAround(tx, [planned]))
  if (clash) throw new Invalid({ driver_id: [CLASH_MESSAGE] })
  const unavailable = unavailability(planned, driver)
  if (unavailable) throw new Invalid({ driver_id: [unavailable] })
}

const reachOf = (driver: {
  area_ids: { area_id: number }[]
  restaurant_ids: { restaurant_id: number }[]
}) => ({
  area_ids: driver.area_ids.map(({ area_id }) => area_id),
  restaurant_ids: driver.restaurant_ids.map(({ restaurant_id }) => restaurant_id),
})

interface RestaurantWithRates {
  id: number
  area_id: number
  status: 10 | 20
  standard_pay: string | null
  weekend_pay: string | null
  area_standard_pay: string
  area_weekend_pay: string
}

/** Held until the transaction ends, so that the rate that is read is the one that stays. */
async function restaurantWithRates(tx: Tx, scope: Scope, id: number): Promise<RestaurantWithRates> {
  const restaurant = await tx
    .selectFrom('restaurant')
    .innerJoin('area', 'area.id', 'restaurant.area_id')
    .select([
      'restaurant.id',
      'restaurant.area_id',
      'restaurant.status',
      'restaurant.standard_pay',
      'restaurant.weekend_pay',
      'area.standard_pay as area_standard_pay',
      'area.weekend_pay as area_weekend_pay',
    ])
    .where('restaurant.id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .forShare()
    .executeTakeFirst()
  if (!restaurant) throw notFound('restaurant')
  return restaurant
}

/** The rate stays as published unless the date or the restaurant changes (rulings 3.3); the client's is ignored. */
function payOf(
  given: NewShift | ChangedShift,
  restaurant: RestaurantWithRates,
  stored: StoredShift | undefined,
) {
  const keepsRate =
    stored !== undefined &&
    stored.status === SHIFT_PUBLISHED &&
    stored.period_date === given.period_date &&
    stored.restaurant_id === given.restaurant_id
  const rate = keepsRate ? poundsToPence(stored.cost_per_hour) : currentRate(restaurant, given.period_date)
  const driverBonus = poundsToPence(given.cost_bonus ?? stored?.cost_bonus ?? 0)
  const fuelBonus = poundsToPence(given.const_fuel_bonus ?? stored?.const_fuel_bonus ?? 0)
  if (!BONUS_CHOICES.some(({ amount }) => amount === driverBonus)) {
    throw new Invalid({ cost_bonus: ['Driver bonus must be £0, £10 or £20.'] })
  }
  if (fuelBonus < 0) throw new Invalid({ const_fuel_bonus: ['Fuel bonus must not be negative.'] })
  const minutes = shiftLength(given.start_time, given.finish_time)
  return {
    cost_per_hour: penceToPounds(rate),
    cost_bonus: penceToPounds(driverBonus),
    const_fuel_bonus: penceToPounds(fuelBonus),
    cost_extra_bonus: penceToPounds(poundsToPence(given.cost_extra_bonus ?? stored?.cost_extra_bonus ?? 0)),
    cost_total: penceToPounds(shiftCost({ rate, minutes, driverBonus, fuelBonus })),
  }
}

function currentRate(restaurant: RestaurantWithRates, date: string): number {
  const inPence = (pounds: string | null) => (pounds === null ? null : poundsToPence(pounds))
  return payRate(
    { standard_pay: inPence(restaurant.standard_pay), weekend_pay: inPence(restaurant.weekend_pay) },
    {
      standard_pay: inPence(restaurant.area_standard_pay),
      weekend_pay: inPence(restaurant.area_weekend_pay),
    },
    date,
  )
}
