import type { Alert, UnreadAlerts } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { ALERT_READ, ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { NOT_SUBMITTED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { driverInScope } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

const MOST_LISTED = 1_000
const NEWEST_FIRST = sql`alert.created_at desc, alert.id desc`

export const alertsInScope = (db: Db, scope: Scope): Promise<Alert[]> =>
  seenBy(db, scope).orderBy(NEWEST_FIRST).limit(MOST_LISTED).execute()

/** The number of unread alerts among those that are listed, and the newest. Every bell asks for it after changes, so the causes of older ones are not looked at. */
export async function unreadAlerts(db: Db, scope: Scope): Promise<UnreadAlerts> {
  const { rows } = await sql<UnreadAlerts>`
    select count(*)::int as count, max(alert.id) as newest from (
      select alert.* from alert where ${alertInScope(scope)} order by ${NEWEST_FIRST} limit ${MOST_LISTED}
    ) as alert
    where not ${isReadBy(scope)} and not ${IS_DEALT_WITH}`.execute(db)
  return rows[0] ?? { count: 0, newest: null }
}

/** @throws {Refusal} 404 unless it exists in scope */
export async function alertInScopeById(db: Db | Tx, scope: Scope, id: number): Promise<Alert> {
  const alert = await seenBy(db, scope).where('alert.id', '=', id).executeTakeFirst()
  if (!alert) throw notFound('alert')
  return alert
}

const isReadBy = ({ accountId }: Scope) => sql<SqlBool>`exists (select from alert_read
  where alert_read.alert_id = alert.id and alert_read.panel_user_id = ${accountId})`

function seenBy(db: Db | Tx, scope: Scope) {
  return db
    .selectFrom('alert')
    .select(['id', 'channel', 'event', 'created_at', 'data'])
    .select(
      sql<
        10 | 20
      >`case when ${isReadBy(scope)} or ${IS_DEALT_WITH} then ${ALERT_READ}::int else ${ALERT_UNREAD}::int end`.as(
        'status',
      ),
    )
    .select(DRIVER_PHONE)
    .where(alertInScope(scope))
}

/**
 * True if the caller sees `alert`: it is for them alone, or for no one in particular and about a record in their present
 * scope (docs/spec/accounts.md#manager-scope). A new account does not see alerts from before it was created.
 */
export function alertInScope(scope: Scope): RawBuilder<SqlBool> {
  const since = sql`alert.created_at >= (
    select created_at from panel_user where panel_user.id = ${scope.accountId})`
  const own = sql`alert.panel_user_id = ${scope.accountId}`
  if (scope.role === 'administrator')
    return sql<SqlBool>`(${since} and (alert.panel_user_id is null or ${own}))`
  return sql<SqlBool>`(${since} and case
    when alert.panel_user_id is not null then ${own}
    when alert.restaurant_id is null then exists (select from driver where driver.id = alert.driver_id and ${driverInScope(scope)})
    else ${restaurantInScope(scope, sql.ref('alert.restaurant_id'))} end)`
}

/**
 * Published shifts with a driver that began within the last day but were not started. Starting a shift makes a work timesheet
 * (docs/spec/driverApp.md#driver-calls-on-shifts). A cancellation timesheet belongs to the former driver, and the office may
 * have entered an unsubmitted one in advance.
 */
export const unstartedWhere = ({ date, time }: WallTime): RawBuilder<SqlBool> => sql<SqlBool>`
  shift.status = ${SHIFT_PUBLISHED} and shift.driver_id is not null
  and shift.period_date between ${addDays(date, -1)}::date and ${date}::date
  and shift.period_date + shift.start_time <= ${date}::date + ${time}::time
  and ${NOT_STARTED}`

const NOT_STARTED = sql<SqlBool>`not exists (select from timesheet where timesheet.shift_id = shift.id
  and timesheet.type = ${OF_WORK} and timesheet.status_progress <> ${NOT_SUBMITTED})`

/** The numbers of a key such as 'overlap:4:7:…'; null if it has none. */
const KEY_ID = sql`substring(alert.key from ':([0-9]+)')::int`
const SECOND_ID = sql`substring(alert.key from ':[0-9]+:([0-9]+)')::int`

const isShift = (more: RawBuilder<unknown>) =>
  sql`exists (select from shift where shift.id = (alert.data ->> 'shift_id')::int and ${more})`

/**
 * The shift of a late start, as long as its driver has not started it, no one else has it and its start has not changed.
 */
const IS_STILL_LATE = sql`shift.driver_id = alert.driver_id and shift.status = ${SHIFT_PUBLISHED} and ${NOT_STARTED}
  and alert.key = 'late:' || shift.id || ':' || shift.driver_id || ':' || shift.period_date || 'T' || left(shift.start_time::text, 5)`

/** The driver of a late start, until they start it or someone else gets it. */
export const DRIVER_PHONE = sql<string | null>`(
  select driver.phone from shift join driver on driver.id = shift.driver_id
  where alert.channel = 'shift' and alert.event = 'late' and shift.id = (alert.data ->> 'shift_id')::int
    and ${IS_STILL_LATE})`.as('driver_phone')

/**
 * True if nothing is left to do about `alert`: the open shift is filled, the driver has started, the request is answered, the
 * report is taken back (docs/spec/alerts.md#alert-record). Alerts of other kinds only inform.
 */
const IS_DEALT_WITH = sql<SqlBool>`case alert.channel || ' ' || alert.event
  when 'shift reject' then alert.data ? 'shift_id'
    and not ${isShift(sql`shift.driver_id is null and shift.status = ${SHIFT_PUBLISHED}
      and shift.driver_id_canceled = alert.driver_id`)}
  when 'shift unfilled' then not exists (select from cascade join shift on shift.id = cascade.shift_id
    where cascade.id = ${KEY_ID} and shift.driver_id is null and shift.status = ${SHIFT_PUBLISHED}
      and not exists (select from cascade as newer where newer.shift_id = shift.id and newer.id > cascade.id))
  when 'shift sick' then not exists (select from leave_request as sick join shift on shift.driver_id_canceled = sick.driver_id
    where sick.id = (alert.data ->> 'leave_id')::int and shift.restaurant_id = alert.restaurant_id
      and shift.cannot_work and shift.driver_id is null
      and shift.worked && tsrange(sick.from_date::timestamp, (sick.to_date + 1)::timestamp))
  when 'shift overlap' then not ${isShift(sql`shift.driver_id = alert.driver_id and shift.status = ${SHIFT_NEW}
    and exists (select from shift as taken where taken.id = ${SECOND_ID}
      and taken.driver_id = shift.driver_id and taken.worked && shift.worked)`)}
  when 'shift late' then not ${isShift(IS_STILL_LATE)}
  when 'shift ask' then not exists (select from shift_ask where shift_ask.id = ${KEY_ID} and shift_ask.state = 'asked')
  when 'driver leave' then case split_part(alert.key, ':', 3)
    when 'asked' then not exists (select from leave_request where id = ${KEY_ID} and state = 'asked')
    when 'sick' then not exists (select from leave_request where id = ${KEY_ID} and state = 'approved')
    else false end
  else false end`
