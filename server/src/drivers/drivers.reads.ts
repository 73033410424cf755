import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { DRIVER_ACTIVE, type DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { DriverReach, OfferedReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { type DriverView, driverRecords, driversJson, driverViews } from './drivers.view.ts'

/**
 * As JSON text, drivers of one status in the scope by name (docs/spec/accounts.md#manager-scope): whole records, or
 * what the schedule needs.
 */
export async function driversInScope(
  db: Db,
  scope: Scope,
  status: DriverStatus,
  view: DriverView,
): Promise<JsonText> {
  const where = sql<SqlBool>`driver.status = ${status} and ${driverInScope(scope)}`
  return new JsonText(await driversJson(db, view, { where, scope }))
}

/** One of them. @throws {Refusal} 404 where there is none, or none in scope */
export async function driverInScopeById(db: Db | Tx, scope: Scope, id: number): Promise<Driver> {
  const where = sql<SqlBool>`driver.id = ${id} and ${driverInScope(scope)}`
  const [driver] = await driverViews(db, { where, ids: [id], scope })
  if (!driver) throw notFound('driver')
  return driver
}

/** Those of them that are in scope, whatever may be told of them. */
export async function driverIdsInScope(
  db: Db | Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from driver where id = any(${ids}::int[]) and ${driverInScope(scope)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether it is one of them. */
export const isDriverInScope = async (db: Db | Tx, scope: Scope, id: number): Promise<boolean> =>
  (await driverIdsInScope(db, scope, [id])).has(id)

/** The whole record of one driver, for administrators alone. @throws {Refusal} 404 */
export async function driverRecord(db: Db | Tx, id: number): Promise<DriverRecord> {
  const [driver] = await driverRecords(db, [id])
  if (!driver) throw notFound('driver')
  return driver
}

/** The restaurants that block a driver, in an order that makes alike what is alike. */
const BLOCKED_AT = sql`array(select restaurant_id from restaurant_driver_preference
  where driver_id = driver.id and preference = 'blocked' order by restaurant_id)`

/** Where each of these drivers is offered, for checks alone; who is not active is missing. */
export async function activeReach(tx: Db | Tx, ids: readonly number[]): Promise<Map<number, OfferedReach>> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_object_agg(driver.id, json_build_object(
      'area_ids', array(select area_id from driver_area where driver_id = driver.id),
      'restaurant_ids', array(select restaurant_id from driver_restaurant where driver_id = driver.id),
      'blocked_restaurant_ids', ${BLOCKED_AT})), '{}')::text as json
    from driver where id = any(${ids}::int[]) and status = ${DRIVER_ACTIVE}`.execute(tx)
  const byId = Object.entries(JSON.parse(rows[0]?.json ?? '{}') as Record<string, OfferedReach>)
  return new Map(byId.map(([id, reach]) => [Number(id), reach]))
}

/**
 * The active drivers who may be offered to restaurants of these areas, with their reach: to which of them, the domain
 * says. For notices alone: a driver who could take a shift in scope is in scope.
 */
export async function activeDriversAround(
  tx: Db | Tx,
  areaIds: readonly number[],
): Promise<(OfferedReach & { id: number })[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(reach order by reach.id), '[]')::text as json from (
      select id, array(select area_id from driver_area where driver_id = driver.id) as area_ids,
        array(select restaurant_id from driver_restaurant where driver_id = driver.id) as restaurant_ids,
        ${BLOCKED_AT} as blocked_restaurant_ids
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
export function driverInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.role === 'administrator') return sql`true`
  return offeredWhere(restaurantInScope(scope, sql.ref('reached.id')))
}

/** Whether `driver` is offered to one of the restaurants in `reached` that meet the condition. */
export function offeredWhere(fits: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const isReached = sql`${fits} and ${IS_OFFERED}`
  // Whoever has areas is looked for at their restaurants alone: a nation has many others.
  return sql`case when exists (select from driver_area where driver_id = driver.id)
    then exists (select from driver_area as own join restaurant as reached on reached.area_id = own.area_id
      where own.driver_id = driver.id and ${isReached})
    else exists (select from restaurant as reached where ${isReached}) end`
}

/** Whether `driver` is offered to the restaurant `reached`: `isOffered` of the domain. */
export const IS_OFFERED = sql`(not exists (select from restaurant_driver_preference
    where driver_id = driver.id and restaurant_id = reached.id and preference = 'blocked')
  and (not exists (select from driver_area where driver_id = driver.id)
  or exists (select from driver_area where driver_id = driver.id and driver_area.area_id = reached.area_id)
    and (not exists (select from driver_restaurant where driver_id = driver.id)
      or exists (select from driver_restaurant where driver_id = driver.id and restaurant_id = reached.id))))`

/**
 * By driver, the restaurants to which each is offered: who sees one of them sees the driver
 * (docs/spec/accounts.md#manager-scope).
 */
export async function restaurantsOffering(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_object_agg(driver.id, array(
      select reached.id from restaurant as reached where ${IS_OFFERED} order by reached.id)), '{}')::text as json
    from driver where driver.id = any(${ids}::int[])`.execute(db)
  const byId = Object.entries(JSON.parse(rows[0]?.json ?? '{}') as Record<string, number[]>)
  return new Map(byId.map(([id, restaurants]) => [Number(id), restaurants]))
}

/** The driver, held until the transaction ends, with the areas and restaurants of theirs. @throws {Refusal} 404 */
export async function lockDriver(tx: Tx, id: number): Promise<StoredDriver> {
  const driver = await tx
    .selectFrom('driver')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!driver) throw notFound('driver')
  return { driver, reach: await reachOf(tx, id), photos: await photoNames(tx, id) }
}

/** The stored names of a driver's right-to-work photos. */
export async function photoNames(tx: Tx, id: number): Promise<string[]> {
  const photos = await tx
    .selectFrom('driver_right_to_work_photo')
    .select('file_name')
    .where('driver_id', '=', id)
    .orderBy('id')
    .execute()
  return photos.map(({ file_name }) => file_name)
}

async function reachOf(tx: Tx, id: number): Promise<DriverReach> {
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
