/** Reads the sums of the figures, and the rows that a figure counts. The database computes both. */
import type {
  FigureGroup,
  FigureRowsQuery,
  FiguresQuery,
} from '@driverdesk/contract/reports/figures.shapes.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Figure, FiguresBy } from '@driverdesk/domain/reports/figures.ts'
import { LATE_AFTER } from '@driverdesk/domain/shifts/lateStart.ts'
import { ASSIGNED, SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  APPROVED,
  DISCARDED,
  DISCARDED_BY_DRIVER,
  IN_WORK,
  OF_WORK,
  SUBMITTED,
  TIME_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { JsonText, jsonRows } from '../kernel/jsonRows.ts'
import { refuseRange } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { areaLabel, byName } from '../kernel/sqlNames.ts'
import { clockTimes, minutesOf } from '../kernel/sqlTimes.ts'
import { standardCharges } from '../options/options.reads.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { coverOf } from '../shifts/placingFacts.reads.ts'
import { INVOICE_NUMBER } from '../timesheets/timesheets.reads.ts'

/**
 * Returns the groups with any rows: weeks by date, locations by name.
 *
 * @throws {Invalid} if the range is longer than 366 days or backwards
 * @throws {Refusal} 404 for an area or restaurant out of scope
 */
export async function figuresInScope(
  db: Db,
  scope: Scope,
  { by, ...question }: FiguresQuery,
): Promise<FigureGroup[]> {
  const chosen = await chosenFigures(db, scope, question)
  const charges = await standardCharges(db)
  const names = namesIn(scope)[by]
  return jsonRows(
    db,
    sql`
    with planned as (
      select ${groupColumn(by, 'shift', 'period_date')} as grouped, count(*) as shifts,
        count(*) filter (where shift.status_assigned = ${ASSIGNED}) as assigned,
        sum(${SHIFT_MINUTES}) as planned_minutes, sum(shift.cost_total) as planned_cost,
        sum(shift.cost_total + ${coverOf('shift', 'restaurant', charges)}) as expected_sales
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where ${IS_PLANNED} and ${chosen('shift', 'period_date')}
      group by 1
    ), worked as (${workedSums(by, chosen)}), invoiced as (
      select ${groupColumn(by, 'share', 'day')} as grouped, count(distinct share.id) as invoices,
        sum(share.amount) as invoiced, sum(share.pay) as billed_pay
      from (${invoiceShares(rangeOf(question))}) as share join restaurant on restaurant.id = share.restaurant_id
      where ${chosen('share', 'day')}
      group by 1
    )
      select ${names.columns},
        ${zeroes('planned', ['shifts', 'assigned', 'planned_minutes', 'planned_cost', 'expected_sales'])},
        ${zeroes('worked', ['worked', 'worked_minutes', 'late', 'compared', 'compared_planned_minutes'])},
        ${zeroes('worked', ['compared_worked_minutes', 'approved', 'approved_cost', 'approved_fees', 'rejected'])},
        ${zeroes('invoiced', ['invoices', 'invoiced', 'billed_pay'])}
      from planned full join worked using (grouped) full join invoiced using (grouped)
      ${names.joined}
      order by ${names.order}`,
  )
}

const workedSums = (by: FiguresBy, chosen: Chosen) => sql`
  select ${groupColumn(by, 'timesheet', 'period_date')} as grouped, count(*) filter (where ${IS_WORKED}) as worked,
    sum(${TIMESHEET_MINUTES}) filter (where ${IS_WORKED}) as worked_minutes,
    count(*) filter (where ${IS_LATE}) as late, count(*) filter (where ${IS_COMPARED}) as compared,
    sum(${SHIFT_MINUTES}) filter (where ${IS_COMPARED}) as compared_planned_minutes,
    sum(${TIMESHEET_MINUTES}) filter (where ${IS_COMPARED}) as compared_worked_minutes,
    count(*) filter (where ${IS_APPROVED}) as approved,
    sum(timesheet.cost_total) filter (where ${IS_APPROVED}) as approved_cost,
    sum(case when ${IS_APPROVED} then 0 else timesheet.cost_total end + timesheet.cost_extra_bonus)
      filter (where ${IS_PAID}) as approved_fees,
    count(*) filter (where ${IS_REJECTED}) as rejected
  from timesheet
  join restaurant on restaurant.id = timesheet.restaurant_id
  left join shift on shift.id = timesheet.shift_id
  where (${IS_WORKED} or ${IS_REJECTED} or ${IS_PAID}) and ${chosen('timesheet', 'period_date')}
  group by 1`

/** 1900-01-01 was a Monday, and no date is before it. */
const groupColumn = (by: FiguresBy, table: string, date: string): RawBuilder<unknown> => {
  if (by === 'restaurant') return sql.ref(`${table}.restaurant_id`)
  if (by === 'area') return sql.ref('restaurant.area_id')
  return sql`date '1900-01-01' + (${sql.ref(`${table}.${date}`)} - date '1900-01-01') / 7 * 7`
}

const namesIn = (
  scope: Scope,
): Record<FiguresBy, Record<'columns' | 'joined' | 'order', RawBuilder<unknown>>> => ({
  week: {
    columns: sql`grouped as week, null as area_id, null as restaurant_id, '' as name`,
    joined: sql``,
    order: sql`grouped`,
  },
  area: {
    columns: sql`null as week, area.id as area_id, null as restaurant_id, ${areaLabel(scope)} as name`,
    joined: sql`join area on area.id = grouped`,
    order: sql`${byName('area.name')}, area.id`,
  },
  restaurant: {
    columns: sql`null as week, restaurant.area_id, restaurant.id as restaurant_id, restaurant.name`,
    joined: sql`join restaurant on restaurant.id = grouped`,
    order: sql`${byName('restaurant.name')}, restaurant.id`,
  },
})

const zeroes = (source: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`coalesce(${sql.ref(`${source}.${column}`)}, 0) as ${sql.ref(column)}`))

/** The limit of a long list (docs/spec/kernel.md#long-lists). */
const MOST_ROWS = 5_000

/**
 * Returns the first rows by date, and the number of all rows, as JSON text.
 *
 * @throws {Invalid} if the range is longer than 366 days or backwards
 * @throws {Refusal} 404 for an area or restaurant out of scope
 */
export async function figureRowsInScope(
  db: Db,
  scope: Scope,
  { figure, ...question }: FigureRowsQuery,
): Promise<JsonText> {
  const chosen = await chosenFigures(db, scope, question)
  const source = await figureSource(db, figure, chosen, rangeOf(question))
  const { rows } = await sql<{ json: string }>`
    with source as (${source.rows}), first as (
      select * from source order by period_date, start_time, id limit ${MOST_ROWS}
    )
    select json_build_object('count', (select count(*) from source), 'rows', coalesce(json_agg(view), '[]'))::text as json
    from (
      select ${source.kind}::text as kind, first.id, first.shift_id, first.restaurant_id,
        restaurant.name as restaurant_name, first.driver_id,
        coalesce(${DRIVER_NAME}, '') as driver_name, first.period_date,
        first.period_date_to, ${clockTimes('first')}, first.minutes, first.planned_minutes, first.late_minutes,
        first.amount, first.expected_sales, first.invoice_number
      from first
      join restaurant on restaurant.id = first.restaurant_id
      left join driver on driver.id = first.driver_id
      order by first.period_date, first.start_time, first.id
    ) as view`.execute(db)
  return new JsonText([rows[0]?.json ?? ''])
}

interface Source {
  kind: 'shift' | 'timesheet' | 'invoice'
  rows: RawBuilder<unknown>
}

async function figureSource(db: Db, figure: Figure, chosen: Chosen, range: DateRange): Promise<Source> {
  switch (figure) {
    case 'shifts':
      return shifts(db, chosen, sql`true`)
    case 'assigned':
      return shifts(db, chosen, sql`shift.status_assigned = ${ASSIGNED}`)
    case 'open':
      return shifts(db, chosen, sql`shift.status_assigned <> ${ASSIGNED}`)
    case 'worked':
      return timesheets(chosen, IS_WORKED)
    case 'late':
      return timesheets(chosen, IS_LATE)
    case 'compared':
      return timesheets(chosen, IS_COMPARED)
    case 'approved':
      return timesheets(chosen, IS_APPROVED)
    case 'rejected':
      return timesheets(chosen, IS_REJECTED)
    case 'invoices':
      return invoices(chosen, range)
  }
}

async function shifts(db: Db, chosen: Chosen, where: RawBuilder<SqlBool>): Promise<Source> {
  const cover = coverOf('shift', 'charged', await standardCharges(db))
  const rows = sql`
    select shift.id, shift.id as shift_id, shift.restaurant_id, shift.driver_id, shift.period_date,
      null::date as period_date_to, shift.start_time, shift.finish_time, ${SHIFT_MINUTES} as minutes,
      null::int as planned_minutes, null::int as late_minutes, shift.cost_total as amount,
      shift.cost_total + ${cover} as expected_sales, null::text as invoice_number
    from shift join restaurant as charged on charged.id = shift.restaurant_id
    where ${IS_PLANNED} and ${where} and ${chosen('shift', 'period_date')}`
  return { kind: 'shift', rows }
}

function timesheets(chosen: Chosen, where: RawBuilder<SqlBool>): Source {
  const rows = sql`
    select timesheet.id, timesheet.shift_id, timesheet.restaurant_id, timesheet.driver_id, timesheet.period_date,
      null::date as period_date_to, timesheet.start_time, timesheet.finish_time, ${TIMESHEET_MINUTES} as minutes,
      ${SHIFT_MINUTES} as planned_minutes, ${LATE_MINUTES} as late_minutes, timesheet.cost_total as amount,
      null::numeric as expected_sales, null::text as invoice_number
    from timesheet left join shift on shift.id = timesheet.shift_id
    where ${where} and ${chosen('timesheet', 'period_date')}`
  return { kind: 'timesheet', rows }
}

/** Invoices. If one also has work on other days, only its part in the range counts. */
function invoices(chosen: Chosen, range: DateRange): Source {
  const rows = sql`
    select invoice.id, null::int as shift_id, invoice.restaurant_id, invoice.driver_id,
      invoice.period_date_from as period_date, invoice.period_date_to, null::time as start_time,
      null::time as finish_time, invoice.minutes, null::int as planned_minutes, null::int as late_minutes,
      part.amount, null::numeric as expected_sales, ${INVOICE_NUMBER} as invoice_number
    from (
      select share.id, sum(share.amount) as amount from (${invoiceShares(range)}) as share
      where ${chosen('share', 'day')} group by share.id
    ) as part join invoice on invoice.id = part.id`
  return { kind: 'invoice', rows }
}

const rangeOf = ({ period_date_from: from, period_date_to: to }: Omit<FiguresQuery, 'by'>): DateRange => ({
  from,
  to,
})

/** A condition on `table`: its date is in the range, and its restaurant in the chosen location. */
type Chosen = (table: string, date: string) => RawBuilder<SqlBool>

/**
 * @throws {Invalid} if the range is longer than 366 days or backwards
 * @throws {Refusal} 404 for an area or restaurant out of scope
 */
async function chosenFigures(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, ...location }: Omit<FiguresQuery, 'by'>,
): Promise<Chosen> {
  refuseRange({ from, to }, MAX_LIST_DAYS)
  const inLocation = await restaurantInLocation(db, scope, location)
  return (table, date) => sql<SqlBool>`
    ${sql.ref(`${table}.${date}`)} between ${from}::date and ${to}::date
    and ${inLocation(`${table}.restaurant_id`)}`
}

/** A condition on `shift`. */
const IS_PLANNED = sql<SqlBool>`shift.status <> ${SHIFT_DRAFT}`

/** A condition on `timesheet`: work that has begun. Leaves out prepared, discarded and cancellation timesheets. */
export const IS_WORKED = sql<boolean>`timesheet.type = ${OF_WORK} and timesheet.status <> ${DISCARDED}
  and (timesheet.status = ${APPROVED}
    or timesheet.status_progress in (${IN_WORK}, ${SUBMITTED}, ${TIME_APPROVED}))`

/** A condition on `timesheet`: work whose pay is approved. */
const IS_APPROVED = sql<SqlBool>`timesheet.type = ${OF_WORK} and timesheet.status = ${APPROVED}`

/** A condition on `timesheet`: its pay is approved, of work or of a cancellation (docs/spec/timesheets.md#pay-out). */
const IS_PAID = sql<SqlBool>`timesheet.status = ${APPROVED}`

/** A condition on `timesheet`: the record of a driver's rejection. */
const IS_REJECTED = sql<SqlBool>`timesheet.type = ${OF_WORK} and timesheet.status = ${DISCARDED}
  and timesheet.status_progress = ${DISCARDED_BY_DRIVER}`

/** A condition on `timesheet` and its `shift`: work with a plan. */
const IS_COMPARED = sql<SqlBool>`${IS_WORKED} and shift.id is not null`

/** Minutes from the shift's start to the driver's, the shorter way round the clock; null if either is missing. */
const LATE_MINUTES = sql<number | null>`(
  (extract(epoch from timesheet.driver_start_time - shift.start_time)::int / 60 + 2159) % 1440 - 719)`

/** A condition on both: the driver started late, by the rule for timesheet exceptions. */
const IS_LATE = sql<SqlBool>`${IS_WORKED} and ${LATE_MINUTES} >= ${LATE_AFTER}`

const SHIFT_MINUTES = minutesOf('shift')
const TIMESHEET_MINUTES = minutesOf('timesheet')

/** A condition on `invoice`: it was sent or paid, so it has a date, and it is not cancelled. */
const IS_INVOICED = sql<SqlBool>`invoice.sent_on is not null and invoice.credited_at is null`

/** An invoice's total less its credit notes, both without VAT (`vatOfCredit`). */
const NET = sql<string>`(invoice.total - invoice.vat_amount - invoice.credited
  + coalesce(round(invoice.credited * invoice.vat_amount / nullif(invoice.total, 0), 2), 0))`

const PAY = sql`timesheet.cost_total + timesheet.cost_extra_bonus`

/**
 * The share of an invoice for each day of its work (docs/spec/reports.md#figures), and the drivers' pay for its timesheets by
 * their days. An amount is spread over the days of the lines by their amounts: each day has the share of all lines up to it, less
 * that of all before, so that the shares add up to the penny. Without lines, the whole amount belongs to the
 * period's first day.
 */
const invoiceShares = ({ from, to }: DateRange): RawBuilder<unknown> => sql`
  with counted as (
    select invoice.id, invoice.restaurant_id, invoice.period_date_from, ${NET} as net
    from invoice
    where ${IS_INVOICED} and invoice.period_date_from <= ${to}::date and invoice.period_date_to >= ${from}::date
  ), by_day as (
    select counted.id, counted.restaurant_id, counted.net, coalesce(line.period_date, counted.period_date_from) as day,
      coalesce(sum(line.amount), 0) as own
    from counted left join invoice_line as line on line.invoice_id = counted.id
    group by 1, 2, 3, 4
  ), running as (
    select *, sum(own) over (partition by id order by day) as up_to, sum(own) over (partition by id) as whole,
      row_number() over (partition by id order by day) as nr
    from by_day
  )
  select id, restaurant_id, day, case
      when whole <= 0 then case when nr = 1 then net else 0 end
      else round(net * up_to / whole, 2) - round(net * (up_to - own) / whole, 2)
    end as amount, 0 as pay
  from running
  union all
  select counted.id, counted.restaurant_id, timesheet.period_date, 0, ${PAY}
  from counted join billed_timesheet on billed_timesheet.invoice_id = counted.id
    join timesheet on timesheet.id = billed_timesheet.timesheet_id`
