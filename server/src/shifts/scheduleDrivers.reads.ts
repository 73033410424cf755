import type { OutlineQuery } from '@driverdesk/contract/shifts/outline.shapes.ts'
import type { ScheduleDriversQuery } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import {
  addDays,
  type DateRange,
  type IsoDate,
  MINUTES_OF_A_DAY,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { COVER_HOURS } from '@driverdesk/domain/shifts/cover.ts'
import { ASSIGNED, SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME, driverInScope, HOURS_ARE_RECORDED, offeredWhere } from '../drivers/drivers.reads.ts'
import { areaNames, haveNamesOf, namesakes } from '../drivers/namesakes.reads.ts'
import { driversOff } from '../drivers/workingTimes.reads.ts'
import type { Db } from '../kernel/database.ts'
import { JsonText, jsonList } from '../kernel/jsonRows.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName, hasWords } from '../kernel/sqlNames.ts'
import { minutesOf } from '../kernel/sqlTimes.ts'
import { standardCharges } from '../options/options.reads.ts'
import { coverOf } from './placingFacts.reads.ts'
import { GOES_ON, HAS_TIMESHEET, isChosen } from './shifts.reads.ts'

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
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Checked before the recorded hours, which need the timesheets. */
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
const figuresOfDay = (isStaff: boolean) => sql`count(*) as total,
  count(*) filter (where status = ${SHIFT_DRAFT}) as drafts,
  count(*) filter (where status <> ${SHIFT_DRAFT} and not is_assigned) as open,
  sum(minutes) filter (where status <> ${SHIFT_DRAFT}) as minutes
  ${isStaff ? sql`, (sum(cost_total * 100) filter (where status <> ${SHIFT_DRAFT}))::bigint as cost` : sql``}`

const listsByDay = (isStaff: boolean) =>
  sql.join(
    ['total', 'drafts', 'open', 'minutes', ...(isStaff ? ['cost'] : [])].map(
      (name) => sql`json_agg(coalesce(${sql.ref(`busy.${name}`)}, 0) order by day)`,
    ),
  )

const dailyFigures = (isStaff: boolean) => sql`json_build_array(total.restaurant_id, ${listsByDay(isStaff)})`

const figuresOfDays = (isStaff: boolean, { period_date_from, period_date_to }: OutlineQuery) => sql`(
  select json_build_array(${listsByDay(isStaff)})
  from generate_series(${period_date_from}::date, ${period_date_to}::date, interval '1 day') as day
  left join (select period_date, ${figuresOfDay(isStaff)} from chosen group by period_date) as busy
    on busy.period_date = day)`

/** Drafts that can be submitted. */
const OF_RESTAURANTS = sql`
  count(*) filter (where status = ${SHIFT_DRAFT} and not (is_assigned and driver_id is not null))`

/**
 * The driver panel of the schedule, with sums per driver (docs/spec/schedule.md#driver-panel).
 *
 * @throws {Invalid} like `isChosen`
 */
export async function readScheduleDrivers(
  db: Db,
  scope: Scope,
  query: ScheduleDriversQuery,
): Promise<JsonText> {
  const { sort = 'name', offset = 0, limit = 50, day, ids } = query
  // For a few of thousands of drivers, only they and drivers with the same names are read.
  const isFew = ids !== undefined && !day
  const few = sql`(select id from named)`
  const isWhole = query.with_line && query.location
  // Only this order needs the totals of all drivers found; any other needs those of the page.
  const isByWhole = isWhole && sort === 'hours'
  // `recursive` lets it name the page, which comes after it.
  const whole = isWhole
    ? sql`whole as materialized (${wholeTotals(scope, query, isByWhole ? 'found' : 'page')}),`
    : sql``
  const first = {
    name: sql``,
    hours: sql`coalesce(${sql.ref(isByWhole ? 'whole.minutes' : 'total.minutes')}, 0) desc,`,
    area: sql`${byName(areaNames(scope))} nulls last,`,
  }
  const inOrder = sql`${first[sort]} ${byName('full_name')}, found.id`
  const orderedFrom = sql`found left join total on total.driver_id = found.id
        ${isByWhole ? sql`left join whole on whole.driver_id = found.id` : sql``}`
  const columns = sql`page.id, full_name, told_apart_by, shifts, minutes, cost`
  const { rows } = await sql<{ json: string }>`
    with recursive ${isFew ? sql`named as materialized (select id from driver where ${haveNamesOf(ids)}),` : sql``}
    chosen as materialized (
      select shift.driver_id, shift.status, shift.period_date, shift.cost_total, ${minutesOf('shift')} as minutes,
        shift.status_assigned = ${ASSIGNED} as is_assigned
      from shift where ${isChosen(scope, query)} ${isFew ? sql`and shift.driver_id in ${few}` : sql``}
    ), total as materialized (
      select driver_id, count(*) as shifts, sum(minutes) as minutes, sum(cost_total * 100)::bigint as cost
      from chosen where status <> ${SHIFT_DRAFT} group by driver_id
    ), listed as materialized (
      select driver.id, ${DRIVER_NAME} as full_name,
        driver.status, driver.photo_src, ${driverInScope(scope)} as is_in_scope
      from driver
      where ${isFew ? sql`driver.id in ${few} and` : sql``} (
        driver.id in (select driver_id from chosen where driver_id is not null)
        ${day ? sql`or driver.id in (${driversOn(scope, query)})` : sql``}
        or driver.status = ${DRIVER_ACTIVE} and ${isOfferedThere(scope, query)})
    ), ${day ? sql`day_off as materialized (${offOf(query)}),` : sql``}
    namesake as materialized (${namesakes(scope, sql`table listed`, 'screen')}
    ), found as materialized (
      select * from listed where ${isFound(query)}
    ), ${whole} page as materialized (
      select found.id, full_name, told_apart_by, is_in_scope, status, photo_src,
        coalesce(total.shifts, 0) as shifts, coalesce(total.minutes, 0) as minutes, coalesce(total.cost, 0) as cost
      from ${orderedFrom} left join namesake on namesake.id = found.id
      order by ${inOrder} limit ${limit} offset ${offset}
    ), daily as materialized (
      select driver_id, period_date, count(*) filter (where status <> ${SHIFT_DRAFT}) as shifts,
        count(*) filter (where status = ${SHIFT_NEW}) as unpublished
        ${query.with_daily ? sql`, ${figuresOfDay(true)}` : sql``}
      from chosen where driver_id in (select id from page) group by driver_id, period_date
    ) ${isWhole && query.with_daily ? sql`, elsewhere as materialized (${workElsewhere(scope, query)})` : sql``}
    select json_build_object(
      'count', (select count(*) from found),
      ${query.with_ids ? sql`'ids', (select coalesce(json_agg(found.id order by ${inOrder}), '[]') from ${orderedFrom}),` : sql``}
      ${day ? sql`'day', ${countsOn(scope, query)},` : sql``}
      ${ids ? sql`` : sql`'open', ${sumsOf(sql`driver_id is null`)}, 'all', ${sumsOf(sql`true`)},`}
      'drivers', (select coalesce(json_agg(listing), '[]') from
        (select ${columns} ${query.with_line ? sql`, ${driverLine(scope, query)} as line` : sql``} from page) as listing)
    )::text as json`.execute(db)
  return new JsonText([(rows[0] as { json: string }).json])
}

/** Without a location, every driver in scope is listed, even if offered to no restaurant. */
function isOfferedThere(
  scope: Scope,
  { location }: Pick<ScheduleDriversQuery, 'location'>,
): RawBuilder<SqlBool> {
  if (!location) return driverInScope(scope)
  const { kind, id } = location
  const column = sql.ref(kind === 'area' ? 'reached.area_id' : 'reached.id')
  const area = kind === 'area' ? sql`${id}` : sql`(select area_id from restaurant where id = ${id})`
  // Checked first, because it is cheap and few drivers work in the area.
  return sql`(driver.id in (select driver_id from driver_area where area_id = ${area})
      or driver.id not in (select driver_id from driver_area))
    and ${offeredWhere(sql`${column} = ${id} and ${restaurantInScope(scope, sql.ref('reached.id'))}`)}`
}

/** True if the shift is on the schedule by driver that is searched for a name: it is open, or its driver is found. */
export const isOfNamed = (search: string): RawBuilder<SqlBool> => sql`(
  shift.driver_id is null or shift.driver_id in (
    select id from driver where ${hasWords(search, sql`first_name || ' ' || last_name`)}))`

const driversOn = (scope: Scope, { period_date_from: date, location }: ScheduleDriversQuery) => sql`
  select driver_id from shift
  where ${isChosen(scope, { period_date_from: addDays(date, -1), period_date_to: date, location })}
    and (period_date = ${date}::date or ${GOES_ON}) and driver_id is not null`

/** Drivers with the day off. If a driver cannot be planned, the caller may not know their working times. */
const offOf = ({ period_date_from: date }: ScheduleDriversQuery) => sql`
  select id from listed
  where is_in_scope and status = ${DRIVER_ACTIVE} and id in (${driversOff(date)})`

const countsOn = (scope: Scope, query: ScheduleDriversQuery) => sql`(
  select json_build_object('drivers', count(*), 'off', (select count(*) from day_off),
    'working', count(*) filter (where id in (${driversOn(scope, { ...query, location: undefined })})))
  from listed)`

function isFound({ search = '', ids, busy, day }: ScheduleDriversQuery): RawBuilder<SqlBool> {
  const hasShifts = sql`id in (select driver_id from total)`
  return sql`${search.trim() === '' ? sql`true` : hasWords(search, sql`full_name`)} and ${ids ? sql`id = any(${ids}::int[])` : sql`true`}
    and ${busy ? hasShifts : sql`true`} and ${day === 'off' ? sql`id in (select id from day_off)` : sql`true`}`
}

const sumsOf = (where: RawBuilder<SqlBool>) => sql`(
  select json_build_object('shifts', coalesce(sum(shifts), 0), 'minutes', coalesce(sum(minutes), 0),
    'cost', coalesce(sum(cost), 0)) from total where ${where})`

/** The totals of drivers at all places in scope. Without a location, `total` has the same. */
const wholeTotals = (scope: Scope, query: ScheduleDriversQuery, drivers: 'found' | 'page') => sql`
  select shift.driver_id, count(*) as shifts, sum(${minutesOf('shift')}) as minutes,
    sum(shift.cost_total * 100)::bigint as cost, count(*) filter (where shift.status = ${SHIFT_NEW}) as unpublished
  from shift where ${isChosen(scope, { ...query, location: undefined })} and shift.status <> ${SHIFT_DRAFT}
    and shift.driver_id in (select id from ${sql.table(drivers)}) group by shift.driver_id`

const WHOLE = sql`jsonb_build_object('shifts', coalesce(whole.shifts, 0), 'minutes', coalesce(whole.minutes, 0),
  'cost', coalesce(whole.cost, 0), 'unpublished', coalesce(whole.unpublished, 0))`

const workElsewhere = (scope: Scope, query: ScheduleDriversQuery) => sql`
  select driver_id, period_date, count(*) as shifts from shift
  where ${isChosen(scope, { ...query, location: undefined })} and not (${isChosen(scope, query)})
    and driver_id in (select id from page) and status <> ${SHIFT_DRAFT}
  group by driver_id, period_date`

/** The driver's number of shifts on each day as one digit a day, from a table by day. */
const digitsOf = (table: 'daily' | 'elsewhere', { from, to }: DateRange) => sql`(
  select string_agg(substr(${DIGITS}, least(35, coalesce(own.shifts, 0))::int + 1, 1), '' order by day)
  from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join (select * from ${sql.table(table)} where driver_id = found.id) as own on own.period_date = day)`

const driverLine = (
  scope: Scope,
  { period_date_from: from, period_date_to: to, location, with_daily }: ScheduleDriversQuery,
) => sql`(
  select ${location ? sql`jsonb_build_object('whole', ${WHOLE}) || ` : sql``}jsonb_build_object(
    ${location && with_daily ? sql`'elsewhere', ${digitsOf('elsewhere', { from, to })},` : sql``}
    'is_planned', found.is_in_scope and found.status = ${DRIVER_ACTIVE},
    'photo_src', case when found.is_in_scope then found.photo_src end,
    'areas', coalesce(${areaNames(scope)}, ''),
    'days', ${digitsOf('daily', { from, to })},
    ${
      with_daily
        ? sql`'daily', (
      select json_build_array(${listsByDay(true)})
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day
        left join (select * from daily where driver_id = found.id) as busy on busy.period_date = day),`
        : sql``
    }
    'unpublished', (select coalesce(sum(unpublished), 0) from daily where driver_id = found.id),
    'default_working_time', ${timesOf('driver_working_time', sql`'week_day', week_day`, sql`week_day`, sql`true`)},
    'actual_override_working_time', ${timesOf(
      'driver_override_time',
      sql`'period_date', period_date`,
      sql`period_date`,
      sql`period_date between ${from}::date and ${to}::date + 1`,
    )}
    ${scope.role === 'administrator' ? sql`, 'leave', ${leaveIn({ from, to })}` : sql``}
  ) from (select page.*) as found ${location ? sql`left join whole on whole.driver_id = found.id` : sql``})`

/** Why days are off: only administrators know who is sick. */
const leaveIn = ({ from, to }: DateRange) =>
  jsonList(sql`
  select from_date, to_date, kind from leave_request
  where driver_id = found.id and state = 'approved' and from_date <= ${to}::date + 1 and to_date >= ${from}::date
  order by from_date, id`)

/** Working times; none if the driver is out of scope. */
const timesOf = (
  table: 'driver_working_time' | 'driver_override_time',
  day: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
) => sql`coalesce((
  select json_agg(json_build_object(${day}, 'holiday', holiday,
    'start_at', left(start_at::text, 5), 'stop_at', left(stop_at::text, 5)) order by ${order}, start_at, id)
  from ${sql.table(table)} as entry
  where entry.driver_id = found.id and found.is_in_scope and ${where}), '[]'::json)`
