import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import { type RawBuilder, sql } from 'kysely'
import { minutesOf } from '../kernel/sqlTimes.ts'

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
