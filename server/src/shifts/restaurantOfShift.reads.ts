import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { minutesOf } from '../kernel/sqlTimes.ts'

/** Hourly rates in pounds. The area's apply if the restaurant's own are null. */
export interface RestaurantRates {
  standard_pay: string | null
  weekend_pay: string | null
  area_standard_pay: string
  area_weekend_pay: string
}

export interface RestaurantOfShift extends RestaurantRates {
  id: number
  area_id: number
  name: string
  status: 10 | 20
}

/**
 * Locks restaurants until the transaction ends, so that their rates stay, and returns them by id. Those out of scope are
 * missing.
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
      'restaurant.name',
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

/** The present rate for a day, in pence per hour. */
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

/**
 * Commission and booking fee of a shift in pounds: the domain's `expectedSales` and `effectiveCharges` as SQL. A test
 * compares the two.
 *
 * @param shift the name of a shift in the query
 * @param restaurant the name of its restaurant
 */
export function coverOf(shift: string, restaurant: string, standard: Charges): RawBuilder<number> {
  const own = (column: string) => sql.ref(`${restaurant}.${column}`)
  const rate = sql`coalesce(${own('invoice_commission')}, ${penceToPounds(standard.commissionHundredths)}::numeric(12,2))`
  const fee = sql`coalesce(${own('booking_fee')}, ${penceToPounds(standard.bookingFee)}::numeric(12,2))`
  const commission =
    standard.basis === 'per_hour'
      ? sql`round(${rate} * ${minutesOf(shift)} / 60, 2)`
      : sql`round(${sql.ref(`${shift}.cost_total`)} * ${rate} / 100, 2)`
  return sql`${commission} + ${fee}`
}
