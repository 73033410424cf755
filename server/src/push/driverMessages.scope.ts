/** Who sees a sent message, and how far a sender's reaches (docs/spec/accounts.md#manager-scope). */
import type { MessageSender } from '@driverdesk/domain/push/messageTarget.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { driverInScope } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'

/** Whether the caller sees `driver_message`: one's own, and what was for somebody or somewhere in the scope. */
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

/** The drivers in the scope, looked up once however many messages and notices there are: it names none of them. */
const idsInScope = (scope: Scope) => sql`array(select driver.id from driver where ${driverInScope(scope)})`

/** For a `with`: the drivers in the scope as `seen`, looked up once for however many notices; of everybody, nobody is. */
export const seenDrivers = (scope: Scope): RawBuilder<unknown> =>
  sql`seen as materialized (
    select driver.id from driver where ${scope.role !== 'administrator'} and ${driverInScope(scope)})`

/** Whether the driver of `driver_notice` is in the scope, beside `seenDrivers`. */
export const noticeInScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.role === 'administrator'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`driver_notice.driver_id in (select id from seen)`

/** The caller as the sender of a message. */
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
