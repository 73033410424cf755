/**
 * Who sees a post and its replies (docs/spec/accounts.md#no-role-yet, docs/spec/accounts.md#manager-scope), and who its readers
 * are: all accounts to which it is addressed, except its author (docs/spec/news.md#who-reads-posts).
 */
import type { NewsReader } from '@driverdesk/contract/news/post.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { ADDRESSED_TO_ALL, POST_SHOWN, type Sender } from '@driverdesk/domain/news/addressee.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME, driverInScope } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName, FULL_NAME } from '../kernel/sqlNames.ts'
import { utcText } from '../kernel/sqlTimes.ts'

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
const worksInArea = (driverId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
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
const ownsInScope = (scope: Scope, restaurateurId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from restaurant as owned
  where owned.restaurateur_id = ${sql.ref(restaurateurId)} and ${restaurantInScope(scope, sql.ref('owned.id'))})`

export async function readerCounts(
  db: Db | Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, { read: number; total: number }>> {
  const { rows } = await sql<{ id: number; read: number; total: number }>`
    with account as materialized (${accountsInScope(scope)}),
      everyone as (select count(*)::int as total from account),
      target as (${newsTargets(ids, scope)}),
      targeted as (select post_id, count(*)::int as total from target join account using (reader) group by post_id),
      counted as (
        select news_read.post_id, count(*)::int as read
        from news_read join news_post on news_post.id = news_read.post_id join account using (reader)
        left join target on target.post_id = news_read.post_id and target.reader = news_read.reader
        where news_read.post_id = any(${ids}::int[]) and ${HAS_READ} and ${IS_READER}
        group by news_read.post_id)
    select news_post.id, coalesce(counted.read, 0) as read,
      case when news_post.addressee = ${ADDRESSED_TO_ALL}
        then everyone.total - (select count(*)::int from account where account.reader = ${AUTHOR})
        else coalesce(targeted.total, 0) end as total
    from news_post cross join everyone
    left join targeted on targeted.post_id = news_post.id
    left join counted on counted.post_id = news_post.id
    where news_post.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

interface ReaderOfPost extends NewsReader {
  hasDevice: boolean
}

export async function postReaders(db: Db | Tx, scope: Scope, id: number): Promise<ReaderOfPost[]> {
  return jsonRows(
    db,
    sql`
      with account as (${accountsInScope(scope)}), target as (${newsTargets([id], scope)})
      select account.kind, account.id, account.name, account.email, account.has_device as "hasDevice",
        case when ${HAS_READ} then coalesce(${utcText('news_read.acknowledged_at')}, ${utcText('news_read.read_at')}) end as read_at
      from account cross join news_post
      left join target on target.post_id = news_post.id and target.reader = account.reader
      left join news_read on news_read.post_id = news_post.id and news_read.reader = account.reader
      where news_post.id = ${id} and ${IS_READER}
      order by ${byName('account.name')}, account.reader`,
  )
}

const AUTHOR = sql`'panel_user:' || news_post.author_id::text`

/** When it was shown or, if the post asks for that, confirmed. */
const HAS_READ = sql`(news_read.acknowledged_at is not null or news_read.read_at is not null and not news_post.acknowledge)`

/** A condition on an account that is joined with the targets of the post. */
const IS_READER = sql`(target.reader is not null
  or news_post.addressee = ${ADDRESSED_TO_ALL} and account.reader is distinct from ${AUTHOR})`

/** All accounts that the caller may see. A manager does not count other panel users. */
function accountsInScope(scope: Scope): RawBuilder<unknown> {
  const isAdministrator = scope.role === 'administrator'
  return sql`
    select 'panel_user:' || id::text as reader, 'panel_user' as kind, id,
      ${FULL_NAME} as name, email, false as has_device
    from panel_user where ${isAdministrator}
    union all
    select 'restaurateur:' || id::text, 'restaurateur', id, name, email, false
    from restaurateur where ${isAdministrator ? sql`true` : ownsInScope(scope, 'restaurateur.id')}
    union all
    select 'driver:' || driver.id::text, 'driver', driver.id,
      ${DRIVER_NAME}, driver.email, driver.push_token is not null
    from driver
    where driver.status = ${DRIVER_ACTIVE} and driver.password_hash is not null and ${driverInScope(scope)}`
}

/**
 * The addressees of these posts, except of posts for everyone. Each is listed once per post.
 *
 * @param scope counts only targets within it, because an account may be addressed outside it as well
 */
export function newsTargets(
  ids: readonly number[],
  scope?: Scope,
): RawBuilder<{ post_id: number; reader: string }> {
  const atRestaurant = scope ? restaurantInScope(scope, sql.ref('restaurant.id')) : sql`true`
  const atArea = scope ? areaInScope(scope, sql.ref('target.area_id')) : sql`true`
  return sql`
    select target.post_id, 'restaurateur:' || restaurateur_id::text as reader
    from news_post_area as target join restaurant on restaurant.area_id = target.area_id
    where target.post_id = any(${ids}::int[]) and ${atRestaurant}
    union
    select target.post_id, 'driver:' || driver.id::text
    from news_post_area as target join driver on ${worksInArea(sql.ref('driver.id'))}
    where target.post_id = any(${ids}::int[]) and ${atArea}
    union
    select target.post_id, 'restaurateur:' || restaurateur_id::text
    from news_post_restaurant as target join restaurant on restaurant.id = target.restaurant_id
    where target.post_id = any(${ids}::int[]) and ${atRestaurant}
    union
    select post_id, 'driver:' || driver_id::text from news_post_driver where post_id = any(${ids}::int[])`
}
