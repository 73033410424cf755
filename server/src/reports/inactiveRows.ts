import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { wholeWeeks } from '@driverdesk/domain/reports/inactiveWeeks.ts'
import type { Report } from '@driverdesk/domain/reports/reports.ts'
import { APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import { DRIVER_NAME, driverInScope } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { JsonText, jsonRowsText } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { IS_WORKED } from './figures.reads.ts'

export interface Today {
  today: string
  timeZone: string
}

const MONDAY = sql`timesheet.period_date - (extract(isodow from timesheet.period_date)::int - 1)`

/** The fields that a fee leaves empty, because it is not about a shift. */
const WITHOUT_SHIFT = {
  event_id: null,
  shift_id: null,
  modified_shift_id: null,
  cost_cover: 0,
  restaurant_id: null,
  restaurant_name: '',
  start_time: null,
  finish_time: null,
  created_at: null,
  updated_at: null,
  cancelled_by: null,
  comment_cancelled: '',
  moderator_id: null,
  creator_name: '',
} satisfies Partial<Record<keyof ReportRow, unknown>>

/**
 * One row for each active driver in scope and each past whole week without work since the driver's activation. Work at
 * any restaurant counts, because the fee is the driver's. The recovered amount comes from the approved timesheets of the
 * week in scope. Without a past week in the range there are no rows.
 *
 * @param fee in pounds, at least 0
 */
export async function inactiveRows(
  db: Db,
  scope: Scope,
  range: DateRange,
  { today, timeZone }: Today,
  fee: string,
): Promise<JsonText> {
  const weeks = wholeWeeks(range, today)
  if (!weeks) return new JsonText(['[]'])
  const inWeeks = sql`timesheet.period_date between ${weeks.from}::date and ${weeks.to}::date`
  return jsonRowsText(
    db,
    sql`
      with week as (
        select day::date as monday from generate_series(${weeks.from}::date, ${weeks.to}::date, interval '7 days') as day
      ), worked as (
        select distinct timesheet.driver_id, ${MONDAY} as monday from timesheet where ${IS_WORKED} and ${inWeeks}
      ), recovered as (
        select timesheet.driver_id, ${MONDAY} as monday, -sum(timesheet.cost_extra_bonus) as amount,
          case when count(*) = 1 then min(timesheet.id) end as timesheet_id
        from timesheet
        where timesheet.status = ${APPROVED} and timesheet.cost_extra_bonus < 0 and ${inWeeks}
          and ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
        group by 1, 2
      )
      select recovered.timesheet_id, coalesce(-recovered.amount, 0) as cost_extra_bonus,
        coalesce(recovered.amount, 0) as amount_paid,
        ${fee}::numeric(12,2) - coalesce(recovered.amount, 0) as amount_difference,
        week.monday as period_date, driver.id as driver_id, ${DRIVER_NAME} as driver_name
      from driver
      cross join week
      left join worked on worked.driver_id = driver.id and worked.monday = week.monday
      left join recovered on recovered.driver_id = driver.id and recovered.monday = week.monday
      where driver.status = ${DRIVER_ACTIVE} and worked.driver_id is null
        and (driver.activated_at is null or (driver.activated_at at time zone ${timeZone})::date <= week.monday)
        and ${driverInScope(scope)}
      order by week.monday, driver.id`,
    { same: { report: 'inactive' satisfies Report, cost: Number(fee), ...WITHOUT_SHIFT } },
  )
}
