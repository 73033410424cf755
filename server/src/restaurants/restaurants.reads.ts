import type { Restaurant, RestaurantSite } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Dependants } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuseForeignArea } from '../areas/areas.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { type JsonText, jsonRows, jsonRowsText } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { areaInScope, audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName } from '../kernel/sqlNames.ts'
import type { Row } from '../kernel/tables.ts'

function restaurantsWithOwners(db: Db | Tx) {
  return db
    .selectFrom('restaurant')
    .innerJoin('restaurateur', 'restaurateur.id', 'restaurant.restaurateur_id')
    .selectAll('restaurant')
    .select('restaurateur.email as restaurateur_email')
}

/** @param status undefined: all */
export async function restaurantsInScope(db: Db, scope: Scope, status?: 10 | 20): Promise<Restaurant[]> {
  const rows = await restaurantsWithOwners(db)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .$if(status !== undefined, (query) => query.where('restaurant.status', '=', status as 10 | 20))
    .orderBy(byName('restaurant.name'))
    .orderBy('restaurant.id')
    .execute()
  return rows.map(restaurantView)
}

/** The same for the schedule (`SentShortRestaurant`): JSON text without null and empty fields. */
export async function shortRestaurants(db: Db, scope: Scope, status?: 10 | 20): Promise<JsonText> {
  const isStaff = audienceOf(scope) === 'staff'
  return jsonRowsText(
    db,
    sql`
      select id, name, area_id, status
        ${isStaff ? sql`, nullif(telephone, '') as telephone, standard_pay, weekend_pay, invoice_commission as invoice_comission, booking_fee` : sql``}
      from restaurant
      where ${restaurantInScope(scope, sql.ref('restaurant.id'))}
        ${status === undefined ? sql`` : sql`and status = ${status}`}
      order by ${byName('name')}, id`,
    { nulls: 'left out' },
  )
}

export const restaurantSites = (db: Db, scope: Scope, ids: readonly number[]): Promise<RestaurantSite[]> =>
  db
    .selectFrom('restaurant')
    .select(['id', 'name', 'address', 'map_latitude', 'map_longitude'])
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .execute()

/** Restaurants as answers and events contain them; removed ones are missing. */
export async function restaurantViews(db: Db | Tx, ids: readonly number[]): Promise<Restaurant[]> {
  const rows = await restaurantsWithOwners(db)
    .where(sql<boolean>`restaurant.id = any(${ids}::int[])`)
    .execute()
  return rows.map(restaurantView)
}

function restaurantView({
  restaurateur_email,
  invoice_commission,
  ...row
}: Row<'restaurant'> & { restaurateur_email: string }): Restaurant {
  return {
    ...row,
    contactName: row.contact_name,
    restaurateur: { id: row.restaurateur_id, email: restaurateur_email },
    email: restaurateur_email,
    standard_pay: numberOrNull(row.standard_pay),
    weekend_pay: numberOrNull(row.weekend_pay),
    // The wire's spelling here, ours everywhere else (docs/spec/kernel.md#names-to-the-letter).
    invoice_comission: numberOrNull(invoice_commission),
    booking_fee: numberOrNull(row.booking_fee),
    send_invoice: row.send_invoice ? 1 : 0,
  }
}

const numberOrNull = (numeric: string | null): number | null => (numeric === null ? null : Number(numeric))

/** A restaurant as stored. @throws {Refusal} 404 if there is none in scope */
export async function restaurantInScopeById(
  db: Db | Tx,
  scope: Scope,
  id: number,
): Promise<Row<'restaurant'>> {
  const restaurant = await oneInScope(db, scope, id).executeTakeFirst()
  if (!restaurant) throw notFound('restaurant')
  return restaurant
}

/**
 * Returns a condition on a column with restaurant ids: in scope, and in the chosen area or restaurant.
 *
 * @throws {Refusal} 404 for a restaurant or area out of scope
 */
export async function restaurantInLocation(
  db: Db | Tx,
  scope: Scope,
  { restaurant_id, area_id }: { restaurant_id?: number | undefined; area_id?: number | undefined },
): Promise<(column: string) => RawBuilder<SqlBool>> {
  if (restaurant_id !== undefined) await restaurantInScopeById(db, scope, restaurant_id)
  if (area_id !== undefined) await refuseForeignArea(db, scope, area_id)
  return (column) => {
    const id = sql.ref<number>(column)
    return sql<SqlBool>`(${restaurantInScope(scope, id)}
      ${restaurant_id === undefined ? sql`` : sql`and ${id} = ${restaurant_id}`}
      ${area_id === undefined ? sql`` : sql`and ${id} in (select chosen.id from restaurant as chosen where chosen.area_id = ${area_id})`})`
  }
}

/** As `restaurantInScopeById`, and locks it until the transaction ends: no one changes it or plans a shift there. */
export async function lockRestaurant(tx: Tx, scope: Scope, id: number): Promise<Row<'restaurant'>> {
  const restaurant = await oneInScope(tx, scope, id).forUpdate().executeTakeFirst()
  if (!restaurant) throw notFound('restaurant')
  return restaurant
}

/** Locks an account's restaurants until the transaction ends. Every change locks the restaurant before the account. */
export async function lockRestaurantsOfAccount(tx: Tx, restaurateurId: number): Promise<void> {
  await sql`select from restaurant where restaurateur_id = ${restaurateurId} order by id for update`.execute(
    tx,
  )
}

const oneInScope = (db: Db | Tx, scope: Scope, id: number) =>
  db
    .selectFrom('restaurant')
    .selectAll()
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))

/** Keeps an area from being removed until the transaction ends. @throws {Refusal} 404 out of scope */
export async function holdArea(tx: Tx, scope: Scope, areaId: number): Promise<void> {
  const area = await tx
    .selectFrom('area')
    .select('id')
    .where('id', '=', areaId)
    .where(areaInScope(scope, sql.ref('area.id')))
    .forKeyShare()
    .executeTakeFirst()
  if (!area) throw notFound('area')
}

export interface NamedRestaurant {
  id: number
  area_id: number
  name: string
}

/** Reads by id, as one JSON value because a bulk call reads hundreds. */
export async function namedRestaurants(
  tx: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, NamedRestaurant>> {
  const named = await jsonRows<NamedRestaurant>(
    tx,
    sql`select id, area_id, name from restaurant where id = any(${[...new Set(ids)]}::int[])`,
  )
  return new Map(named.map((restaurant) => [restaurant.id, restaurant]))
}

/** Counts the records of a locked restaurant. */
export async function findDependants(tx: Tx, id: number): Promise<Dependants> {
  const { rows } = await sql<Dependants>`select
    (select count(*) from shift where restaurant_id = ${id})::int as shifts,
    (select count(*) from timesheet where restaurant_id = ${id})::int as timesheets,
    (select count(*) from shift_event where restaurant_id = ${id})::int as charges,
    (select count(*) from panel_user_restaurant where restaurant_id = ${id})::int as managers,
    (select count(*) from driver_restaurant where restaurant_id = ${id})::int as drivers,
    (select count(*) from driver where referral_restaurant_id = ${id})::int as referrals`.execute(tx)
  return rows[0] as Dependants
}

/** Counts the shifts of a restaurant from `today` on. @throws {Refusal} 404 */
export async function comingShifts(
  db: Db,
  id: number,
  today: IsoDate,
): Promise<{ shifts: number; published: number }> {
  const { rows } = await sql<{ shifts: number; published: number }>`
    select count(shift.id)::int as shifts,
      count(shift.id) filter (where shift.status = ${SHIFT_PUBLISHED})::int as published
    from restaurant left join shift on shift.restaurant_id = restaurant.id and shift.period_date >= ${today}::date
    where restaurant.id = ${id} group by restaurant.id`.execute(db)
  if (!rows[0]) throw notFound('restaurant')
  return rows[0]
}
