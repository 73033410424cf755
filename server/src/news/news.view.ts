import type { Post, Reply } from '@driverdesk/contract/news/post.shapes.ts'
import {
  ADDRESSED_TO_ALL,
  type AddresseeCode,
  mayChangePost,
  TARGET_APPLIES,
  TARGET_NOT,
  targetField,
} from '@driverdesk/domain/news/addressee.ts'
import { type RawBuilder, sql } from 'kysely'
import { DRIVER_NAME, driverInScope } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonList } from '../kernel/jsonRows.ts'
import { areaInScope, audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { areaLabel, byName } from '../kernel/sqlNames.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { accountOf, postInScope, readerCounts, replyInScope, senderOf, shownAt } from './newsReaders.reads.ts'

type Stored = Row<'news_post'> & {
  areas: Post['news_feed_areas']
  restaurants: Post['news_feed_restaurants']
  drivers: Post['news_feed_drivers']
  targets: number
  replies: Post['replies']
  shown_at: string | null
  acknowledged_at: string | null
}

/** The posts that the caller sees, pinned first, then newest first. */
export async function postViews(db: Db | Tx, scope: Scope, ids?: readonly number[]): Promise<Post[]> {
  const { rows } = await sql<Stored>`
    select news_post.*, ${NAMED.areas(scope)} as areas, ${NAMED.restaurants(scope)} as restaurants,
      ${NAMED.drivers(scope)} as drivers, ${TARGETS} as targets, ${replies(scope)} as replies,
      ${shownAt(scope)} as shown_at, own.acknowledged_at
    from news_post
    left join news_read as own on own.post_id = news_post.id and own.reader = ${accountOf(scope).reader}
    where ${postInScope(scope)} and (${ids === undefined} or news_post.id = any(${ids ?? []}::int[]))
    order by news_post.pinned, news_post.created_at desc, news_post.id desc`.execute(db)
  const isStaff = audienceOf(scope) === 'staff'
  const counts = isStaff
    ? await readerCounts(
        db,
        scope,
        rows.map(({ id }) => id),
      )
    : undefined
  return rows.map((row) => postView(row, scope, counts?.get(row.id)))
}

function postView(row: Stored, scope: Scope, counts = { read: 0, total: 0 }): Post {
  const targets = {
    news_feed_areas: row.areas,
    news_feed_restaurants: row.restaurants,
    news_feed_drivers: row.drivers,
  }
  const targetsInScope = Object.values(targets).flat().length
  return {
    ...announcedPost(row),
    ...targets,
    is_reader: isReader(row, scope),
    read_at: row.shown_at,
    acknowledged_at: row.acknowledged_at,
    replies: row.replies,
    readedCount: counts.read,
    totalReadersCount: counts.total,
    reminded_at: row.reminded_at,
    editable: mayChangePost(senderOf(scope), {
      addressee: row.addressee,
      targets: row.targets,
      targetsInScope,
    }),
  }
}

export const announcedPost = (row: Row<'news_post'>) => ({
  id: row.id,
  postTitle: row.title,
  postContent: row.content,
  status: row.status,
  pinned: row.pinned,
  important: row.important,
  img: row.img,
  attachment_src: row.attachment_src,
  file_name: row.file_name,
  creationDate: row.created_at,
  news_author: row.author_name,
  updated_at: row.updated_at,
  addressee: row.addressee,
  for_areas: applies(row.addressee, 'areas'),
  for_restaurants: applies(row.addressee, 'restaurants'),
  for_drivers: applies(row.addressee, 'drivers'),
  acknowledge: row.acknowledge,
})

/** Staff are addressed by posts for all. Everyone else sees only posts that are addressed to them. */
const isReader = ({ addressee, author_id }: Row<'news_post'>, scope: Scope): boolean =>
  audienceOf(scope) !== 'staff' || (addressee === ADDRESSED_TO_ALL && author_id !== scope.accountId)

const applies = (addressee: AddresseeCode, field: string): 10 | 20 =>
  targetField(addressee) === field ? TARGET_APPLIES : TARGET_NOT

/** No one else sees the other addressees. */
const forStaff = (scope: Scope, select: RawBuilder<unknown>) =>
  audienceOf(scope) === 'staff' ? jsonList(select) : sql`'[]'::json`

/** The targets of `news_post` in scope, by name. */
const NAMED = {
  areas: (scope: Scope) =>
    forStaff(
      scope,
      sql`
    select area.id as area_id, ${areaLabel(scope)} as name from news_post_area as target join area on area.id = target.area_id
    where target.post_id = news_post.id and ${areaInScope(scope, sql.ref('area.id'))}
    order by ${byName('area.name')}, area.id`,
    ),
  restaurants: (scope: Scope) =>
    forStaff(
      scope,
      sql`
    select restaurant.id as restaurant_id, restaurant.name
    from news_post_restaurant as target join restaurant on restaurant.id = target.restaurant_id
    where target.post_id = news_post.id and ${restaurantInScope(scope, sql.ref('restaurant.id'))}
    order by ${byName('restaurant.name')}, restaurant.id`,
    ),
  drivers: (scope: Scope) =>
    forStaff(
      scope,
      sql`
    select driver.id as driver_id, ${DRIVER_NAME} as name
    from news_post_driver as target join driver on driver.id = target.driver_id
    where target.post_id = news_post.id and ${driverInScope(scope)}
    order by name, driver.id`,
    ),
}

const TARGETS = sql`((select count(*) from news_post_area where post_id = news_post.id)
  + (select count(*) from news_post_restaurant where post_id = news_post.id)
  + (select count(*) from news_post_driver where post_id = news_post.id))::int`

const replies = (scope: Scope) =>
  jsonList(sql`
  select id, post_id as new_id, author_name as reply_author, content as reply_content, by_staff,
    ${utcText('news_reply.created_at')} as created_at
  from news_reply where post_id = news_post.id and ${replyInScope(scope)} order by id`)

export const replyView = (reply: Row<'news_reply'>): Reply => ({
  id: reply.id,
  new_id: reply.post_id,
  reply_author: reply.author_name,
  reply_content: reply.content,
  by_staff: reply.by_staff,
  created_at: reply.created_at,
})
