import type { AddresseeCode, Targets } from '@driverdesk/domain/news/addressee.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { driverInScope } from '../drivers/drivers.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { accountOf } from './newsReaders.reads.ts'

const KINDS = ['area', 'restaurant', 'driver'] as const

const inScope = {
  area: (scope: Scope) => areaInScope(scope, sql.ref('area.id')),
  restaurant: (scope: Scope) => restaurantInScope(scope, sql.ref('restaurant.id')),
  driver: driverInScope,
} satisfies Record<(typeof KINDS)[number], (scope: Scope) => RawBuilder<SqlBool>>

/** Locks the targets against removal. @throws {Refusal} 404 unless all are in scope */
export async function holdTargets(tx: Tx, scope: Scope, targets: Targets): Promise<void> {
  for (const kind of KINDS) {
    const ids = targets[`${kind}s`]
    if (ids.length === 0) continue
    const { rows } = await sql`
      select from ${sql.table(kind)} where id = any(${ids}::int[]) and ${inScope[kind](scope)}
      for key share of ${sql.table(kind)}`.execute(tx)
    if (rows.length < ids.length) throw notFound(kind)
  }
}

export async function insertPost(
  tx: Tx,
  post: NewRow<'news_post'> & { addressee: AddresseeCode },
  targets: Targets,
): Promise<Row<'news_post'>> {
  const stored = await tx.insertInto('news_post').values(post).returningAll().executeTakeFirstOrThrow()
  await setTargets(tx, stored.id, targets)
  return stored
}

/** @param targets undefined leaves them as they are */
export async function updatePost(
  tx: Tx,
  id: number,
  changed: Partial<NewRow<'news_post'>>,
  targets?: Targets,
): Promise<Row<'news_post'>> {
  if (targets) await setTargets(tx, id, targets)
  return tx
    .updateTable('news_post')
    .set({ ...changed, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function setTargets(tx: Tx, id: number, targets: Targets): Promise<void> {
  for (const kind of KINDS) {
    const [table, column, ids] = [sql.table(`news_post_${kind}`), sql.ref(`${kind}_id`), targets[`${kind}s`]]
    await sql`delete from ${table} where post_id = ${id} and ${column} <> all(${ids}::int[])`.execute(tx)
    await sql`
      insert into ${table} (post_id, ${column}) select ${id}, unnest(${ids}::int[])
      on conflict do nothing`.execute(tx)
  }
}

export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('news_post').where('id', '=', id).execute()
}

/** Records that posts were shown to the caller. Returns the newly shown ones. */
export async function noteShown(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { kind, id } = accountOf(scope)
  const { rows } = await sql<{ post_id: number }>`
    insert into news_read (post_id, ${sql.ref(`${kind}_id`)})
    select post.id, ${id}::int from unnest(${ids}::int[]) as post(id) order by post.id
    on conflict do nothing returning post_id`.execute(tx)
  return rows.map(({ post_id }) => post_id)
}

/** Records the caller's 'I have read this'; false if it was already recorded. */
export async function recordAcknowledged(tx: Tx, scope: Scope, postId: number): Promise<boolean> {
  const { kind, id } = accountOf(scope)
  const { rows } = await sql`
    insert into news_read (post_id, ${sql.ref(`${kind}_id`)}, acknowledged_at) values (${postId}, ${id}, now())
    on conflict (post_id, reader) do update set acknowledged_at = excluded.acknowledged_at
    where news_read.acknowledged_at is null
    returning post_id`.execute(tx)
  return rows.length > 0
}

export const insertReply = (tx: Tx, reply: NewRow<'news_reply'>): Promise<Row<'news_reply'>> =>
  tx.insertInto('news_reply').values(reply).returningAll().executeTakeFirstOrThrow()

/** This does not change the post itself. */
export async function recordReminded(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('news_post').set({ reminded_at: sql<string>`now()` }).where('id', '=', id).execute()
}
