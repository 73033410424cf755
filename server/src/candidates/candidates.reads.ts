import type { Visits } from '@driverdesk/domain/candidates/candidateReasons.ts'
import type { Located } from '@driverdesk/domain/candidates/home.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { minutesOf } from '../kernel/minutesOf.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

/** The shift that wants a driver. */
export type CandidateShift = ShiftTimes & { restaurant_id: number; driver_id_canceled: number | null }

const IN_SCOPE = (scope: Scope) => restaurantInScope(scope, sql.ref('shift.restaurant_id'))

/** @throws {Refusal} 404 where there is none, or none in scope */
export async function shiftInScope(db: Db, scope: Scope, id: number): Promise<CandidateShift> {
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

/** By driver, the shifts that the one could overlap: published ones anywhere, others in scope alone. */
export async function shiftsAround(
  db: Db,
  scope: Scope,
  { period_date }: CandidateShift,
  ids: readonly number[],
): Promise<Map<number, ShiftTimes[]>> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(around), '[]')::text as json from (
      select id, driver_id, status, period_date, left(start_time::text, 5) as start_time,
        left(finish_time::text, 5) as finish_time
      from shift
      where driver_id = any(${ids}::int[])
        and period_date between ${addDays(period_date, -1)}::date and ${addDays(period_date, 1)}::date
        and (status = ${SHIFT_PUBLISHED} or ${IN_SCOPE(scope)})
      order by id
    ) as around`.execute(db)
  const shifts = JSON.parse(rows[0]?.json ?? '[]') as (ShiftTimes & { driver_id: number })[]
  return Map.groupBy(shifts, ({ driver_id }) => driver_id)
}

/** By driver, what is planned for them in the shift's week in scope without the shift itself; drafts are not planned yet. */
export async function minutesOfRotaWeek(
  db: Db,
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

/** By driver, how many published shifts of theirs at the restaurant are past. */
export async function visitsTo(
  db: Db,
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

/** Every restaurant as the map and the post know it: only distances are told of them. */
export async function restaurantPlaces(db: Db): Promise<(Located & { id: number })[]> {
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['id', 'postcode', 'map_latitude as lat', 'map_longitude as lng'])
    .orderBy('id')
    .execute()
  return restaurants.map(({ id, postcode, lat, lng }) => ({
    ...{ id, postcode },
    place: lat === null || lng === null ? null : { lat, lng },
  }))
}
