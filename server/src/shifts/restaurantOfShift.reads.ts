/** The restaurants of shifts and timesheets, and what they pay. */
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

/** What shifts of a restaurant are paid by; the area's rates apply where its own are null. */
export interface RestaurantRates {
  standard_pay: string | null
  weekend_pay: string | null
  area_standard_pay: string
  area_weekend_pay: string
}

/** Where a shift is. */
export interface RestaurantOfShift extends RestaurantRates {
  id: number
  area_id: number
  status: 10 | 20
}

/**
 * The restaurants of shifts by id; those out of scope are missing. Held until the transaction ends, so that the rate that
 * is read is the one that stays.
 */
export async function restaurantsOfShifts(
  tx: Db | Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, RestaurantOfShift>> {
  const restaurants = await tx
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
    .where(sql<boolean>`restaurant.id = any(${ids}::int[])`)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .orderBy('restaurant.id')
    .forShare()
    .execute()
  return new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
}

/** The rate of a day as it is now, in pence per hour: the restaurant's own, else the area's. */
export function currentRate(restaurant: RestaurantRates, date: string): Pence {
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
