import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import { STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { coverOf } from '../shifts/salesOfShift.reads.ts'

/**
 * Shifts with `extra_request` 1, at their expected sales, beside what their approved timesheet costs
 * (docs/spec/reports.md#the-four-reports).
 */
export const extraEntries = (
  scope: Scope,
  { from, to }: DateRange,
  charges: Charges,
): RawBuilder<unknown> => sql`
  select null::int as event_id, extra.id as shift_id, worked.id as timesheet_id, extra.cost_total + cover as cost,
    coalesce(worked.cost_extra_bonus, 0) as cost_extra_bonus, cover as cost_cover,
    coalesce(worked.cost_total, 0) as amount_paid, extra.period_date,
    coalesce(worked.driver_id, extra.driver_id) as driver_id, extra.restaurant_id, extra.created_at, extra.updated_at,
    case when extra.status_assigned = ${STALE} then extra.cancelled_by end as cancelled_by, extra.comment_cancelled, extra.moderator_id, extra.creator_id, extra.restaurateur_creator_id
  from shift as extra
  join restaurant as charged on charged.id = extra.restaurant_id
  cross join lateral (select ${coverOf('extra', 'charged', charges)} as cover) as covered
  left join timesheet as worked on worked.shift_id = extra.id and worked.type = ${OF_WORK}
    and worked.status = ${APPROVED} and ${restaurantInScope(scope, sql.ref('worked.restaurant_id'))}
  where extra.extra_request = 1 and extra.period_date between ${from}::date and ${to}::date
    and ${restaurantInScope(scope, sql.ref('extra.restaurant_id'))}`
