/**
 * Charges from events: the current ones, and those that were replaced or removed
 * (docs/spec/shifts.md#charge-events, docs/spec/reports.md#the-four-reports, docs/spec/reports.md#replaced-fees).
 */
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  ABOUT_SHIFT,
  ABOUT_TIMESHEET,
  CHARGE_REMOVED,
  CHARGE_SET,
  SHIFT_CANCELLED,
} from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { DISCARDED, OF_CANCELLATION, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

const inRange = (scope: Scope, { from, to }: DateRange) => sql`
  event.period_date between ${from}::date and ${to}::date
  and ${restaurantInScope(scope, sql.ref('event.restaurant_id'))}`

/**
 * Events 10 and 40 of the range, each with its timesheet. An event about a timesheet has that timesheet. The n-th
 * cancellation of a driver's shift has the n-th cancellation timesheet. A fee set on a shift has the driver's work timesheet.
 * `followed` has the replaced or removed events with the next event about the same timesheet or, for a fee set on a shift,
 * the same shift. A cancellation's charge to the restaurant (above 0) is removed with the charge of its shift.
 *
 * @param only a condition on `event` that limits the events
 */
const charges = (scope: Scope, range: DateRange, only: RawBuilder<SqlBool> = sql`true`) => sql`
  charge as (
    select event.* from shift_event as event
    where event.event in (${SHIFT_CANCELLED}, ${CHARGE_SET}) and ${inRange(scope, range)} and ${only}
  ), every as (
    select id, event, model_type, model_id, shift_id, driver_id,
      row_number() over (partition by shift_id, driver_id, event, model_type order by id) as nr
    from shift_event
    where event in (${SHIFT_CANCELLED}, ${CHARGE_SET}) and shift_id in (select shift_id from charge)
  ), bonus as (
    select id, shift_id, driver_id, type, cost_extra_bonus, status, short_notice,
      row_number() over (partition by shift_id, driver_id, type, short_notice order by id) as nr
    from timesheet
    where shift_id in (select shift_id from charge)
      and ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
  ), matching as (
    select every.id as event_id, bonus.id as timesheet_id, bonus.cost_extra_bonus, bonus.status
    from every join bonus on every.model_type = ${ABOUT_TIMESHEET} and bonus.id = every.model_id
    union all
    select every.id, bonus.id, bonus.cost_extra_bonus, bonus.status
    from every join bonus on every.event = ${SHIFT_CANCELLED} and every.model_type = ${ABOUT_SHIFT}
      and bonus.type = ${OF_CANCELLATION} and bonus.short_notice is null and bonus.shift_id = every.shift_id
      and bonus.driver_id = every.driver_id and bonus.nr = every.nr
    union all
    select every.id, bonus.id, bonus.cost_extra_bonus, bonus.status
    from every join bonus on every.event = ${CHARGE_SET} and every.model_type = ${ABOUT_SHIFT}
      and bonus.type = ${OF_WORK} and bonus.shift_id = every.shift_id and bonus.driver_id = every.driver_id
  ), followed as materialized (
    select distinct on (charge.id) charge.id, later.event as by_event
    from charge left join matching on matching.event_id = charge.id
    join shift_event as later on later.shift_id = charge.shift_id and later.id > charge.id
    where later.event in (${CHARGE_SET}, ${CHARGE_REMOVED}) and case
      when later.model_type = ${ABOUT_TIMESHEET}
        then later.model_id in (matching.timesheet_id, case when charge.model_type = ${ABOUT_TIMESHEET} then charge.model_id end)
      else charge.model_type = ${ABOUT_SHIFT} and (charge.event = ${CHARGE_SET}
        or later.event = ${CHARGE_REMOVED} and charge.cost > 0) end
    order by charge.id, later.id
  )`

/**
 * One row for each current fee, with the fee or bonus of its timesheet; a discarded one pays nothing
 * (docs/spec/reports.md#the-four-reports, docs/spec/reports.md#replaced-fees). If two match one timesheet, the newer gets
 * it, so that no payment counts twice.
 */
export const cancelledEntries = (scope: Scope, range: DateRange): RawBuilder<unknown> => sql`
  with ${charges(scope, range)}, paid as (
    select distinct on (timesheet_id) * from matching
    where status <> ${DISCARDED} order by timesheet_id, event_id desc
  )
  select charge.id as event_id, charge.shift_id, paid.timesheet_id, charge.cost,
    coalesce(paid.cost_extra_bonus, 0) as cost_extra_bonus, 0 as cost_cover,
    coalesce(paid.cost_extra_bonus, 0) as amount_paid, ${OF_EVENT}
  from charge left join paid on paid.event_id = charge.id left join shift on shift.id = charge.shift_id
  where charge.id not in (select id from followed)`

/**
 * Events 30, and fees that another fee has replaced: the former charge, and nothing paid
 * (docs/spec/reports.md#replaced-fees).
 */
export const removedEntries = (
  scope: Scope,
  range: DateRange,
  extraRequest: 0 | 1 | undefined,
): RawBuilder<unknown> => sql`
  with ${charges(scope, range, HAS_LATER_CHARGE)}, removed as (
    select event.* from shift_event as event where event.event = ${CHARGE_REMOVED} and ${inRange(scope, range)}
    union all
    select charge.* from charge join followed on followed.id = charge.id and followed.by_event = ${CHARGE_SET}
  )
  select charge.id as event_id, charge.shift_id, charge.cost, 0 as amount_paid, ${OF_EVENT}
  from removed as charge left join shift on shift.id = charge.shift_id
  ${extraRequest === undefined ? sql`` : sql`where shift.extra_request = ${extraRequest}`}`

/** Events never change, so the creator is also the moderator. */
const OF_EVENT = sql`shift.modified_shift_id, shift.start_time, shift.finish_time,
  charge.period_date, charge.driver_id, charge.restaurant_id, charge.created_at,
  charge.created_at as updated_at, charge.cancelled_by, charge.comment_cancelled, charge.creator_id as moderator_id, charge.creator_id,
  null::int as restaurateur_creator_id`

/** Only these can be replaced. */
const HAS_LATER_CHARGE = sql<SqlBool>`exists (select from shift_event as later
  where later.shift_id = event.shift_id and later.id > event.id and later.event = ${CHARGE_SET})`
