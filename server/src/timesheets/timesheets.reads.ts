/** A timesheet as each audience sees it, built as JSON by the database. A test compares the columns with the contract's shapes. */

import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Timesheet, TimesheetListQuery } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { APPROVED, DISCARDED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../kernel/database.ts'
import { type JsonText, jsonRows, jsonRowsText } from '../kernel/jsonRows.ts'
import { notFound, refuseRange } from '../kernel/refusal.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, jsonClockTimes, minutesOf, utcText } from '../kernel/sqlTimes.ts'
import { lastChangedBy } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import { tripPay } from '../options/options.reads.ts'

/**
 * Pounds for a row of `timesheet`, by today's options until the pay is approved, then frozen
 * (docs/spec/timesheets.md#pending-amounts). Use it in queries instead of the stored `cost_total`.
 */
export async function costTotal(db: Db): Promise<RawBuilder<number>> {
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

/** Without a shift, the driver's comment is the reason why they rejected it. */
const WAS_REJECTED = sql`timesheet.shift_id is null`

/** @param costTotal pounds; the stored one for a timesheet that is about to be written */
const columns = (costTotal: RawBuilder<unknown>) => sql`
  timesheet.id, timesheet.shift_id, shift.modified_shift_id, timesheet.restaurant_id, timesheet.driver_id,
  timesheet.type, timesheet.short_notice is true as short_notice, timesheet.status, timesheet.status_progress, timesheet.period_date,
  ${clockTimes('timesheet')},
  left(timesheet.driver_start_time::text, 5) as driver_start_time,
  left(timesheet.driver_finish_time::text, 5) as driver_finish_time, 0 as meal_time, 0 as rest_time,
  timesheet.cost_per_hour, timesheet.cost_bonus, timesheet.const_fuel_bonus, ${costTotal} as cost_total,
  timesheet.comment, case when ${WAS_REJECTED} then '' else timesheet.driver_comment end as driver_comment,
  timesheet.discard_reason, timesheet.fuel_bonus_0, timesheet.fuel_bonus_3,
  timesheet.fuel_bonus_6, timesheet.trip_pay_0, timesheet.trip_pay_3, timesheet.trip_pay_6,
  timesheet.changed_from, timesheet.map_start_lat, timesheet.map_start_lng, timesheet.map_finish_lat,
  timesheet.map_finish_lng,
  case when shift.id is not null then json_build_object('period_date', shift.period_date,
    ${jsonClockTimes('shift')}) end as planned,
  timesheet.restaurant_answer, timesheet.query_reason, ${utcText('timesheet.answered_at')} as answered_at,
  timesheet.answered_by, invoice.id as invoice_id, ${INVOICE_NUMBER} as invoice_number,
  ${utcText('timesheet.updated_at')} as updated_at`

const SOURCES = sql`
  timesheet left join shift on shift.id = timesheet.shift_id
    left join billed_timesheet on billed_timesheet.timesheet_id = timesheet.id
    left join invoice on invoice.id = billed_timesheet.invoice_id`

const STAFF_ONLY = sql`, timesheet.cost_extra_bonus,
  case when ${WAS_REJECTED} then timesheet.driver_comment else '' end as reject_reason`

export async function timesheetsJson(
  db: Db,
  where: RawBuilder<SqlBool>,
  audience: Audience,
): Promise<JsonText> {
  const cost = await costTotal(db)
  return jsonRowsText(
    db,
    sql`
      select ${columns(cost)} ${audience === 'staff' ? STAFF_ONLY : sql``}
      from ${SOURCES}
      where ${where}
      order by timesheet.period_date, timesheet.start_time, timesheet.id`,
  )
}

/**
 * Locks the timesheets in scope until the transaction ends, and returns them with all fields. Ordered by id, to avoid
 * deadlocks.
 */
export async function lockViews(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Timesheet[]> {
  if (ids.length === 0) return []
  return jsonRows<Timesheet>(
    tx,
    sql`
      select ${columns(sql`timesheet.cost_total`)} ${STAFF_ONLY}
      from ${SOURCES}
      where timesheet.id = any(${ids}::int[])
        and ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
      order by timesheet.id for update of timesheet`,
  )
}

export async function timesheetViews(db: Db, ids: readonly number[]): Promise<Timesheet[]> {
  const { text } = await timesheetsJson(db, sql`timesheet.id = any(${ids}::int[])`, 'staff')
  return JSON.parse(text) as Timesheet[]
}

export async function timesheetView(tx: Tx, id: number): Promise<Timesheet> {
  const [view] = await timesheetViews(tx, [id])
  if (!view) throw new Error(`Timesheet ${id} is gone within its own transaction.`)
  return view
}

/** The timesheets of a range in scope, as JSON text. @throws {Invalid} when the range is longer than 31 days or backwards */
export async function listTimesheets(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, for_reports }: z.output<typeof TimesheetListQuery>,
): Promise<JsonText> {
  refuseRange({ from, to })
  const chosen = sql<boolean>`
    timesheet.period_date between ${from}::date and ${to}::date
    and ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
    ${for_reports === 1 ? sql`and timesheet.status <> ${DISCARDED}` : sql``}`
  return timesheetsJson(db, chosen, audienceOf(scope))
}

export type StoredTimesheet = Row<'timesheet'>

/** @throws {Refusal} 404 out of scope */
export async function changerOfTimesheet(db: Db, scope: Scope, id: number): Promise<string | null> {
  const timesheet = await db
    .selectFrom('timesheet')
    .select(['id', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('timesheet.restaurant_id')))
    .executeTakeFirstOrThrow(() => notFound('timesheet'))
  const [name] = await lastChangedBy(db, [{ thing: 'timesheet', ...timesheet }])
  return name ?? null
}

/** Locks a timesheet until the transaction ends. @throws {Refusal} 404 if there is none in scope */
export async function lockTimesheet(tx: Tx, scope: Scope, id: number): Promise<StoredTimesheet> {
  return tx
    .selectFrom('timesheet')
    .selectAll()
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('timesheet.restaurant_id')))
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('timesheet'))
}
