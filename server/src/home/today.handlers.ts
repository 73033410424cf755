/** Today's work for the office (docs/spec/shell.md#today). */
import { todayRoutes } from '@driverdesk/contract/home/home.routes.ts'
import {
  type AskedShift,
  type ClaimedShift,
  FIRST_LINES,
  type HandedOverShift,
  type LateShift,
  type OpenTodayShift,
  type OverdueRestaurant,
  type RequestedShifts,
  type Today,
  type TodayDocument,
  type TodayShift,
  type UnacknowledgedShifts,
} from '@driverdesk/contract/home/today.shapes.ts'
import {
  documentsRunningOut,
  EXPIRING_WITHIN_DAYS,
  type ExpiryDates,
} from '@driverdesk/domain/drivers/documentExpiry.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { type WallTime, wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { isOver } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ASSIGNED, REJECTED, SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { boardState, compareOnBoard, isOfToday } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { IN_WORK, NOT_SUBMITTED, OF_WORK, PENDING } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { unstartedWhere } from '../alerts/alerts.reads.ts'
import { DRIVER_NAME, driverInScope, HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import { ACCOUNTS, OWED, UNPAID } from '../invoices/owed.reads.ts'
import { handlers } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { fullName } from '../kernel/sqlNames.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import { waitingLeave } from '../leave/leave.reads.ts'
import { ASK, CLAIM_COUNT, IS_REQUESTED, OFFERED_UNTIL, WAITING_ASK } from '../shifts/claims.reads.ts'
import { HANDOVER_WAITS, handoverInScope } from '../shifts/handovers.reads.ts'

/** The most lines of a part that is asked for whole. */
const MOST_LINES = 500

export const todayHandlers = handlers(todayRoutes, {
  read: async ({ db, scope, query, services }) => {
    const moment = services.now()
    const zone = services.settings.businessTimeZone
    const now = wallTimeAt(moment, zone)
    const asked = { db, scope, now }
    const most = (part: keyof Today) => (query.whole === part ? MOST_LINES : FIRST_LINES)
    // One after another: many people have Home open, and planners need the other connections.
    return {
      late: await lateStarts(asked, most('late')),
      open: await openShifts(asked, most('open')),
      toApprove: await timesheetsToApprove(asked, most('toApprove')),
      claimed: await claimedShifts(asked, most('claimed')),
      asked: await askedShifts(asked, most('asked')),
      handovers: await handedOverShifts(asked, most('handovers')),
      leave: await leaveToAnswer(asked, most('leave')),
      requested: await requestedShifts(asked, most('requested')),
      unacknowledged: await unacknowledgedShifts(asked, most('unacknowledged')),
      documents: await documentsToRenew(asked, most('documents')),
      overdue: await overdueRestaurants(db, scope, now.date, most('overdue')),
    }
  },
})

const DAYS_UNACKNOWLEDGED = 7

interface Asked {
  db: Db
  scope: Scope
  now: WallTime
}

/** @param where of `shift`, by start */
const shiftsWhere = <Shift = TodayShift>(
  db: Db,
  scope: Scope,
  where: RawBuilder<SqlBool>,
  { columns, joins }: Record<'columns' | 'joins', RawBuilder<unknown>> = { columns: sql``, joins: sql`` },
): Promise<Shift[]> =>
  jsonRows<Shift>(
    db,
    sql`
      select shift.id, shift.restaurant_id, restaurant.name as restaurant_name,
        driver.id as driver_id, ${DRIVER_NAME} as driver_name, driver.phone as driver_phone, shift.period_date,
        ${clockTimes('shift')}
        ${columns}
      from shift join restaurant on restaurant.id = shift.restaurant_id
        left join driver on driver.id = shift.driver_id ${joins}
      where ${where} and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
      order by shift.period_date, shift.start_time, shift.id`,
  )

const firstOf = <Item>(
  items: readonly Item[],
  most: number,
): { count: number; lines: number; first: Item[] } => ({
  count: items.length,
  lines: items.length,
  first: items.slice(0, most),
})

/** The first lines of a query, each with the sums over all of them. */
function withSums<Line>(found: readonly (Line & Sums)[]) {
  const { all_count = 0, all_lines = 0 } = found[0] ?? {}
  const first = found.map(({ all_count: _count, all_lines: _lines, ...line }) => line as unknown as Line)
  return { count: all_count, lines: all_lines, first }
}

interface Sums {
  all_count: number
  all_lines: number
}

const SUMS = sql`sum(count(*)) over ()::int as all_count, (count(*) over ())::int as all_lines`

/** In the order of the day board, which shows yesterday's shifts until they are over. */
async function lateStarts({ db, scope, now }: Asked, most: number): Promise<Today['late']> {
  const unstarted = await shiftsWhere(db, scope, unstartedWhere(now))
  const late = unstarted.flatMap((shift): LateShift[] => {
    const state = boardState({ ...shift, is_acknowledged: true, progress: null }, now)
    const isUnstarted = state === 'late' || state === 'not started'
    return isUnstarted && isOfToday(shift, state, now) ? [{ ...shift, state }] : []
  })
  return firstOf(late.sort(compareOnBoard), most)
}

/** Shifts that need a driver: those that their restaurant cancelled do not (docs/spec/shifts.md#who-cancelled). */
const NEEDS_DRIVER = sql<SqlBool>`shift.status_assigned <> ${ASSIGNED} and shift.status <> ${SHIFT_DRAFT}
  and not (shift.status_assigned = ${REJECTED} and shift.cancelled_by = 'restaurant')`

async function openShifts({ db, scope, now }: Asked, most: number): Promise<Today['open']> {
  const open = await shiftsWhere<OpenTodayShift>(
    db,
    scope,
    sql<SqlBool>`${NEEDS_DRIVER}
      and shift.period_date between ${addDays(now.date, -1)}::date and ${addDays(now.date, 1)}::date`,
    { columns: sql`, ${OFFERED_UNTIL} as offered_until`, joins: sql`` },
  )
  return firstOf(
    open.filter((shift) => !isOver(shift, now)),
    most,
  )
}

/** The day that has waited longest first. */
async function timesheetsToApprove({ db, scope }: Asked, most: number): Promise<Today['toApprove']> {
  const days = await jsonRows<{ date: IsoDate; timesheets: number }>(
    db,
    sql`
      select timesheet.period_date as date, count(*)::int as timesheets from timesheet
      where ${TO_APPROVE} and ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
      group by timesheet.period_date order by timesheet.period_date`,
  )
  const count = days.reduce((sum, { timesheets }) => sum + timesheets, 0)
  return { ...firstOf(days, most), count, last: days.at(-1)?.date ?? null }
}

/** The timesheets that 'Approve All' approves without filling in times. The index `timesheet_to_approve` has the same condition. */
const TO_APPROVE = sql<SqlBool>`timesheet.status = ${sql.lit(PENDING)} and timesheet.driver_id > 0
  and (timesheet.type <> ${sql.lit(OF_WORK)}
    or timesheet.status_progress not in (${sql.lit(IN_WORK)}, ${sql.lit(NOT_SUBMITTED)}))
  and timesheet.restaurant_answer is distinct from ${sql.lit(QUERIED)}`

async function askedShifts({ db, scope, now }: Asked, most: number): Promise<Today['asked']> {
  const asked = await shiftsWhere<AskedShift>(db, scope, sql<SqlBool>`ask.id is not null`, {
    columns: sql`, ${ASK}, ${utcText('shift.updated_at')} as updated_at`,
    joins: WAITING_ASK,
  })
  return firstOf(
    asked.filter((shift) => !isOver(shift, now)),
    most,
  )
}

async function claimedShifts(
  { db, scope, now: { date, time } }: Asked,
  most: number,
): Promise<Today['claimed']> {
  const claimed = await shiftsWhere<ClaimedShift>(
    db,
    scope,
    sql<SqlBool>`shift.id in (select shift_id from claim where state = 'asked' and period_date >= ${date}::date)
      and ${CLAIM_COUNT} > 0 and shift.period_date + shift.start_time > ${date}::date + ${time}::time`,
    { columns: sql`, ${CLAIM_COUNT} as drivers`, joins: sql`` },
  )
  return firstOf(claimed, most)
}

async function handedOverShifts(
  { db, scope, now: { date, time } }: Asked,
  most: number,
): Promise<Today['handovers']> {
  const shifts = await shiftsWhere<HandedOverShift>(
    db,
    scope,
    sql<SqlBool>`least(handover.period_date + handover.start_time, handover.other_date + handover.other_start)
      > ${date}::date + ${time}::time`,
    {
      columns: sql`, handover.id as handover_id, ${fullName('taker')} as taker_name,
        case when handover.other_id is not null then json_build_object('restaurant_name', other_place.name,
          'period_date', handover.other_date, 'start_time', left(handover.other_start::text, 5),
          'finish_time', left(handover.other_finish::text, 5)) end as other`,
      joins: sql`join handover on handover.shift_id = shift.id and ${HANDOVER_WAITS} and ${handoverInScope(scope)}
        join driver as taker on taker.id = handover.taker_id
        left join restaurant as other_place on other_place.id = handover.other_restaurant_id`,
    },
  )
  return firstOf(shifts, most)
}

/** Only administrators can answer. */
async function leaveToAnswer(
  { db, scope, now: { date: today } }: Asked,
  most: number,
): Promise<Today['leave']> {
  return firstOf(scope.role === 'administrator' ? await waitingLeave(db, today) : [], most)
}

/** Grouped by restaurant, starting with the earliest day. */
async function requestedShifts(
  { db, scope, now: { date: today } }: Asked,
  most: number,
): Promise<Today['requested']> {
  const restaurants = await jsonRows<RequestedShifts & Sums>(
    db,
    sql`
      select restaurant.id as restaurant_id, restaurant.name as restaurant_name, count(*)::int as shifts,
        min(shift.period_date) as "from", max(shift.period_date) as "to", ${SUMS}
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where ${IS_REQUESTED} and shift.period_date >= ${today}::date and ${restaurantInScope(scope, sql.ref('restaurant.id'))}
      group by restaurant.id order by min(shift.period_date), restaurant.name, restaurant.id limit ${most}`,
  )
  return withSums(restaurants)
}

/** Grouped by driver, starting with the earliest shift: the domain's `isUnacknowledged` as SQL, less shifts that have begun. */
async function unacknowledgedShifts(
  { db, scope, now: { date, time } }: Asked,
  most: number,
): Promise<Today['unacknowledged']> {
  const drivers = await jsonRows<UnacknowledgedShifts & Sums>(
    db,
    sql`
      select driver.id as driver_id, ${DRIVER_NAME} as driver_name, driver.phone as driver_phone,
        json_agg(shift.id order by shift.period_date, shift.start_time) as shift_ids,
        min(shift.period_date) as period_date,
        left((min(shift.period_date + shift.start_time)::time)::text, 5) as start_time, ${SUMS}
      from shift join driver on driver.id = shift.driver_id
      where shift.status = ${SHIFT_PUBLISHED} and shift.status_assigned = ${ASSIGNED} and shift.acknowledged_at is null
        and shift.period_date between ${date}::date and ${addDays(date, DAYS_UNACKNOWLEDGED - 1)}::date
        and shift.period_date + shift.start_time > ${date}::date + ${time}::time
        and not ${HOURS_ARE_RECORDED}
        and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
      group by driver.id order by min(shift.period_date + shift.start_time), driver.id limit ${most}`,
  )
  return withSums(drivers)
}

/** The earliest first, so what has expired comes before what will. */
async function documentsToRenew(
  { db, scope, now: { date: today } }: Asked,
  most: number,
): Promise<Today['documents']> {
  const until = addDays(today, EXPIRING_WITHIN_DAYS)
  const drivers = await jsonRows<Omit<TodayDocument, 'field' | 'date'> & ExpiryDates>(
    db,
    sql`
      select driver.id as driver_id, ${DRIVER_NAME} as driver_name, driver.phone as driver_phone,
        driver.driver_license_expiry_date, driver.car_insurance_renewal_date, driver.right_to_work_expiry_date,
        driver.alcohol_certificate_expiry_date
      from driver
      where driver.status = ${DRIVER_ACTIVE} and least(driver.driver_license_expiry_date,
          driver.car_insurance_renewal_date, driver.right_to_work_expiry_date,
          driver.alcohol_certificate_expiry_date) <= ${until}::date
        and ${driverInScope(scope)}
      order by driver.id`,
  )
  const documents = drivers.flatMap(({ driver_id, driver_name, driver_phone, ...dates }) =>
    documentsRunningOut(dates, today).map(({ field, date }) => ({
      driver_id,
      driver_name,
      driver_phone,
      field,
      date,
    })),
  )
  return firstOf(
    documents.sort((a, b) => a.date.localeCompare(b.date)),
    most,
  )
}

/**
 * Grouped by restaurant, starting with the largest debt: the domain's `overdueAfterAccount`, without the restaurants whose
 * money on account covers all that they owe.
 */
export async function overdueRestaurants(
  db: Db,
  scope: Scope,
  today: IsoDate,
  most: number,
): Promise<Today['overdue']> {
  const isOverdue = sql<SqlBool>`invoice.due_date < ${today}::date`
  const restaurants = await jsonRows<OverdueRestaurant & Sums & { all_overdue: number }>(
    db,
    sql`
      with debt as (
        select restaurant_id, count(*) filter (where ${isOverdue})::int as invoices, min(due_date) as oldest_due_date,
          least(sum(${OWED}) filter (where ${isOverdue}), sum(${OWED}) - coalesce(min(on_account), 0)) as overdue
        from invoice left join ${ACCOUNTS} as account using (restaurant_id)
        where ${UNPAID} and ${restaurantInScope(scope, sql.ref('restaurant_id'))}
        group by restaurant_id
      )
      select restaurant_id, restaurant.name as restaurant_name, invoices, oldest_due_date, overdue,
        sum(overdue) over () as all_overdue, sum(invoices) over ()::int as all_count,
        (count(*) over ())::int as all_lines
      from debt join restaurant on restaurant.id = restaurant_id
      where overdue > 0 and invoices > 0
      order by overdue desc, restaurant_id limit ${most}`,
  )
  const { first, ...sums } = withSums(restaurants)
  const lines = first.map(({ all_overdue: _all, ...line }) => line)
  return { ...sums, first: lines, total: restaurants[0]?.all_overdue ?? 0 }
}
