/** Charges as events say them: those of cancellations and edits, and those that were taken back (rulings 4.7 and 7). */
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  ABOUT_SHIFT,
  ABOUT_TIMESHEET,
  CHARGE_REMOVED,
  CHARGE_SET,
  SHIFT_CANCELLED,
} from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { DISCARDED, OF_CANCELLATION, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

const inRange = (scope: Scope, { from, to }: DateRange) => sql`
  event.period_date between ${from}::date and ${to}::date
  and ${restaurantInScope(scope, sql.ref('event.restaurant_id'))}`

/**
 * Events 10 and 40, each once, with the fee or bonus of the matching timesheet: of an event about a timesheet that one; of
 * the n-th cancellation of a driver's shift the n-th timesheet that it left; of a fee set on a shift the timesheet of
 * the driver's work. What is discarded pays nothing. A timesheet whose fee was set more than once matches the newest of
 * those events alone, so that what was paid once is counted once.
 */
export const cancelledEntries = (scope: Scope, range: DateRange): RawBuilder<unknown> => sql`
  with charge as (
    select event.* from shift_event as event
    where event.event in (${SHIFT_CANCELLED}, ${CHARGE_SET}) and ${inRange(scope, range)}
  ), every as (
    select id, event, model_type, model_id, shift_id, driver_id,
      row_number() over (partition by shift_id, driver_id, event, model_type order by id) as nr
    from shift_event
    where event in (${SHIFT_CANCELLED}, ${CHARGE_SET}) and shift_id in (select shift_id from charge)
  ), bonus as (
    select id, shift_id, driver_id, type, cost_extra_bonus, status,
      row_number() over (partition by shift_id, driver_id, type order by id) as nr
    from timesheet
    where shift_id in (select shift_id from charge)
      and ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
  ), matching as (
    select every.id as event_id, bonus.id as timesheet_id, bonus.cost_extra_bonus, bonus.status
    from every join bonus on every.model_type = ${ABOUT_TIMESHEET} and bonus.id = every.model_id
    union all
    select every.id, bonus.id, bonus.cost_extra_bonus, bonus.status
    from every join bonus on every.event = ${SHIFT_CANCELLED} and every.model_type = ${ABOUT_SHIFT}
      and bonus.type = ${OF_CANCELLATION} and bonus.shift_id = every.shift_id
      and bonus.driver_id = every.driver_id and bonus.nr = every.nr
    union all
    select every.id, bonus.id, bonus.cost_extra_bonus, bonus.status
    from every join bonus on every.event = ${CHARGE_SET} and every.model_type = ${ABOUT_SHIFT}
      and bonus.type = ${OF_WORK} and bonus.shift_id = every.shift_id and bonus.driver_id = every.driver_id
  ), paid as (
    select distinct on (timesheet_id) * from matching
    where status <> ${DISCARDED} order by timesheet_id, event_id desc
  )
  select charge.id as event_id, charge.shift_id, paid.timesheet_id, charge.cost,
    coalesce(paid.cost_extra_bonus, 0) as cost_extra_bonus, 0 as cost_cover,
    coalesce(paid.cost_extra_bonus, 0) as amount_paid, ${OF_EVENT}
  from charge left join paid on paid.event_id = charge.id`

/** Events 30: what was charged before, and nothing paid. */
export const removedEntries = (
  scope: Scope,
  range: DateRange,
  extraRequest: 0 | 1 | undefined,
): RawBuilder<unknown> => sql`
  select charge.id as event_id, charge.shift_id, null::int as timesheet_id, charge.cost, 0 as cost_extra_bonus,
    0 as cost_cover, 0 as amount_paid, ${OF_EVENT}
  from (
    select event.* from shift_event as event
    where event.event = ${CHARGE_REMOVED} and ${inRange(scope, range)}
      ${
        extraRequest === undefined
          ? sql``
          : sql`and exists (select from shift
        where shift.id = event.shift_id and shift.extra_request = ${extraRequest})`
      }
  ) as charge`

/** An event is never changed, and by whoever made it. */
const OF_EVENT = sql`charge.period_date, charge.driver_id, charge.restaurant_id, charge.created_at,
  charge.created_at as updated_at, charge.comment_cancelled, charge.creator_id as moderator_id, charge.creator_id,
  null::int as restaurateur_creator_id`
