import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row, Tables } from '../kernel/tables.ts'

export type DriverChange = UpdateObject<Tables, 'driver'>

export function insertDriver(tx: Tx, driver: NewRow<'driver'>): Promise<Row<'driver'>> {
  return tx.insertInto('driver').values(driver).returningAll().executeTakeFirstOrThrow()
}

export function updateDriver(tx: Tx, id: number, changed: DriverChange): Promise<Row<'driver'>> {
  return tx
    .updateTable('driver')
    .set({ ...changed, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const now = sql<string>`now()`

export async function setReach(tx: Tx, id: number, { area_ids, restaurant_ids }: DriverReach): Promise<void> {
  await sql`delete from driver_area where driver_id = ${id} and not area_id = any(${area_ids}::int[])`.execute(
    tx,
  )
  await sql`
    insert into driver_area (driver_id, area_id) select ${id}, unnest(${area_ids}::int[])
    on conflict do nothing`.execute(tx)
  await sql`
    delete from driver_restaurant
    where driver_id = ${id} and not restaurant_id = any(${restaurant_ids}::int[])`.execute(tx)
  await sql`
    insert into driver_restaurant (driver_id, restaurant_id) select ${id}, unnest(${restaurant_ids}::int[])
    on conflict do nothing`.execute(tx)
}

export function insertWarning(tx: Tx, warning: NewRow<'driver_warning'>): Promise<Row<'driver_warning'>> {
  return tx.insertInto('driver_warning').values(warning).returningAll().executeTakeFirstOrThrow()
}

/** Inserts drivers with their areas in two statements. */
export async function insertDrivers(
  tx: Tx,
  given: readonly { columns: NewRow<'driver'>; areaIds: readonly number[] }[],
): Promise<{ driver: Row<'driver'>; areaIds: readonly number[] }[]> {
  const columns = given.map((one) => one.columns)
  const drivers = await tx.insertInto('driver').values(columns).returningAll().execute()
  // Rows are matched by email, which is unique.
  const areasOf = new Map(given.map(({ columns: { email }, areaIds }) => [email, areaIds]))
  const written = drivers.map((driver) => ({ driver, areaIds: areasOf.get(driver.email) ?? [] }))
  const areas = written.flatMap(({ driver, areaIds }) =>
    areaIds.map((area_id) => ({ driver_id: driver.id, area_id })),
  )
  if (areas.length > 0) await tx.insertInto('driver_area').values(areas).execute()
  return written
}
