/**
 * The readers of a post and its replies (docs/spec/accounts.md#no-role-yet, docs/spec/accounts.md#manager-scope,
 * docs/spec/news.md#who-reads-posts).
 */

import type { NewsReader } from '@driverdesk/contract/news/post.shapes.ts'
import { ADDRESSED_TO_ALL } from '@driverdesk/domain/news/addressee.ts'
import { POST_SHOWN } from '@driverdesk/domain/news/postCodes.ts'
import type { Sender } from '@driverdesk/domain/news/postReach.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { driverInScope } from '../drivers/drivers.reads.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'

/** The account of a scope. Someone without a role is a panel user too. */
export function accountOf({ role, accountId }: Scope): {
  kind: NewsReader['kind']
  id: number
  reader: string
} {
  const kind = role === 'restaurant' ? 'restaurateur' : role === 'driver' ? 'driver' : 'panel_user'
  return { kind, id: accountId, reader: `${kind}:${accountId}` }
}

/** When the caller was shown `news_post`; `own` is the caller's row. The author counts as having seen it. */
export const shownAt = (scope: Scope): RawBuilder<string | null> => sql`coalesce(own.read_at,
  case when ${accountOf(scope).reader} = 'panel_user:' || news_post.author_id::text then news_post.created_at end)`

/** The caller as the sender of a post. */
export const senderOf = ({ role, restaurantIds }: Scope): Sender => ({
  role,
  isLimited: restaurantIds.length > 0,
})

const TO_ALL = sql<SqlBool>`news_post.addressee = ${ADDRESSED_TO_ALL}`
const SHOWN = sql<SqlBool>`news_post.status = ${POST_SHOWN}`

/** True if the caller sees `news_post`. Staff see posts in their scope, hidden ones too. Others see posts shown to them. */
export function postInScope(scope: Scope): RawBuilder<SqlBool> {
  switch (scope.role) {
    case 'administrator':
      return sql<SqlBool>`true`
    case 'manager':
      return sql<SqlBool>`(${TO_ALL} or ${anyArea(scope)} or ${anyRestaurant(scope)} or exists (
        select from news_post_driver as target join driver on driver.id = target.driver_id
        where target.post_id = news_post.id and ${driverInScope(scope)}))`
    case 'restaurant':
      return sql<SqlBool>`(${SHOWN} and (${TO_ALL} or ${anyArea(scope)} or ${anyRestaurant(scope)}))`
    case 'driver':
      return sql<SqlBool>`(${SHOWN} and (${TO_ALL}
        or exists (select from news_post_driver as target
          where target.post_id = news_post.id and target.driver_id = ${scope.accountId})
        or exists (select from news_post_area as target
          where target.post_id = news_post.id and ${worksInArea(sql`${scope.accountId}::int`)})))`
    default:
      return sql<SqlBool>`(${SHOWN} and ${TO_ALL})`
  }
}

/** True if a driver belongs to `target.area_id`. A driver without an area is offered everywhere. */
export const worksInArea = (driverId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  not exists (select from driver_area where driver_area.driver_id = ${driverId})
  or exists (select from driver_area
    where driver_area.driver_id = ${driverId} and driver_area.area_id = target.area_id))`

const anyArea = (scope: Scope) => sql<SqlBool>`exists (
  select from news_post_area as target
  where target.post_id = news_post.id and ${areaInScope(scope, sql.ref('target.area_id'))})`

const anyRestaurant = (scope: Scope) => sql<SqlBool>`exists (
  select from news_post_restaurant as target
  where target.post_id = news_post.id and ${restaurantInScope(scope, sql.ref('target.restaurant_id'))})`

/** True if the caller sees `news_reply` of a post that they see: the agency's replies, and those of people they may see. */
export function replyInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.role === 'administrator') return sql<SqlBool>`true`
  if (scope.role !== 'manager') {
    const { kind, id } = accountOf(scope)
    return sql<SqlBool>`(news_reply.by_staff or news_reply.${sql.ref(`${kind}_id`)} = ${id})`
  }
  return sql<SqlBool>`(news_reply.by_staff or ${ownsInScope(scope, 'news_reply.restaurateur_id')}
    or exists (select from driver where driver.id = news_reply.driver_id and ${driverInScope(scope)}))`
}

/** True if the restaurant account in a column has a restaurant in the scope. */
export const ownsInScope = (
  scope: Scope,
  restaurateurId: string,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from restaurant as owned
  where owned.restaurateur_id = ${sql.ref(restaurateurId)} and ${restaurantInScope(scope, sql.ref('owned.id'))})`
