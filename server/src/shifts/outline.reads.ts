import type { OutlineQuery } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { addDays, type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import { COVER_HOURS } from '@driverdesk/domain/shifts/cover.ts'
import { ASSIGNED, SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonRows.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import { minutesOf } from '../kernel/sqlTimes.ts'
import { standardCharges } from '../options/options.reads.ts'
import { coverOf } from './restaurantOfShift.reads.ts'
import { HAS_TIMESHEET, isChosen } from './shifts.reads.ts'

/**
 * Returns the schedule's counts and sums by restaurant. A test compares them with the domain's functions.
 *
 * @param today decides which shifts a driver may still acknowledge
 * @throws {Invalid} like `isChosen`
 */
export async function readOutline(
  db: Db,
  scope: Scope,
  choice: OutlineQuery,
  today: IsoDate,
): Promise<JsonText> {
  const isStaff = audienceOf(scope) === 'staff'
  const { rows } = await sql<{ json: string }>`
    with chosen as materialized (
      select shift.restaurant_id, shift.period_date, shift.status,
        shift.status_assigned = ${ASSIGNED} as is_assigned, shift.driver_id,
        ${HAS_TIMESHEET} as has_timesheet,
        ${minutesOf('shift')} as minutes, extract(epoch from shift.start_time)::int / 60 as start
        ${isStaff ? sql`, ${isWaiting(today)} and not ${HOURS_ARE_RECORDED} as is_unacknowledged, shift.cost_total, shift.cost_total + ${coverOf('shift', 'restaurant', await standardCharges(db))} as sales` : sql``}
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where ${isChosen(scope, choice)}
    ), total as (
      select restaurant_id, json_build_array(
        count(*) filter (where status = ${SHIFT_PUBLISHED}),
        count(*) filter (where status = ${SHIFT_NEW}),
        count(*) filter (where status = ${SHIFT_DRAFT}),
        count(*) filter (where status <> ${SHIFT_DRAFT} and not is_assigned),
        coalesce(sum(minutes) filter (where status <> ${SHIFT_DRAFT} and is_assigned), 0),
        ${isStaff ? OF_STAFF : OF_RESTAURANTS}
      ) as sums
      from chosen group by restaurant_id
    ), busy as (
      select restaurant_id, period_date, least(count(*), 35)::int as shifts
        ${choice.daily ? sql`, ${figuresOfDay(isStaff)}` : sql``}
      from chosen group by restaurant_id, period_date
    ), spread as (
      select total.restaurant_id, string_agg(substr(${DIGITS}, coalesce(busy.shifts, 0) + 1, 1), '' order by day) as days
        ${choice.daily ? sql`, ${dailyFigures(isStaff)} as daily` : sql``}
      from total
      cross join generate_series(${choice.period_date_from}::date, ${choice.period_date_to}::date, interval '1 day') as day
      left join busy on busy.restaurant_id = total.restaurant_id and busy.period_date = day
      group by total.restaurant_id
    )
    select json_build_object(
      'seq', (select seq from outbox_head),
      'rows', ${choice.days ? sql`json_build_array(), 'days', ${figuresOfDays(isStaff, choice)}` : ROWS}
      ${choice.hours ? hours(scope, choice) : sql``}
      ${choice.daily ? sql`, 'daily', (select coalesce(json_agg(daily order by restaurant_id), '[]') from spread)` : sql``}
    )::text as json`.execute(db)
  return new JsonText([(rows[0] as { json: string }).json])
}

const ROWS = sql`(select coalesce(json_agg(jsonb_build_array(restaurant_id, days) || sums::jsonb order by restaurant_id), '[]')
  from total join spread using (restaurant_id))`

/** The domain's `coverByHour` in SQL: a night counts on both of its days. */
function hours(scope: Scope, choice: OutlineQuery) {
  const before = {
    ...choice,
    period_date_from: addDays(choice.period_date_from, -1),
    period_date_to: addDays(choice.period_date_to, -1),
  }
  return sql`, 'hours', (
  select json_agg(json_build_array(filled, open) order by hour) from (
    select hour, count(*) filter (where is_assigned) as filled, count(*) filter (where not is_assigned) as open
    from generate_series(0, ${COVER_HOURS - 1}) as hour
    left join (
      select status, is_assigned, start, minutes from chosen
      union all
      select shift.status, shift.status_assigned = ${ASSIGNED},
        extract(epoch from shift.start_time)::int / 60 - ${MINUTES_OF_A_DAY}::int, ${minutesOf('shift')}
      from shift where ${isChosen(scope, before)} and shift.finish_time < shift.start_time
    ) as covering on status <> ${SHIFT_DRAFT} and start < (hour + 1) * 60 and start + minutes > hour * 60
    group by hour
  ) as covered)`
}

/** A count up to 35 as one character. */
export const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Asked before the recorded hours, which cost a look at the timesheets. */
const isWaiting = (today: IsoDate) => sql`shift.acknowledged_at is null and shift.status = ${SHIFT_PUBLISHED}
  and shift.status_assigned = ${ASSIGNED} and shift.driver_id is not null and shift.period_date >= ${today}::date`

/**
 * Shifts that can be deleted, unacknowledged shifts, cost and sales in pence, minutes of open shifts. Drafts have no money
 * (docs/spec/shifts.md#drafts-have-no-money).
 */
const OF_STAFF = sql`
  count(*) filter (where status = ${SHIFT_NEW} and not has_timesheet),
  count(*) filter (where is_unacknowledged),
  coalesce(sum(cost_total * 100) filter (where status <> ${SHIFT_DRAFT}), 0)::bigint,
  coalesce(sum(sales * 100) filter (where status <> ${SHIFT_DRAFT}), 0)::bigint,
  coalesce(sum(minutes) filter (where status <> ${SHIFT_DRAFT} and not is_assigned), 0)`

/** The figures of one line on one day. Drafts count only as shifts. */
export const figuresOfDay = (isStaff: boolean) => sql`count(*) as total,
  count(*) filter (where status = ${SHIFT_DRAFT}) as drafts,
  count(*) filter (where status <> ${SHIFT_DRAFT} and not is_assigned) as open,
  sum(minutes) filter (where status <> ${SHIFT_DRAFT}) as minutes
  ${isStaff ? sql`, (sum(cost_total * 100) filter (where status <> ${SHIFT_DRAFT}))::bigint as cost` : sql``}`

/** A list of each figure of `busy` by `day`. */
export const listsByDay = (isStaff: boolean) =>
  sql.join(
    ['total', 'drafts', 'open', 'minutes', ...(isStaff ? ['cost'] : [])].map(
      (name) => sql`json_agg(coalesce(${sql.ref(`busy.${name}`)}, 0) order by day)`,
    ),
  )

const dailyFigures = (isStaff: boolean) => sql`json_build_array(total.restaurant_id, ${listsByDay(isStaff)})`

/** The figures of all restaurants together. */
const figuresOfDays = (isStaff: boolean, { period_date_from, period_date_to }: OutlineQuery) => sql`(
  select json_build_array(${listsByDay(isStaff)})
  from generate_series(${period_date_from}::date, ${period_date_to}::date, interval '1 day') as day
  left join (select period_date, ${figuresOfDay(isStaff)} from chosen group by period_date) as busy
    on busy.period_date = day)`

/** Drafts that can be submitted. */
const OF_RESTAURANTS = sql`
  count(*) filter (where status = ${SHIFT_DRAFT} and not (is_assigned and driver_id is not null))`
