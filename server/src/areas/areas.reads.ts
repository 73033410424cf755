import type { Area, City, ShortArea } from '@driverdesk/contract/areas/area.shapes.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { areaLabel, byName } from '../kernel/sqlNames.ts'
import type { Row } from '../kernel/tables.ts'

export async function areaView(tx: Tx, scope: Scope, id: number): Promise<Area> {
  const [area] = await areasInScope(tx, scope, id)
  if (!area) throw notFound('area')
  return area
}

export async function areasInScope(db: Db | Tx, scope: Scope, id?: number): Promise<Area[]> {
  const rows = await areaRows(db, scope)
    .leftJoin(restaurantsByArea(db, scope).as('mine'), 'mine.area_id', 'area.id')
    .select(['mine.restaurants', 'mine.assigned'])
    .$if(id !== undefined, (query) => query.where('area.id', '=', id as number))
    .execute()
  return rows.map(({ restaurants, assigned, ...area }) => ({
    ...withRates(area),
    restaurants: JSON.parse(restaurants ?? '[]'),
    restaurantsAssigned: assigned ?? 0,
  }))
}

/** Without their restaurants. */
export async function shortAreasInScope(db: Db, scope: Scope): Promise<ShortArea[]> {
  return (await areaRows(db, scope).execute()).map(withRates)
}

const areaRows = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('area')
    .select([
      'area.id',
      'area.name',
      'city_id',
      'standard_pay',
      'weekend_pay',
      'claims',
      'claim_hours',
      'updated_at',
    ])
    .select(areaLabel(scope).as('label'))
    .where(areaInScope(scope, sql.ref('area.id')))
    .orderBy(byName('area.name'))
    .orderBy('area.id')

const withRates = <A extends { standard_pay: string; weekend_pay: string }>({
  standard_pay,
  weekend_pay,
  ...area
}: A) => ({ ...area, standardPayRate: Number(standard_pay), weekendPayRate: Number(weekend_pay) })

/** The active restaurants in scope of each area as JSON, and its number of restaurants of any status. */
const restaurantsByArea = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('restaurant')
    .select('restaurant.area_id')
    .select(sql<number>`count(*)::int`.as('assigned'))
    .select(
      sql<string>`coalesce(
        json_agg(json_build_object('id', restaurant.id, 'name', restaurant.name, 'address', restaurant.address)
          order by ${byName('restaurant.name')}, restaurant.id)
        filter (where restaurant.status = ${RESTAURANT_ACTIVE}), '[]')::text`.as('restaurants'),
    )
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .groupBy('restaurant.area_id')

/** @throws {Refusal} 404 for an area out of scope */
export async function refuseForeignArea(db: Db | Tx, scope: Scope, id: number): Promise<void> {
  const area = db.selectFrom('area').select('id').where('id', '=', id)
  if (!(await area.where(areaInScope(scope, sql.ref('area.id'))).executeTakeFirst())) throw notFound('area')
}

export function areaNames(db: Db | Tx, scope: Scope): Promise<Pick<Area, 'id' | 'name'>[]> {
  return db
    .selectFrom('area')
    .select('id')
    .select(areaLabel(scope).as('name'))
    .where(areaInScope(scope, sql.ref('area.id')))
    .orderBy(byName('area.name'))
    .orderBy('id')
    .execute()
}

export function cities(db: Db): Promise<City[]> {
  return db.selectFrom('city').select(['id', 'label']).orderBy(byName('label')).execute()
}

/** Locks an area until the transaction ends. Anyone who adds restaurants, drivers or managers to it waits. */
export async function lockArea(tx: Tx, scope: Scope, id: number): Promise<Row<'area'>> {
  const area = await tx
    .selectFrom('area')
    .selectAll()
    .where('id', '=', id)
    .where(areaInScope(scope, sql.ref('area.id')))
    .forUpdate()
    .executeTakeFirst()
  if (!area) throw notFound('area')
  return area
}

export async function attachedTo(
  tx: Tx,
  id: number,
): Promise<{ restaurants: number; drivers: number; managers: number }> {
  const { rows } = await sql<{ restaurants: number; drivers: number; managers: number }>`
    select (select count(*)::int from restaurant where area_id = ${id}) as restaurants,
      (select count(*)::int from driver_area where area_id = ${id}) as drivers,
      (select count(*)::int from panel_user_area where area_id = ${id}) as managers`.execute(tx)
  return rows[0] ?? { restaurants: 0, drivers: 0, managers: 0 }
}

/** Every area by name, for administrators. Within a transaction, locks them against removal. */
export const areasToChoose = (db: Db | Tx): Promise<Pick<Area, 'id' | 'name' | 'label'>[]> =>
  db
    .selectFrom('area')
    .select(['id', 'name', areaLabel().as('label')])
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .execute()
