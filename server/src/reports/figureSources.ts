/** The rows that figures count: shifts, timesheets and invoices of a range in scope (`FigureSums` of the domain). */

import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { MAX_REPORT_DAYS } from '@driverdesk/domain/reports/reports.ts'
import { LATE_AFTER } from '@driverdesk/domain/shifts/lateStart.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  APPROVED,
  DISCARDED,
  DISCARDED_BY_DRIVER,
  OF_WORK,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuseForeignArea } from '../areas/areas.reads.ts'
import type { Db } from '../kernel/database.ts'
import { minutesOf } from '../kernel/minutesOf.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { IS_WORKED } from './worked.ts'

export interface FiguresAsked {
  period_date_from: string
  period_date_to: string
  area_id?: number | undefined
  restaurant_id?: number | undefined
}

/** A condition on `table`: its date is in the range, and its restaurant in the chosen location. */
export type Chosen = (table: string, date: string) => RawBuilder<SqlBool>

/**
 * @throws {Invalid} when the range is longer than 366 days or backwards
 * @throws {Refusal} 404 for an area or a restaurant out of scope
 */
export async function chosenFigures(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, area_id, restaurant_id }: FiguresAsked,
): Promise<Chosen> {
  refuseRange({ from, to })
  if (restaurant_id !== undefined) await restaurantInScopeById(db, scope, restaurant_id)
  if (area_id !== undefined) await refuseForeignArea(db, scope, area_id)
  return (table, date) => {
    const at = sql.ref<number>(`${table}.restaurant_id`)
    return sql<SqlBool>`${sql.ref(`${table}.${date}`)} between ${from}::date and ${to}::date
      and ${restaurantInScope(scope, at)}
      ${restaurant_id === undefined ? sql`` : sql`and ${at} = ${restaurant_id}`}
      ${area_id === undefined ? sql`` : sql`and ${at} in (select id from restaurant where area_id = ${area_id})`}`
  }
}

function refuseRange(range: DateRange): void {
  const problem = rangeProblem(range, MAX_REPORT_DAYS)
  if (problem) throw new Invalid({ period_date_to: [problem] })
}

/** A condition on `shift`. */
export const IS_PLANNED = sql<SqlBool>`shift.status <> ${SHIFT_DRAFT}`

/** A condition on `timesheet`: work whose pay is approved. */
export const IS_APPROVED = sql<SqlBool>`timesheet.type = ${OF_WORK} and timesheet.status = ${APPROVED}`

/** A condition on `timesheet`: the record of a driver's rejection. */
export const IS_REJECTED = sql<SqlBool>`timesheet.type = ${OF_WORK} and timesheet.status = ${DISCARDED}
  and timesheet.status_progress = ${DISCARDED_BY_DRIVER}`

/** A condition on `timesheet` and its `shift`: work with a plan. */
export const IS_COMPARED = sql<SqlBool>`${IS_WORKED} and shift.id is not null`

/** Minutes from the shift's start to the driver's, the shorter way round the clock; null if either is missing. */
export const LATE_MINUTES = sql<number | null>`(
  (extract(epoch from timesheet.driver_start_time - shift.start_time)::int / 60 + 2159) % 1440 - 719)`

/** A condition on both: the driver started late, by the rule for timesheet exceptions. */
export const IS_LATE = sql<SqlBool>`${IS_WORKED} and ${LATE_MINUTES} >= ${LATE_AFTER}`

/** A condition on `invoice`: it is not cancelled. */
export const IS_INVOICED = sql<SqlBool>`invoice.credited_at is null`

export const SHIFT_MINUTES = minutesOf('shift')
export const TIMESHEET_MINUTES = minutesOf('timesheet')
