/**
 * The small world of the server's tests. It is written by hand, so that tests can refer to people and places by name:
 *
 * | area  | restaurant    | owner             | manager | limitedManager |
 * | ----- | ------------- | ----------------- | ------- | -------------- |
 * | north | northOne      | restaurant        | yes     | yes            |
 * | north | northTwo      | restaurant        | yes     | no             |
 * | north | northClosed   | otherRestaurant   | yes     | no (inactive)  |
 * | south | southOne      | otherRestaurant   | no      | no             |
 *
 * Standard and weekend pay: north £10.00 and £12.00, south £11.00 and £13.33; northTwo has its own rates (£14.50, £0).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

export const AREAS = { north: 1, south: 2 } as const
export const RESTAURANTS = { northOne: 1, northTwo: 2, northClosed: 3, southOne: 4 } as const

/** `everywhere` has no area. Neither has `leftover`, whose restriction to northOne has no effect without an area. */
export const DRIVERS = {
  everywhere: 1,
  north: 2,
  northTwoOnly: 3,
  south: 4,
  leftover: 5,
  inactive: 6,
  applicant: 7,
} as const

export const PASSWORD = 'open sesame'

/** argon2id at the lowest cost. */
const password_hash =
  '$argon2id$v=19$m=8,t=1,p=1$oC+U/Mk0TGQ6b7G5EEOQrQ$RXjtUruOpJVOE4T3hZGVN2H2m3kKNFKPF4QdFjBT4zg'

/** All have the password `PASSWORD`. The drivers who sign in are `driver` (north) and `otherDriver` (south). */
export const ACCOUNTS = {
  administrator: { kind: 'panel_user', id: 1, email: 'administrator@driverdesk.test' },
  manager: { kind: 'panel_user', id: 2, email: 'manager@driverdesk.test' },
  limitedManager: { kind: 'panel_user', id: 3, email: 'limited-manager@driverdesk.test' },
  none: { kind: 'panel_user', id: 4, email: 'none@driverdesk.test' },
  restaurant: { kind: 'restaurateur', id: 1, email: 'restaurant@driverdesk.test' },
  otherRestaurant: { kind: 'restaurateur', id: 2, email: 'other-restaurant@driverdesk.test' },
  driver: { kind: 'driver', id: DRIVERS.north, email: 'north@driverdesk.test' },
  otherDriver: { kind: 'driver', id: DRIVERS.south, email: 'south@driverdesk.test' },
} as const

export type AccountName = keyof typeof ACCOUNTS

export async function fillTestWorld(db: Db): Promise<void> {
  await db.insertInto('city').values({ id: 1, label: 'Testford' }).execute()
  await db
    .insertInto('area')
    .values([
      { id: AREAS.north, name: 'North', city_id: 1, standard_pay: '10.00', weekend_pay: '12.00' },
      { id: AREAS.south, name: 'South', city_id: 1, standard_pay: '11.00', weekend_pay: '13.33' },
    ])
    .execute()
  await fillAccounts(db)
  await fillRestaurants(db)
  await db
    .insertInto('panel_user_area')
    .values([
      { panel_user_id: ACCOUNTS.manager.id, area_id: AREAS.north },
      { panel_user_id: ACCOUNTS.limitedManager.id, area_id: AREAS.north },
    ])
    .execute()
  await db
    .insertInto('panel_user_restaurant')
    .values({ panel_user_id: ACCOUNTS.limitedManager.id, restaurant_id: RESTAURANTS.northOne })
    .execute()
  await fillDrivers(db)
  await countOnFrom(db, 1_000)
}

/** Generated ids start here, well above those chosen above. */
async function countOnFrom(db: Db, first: number): Promise<void> {
  for (const table of ['panel_user', 'restaurateur', 'city', 'area', 'restaurant', 'driver']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first - 1})`.execute(db)
  }
}

async function fillAccounts(db: Db): Promise<void> {
  const user = (name: 'administrator' | 'manager' | 'limitedManager' | 'none', role: 10 | 20 | null) => ({
    id: ACCOUNTS[name].id,
    first_name: name,
    last_name: 'Account',
    email: ACCOUNTS[name].email,
    password_hash,
    role,
  })
  await db
    .insertInto('panel_user')
    .values([user('administrator', 10), user('manager', 20), user('limitedManager', 20), user('none', null)])
    .execute()
  await db
    .insertInto('restaurateur')
    .values([
      { id: 1, name: 'North Kitchens', email: ACCOUNTS.restaurant.email, password_hash },
      { id: 2, name: 'South Kitchens', email: ACCOUNTS.otherRestaurant.email, password_hash },
    ])
    .execute()
}

async function fillRestaurants(db: Db): Promise<void> {
  const plain = { standard_pay: null, weekend_pay: null, invoice_commission: null, booking_fee: null }
  const { north, south } = AREAS
  await db
    .insertInto('restaurant')
    .values([
      {
        ...plain,
        id: RESTAURANTS.northOne,
        name: 'North One',
        area_id: north,
        restaurateur_id: 1,
        status: 10,
      },
      {
        ...plain,
        id: RESTAURANTS.northTwo,
        name: 'North Two',
        area_id: north,
        restaurateur_id: 1,
        status: 10,
        standard_pay: '14.50',
        weekend_pay: '0.00',
        invoice_commission: '2.50',
        booking_fee: '3.00',
      },
      {
        ...plain,
        id: RESTAURANTS.northClosed,
        name: 'North Closed',
        area_id: north,
        restaurateur_id: 2,
        status: 20,
      },
      {
        ...plain,
        id: RESTAURANTS.southOne,
        name: 'South One',
        area_id: south,
        restaurateur_id: 2,
        status: 10,
      },
    ])
    .execute()
}

async function fillDrivers(db: Db): Promise<void> {
  const driver = (name: keyof typeof DRIVERS, status: 10 | 20 | 30 = 10) => ({
    id: DRIVERS[name],
    first_name: name,
    last_name: 'Driver',
    email: `${name}@driverdesk.test`,
    password_hash,
    status,
  })
  await db
    .insertInto('driver')
    .values([
      driver('everywhere'),
      driver('north'),
      driver('northTwoOnly'),
      driver('south'),
      driver('leftover'),
      driver('inactive', 20),
      driver('applicant', 30),
    ])
    .execute()
  await db
    .insertInto('driver_area')
    .values([
      { driver_id: DRIVERS.north, area_id: AREAS.north },
      { driver_id: DRIVERS.northTwoOnly, area_id: AREAS.north },
      { driver_id: DRIVERS.south, area_id: AREAS.south },
    ])
    .execute()
  await db
    .insertInto('driver_restaurant')
    .values([
      { driver_id: DRIVERS.northTwoOnly, restaurant_id: RESTAURANTS.northTwo },
      { driver_id: DRIVERS.leftover, restaurant_id: RESTAURANTS.northOne },
    ])
    .execute()
}

/** Adds a shift, by default new and open at northOne on Wednesday 2026-06-17 from 10:00 to 14:00. */
export async function addShift(db: Db, given: Partial<NewRow<'shift'>> = {}): Promise<Row<'shift'>> {
  const [shift] = await addShifts(db, [given])
  return shift as Row<'shift'>
}

/** Adds several shifts in one statement, in this order. */
export function addShifts(db: Db, given: readonly Partial<NewRow<'shift'>>[]): Promise<Row<'shift'>[]> {
  const rows = given.map((one) => ({
    restaurant_id: RESTAURANTS.northOne,
    driver_id: null,
    status: 10 as const,
    status_assigned: one.driver_id == null ? (20 as const) : (10 as const),
    period_date: '2026-06-17',
    start_time: '10:00',
    finish_time: '14:00',
    cost_per_hour: '10.00',
    cost_total: '40.00',
    // A driver who loses a shift without a given reason has rejected it.
    cancelled_by: one.driver_id_canceled || one.status_assigned === 30 ? ('driver' as const) : null,
    ...one,
  }))
  return db.insertInto('shift').values(rows).returningAll().execute()
}

/** An empty area. */
export async function addArea(db: Db): Promise<number> {
  const area = { name: `Empty ${randomUUID()}`, city_id: 1, standard_pay: '9.00', weekend_pay: '9.50' }
  const { id } = await db.insertInto('area').values(area).returning('id').executeTakeFirstOrThrow()
  return id
}
