import type { Rejections, Visits } from '@driverdesk/domain/candidates/candidateReasons.ts'
import type { Located } from '@driverdesk/domain/candidates/home.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import type { ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, minutesOf } from '../kernel/sqlTimes.ts'
import { placeInScope } from '../shifts/shifts.reads.ts'

export type CandidateShift = ShiftTimes & { restaurant_id: number; driver_id_canceled: number | null }

const IN_SCOPE = (scope: Scope) => restaurantInScope(scope, sql.ref('shift.restaurant_id'))

/** @throws {Refusal} 404 unless it exists in scope */
export async function candidateShift(db: Db | Tx, scope: Scope, id: number): Promise<CandidateShift> {
  const shift = await db
    .selectFrom('shift')
    .select(['id', 'restaurant_id', 'driver_id', 'driver_id_canceled', 'status', 'period_date'])
    .select(['start_time', 'finish_time'])
    .where('id', '=', id)
    .where(IN_SCOPE(scope))
    .executeTakeFirst()
  if (!shift) throw notFound('shift')
  return shift
}

/** Shifts by driver that may overlap one of these: published ones anywhere, others only in scope. */
export async function shiftsAround(
  db: Db | Tx,
  scope: Scope,
  shifts: readonly Pick<CandidateShift, 'period_date'>[],
  ids: readonly number[],
): Promise<Map<number, ShiftTimes[]>> {
  if (shifts.length === 0) return new Map()
  const dates = shifts.map(({ period_date }) => period_date).sort()
  const around = await jsonRows<ShiftTimes & { driver_id: number }>(
    db,
    sql`
      select id, driver_id, status, period_date, ${clockTimes()}, ${placeInScope(scope)} as place
      from shift
      where driver_id = any(${ids}::int[])
        and period_date between ${addDays(dates[0] as IsoDate, -1)}::date and ${addDays(dates.at(-1) as IsoDate, 1)}::date
        and (status = ${SHIFT_PUBLISHED} or ${IN_SCOPE(scope)})
      order by id`,
  )
  return Map.groupBy(around, ({ driver_id }) => driver_id)
}

/** Minutes planned in scope by driver in the shift's week, without this shift and drafts. */
export async function minutesOfRotaWeek(
  db: Db | Tx,
  scope: Scope,
  { id, period_date }: CandidateShift,
  ids: readonly number[],
): Promise<Map<number, Minutes>> {
  const { from, to } = rangeFor(WEEK, period_date)
  const { rows } = await sql<{ driver_id: number; minutes: number }>`
    select driver_id, sum(${minutesOf('shift')})::int as minutes from shift
    where driver_id = any(${ids}::int[]) and period_date between ${from}::date and ${to}::date
      and status <> ${SHIFT_DRAFT} and id <> ${id} and ${IN_SCOPE(scope)}
    group by driver_id`.execute(db)
  return new Map(rows.map(({ driver_id, minutes }) => [driver_id, minutes]))
}

/** The number of past published shifts at the restaurant, by driver. */
export async function visitsTo(
  db: Db | Tx,
  restaurantId: number,
  { ids, before }: { ids: readonly number[]; before: IsoDate },
): Promise<Map<number, Visits>> {
  const { rows } = await sql<Visits & { driver_id: number }>`
    select driver_id, count(*)::int as times, max(period_date) as last from shift
    where restaurant_id = ${restaurantId} and driver_id = any(${ids}::int[])
      and status = ${SHIFT_PUBLISHED} and period_date < ${before}::date
    group by driver_id`.execute(db)
  return new Map(rows.map(({ driver_id, times, last }) => [driver_id, { times, last }]))
}

/** The same for one driver, by restaurant. */
export async function visitedBy(
  db: Db | Tx,
  driverId: number,
  { restaurantIds, before }: { restaurantIds: readonly number[]; before: IsoDate },
): Promise<Map<number, Visits>> {
  const { rows } = await sql<Visits & { restaurant_id: number }>`
    select restaurant_id, count(*)::int as times, max(period_date) as last from shift
    where driver_id = ${driverId} and restaurant_id = any(${restaurantIds}::int[])
      and status = ${SHIFT_PUBLISHED} and period_date < ${before}::date
    group by restaurant_id`.execute(db)
  return new Map(rows.map(({ restaurant_id, times, last }) => [restaurant_id, { times, last }]))
}

/** All restaurants, even out of scope: only distances are calculated from them. */
export async function restaurantPlaces(db: Db | Tx): Promise<(Located & { id: number })[]> {
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['id', 'postcode', 'map_latitude as lat', 'map_longitude as lng'])
    .orderBy('id')
    .execute()
  return restaurants.map(({ id, postcode, lat, lng }) => ({
    id,
    postcode,
    place: lat === null || lng === null ? null : { lat, lng },
  }))
}

/**
 * The drivers who rejected the shift, without those who were cancelled. A rejected shift that has a new driver only shows
 * its rejection in the audit.
 */
export async function rejectedBy(
  db: Db | Tx,
  { id, driver_id_canceled }: CandidateShift,
): Promise<Set<number>> {
  const { rows } = await sql<{ driver_id: number }>`
    select (before ->> 'driver_id')::int as driver_id from audit_event
    where thing = 'shift' and thing_id = ${id} and action = 'reject' and before ->> 'driver_id' is not null
    union
    select ${driver_id_canceled}::int where ${driver_id_canceled}::int is not null and not exists (
      select from shift_event
      where shift_id = ${id} and event = ${SHIFT_CANCELLED} and driver_id = ${driver_id_canceled}::int)`.execute(
    db,
  )
  return new Set(rows.map(({ driver_id }) => driver_id))
}

interface DriversSince {
  ids: readonly number[]
  since: IsoDate
  today: IsoDate
}

/** The shifts in scope that each driver rejected since a day, out of those offered to them. */
export async function rejectionsSince(
  db: Db | Tx,
  scope: Scope,
  { ids, since, today }: DriversSince,
): Promise<Map<number, Rejections>> {
  const inScope = restaurantInScope(scope, sql.ref('shift.restaurant_id'))
  const { rows } = await sql<{ driver_id: number; rejected: number; held: number }>`
    with rejected as (
      select (audit_event.before ->> 'driver_id')::int as driver_id, count(distinct shift.id)::int as shifts
      from audit_event join shift on shift.id = audit_event.thing_id
      where audit_event.action = 'reject' and audit_event.thing = 'shift'
        and audit_event.at >= ${since}::date and ${inScope}
        and (audit_event.before ->> 'driver_id')::int = any(${ids}::int[])
      group by 1
    )
    select rejected.driver_id, rejected.shifts as rejected, (
      select count(*)::int from shift
      where shift.driver_id = rejected.driver_id and shift.status = ${SHIFT_PUBLISHED}
        and shift.period_date between ${since}::date and ${today}::date and ${inScope}) as held
    from rejected`.execute(db)
  return new Map(rows.map(({ driver_id, rejected, held }) => [driver_id, { rejected, of: rejected + held }]))
}
