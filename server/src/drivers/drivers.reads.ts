import type { Driver } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { WorkingTime } from '@driverdesk/domain/shifts/availability.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

const fullName = sql<string>`trim(driver.first_name || ' ' || driver.last_name)`

/** With the reach and the working times that decide where and when a driver is offered. */
function driversWithReach(db: Db | Tx) {
  return db.selectFrom('driver').select((eb) => [
    'driver.id',
    'first_name',
    'last_name',
    fullName.as('full_name'),
    'email',
    'phone',
    'status',
    'photo_src',
    'updated_at',
    jsonArrayFrom(eb.selectFrom('driver_area').select('area_id').whereRef('driver_id', '=', 'driver.id')).as(
      'area_ids',
    ),
    jsonArrayFrom(
      eb.selectFrom('driver_restaurant').select('restaurant_id').whereRef('driver_id', '=', 'driver.id'),
    ).as('restaurant_ids'),
    jsonArrayFrom(
      eb
        .selectFrom('driver_working_time')
        .select(['week_day', 'holiday', clock('start_at'), clock('stop_at')])
        .whereRef('driver_id', '=', 'driver.id')
        .orderBy('week_day')
        .orderBy('driver_working_time.start_at'),
    ).as('default_working_time'),
    jsonArrayFrom(
      eb
        .selectFrom('driver_override_time')
        .select(['period_date', 'holiday', clock('start_at'), clock('stop_at')])
        .whereRef('driver_id', '=', 'driver.id')
        .orderBy('period_date')
        .orderBy('driver_override_time.start_at'),
    ).as('actual_override_working_time'),
  ])
}

/** Inside JSON a time keeps its seconds; the wire has 'HH:mm'. */
const clock = <const Column extends 'start_at' | 'stop_at'>(column: Column) =>
  sql<string | null>`left(${sql.ref(column)}::text, 5)`.as(column)

/** Drivers offered to at least one restaurant in the scope (rulings 2.4), by name. */
export function driversInScope(db: Db, scope: Scope, status: 10 | 20 | 30): Promise<Driver[]> {
  return driversWithReach(db)
    .where('status', '=', status)
    .where(driverInScope(scope))
    .orderBy(fullName)
    .orderBy('driver.id')
    .execute()
}

/** One of them. @throws {Refusal} 404 where there is none, or none in scope */
export async function driverInScopeById(db: Db | Tx, scope: Scope, id: number): Promise<Driver> {
  const driver = await driversWithReach(db)
    .where('driver.id', '=', id)
    .where(driverInScope(scope))
    .executeTakeFirst()
  if (!driver) throw notFound('driver')
  return driver
}

/**
 * When each of these drivers works, for checks alone: whoever plans a shift in scope may ask for any of them. As one JSON
 * value, since a bulk call asks for hundreds. A driver without an entry works at any time.
 */
export async function workingTimes(tx: Tx, ids: readonly number[]): Promise<Map<number, WorkingTime>> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(working), '[]')::text as json from (
      select driver_id, null as period_date, week_day, holiday, ${clock('start_at')}, ${clock('stop_at')}
      from driver_working_time where driver_id = any(${ids}::int[])
      union all
      select driver_id, period_date, null, holiday, ${clock('start_at')}, ${clock('stop_at')}
      from driver_override_time where driver_id = any(${ids}::int[])
    ) as working`.execute(tx)
  const entries = JSON.parse(rows[0]?.json ?? '[]') as WorkingEntry[]
  const byDriver = Map.groupBy(entries, ({ driver_id }) => driver_id)
  return new Map([...byDriver].map(([id, ofDriver]) => [id, workingTime(ofDriver)]))
}

/** Where each of these drivers is offered, for checks alone; who is not active is missing. */
export async function activeReach(tx: Tx, ids: readonly number[]): Promise<Map<number, DriverReach>> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_object_agg(driver.id, json_build_object(
      'area_ids', array(select area_id from driver_area where driver_id = driver.id),
      'restaurant_ids', array(select restaurant_id from driver_restaurant where driver_id = driver.id))), '{}')::text as json
    from driver where id = any(${ids}::int[]) and status = ${DRIVER_ACTIVE}`.execute(tx)
  const byId = Object.entries(JSON.parse(rows[0]?.json ?? '{}') as Record<string, DriverReach>)
  return new Map(byId.map(([id, reach]) => [Number(id), reach]))
}

type WorkingEntry = { driver_id: number } & (
  | (WorkingTime['default_working_time'][number] & { period_date: null })
  | (WorkingTime['actual_override_working_time'][number] & { week_day: null })
)

const workingTime = (entries: readonly WorkingEntry[]): WorkingTime => ({
  default_working_time: entries.filter((entry) => entry.period_date === null),
  actual_override_working_time: entries.filter((entry) => entry.period_date !== null),
})

/**
 * The active drivers who may be offered to restaurants of these areas, with their reach: to which of them, the domain
 * says. For notices alone: a driver who could take a shift in scope is in scope.
 */
export async function activeDriversAround(
  tx: Tx,
  areaIds: readonly number[],
): Promise<(DriverReach & { id: number })[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(reach order by reach.id), '[]')::text as json from (
      select id, array(select area_id from driver_area where driver_id = driver.id) as area_ids,
        array(select restaurant_id from driver_restaurant where driver_id = driver.id) as restaurant_ids
      from driver
      where status = ${DRIVER_ACTIVE}
        and (not exists (select from driver_area where driver_id = driver.id)
          or exists (select from driver_area where driver_id = driver.id and area_id = any(${areaIds}::int[])))
    ) as reach`.execute(tx)
  return JSON.parse(rows[0]?.json ?? '[]')
}

/**
 * Holds the drivers until the transaction ends, so that two people who plan the same driver follow one another and the
 * second one's check sees what the first has written.
 */
export async function lockDrivers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from driver where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
}

/** `isOffered` of the domain as SQL, for some restaurant in the scope; a test holds the two together. */
function driverInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.role === 'administrator') return sql`true`
  return sql`exists (
    select from restaurant as reached
    where ${restaurantInScope(scope, sql.ref('reached.id'))}
      and (not exists (select from driver_area where driver_id = driver.id)
        or exists (select from driver_area where driver_id = driver.id and driver_area.area_id = reached.area_id)
          and (not exists (select from driver_restaurant where driver_id = driver.id)
            or exists (select from driver_restaurant where driver_id = driver.id and restaurant_id = reached.id))))`
}
