import type { MessageSender } from '@driverdesk/domain/push/messageTarget.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { driverInScope } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'

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

export async function senderOf(db: Db | Tx, scope: Scope): Promise<MessageSender> {
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
