import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { type AddresseeCode, POST_SHOWN } from '@driverdesk/domain/news/addressee.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { postViews } from './news.view.ts'
import { accountOf, postInScope, shownAt } from './newsReaders.reads.ts'

/** @throws {Refusal} 404 */
export async function postInScopeById(db: Db | Tx, scope: Scope, id: number): Promise<Post> {
  const [post] = await postViews(db, scope, [id])
  if (!post) throw notFound('post')
  return post
}

export async function unreadCount(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from news_post
    left join news_read as own on own.post_id = news_post.id and own.reader = ${accountOf(scope).reader}
    where ${postInScope(scope)} and news_post.status = ${POST_SHOWN} and ${shownAt(scope)} is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function isPostInScope(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from news_post where id = ${id} and ${postInScope(scope)}`.execute(db)
  return rows.length > 0
}

/** Returns the posts that the caller sees, locked against removal. */
export async function holdVisiblePosts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from news_post where id = any(${ids}::int[]) and ${postInScope(scope)}
    order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The original name of a post's attachment, if known. */
export async function attachmentName(db: Db, id: number): Promise<string | null> {
  const post = await db.selectFrom('news_post').select('file_name').where('id', '=', id).executeTakeFirst()
  return post?.file_name ?? null
}

/** Locks a post until the transaction ends. @throws {Refusal} 404 unless the caller sees it */
export async function lockPost(tx: Tx, scope: Scope, id: number): Promise<StoredPost> {
  const post = await tx
    .selectFrom('news_post')
    .selectAll()
    .where('id', '=', id)
    .where(postInScope(scope))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!post) throw notFound('post')
  return { ...post, ...(await storedTargets(tx, id)) }
}

/** Locks a post against removal only. @throws {Refusal} 404 */
export async function holdPost(tx: Tx, scope: Scope, id: number): Promise<{ id: number }> {
  const post = await tx
    .selectFrom('news_post')
    .select('id')
    .where('id', '=', id)
    .where(postInScope(scope))
    .forKeyShare()
    .executeTakeFirst()
  if (!post) throw notFound('post')
  return post
}

export interface StoredPost extends Row<'news_post'> {
  addressee: AddresseeCode
  areas: readonly number[]
  restaurants: readonly number[]
  drivers: readonly number[]
}

async function storedTargets(
  tx: Tx,
  id: number,
): Promise<Pick<StoredPost, 'areas' | 'restaurants' | 'drivers'>> {
  const { rows } = await sql<Pick<StoredPost, 'areas' | 'restaurants' | 'drivers'>>`select
    array(select area_id from news_post_area where post_id = ${id} order by area_id) as areas,
    array(select restaurant_id from news_post_restaurant where post_id = ${id} order by restaurant_id) as restaurants,
    array(select driver_id from news_post_driver where post_id = ${id} order by driver_id) as drivers`.execute(
    tx,
  )
  return rows[0] ?? { areas: [], restaurants: [], drivers: [] }
}

/** Returns the posts that need no acknowledgement. */
export async function unaskedPosts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from news_post where id = any(${ids}::int[]) and not acknowledge order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
