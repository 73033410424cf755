import type { Locations } from '@driverdesk/contract/restaurants/locations.routes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { sql } from 'kysely'
import { areaNames } from '../areas/areas.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

/** @param status undefined: of every status */
export async function restaurantsInScope(db: Db, scope: Scope, status?: 10 | 20): Promise<Restaurant[]> {
  const rows = await db
    .selectFrom('restaurant')
    .innerJoin('restaurateur', 'restaurateur.id', 'restaurant.restaurateur_id')
    .selectAll('restaurant')
    .select('restaurateur.email as restaurateur_email')
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .$if(status !== undefined, (query) => query.where('restaurant.status', '=', status as 10 | 20))
    .orderBy('restaurant.name')
    .orderBy('restaurant.id')
    .execute()
  return rows.map(({ restaurateur_email, invoice_commission, ...row }) => ({
    ...row,
    contactName: row.contact_name,
    restaurateur: { id: row.restaurateur_id, email: restaurateur_email },
    email: restaurateur_email,
    standard_pay: numberOrNull(row.standard_pay),
    weekend_pay: numberOrNull(row.weekend_pay),
    // The documents' spelling on the wire, ours everywhere else (rulings 1.1).
    invoice_comission: numberOrNull(invoice_commission),
    booking_fee: numberOrNull(row.booking_fee),
    send_invoice: row.send_invoice ? 1 : 0,
  }))
}

const numberOrNull = (numeric: string | null): number | null => (numeric === null ? null : Number(numeric))

/** What the location selector offers: the areas in scope and their active restaurants (rulings 1.8). */
export async function locationsInScope(db: Db, scope: Scope): Promise<Locations> {
  const areas = await areaNames(db, scope)
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'area_id'])
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .where('status', '=', RESTAURANT_ACTIVE)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    areas: areas.map(({ id, name }) => ({ guid: `area-${id}`, type: 'area', id, name })),
    restaurants: restaurants.map(({ id, name, area_id }) => ({
      guid: `restaurant-${id}`,
      type: 'restaurant',
      id,
      name,
      area_id,
    })),
  }
}

/** What a notice says of a restaurant, and what decides who is offered to it. */
export interface NamedRestaurant {
  id: number
  area_id: number
  name: string
}

/** By id, of shifts in scope; as one JSON value, since a bulk call asks for hundreds. */
export async function namedRestaurants(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, NamedRestaurant>> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(named), '[]')::text as json
    from (select id, area_id, name from restaurant where id = any(${ids}::int[])) as named`.execute(tx)
  const named = JSON.parse(rows[0]?.json ?? '[]') as NamedRestaurant[]
  return new Map(named.map((restaurant) => [restaurant.id, restaurant]))
}
