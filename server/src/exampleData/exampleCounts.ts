/** The records that belong to the example or depend on it, and their numbers (docs/decisions/0076-example-data.md). */

import type { ExampleCounts, ExampleRemoval } from '@driverdesk/contract/home/home.routes.ts'
import {
  EXAMPLE_KINDS,
  KEPT_KINDS,
  REMOVED_KINDS,
  type RemovedKind,
} from '@driverdesk/domain/home/exampleData.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'

type Condition = RawBuilder<SqlBool>

/**
 * The records that are removed with the example, by table. Areas and accounts of the agency's own restaurants
 * stay, although they came with it. So do accounts that someone made administrators, of which there is always
 * one, and anything that was sent to the agency's own restaurants.
 *
 * @param first the first id of the example
 */
export function goneRows(first: number) {
  const shift = sql<SqlBool>`(shift.id >= ${first} or shift.restaurant_id >= ${first})`
  const goneShift = (id: string) =>
    sql<SqlBool>`coalesce(${sql.ref(id)} in (select shift.id from shift where ${shift}), false)`
  const area = sql<SqlBool>`(area.id >= ${first}
    and not exists (select from restaurant where area_id = area.id and restaurant.id < ${first}))`
  const goneArea = (id: string) =>
    sql<SqlBool>`coalesce(${sql.ref(id)} in (select area.id from area where ${area}), false)`
  const isGone: Readonly<Record<string, Condition>> = {
    area: goneArea('area_id'),
    restaurant: sql`restaurant_id >= ${first}`,
    driver: sql`driver_id >= ${first}`,
  }
  /** True if it has targets, and all of them are removed. */
  const isForGoneOnly = (places: readonly string[], table: string, key: string): Condition => {
    const targets = places.map(
      (place) => sql`select ${isGone[place]} as is_gone from ${sql.table(`${table}_${place}`)}
        where ${sql.ref(key)} = ${sql.ref(`${table}.id`)}`,
    )
    return sql`coalesce((select bool_and(is_gone) from (${sql.join(targets, sql` union all `)}) as targets), false)`
  }
  return {
    shift,
    timesheet: sql<SqlBool>`(timesheet.id >= ${first} or timesheet.restaurant_id >= ${first}
      or timesheet.driver_id >= ${first} or ${goneShift('timesheet.shift_id')})`,
    shift_event: sql<SqlBool>`(shift_event.restaurant_id >= ${first} or coalesce(shift_event.driver_id >= ${first}, false)
      or ${goneShift('shift_event.shift_id')})`,
    invoice: sql<SqlBool>`(invoice.id >= ${first} or invoice.restaurant_id >= ${first}
      or coalesce(invoice.driver_id >= ${first} and invoice.sent_at is null and invoice.paid_at is null, false))`,
    area,
    restaurant: sql<SqlBool>`restaurant.id >= ${first}`,
    driver: sql<SqlBool>`driver.id >= ${first}`,
    panel_user: sql<SqlBool>`(panel_user.id >= ${first} and panel_user.role is distinct from ${ADMINISTRATOR})`,
    restaurateur: sql<SqlBool>`(restaurateur.id >= ${first} and not exists (
      select from restaurant where restaurateur_id = restaurateur.id and restaurant.id < ${first}))`,
    schedule_template: sql<SqlBool>`(schedule_template.id >= ${first}
      or coalesce(schedule_template.restaurant_id >= ${first}, false)
      or ${goneArea('schedule_template.area_id')})`,
    news_post: sql<SqlBool>`(news_post.id >= ${first}
      or ${isForGoneOnly(['area', 'restaurant', 'driver'], 'news_post', 'post_id')})`,
    driver_message: sql<SqlBool>`(driver_message.id >= ${first}
      or ${isForGoneOnly(['area', 'restaurant'], 'driver_message', 'message_id')})`,
  }
}

/** Shifts of own restaurants with an example driver: they stay, and are open afterwards. */
export const openedShifts = (first: number): Condition =>
  sql<SqlBool>`(shift.id < ${first} and shift.restaurant_id < ${first} and shift.driver_id >= ${first})`

/** The names of own drivers whose areas, or whose restaurants, all go. */
async function unlimitedDrivers(db: Db | Tx, first: number): Promise<string[]> {
  const isGone = {
    area: sql<SqlBool>`area_id in (select area.id from area where ${goneRows(first).area})`,
    restaurant: sql<SqlBool>`restaurant_id >= ${first}`,
  }
  const { rows } = await sql<{ full_name: string }>`
    select ${DRIVER_NAME} as full_name from driver where id < ${first}
      and ((select bool_and(${isGone.area}) from driver_area where driver_id = driver.id)
        or (select bool_and(${isGone.restaurant}) from driver_restaurant where driver_id = driver.id))
    order by driver.first_name, driver.last_name, id`.execute(db)
  return rows.map(({ full_name }) => full_name)
}

type Table = keyof ReturnType<typeof goneRows>

const TABLES: Readonly<Record<RemovedKind, readonly Table[]>> = {
  areas: ['area'],
  restaurants: ['restaurant'],
  drivers: ['driver'],
  shifts: ['shift'],
  timesheets: ['timesheet'],
  invoices: ['invoice'],
  templates: ['schedule_template'],
  posts: ['news_post'],
  messages: ['driver_message'],
  accounts: ['panel_user', 'restaurateur'],
}

/** Counts the records that are removed with the example, how many of these people have added, and the records that stay. */
export async function removalCounts(db: Db | Tx, first: number): Promise<ExampleRemoval> {
  const gone = goneRows(first)
  const parts = REMOVED_KINDS.flatMap((kind) =>
    TABLES[kind].map(
      (table) => sql`select ${kind}::text as kind, count(*) filter (where ${gone[table]})::int as gone,
        count(*) filter (where ${gone[table]} and ${sql.ref(`${table}.id`)} < ${first})::int as added,
        count(*) filter (where not ${gone[table]})::int as kept from ${sql.table(table)}`,
    ),
  )
  const { rows } = await sql<{ kind: RemovedKind; gone: number; added: number; kept: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const { rows: opened } = await sql<{ count: number }>`
    select count(*)::int as count from shift where ${openedShifts(first)}`.execute(db)
  const sums = <Kind extends RemovedKind>(kinds: readonly Kind[], of: 'gone' | 'added' | 'kept') =>
    Object.fromEntries(
      kinds.map((kind) => [kind, rows.reduce((sum, row) => sum + (row.kind === kind ? row[of] : 0), 0)]),
    ) as Record<Kind, number>
  return {
    gone: sums(REMOVED_KINDS, 'gone'),
    added: sums(REMOVED_KINDS, 'added'),
    kept: sums(KEPT_KINDS, 'kept'),
    opened: opened[0]?.count ?? 0,
    unlimited: await unlimitedDrivers(db, first),
  }
}

export async function exampleCounts(db: Db | Tx, first: number): Promise<ExampleCounts> {
  const { gone } = await removalCounts(db, first)
  return Object.fromEntries(EXAMPLE_KINDS.map((kind) => [kind, gone[kind]])) as ExampleCounts
}
