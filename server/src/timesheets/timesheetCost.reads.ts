/**
 * Computes the cost of a timesheet in SQL: by today's options until the pay is approved, then frozen
 * (docs/spec/timesheets.md#pending-amounts).
 */
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { minutesOf } from '../kernel/sqlTimes.ts'
import { tripPay } from '../options/options.reads.ts'

/** Pounds for a row of `timesheet`. Use it in queries instead of the stored `cost_total`. */
export async function costTotal(db: Db | Tx): Promise<RawBuilder<number>> {
  const { fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = await tripPay(db)
  const pounds = (pence: number) => sql`${penceToPounds(pence)}::numeric`
  return sql`case when timesheet.status = ${APPROVED} or timesheet.type <> ${OF_WORK} then timesheet.cost_total
    else (round(timesheet.cost_per_hour * ${minutesOf('timesheet')} / 60, 2)
      + timesheet.cost_bonus + timesheet.const_fuel_bonus
      + timesheet.fuel_bonus_0 * ${pounds(fuel_bonus_0)} + timesheet.fuel_bonus_3 * ${pounds(fuel_bonus_3)}
      + timesheet.fuel_bonus_6 * ${pounds(fuel_bonus_6)})::numeric(12,2) end`
}

/** The domain's `invoiceNumberText` in SQL; null without an invoice. */
export const INVOICE_NUMBER = sql<string>`lpad(invoice.number::text, greatest(3, length(invoice.number::text)), '0')`
