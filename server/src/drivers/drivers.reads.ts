import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { TimesheetDriver } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { BLOCK_EXPIRED, type ExpiryDates } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { DRIVER_ACTIVE, type DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverReach, OfferedReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { type JsonText, jsonList, jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { fullName } from '../kernel/sqlNames.ts'
import type { Row } from '../kernel/tables.ts'
import { type DriverView, driverRecords, driversJson, driverViews } from './drivers.view.ts'

/** The drivers of one status in scope, by name (docs/spec/accounts.md#manager-scope). */
export async function driversInScope(
  db: Db,
  scope: Scope,
  status: DriverStatus,
  view: DriverView,
): Promise<JsonText> {
  const where = sql<SqlBool>`driver.status = ${status} and ${driverInScope(scope)}`
  return driversJson(db, view, { where, scope })
}

/** The active drivers in scope who have one of these ids or are offered to one of these restaurants, by name. */
export async function someDrivers(
  db: Db,
  scope: Scope,
  { driver_ids, restaurant_ids }: { driver_ids: readonly number[]; restaurant_ids: readonly number[] },
): Promise<JsonText> {
  const isThere = sql<SqlBool>`reached.id = any(${restaurant_ids}::int[]) and ${restaurantInScope(scope, sql.ref('reached.id'))}`
  const { rows } = await sql<{ id: number }>`
    select id from driver where status = ${DRIVER_ACTIVE} and ${driverInScope(scope)}
      and (id = any(${driver_ids}::int[]) or ${offeredWhere(isThere)})`.execute(db)
  const ids = rows.map(({ id }) => id)
  return driversJson(db, 'short', { where: sql<SqlBool>`driver.id = any(${ids}::int[])`, ids, scope })
}

/** @throws {Refusal} 404 unless the driver exists in scope */
export async function driverInScopeById(db: Db | Tx, scope: Scope, id: number): Promise<Driver> {
  const where = sql<SqlBool>`driver.id = ${id} and ${driverInScope(scope)}`
  const [driver] = await driverViews(db, { where, ids: [id], scope })
  if (!driver) throw notFound('driver')
  return driver
}

export async function driverIdsInScope(
  db: Db | Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from driver where id = any(${ids}::int[]) and ${driverInScope(scope)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const isDriverInScope = async (db: Db | Tx, scope: Scope, id: number): Promise<boolean> =>
  (await driverIdsInScope(db, scope, [id])).has(id)

/** For administrators only. @throws {Refusal} 404 */
export async function driverRecord(db: Db | Tx, id: number): Promise<DriverRecord> {
  const [driver] = await driverRecords(db, [id])
  if (!driver) throw notFound('driver')
  return driver
}

export const DRIVER_NAME = fullName('driver')

export async function driverNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select driver.id, ${DRIVER_NAME} as name from driver where driver.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The restaurants that block a driver. The order makes equal lists equal text. */
const BLOCKED_AT = sql`array(select restaurant_id from restaurant_driver_preference
  where driver_id = driver.id and preference = 'blocked' order by restaurant_id)`

const REACH = sql`array(select area_id from driver_area where driver_id = driver.id) as area_ids,
  array(select restaurant_id from driver_restaurant where driver_id = driver.id) as restaurant_ids,
  ${BLOCKED_AT} as blocked_restaurant_ids`

type ReachOfDriver = OfferedReach & { id: number }

/** The reach of the active drivers among these. For checks only: it is not limited by a scope. */
export async function activeReach(tx: Db | Tx, ids: readonly number[]): Promise<Map<number, OfferedReach>> {
  const active = await jsonRows<ReachOfDriver>(
    tx,
    sql`select id, ${REACH} from driver where id = any(${ids}::int[]) and status = ${DRIVER_ACTIVE}`,
  )
  return new Map(active.map((driver) => [driver.id, driver]))
}

/**
 * The reach of all active drivers who may be offered to restaurants of these areas. The domain decides which restaurants.
 * For notices only, because a driver who could take a shift in scope is in scope.
 */
export async function activeDriversAround(tx: Db | Tx, areaIds: readonly number[]): Promise<ReachOfDriver[]> {
  return jsonRows(
    tx,
    sql`
      select id, ${REACH} from driver
      where status = ${DRIVER_ACTIVE}
        and (not exists (select from driver_area where driver_id = driver.id)
          or exists (select from driver_area where driver_id = driver.id and area_id = any(${areaIds}::int[])))
      order by id`,
  )
}

/**
 * Locks the drivers until the transaction ends. If two people plan the same driver, the second waits and then sees the
 * changes of the first.
 */
export async function lockDrivers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from driver where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
}

/** The domain's `isOffered` as SQL, for any restaurant in scope. A test compares the two. */
export function driverInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.role === 'administrator') return sql`true`
  return offeredWhere(restaurantInScope(scope, sql.ref('reached.id')))
}

/** True if `driver` is offered to any restaurant `reached` that meets the condition. */
export function offeredWhere(fits: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const isReached = sql`${fits} and ${IS_OFFERED}`
  // For drivers with areas, only restaurants of those areas are searched, which is faster.
  return sql`case when exists (select from driver_area where driver_id = driver.id)
    then exists (select from driver_area as own join restaurant as reached on reached.area_id = own.area_id
      where own.driver_id = driver.id and ${isReached})
    else exists (select from restaurant as reached where ${isReached}) end`
}

/** True if `driver` is offered to the restaurant `reached`: the domain's `isOffered`. */
export const IS_OFFERED = sql`(not exists (select from restaurant_driver_preference
    where driver_id = driver.id and restaurant_id = reached.id and preference = 'blocked')
  and (not exists (select from driver_area where driver_id = driver.id)
  or exists (select from driver_area where driver_id = driver.id and driver_area.area_id = reached.area_id)
    and (not exists (select from driver_restaurant where driver_id = driver.id)
      or exists (select from driver_restaurant where driver_id = driver.id and restaurant_id = reached.id))))`

/**
 * The restaurants to which each driver is offered. Anyone who sees one of them sees the driver
 * (docs/spec/accounts.md#manager-scope).
 */
export async function restaurantsOffering(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const drivers = await jsonRows<{ id: number; offering: number[] }>(
    db,
    sql`
      select id, array(
        select reached.id from restaurant as reached where ${IS_OFFERED} order by reached.id) as offering
      from driver where id = any(${ids}::int[])`,
  )
  return new Map(drivers.map(({ id, offering }) => [id, offering]))
}

/** Locks a driver until the transaction ends. @throws {Refusal} 404 */
export async function lockDriver(tx: Tx, id: number): Promise<StoredDriver> {
  const driver = await tx
    .selectFrom('driver')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!driver) throw notFound('driver')
  return { driver, reach: await readReach(tx, id), photos: await photoNames(tx, id) }
}

export async function photoNames(tx: Tx, id: number): Promise<string[]> {
  const photos = await tx
    .selectFrom('driver_right_to_work_photo')
    .select('file_name')
    .where('driver_id', '=', id)
    .orderBy('id')
    .execute()
  return photos.map(({ file_name }) => file_name)
}

async function readReach(tx: Tx, id: number): Promise<DriverReach> {
  const areas = await tx.selectFrom('driver_area').select('area_id').where('driver_id', '=', id).execute()
  const restaurants = await tx
    .selectFrom('driver_restaurant')
    .select('restaurant_id')
    .where('driver_id', '=', id)
    .execute()
  return {
    area_ids: areas.map(({ area_id }) => area_id),
    restaurant_ids: restaurants.map(({ restaurant_id }) => restaurant_id),
  }
}

export interface StoredDriver {
  driver: Row<'driver'>
  reach: DriverReach
  /** Stored names of the right-to-work photos. */
  photos: readonly string[]
}

/** The driver's published shifts from a day on, by start. For administrators only: it covers every restaurant. */
export function publishedShiftsFrom(tx: Tx, driverId: number, day: IsoDate) {
  return tx
    .selectFrom('shift')
    .select(['id', 'period_date', 'start_time', 'finish_time'])
    .where('driver_id', '=', driverId)
    .where('status', '=', SHIFT_PUBLISHED)
    .where('period_date', '>=', day)
    .orderBy('period_date')
    .orderBy('start_time')
    .execute()
}

/**
 * The expiry dates of documents that block planning: none unless the option `block_expired_documents` is 1. For checks
 * only.
 *
 * @param options the values of all options
 */
export async function blockingDocuments(
  tx: Db | Tx,
  ids: readonly number[],
  options: ReadonlyMap<string, string>,
): Promise<Map<number, ExpiryDates>> {
  if (options.get(BLOCK_EXPIRED) !== '1') return new Map()
  const drivers = await jsonRows<ExpiryDates & { id: number }>(
    tx,
    sql`
      select id, driver_license_expiry_date, car_insurance_renewal_date, right_to_work_expiry_date,
        alcohol_certificate_expiry_date
      from driver where id = any(${ids}::int[])`,
  )
  return new Map(drivers.map((driver) => [driver.id, driver]))
}

/**
 * True if hours of `shift` are recorded. Pay for a cancellation or for short notice records none. PostgreSQL looks the timesheet up
 * for each shift. With `exists` it reads the whole table of timesheets if the list has thousands of shifts.
 */
export const HOURS_ARE_RECORDED = sql<boolean>`(
  select true from timesheet where timesheet.shift_id = shift.id and timesheet.type = ${sql.lit(OF_WORK)} limit 1) is not null`

/**
 * The drivers known to restaurants in scope, by name: active drivers offered to one of them, and everyone who ever
 * had a published shift or worked there.
 */
export async function driversOfRestaurants(db: Db, scope: Scope): Promise<TimesheetDriver[]> {
  const isActive = sql`driver.status = ${DRIVER_ACTIVE}`
  return jsonRows(
    db,
    sql`
      select driver.id, ${DRIVER_NAME} as full_name, driver.photo_src,
        ${jsonList(sql`select reached.id as restaurant_id from restaurant as reached
          where ${isActive} and ${restaurantInScope(scope, sql.ref('reached.id'))} and ${IS_OFFERED}
          order by reached.id`)} as restaurant_ids
      from driver
      where (${isActive} and ${driverInScope(scope)})
        or driver.id in (select driver_id from shift
          where driver_id is not null and status = ${SHIFT_PUBLISHED} and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))})
        or driver.id in (select driver_id from timesheet
          where ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))})
      order by full_name, driver.id`,
  )
}
