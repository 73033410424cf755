/**
 * The rows of the reports, built as JSON by the database, because a year can have tens of thousands
 * (docs/spec/reports.md#the-four-reports). Charges come from events: the current ones, and those that were replaced or removed
 * (docs/spec/shifts.md#charge-events, docs/spec/reports.md#replaced-fees).
 */
import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { INACTIVE_FEE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import {
  CANNOT_WORK,
  type Report,
  STANDARD_INACTIVE_FEE,
  wholeWeeks,
} from '@driverdesk/domain/reports/reports.ts'
import type { Charges } from '@driverdesk/domain/restaurants/charges.ts'
import {
  ABOUT_SHIFT,
  ABOUT_TIMESHEET,
  CHARGE_REMOVED,
  CHARGE_SET,
  SHIFT_CANCELLED,
} from '@driverdesk/domain/shifts/cancelling.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  APPROVED,
  DISCARDED,
  OF_CANCELLATION,
  OF_WORK,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME, driverInScope } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { JsonText, jsonRowsText } from '../kernel/jsonRows.ts'
import { refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { fullName } from '../kernel/sqlNames.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { optionValue, standardCharges } from '../options/options.reads.ts'
import { coverOf } from '../shifts/placingFacts.reads.ts'
import { IS_WORKED } from './figures.reads.ts'

export interface ReportRequest {
  period_date_from: string
  period_date_to: string
  /** For removed charges: those of extra requests, or those of other shifts. */
  extra_request?: 0 | 1 | undefined
}

/** A report of a range in scope, as JSON text. @throws {Invalid} when the range is longer than 366 days or backwards */
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
  refuseRange({ from, to }, MAX_LIST_DAYS)
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
        entry.period_date, entry.driver_id, coalesce(${DRIVER_NAME}, '') as driver_name,
        entry.restaurant_id, coalesce(restaurant.name, '') as restaurant_name, entry.start_time, entry.finish_time,
        ${utcText('entry.created_at')} as created_at, ${utcText('entry.updated_at')} as updated_at,
        entry.cancelled_by, entry.comment_cancelled, entry.moderator_id,
        coalesce(${fullName('creator')}, restaurateur.name, '') as creator_name
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
const cancelledEntries = (scope: Scope, range: DateRange): RawBuilder<unknown> => sql`
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
const removedEntries = (
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
async function inactiveRows(
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
