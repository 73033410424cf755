/** Approved pay, timesheet by timesheet (docs/spec/timesheets.md#pay-out). */
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { PaidWork, SentWork } from '@driverdesk/domain/timesheets/paidWork.ts'
import type { PayrollDriver } from '@driverdesk/domain/timesheets/payrollFile.ts'
import { APPROVED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byName } from '../kernel/byName.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { minutesOf } from '../kernel/minutesOf.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

/** The approved work of a range in scope. */
export const approvedWork = (db: Db | Tx, scope: Scope, range: DateRange): Promise<PaidWork[]> =>
  jsonRows<PaidWork>(
    db,
    workQuery(range, restaurantInScope(scope, sql.ref('timesheet.restaurant_id')), sql``),
  )

/** A line of a pay statement. */
export interface StatementWork extends PaidWork {
  restaurant_name: string
  start_time: string
  finish_time: string
  type: 10 | 20
}

/** The approved work of drivers, from all restaurants, by date. */
export const statementWork = (
  db: Db | Tx,
  range: DateRange,
  driverIds: readonly number[],
): Promise<StatementWork[]> =>
  jsonRows<StatementWork>(
    db,
    sql`${workQuery(
      range,
      sql<SqlBool>`timesheet.driver_id = any(${driverIds}::int[])`,
      sql`, restaurant.name as restaurant_name, type, left(start_time::text, 5) as start_time,
          left(finish_time::text, 5) as finish_time`,
    )} order by period_date, start_time, timesheet.id`,
  )

/**
 * Pence of each timesheet, rounded as on approval (docs/spec/kernel.md#whole-pence). Its total minus base pay and bonus is
 * fuel, at the trip pay of that time. A cancellation has its fee alone.
 */
const workQuery = ({ from, to }: DateRange, where: RawBuilder<SqlBool>, more: RawBuilder<unknown>) => sql`
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
export const sentWork = (db: Db | Tx, scope: Scope, range: DateRange): Promise<SentWork[]> =>
  jsonRows<SentWork>(db, sentQuery(scope, range))

const sentQuery = (scope: Scope, { from, to }: DateRange) => sql`
  select distinct on (timesheet_id, driver_id, restaurant_id, period_date)
    timesheet_id, driver_id, restaurant_id, period_date, minutes, (rate * 100)::int as rate,
    (base * 100)::int as base, (bonus * 100)::int as bonus, (fuel * 100)::int as fuel, (fees * 100)::int as fees,
    works_number
  from pay_export_line line join pay_export on pay_export.id = line.export_id
  where withdrawn_at is null and period_date between ${from}::date and ${to}::date
    and ${restaurantInScope(scope, sql.ref('line.restaurant_id'))}
  order by timesheet_id, driver_id, restaurant_id, period_date, export_id desc`

export interface ChangedPay {
  period_date_from: IsoDate
  period_date_to: IsoDate
  changed: number
  /** Pounds. */
  pay_difference: number
}

/**
 * What has changed since the first day of a range that an export covers: its dates, and the pay that it adds. The same
 * comparison as `changedWork` in the domain, summed where the rows are. Null if nothing has changed.
 */
export async function changedPay(db: Db, scope: Scope, range: DateRange): Promise<ChangedPay | null> {
  const [first] = await jsonRows<{ from: IsoDate | null }>(
    db,
    sql`
      select min(greatest(period_from, ${range.from}::date)) as "from"
      from pay_export_line line join pay_export on pay_export.id = line.export_id
      where withdrawn_at is null and period_date between ${range.from}::date and ${range.to}::date
        and ${restaurantInScope(scope, sql.ref('line.restaurant_id'))}`,
  )
  if (!first?.from) return null
  const exported = { from: first.from, to: range.to }
  const [sums] = await jsonRows<ChangedPay>(
    db,
    sql`
      select min(period_date) as period_date_from, max(period_date) as period_date_to, count(*)::int as changed,
        sum(difference) / 100.0 as pay_difference
      from (
        select period_date, coalesce(now.base + now.bonus + now.fuel + now.fees, 0)
          - coalesce(sent.base + sent.bonus + sent.fuel + sent.fees, 0) as difference
        from (${workQuery(exported, restaurantInScope(scope, sql.ref('timesheet.restaurant_id')), sql``)}) as now
          full join (${sentQuery(scope, exported)}) as sent using (timesheet_id, driver_id, restaurant_id, period_date)
        where (coalesce(now.minutes, 0), coalesce(now.base, 0), coalesce(now.bonus, 0), coalesce(now.fuel, 0), coalesce(now.fees, 0))
          <> (coalesce(sent.minutes, 0), coalesce(sent.base, 0), coalesce(sent.bonus, 0), coalesce(sent.fuel, 0), coalesce(sent.fees, 0))
          or (now.minutes > 0 and now.rate is distinct from sent.rate)
      ) as changed
      having count(*) > 0`,
  )
  return sums ?? null
}

/** Drivers by id, sorted by name. */
export const payrollDrivers = (db: Db | Tx, ids: readonly number[]): Promise<PayrollDriver[]> =>
  jsonRows<PayrollDriver>(
    db,
    sql`
      select id, first_name, last_name, trim(email) as email, works_number from driver
      where id = any(${ids}::int[])
      order by ${byName(sql`trim(first_name || ' ' || last_name)`)}, id`,
  )
