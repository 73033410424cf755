/**
 * The rows of the reports, built as JSON by the database, because a year can have tens of thousands
 * (docs/spec/reports.md#the-four-reports).
 */

import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { INACTIVE_FEE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { STANDARD_INACTIVE_FEE } from '@driverdesk/domain/reports/inactiveWeeks.ts'
import { CANNOT_WORK } from '@driverdesk/domain/reports/reportComment.ts'
import type { Report } from '@driverdesk/domain/reports/reports.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { type JsonText, jsonRowsText } from '../kernel/jsonRows.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { optionValue, standardCharges } from '../options/options.reads.ts'
import { coverOf } from '../shifts/salesOfShift.reads.ts'
import { cancelledEntries, removedEntries } from './chargeEntries.ts'
import { inactiveRows, type Today } from './inactiveRows.ts'

export interface ReportRequest {
  period_date_from: string
  period_date_to: string
  /** For removed charges: those of extra requests, or those of other shifts. */
  extra_request?: 0 | 1 | undefined
}

/**
 * A report of a range in scope, as JSON text.
 *
 * @throws {Invalid} when the range is longer than 366 days or backwards
 */
export async function reportInScope(
  db: Db,
  scope: Scope,
  report: Report,
  asked: ReportRequest,
  now: Today,
): Promise<JsonText> {
  const range = reportRange(asked)
  switch (report) {
    case 'cancelled':
      return reportJson(db, report, cancelledEntries(scope, range))
    case 'extra':
      return reportJson(db, report, extraEntries(scope, range, await standardCharges(db)))
    case 'removed':
      return reportJson(db, report, removedEntries(scope, range, asked.extra_request))
    case 'inactive':
      return inactiveRows(
        db,
        scope,
        range,
        now,
        (await optionValue(db, INACTIVE_FEE_KEY)) ?? STANDARD_INACTIVE_FEE,
      )
  }
}

/** @throws {Invalid} when it is longer than 366 days or backwards */
export function reportRange({ period_date_from: from, period_date_to: to }: ReportRequest): DateRange {
  const problem = rangeProblem({ from, to }, MAX_LIST_DAYS)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  return { from, to }
}

/**
 * Shifts with `extra_request` 1: their expected sales, and the cost of their approved timesheet
 * (docs/spec/reports.md#the-four-reports).
 */
const extraEntries = (scope: Scope, { from, to }: DateRange, charges: Charges): RawBuilder<unknown> => sql`
  select null::int as event_id, extra.id as shift_id, extra.modified_shift_id, extra.start_time, extra.finish_time,
    worked.id as timesheet_id, extra.cost_total + cover as cost,
    coalesce(worked.cost_extra_bonus, 0) as cost_extra_bonus, cover as cost_cover,
    coalesce(worked.cost_total, 0) as amount_paid, extra.period_date,
    coalesce(worked.driver_id, extra.driver_id) as driver_id, extra.restaurant_id, extra.created_at, extra.updated_at,
    case when extra.status_assigned = ${REJECTED} and extra.cannot_work is null then extra.cancelled_by end as cancelled_by,
    case when extra.cannot_work then ${CANNOT_WORK} else extra.comment_cancelled end as comment_cancelled, extra.moderator_id, extra.creator_id, extra.restaurateur_creator_id
  from shift as extra
  join restaurant as charged on charged.id = extra.restaurant_id
  cross join lateral (select ${coverOf('extra', 'charged', charges)} as cover) as covered
  left join timesheet as worked on worked.shift_id = extra.id and worked.type = ${OF_WORK}
    and worked.status = ${APPROVED} and ${restaurantInScope(scope, sql.ref('worked.restaurant_id'))}
  where extra.extra_request = 1 and extra.period_date between ${from}::date and ${to}::date
    and ${restaurantInScope(scope, sql.ref('extra.restaurant_id'))}`

/**
 * The rows of a report about shifts, for staff.
 *
 * @param entries select, each entry once: event_id, shift_id, modified_shift_id, start_time, finish_time, timesheet_id, cost,
 * cost_extra_bonus, cost_cover, amount_paid, period_date, driver_id, restaurant_id, created_at, updated_at, cancelled_by,
 * comment_cancelled, moderator_id, creator_id, restaurateur_creator_id. Removed charges lack `timesheet_id`,
 * `cost_extra_bonus` and `cost_cover`.
 */
async function reportJson(db: Db, report: Report, entries: RawBuilder<unknown>): Promise<JsonText> {
  const isPaid = report !== 'removed'
  // `amountDifference` of the domain.
  return jsonRowsText(
    db,
    sql`
      select entry.event_id, entry.shift_id, entry.modified_shift_id, entry.cost,
        ${isPaid ? sql`entry.timesheet_id, entry.cost_extra_bonus, entry.cost_cover, entry.amount_paid,` : sql``}
        case when entry.cost < 0 then entry.amount_paid - entry.cost else entry.cost - entry.amount_paid end
          as amount_difference,
        entry.period_date, entry.driver_id, coalesce(trim(driver.first_name || ' ' || driver.last_name), '') as driver_name,
        entry.restaurant_id, coalesce(restaurant.name, '') as restaurant_name, entry.start_time, entry.finish_time,
        ${utcText('entry.created_at')} as created_at, ${utcText('entry.updated_at')} as updated_at,
        entry.cancelled_by, entry.comment_cancelled, entry.moderator_id,
        coalesce(trim(creator.first_name || ' ' || creator.last_name), restaurateur.name, '') as creator_name
      from (${entries}) as entry
      left join driver on driver.id = entry.driver_id
      left join restaurant on restaurant.id = entry.restaurant_id
      left join panel_user as creator on creator.id = entry.creator_id
      left join restaurateur on restaurateur.id = entry.restaurateur_creator_id
      order by entry.period_date, entry.start_time, entry.shift_id, entry.event_id, entry.driver_id`,
    { same: isPaid ? { report } : { report, ...UNPAID } },
  )
}

const UNPAID = {
  timesheet_id: null,
  cost_extra_bonus: 0,
  cost_cover: 0,
  amount_paid: 0,
} satisfies Partial<ReportRow>
