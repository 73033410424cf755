/** Approved pay, timesheet by timesheet (docs/spec/timesheets.md#pay-out). */
import type { PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { PaidWork, SentWork } from '@driverdesk/domain/timesheets/paidWork.ts'
import type { PayrollDriver } from '@driverdesk/domain/timesheets/payrollFile.ts'
import { APPROVED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName, FULL_NAME } from '../kernel/sqlNames.ts'
import { clockTimes, minutesOf } from '../kernel/sqlTimes.ts'

export const approvedWork = (db: Db, scope: Scope, range: DateRange): Promise<PaidWork[]> =>
  jsonRows<PaidWork>(db, workQuery(range, restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))))

export interface StatementWork extends PaidWork {
  restaurant_name: string
  start_time: string
  finish_time: string
  type: 10 | 20
  short_notice: boolean
}

const STATEMENT_TIMES = sql`
  ${clockTimes()}`

export const statementWork = (
  db: Db,
  range: DateRange,
  driverIds: readonly number[],
): Promise<StatementWork[]> =>
  jsonRows<StatementWork>(
    db,
    sql`${workQuery(
      range,
      sql<SqlBool>`timesheet.driver_id = any(${driverIds}::int[])`,
      sql`, restaurant.name as restaurant_name, type, short_notice is true as short_notice, ${STATEMENT_TIMES}`,
    )} order by period_date, start_time, timesheet.id`,
  )

/**
 * Pence of each timesheet, rounded as on approval (docs/spec/kernel.md#whole-pence). Its total minus base pay and bonus is
 * fuel, at the trip pay of that time. A cancellation has its fee alone.
 */
export const workQuery = (
  { from, to }: DateRange,
  where: RawBuilder<SqlBool>,
  more: RawBuilder<unknown> = sql``,
) => sql`
  select timesheet.id as timesheet_id, driver_id, restaurant_id, period_date,
    case when is_work then minutes else 0 end as minutes,
    case when is_work then (cost_per_hour * 100)::int else 0 end as rate,
    base, case when is_work then (cost_bonus * 100)::int else 0 end as bonus,
    (cost_total * 100)::int - base - case when is_work then (cost_bonus * 100)::int else 0 end as fuel,
    (cost_extra_bonus * 100)::int as fees ${more}
  from timesheet
    cross join lateral (select type <> ${OF_CANCELLATION} as is_work, ${minutesOf('timesheet')} as minutes) as kind
    cross join lateral (
      select case when is_work then (round(cost_per_hour * minutes / 60, 2) * 100)::int else 0 end as base) as pay
    join restaurant on restaurant.id = timesheet.restaurant_id
  where timesheet.status = ${APPROVED} and period_date between ${from}::date and ${to}::date and ${where}`

/** Each piece of work of a range in scope, as it was last exported. */
export const sentWork = (db: Db, scope: Scope, range: DateRange): Promise<SentWork[]> =>
  jsonRows<SentWork>(db, sentQuery(scope, range))

const sentQuery = (scope: Scope, range: DateRange) => sql`
  select distinct on (timesheet_id, driver_id, restaurant_id, period_date)
    timesheet_id, driver_id, restaurant_id, period_date, minutes, (rate * 100)::int as rate,
    (base * 100)::int as base, (bonus * 100)::int as bonus, (fuel * 100)::int as fuel, (fees * 100)::int as fees,
    works_number
  ${sentLines(scope, range)}
  order by timesheet_id, driver_id, restaurant_id, period_date, export_id desc`

/** The lines of exports that count, with a day of the range. */
const sentLines = (scope: Scope, { from, to }: DateRange) => sql`
  from pay_export_line line join pay_export on pay_export.id = line.export_id
  where withdrawn_at is null and period_date between ${from}::date and ${to}::date
    and ${restaurantInScope(scope, sql.ref('line.restaurant_id'))}`

export async function isExported(db: Db, scope: Scope, range: DateRange): Promise<boolean> {
  const [found] = await jsonRows<{ is: boolean }>(
    db,
    sql`select exists (select ${sentLines(scope, range)}) as "is"`,
  )
  return found?.is === true
}

/** The pay of `now` and `sent`, one of which may be missing. */
const PAY_NOW = sql`coalesce(now.base + now.bonus + now.fuel + now.fees, 0)`
const PAY_SENT = sql`coalesce(sent.base + sent.bonus + sent.fuel + sent.fees, 0)`

/** The same comparison as `changedWork` in the domain. */
const IS_CHANGED = sql<SqlBool>`(
  (coalesce(now.minutes, 0), coalesce(now.base, 0), coalesce(now.bonus, 0), coalesce(now.fuel, 0), coalesce(now.fees, 0))
    <> (coalesce(sent.minutes, 0), coalesce(sent.base, 0), coalesce(sent.bonus, 0), coalesce(sent.fuel, 0), coalesce(sent.fees, 0))
  or (now.minutes > 0 and now.rate is distinct from sent.rate))`

/** True if the sum of some kind of pay is less than was exported. */
const HAS_LESS_PAY = sql.join(
  (['base', 'bonus', 'fuel', 'fees'] as const).map(
    (kind) => sql`coalesce(sum(now.${sql.ref(kind)}), 0) < coalesce(sum(sent.${sql.ref(kind)}), 0)`,
  ),
  sql` or `,
)

/** The pay of a driver in a range. Hours in hundredths, money in pence. */
export interface DriverPaySums {
  driver_id: number
  name: string
  email: string
  works_number: string
  /** Others that pay was exported under. */
  former_works_numbers: string[]
  timesheets: number
  hours: number
  pay: number
  /** Timesheets that are new, changed or withdrawn since the last export, and what they add. */
  changed: number
  hours_difference: number
  pay_difference: number
  /** Some kind of pay, or the hours at some rate, has fallen since the export, so its line in a file is negative. */
  has_less: boolean
}

/**
 * The pay of each driver in scope, by name, summed where the rows are. The same sums as `payByDriver` in the domain makes
 * from the lines of a file: hours are rounded at each rate, and rounding makes up the pay.
 */
export const driverPaySums = (db: Db, scope: Scope, range: DateRange): Promise<DriverPaySums[]> =>
  jsonRows<DriverPaySums>(
    db,
    sql`
      with now as materialized (${workQuery(range, restaurantInScope(scope, sql.ref('timesheet.restaurant_id')), sql`, true as is_now`)}),
      sent as materialized (${sentQuery(scope, range)}),
      hours as (
        select driver_id, sum(round(present * 100 / 60.0))::int as hours, sum(round((present - former) * 100 / 60.0))::int as hours_difference,
          bool_or(round((present - former) * 100 / 60.0) < 0) as has_less_hours
        from (
          select driver_id, rate, sum(present) as present, sum(former) as former
          from (select driver_id, rate, minutes as present, 0 as former from now
            union all select driver_id, rate, 0, minutes from sent) as work
          group by driver_id, rate
        ) as at_rate
        group by driver_id
      ), pay as (
        select driver_id, count(is_now)::int as timesheets, sum(${PAY_NOW})::int as pay,
          (count(*) filter (where ${IS_CHANGED}))::int as changed, sum(${PAY_NOW} - ${PAY_SENT})::int as pay_difference,
          ${HAS_LESS_PAY} as has_less_pay,
          array_agg(distinct works_number) filter (
            where (sent.minutes, sent.base, sent.bonus, sent.fuel, sent.fees) <> (0, 0, 0, 0, 0)) as sent_to
        from now full join sent using (timesheet_id, driver_id, restaurant_id, period_date)
        group by driver_id
      )
      select driver.id as driver_id, ${DRIVER_NAME} as name, trim(driver.email) as email,
        driver.works_number,
        array_remove(array_remove(coalesce(sent_to, '{}'), ''), driver.works_number) as former_works_numbers,
        timesheets, hours, pay, changed, hours_difference, pay_difference, has_less_hours or has_less_pay as has_less
      from pay join hours using (driver_id) join driver on driver.id = pay.driver_id
      where timesheets > 0 or changed > 0
      order by ${byName(DRIVER_NAME)}, driver.id`,
  )

/**
 * Approved timesheets without hours and pay, by date. One that was exported with pay does not count, because its pay must
 * be taken back.
 */
export async function unpaidWork(
  db: Db,
  scope: Scope,
  range: DateRange,
  most: number,
): Promise<PayOut['unpaid']> {
  const timesheets = await jsonRows<PayOut['unpaid']['timesheets'][number]>(
    db,
    sql`
      select timesheet_id as id, period_date, restaurant_id, ${DRIVER_NAME} as driver_name
      from (${workQuery(range, restaurantInScope(scope, sql.ref('timesheet.restaurant_id')), sql``)}) as now
        left join (${sentQuery(scope, range)}) as sent using (timesheet_id, driver_id, restaurant_id, period_date)
        join driver on driver.id = driver_id
      where (now.minutes, now.base, now.bonus, now.fuel, now.fees) = (0, 0, 0, 0, 0) and not ${IS_CHANGED}
      order by period_date, timesheet_id`,
  )
  return { timesheets: timesheets.slice(0, most), total: timesheets.length }
}

/**
 * A digest of the lines of each driver's statement: it changes when they do. It leaves out the restaurant's name, because a
 * new name does not make a new statement.
 */
export const statementDigests = (
  db: Db,
  range: DateRange,
  driverIds: readonly number[],
): Promise<{ driver_id: number; digest: string }[]> =>
  jsonRows(
    db,
    sql`
      select driver_id, encode(sha256(convert_to('[' || string_agg(row_to_json(line)::text, ','
        order by period_date, start_time, timesheet_id) || ']', 'UTF8')), 'hex') as digest
      from (${workQuery(
        range,
        sql<SqlBool>`timesheet.driver_id = any(${driverIds}::int[])`,
        sql`, type, ${STATEMENT_TIMES}`,
      )}) as line
      group by driver_id`,
  )

export interface ChangedPay {
  period_date_from: IsoDate
  period_date_to: IsoDate
  changed: number
  /** Pounds. */
  pay_difference: number
}

/**
 * What has changed since the first day of a range that an export covers: its dates, and the pay that it adds. Null if nothing
 * has changed.
 */
export async function changedPay(db: Db, scope: Scope, range: DateRange): Promise<ChangedPay | null> {
  const [first] = await jsonRows<{ from: IsoDate | null }>(
    db,
    sql`select min(greatest(period_from, ${range.from}::date)) as "from" ${sentLines(scope, range)}`,
  )
  if (!first?.from) return null
  const exported = { from: first.from, to: range.to }
  const [sums] = await jsonRows<ChangedPay>(
    db,
    sql`
      select min(period_date) as period_date_from, max(period_date) as period_date_to, count(*)::int as changed,
        sum(difference) / 100.0 as pay_difference
      from (
        select period_date, ${PAY_NOW} - ${PAY_SENT} as difference
        from (${workQuery(exported, restaurantInScope(scope, sql.ref('timesheet.restaurant_id')), sql``)}) as now
          full join (${sentQuery(scope, exported)}) as sent using (timesheet_id, driver_id, restaurant_id, period_date)
        where ${IS_CHANGED}
      ) as changed
      having count(*) > 0`,
  )
  return sums ?? null
}

/** Drivers by id, sorted by name. */
export const payrollDrivers = (db: Db, ids: readonly number[]): Promise<PayrollDriver[]> =>
  jsonRows<PayrollDriver>(
    db,
    sql`
      select id, first_name, last_name, trim(email) as email, works_number from driver
      where id = any(${ids}::int[])
      order by ${byName(FULL_NAME)}, id`,
  )
