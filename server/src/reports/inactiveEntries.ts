import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { wholeWeeks } from '@driverdesk/domain/reports/inactiveWeeks.ts'
import { APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import { driverInScope } from '../drivers/drivers.reads.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { IS_WORKED } from './worked.ts'

export interface Today {
  today: string
  timeZone: string
}

const MONDAY = sql`timesheet.period_date - (extract(isodow from timesheet.period_date)::int - 1)`

/**
 * One entry for each active driver in scope and each past whole week without work since the driver's activation. Work at
 * any restaurant counts, because the fee is the driver's. The recovered amount comes from the approved timesheets of the
 * week in scope. Without a past week in the range there are no entries.
 *
 * @param fee in pounds
 */
export function inactiveEntries(
  scope: Scope,
  range: DateRange,
  { today, timeZone }: Today,
  fee: string,
): RawBuilder<unknown> | undefined {
  const weeks = wholeWeeks(range, today)
  if (!weeks) return undefined
  const inWeeks = sql`timesheet.period_date between ${weeks.from}::date and ${weeks.to}::date`
  return sql`
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
    select null::int as event_id, null::int as shift_id, recovered.timesheet_id, ${fee}::numeric(12,2) as cost,
      coalesce(-recovered.amount, 0) as cost_extra_bonus, 0 as cost_cover, coalesce(recovered.amount, 0) as amount_paid,
      week.monday as period_date, driver.id as driver_id, null::int as restaurant_id, null::timestamptz as created_at,
      null::timestamptz as updated_at, null::text as cancelled_by, '' as comment_cancelled, null::int as moderator_id, null::int as creator_id,
      null::int as restaurateur_creator_id
    from driver
    cross join week
    left join worked on worked.driver_id = driver.id and worked.monday = week.monday
    left join recovered on recovered.driver_id = driver.id and recovered.monday = week.monday
    where driver.status = ${DRIVER_ACTIVE} and worked.driver_id is null
      and (driver.activated_at is null or (driver.activated_at at time zone ${timeZone})::date <= week.monday)
      and ${driverInScope(scope)}`
}
