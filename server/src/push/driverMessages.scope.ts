import type {
  MessageReach,
  NewDriverMessage,
  NoDevice,
} from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { NOT_OF_THE_AREAS, restaurantChoices } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { TEXT_AFTER_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import {
  type MessageSender,
  type MessageTarget,
  messageTarget,
} from '@driverdesk/domain/push/messageTarget.ts'
import { mobileNumber } from '@driverdesk/domain/push/textMessage.ts'
import type { RestaurantStatus } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { driverInScope, IS_OFFERED } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { canEmailLinks, canText, type Settings } from '../kernel/settings.ts'
import { optionValue } from '../options/options.reads.ts'
import { isReachable, mostTexts, usedTexts } from './push.reads.ts'

/**
 * True if the caller sees `driver_message`: their own messages and those to anyone or anywhere in scope
 * (docs/spec/accounts.md#manager-scope).
 */
export function messageInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.role === 'administrator') return sql<SqlBool>`true`
  return sql<SqlBool>`(driver_message.author_id = ${scope.accountId} or case driver_message.addressee
    when 'all' then true
    when 'areas' then exists (select from driver_message_area as target
      where target.message_id = driver_message.id and ${areaInScope(scope, sql.ref('target.area_id'))})
    when 'restaurants' then exists (select from driver_message_restaurant as target
      where target.message_id = driver_message.id and ${restaurantInScope(scope, sql.ref('target.restaurant_id'))})
    else exists (select from driver_notice where driver_notice.message_id = driver_message.id
      and driver_notice.driver_id = any(${idsInScope(scope)})) end)`
}

/** Uncorrelated, so the drivers in scope are looked up once for all messages. */
const idsInScope = (scope: Scope) => sql`array(select driver.id from driver where ${driverInScope(scope)})`

/** For a `with`: the drivers in scope as `seen`, looked up once for all notices. Empty for administrators, who need no check. */
export const seenDrivers = (scope: Scope): RawBuilder<unknown> =>
  sql`seen as materialized (
    select driver.id from driver where ${scope.role !== 'administrator'} and ${driverInScope(scope)})`

/** True if the driver of `driver_notice` is in scope. Needs `seenDrivers`. */
export const noticeInScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.role === 'administrator'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`driver_notice.driver_id in (select id from seen)`

async function senderOf(db: Db | Tx, scope: Scope): Promise<MessageSender> {
  const { role, areaIds, restaurantIds } = scope
  const isAdministrator = role === 'administrator'
  if (isAdministrator || restaurantIds.length === 0) return { isAdministrator, areaIds, restaurants: [] }
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['id', 'area_id'])
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .orderBy('id')
    .execute()
  return { isAdministrator, areaIds, restaurants }
}

type SentTarget = Partial<Pick<NewDriverMessage, 'area_ids' | 'restaurant_ids' | 'driver_ids'>>

/**
 * Checks a form's target and locks its areas and restaurants against removal.
 *
 * @throws {Refusal} 404 if anything in it is not in scope
 * @throws {Invalid} if a restaurant is not in the areas
 */
export async function plannedTarget(
  db: Db | Tx,
  scope: Scope,
  { area_ids = [], restaurant_ids = [], driver_ids = [] }: SentTarget,
): Promise<MessageTarget> {
  const { rows: restaurants } = await sql<{ id: number; area_id: number; status: RestaurantStatus }>`
    select id, area_id, status from restaurant
    where id = any(${restaurant_ids}::int[]) and ${restaurantInScope(scope, sql.ref('restaurant.id'))}
    for key share of restaurant`.execute(db)
  if (restaurants.length < restaurant_ids.length) throw notFound('restaurant')
  const { rows: areas } = await sql`
    select id from area where id = any(${area_ids}::int[]) and ${areaInScope(scope, sql.ref('area.id'))}
    for key share of area`.execute(db)
  if (areas.length < area_ids.length) throw notFound('area')
  const { rows: drivers } = await sql`
    select id from driver where id = any(${driver_ids}::int[]) and ${driverInScope(scope)}`.execute(db)
  if (drivers.length < driver_ids.length) throw notFound('driver')
  if (restaurantChoices(area_ids, restaurants).length < restaurant_ids.length) {
    throw new Invalid({ restaurant_ids: [NOT_OF_THE_AREAS] })
  }
  const named = { areas: area_ids, restaurants: restaurant_ids, drivers: driver_ids }
  return messageTarget(await senderOf(db, scope), named)
}

/**
 * True if `driver` gets a message: active, in the sender's scope and in every part of the target. Drivers without areas
 * are offered everywhere (docs/spec/drivers.md#offered-drivers).
 */
export function isRecipient(scope: Scope, target: MessageTarget): RawBuilder<SqlBool> {
  const { areas, restaurants, drivers } = target
  return sql<SqlBool>`(driver.status = ${DRIVER_ACTIVE} and ${driverInScope(scope)}
    and (${drivers.length === 0} or driver.id = any(${drivers}::int[]))
    and (${areas.length === 0} or not exists (select from driver_area where driver_id = driver.id)
      or exists (select from driver_area where driver_id = driver.id and area_id = any(${areas}::int[])))
    and (${restaurants.length === 0} or exists (select from restaurant as reached
      where reached.id = any(${restaurants}::int[]) and ${IS_OFFERED})))`
}

export async function reachOf(
  db: Db,
  scope: Scope,
  target: MessageTarget,
  canEmail: boolean,
): Promise<MessageReach> {
  const { rows } = await sql<MessageReach>`
    select count(*)::int as drivers,
      (count(*) filter (where push_token is null and ${isReachable(canEmail)}))::int as by_email,
      (count(*) filter (where not ${isReachable(canEmail)}))::int as no_device
    from driver where ${isRecipient(scope, target)}`.execute(db)
  return rows[0] ?? { drivers: 0, by_email: 0, no_device: 0 }
}

/** The active drivers in scope without a device, by what reaches them instead. */
export async function driversWithoutDevice(
  db: Db,
  scope: Scope,
  settings: Settings,
  now: Date,
): Promise<NoDevice> {
  const { rows } = await sql<{ id: number; phone: string; is_emailed: boolean }>`
    select driver.id, driver.phone, ${isReachable(canEmailLinks(settings))} as is_emailed from driver
    where driver.status = ${DRIVER_ACTIVE} and driver.push_token is null and ${driverInScope(scope)}
    order by driver.id`.execute(db)
  const afterHours = canText(settings) ? Number((await optionValue(db, TEXT_AFTER_KEY)) ?? 0) : 0
  const isTexted = ({ phone }: { phone: string }) => afterHours > 0 && mobileNumber(phone) !== undefined
  const others = rows.filter(({ is_emailed }) => !is_emailed)
  const left = (await mostTexts(db)) - (await usedTexts(db, settings.businessTimeZone, now))
  const ids = (those: typeof rows) => those.map(({ id }) => id)
  return {
    by_email: ids(rows.filter(({ is_emailed }) => is_emailed)),
    by_text: ids(others.filter(isTexted)),
    text_after_hours: afterHours,
    texts_left: afterHours > 0 ? Math.max(0, left) : 0,
    unreachable: ids(others.filter((driver) => !isTexted(driver))),
  }
}
