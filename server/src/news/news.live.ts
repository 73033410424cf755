import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import type { Tx } from '../kernel/database.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import type { ViewerRooms } from '../kernel/rooms.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announcedPost, replyView } from './news.view.ts'
import { postViewers, repliesViewers } from './newsViewers.reads.ts'

export const newsLiveSource: LiveSource = {
  channel: newsLive,
  load: async (db, ids) => {
    const posts = await db.selectFrom('news_post').selectAll().where('id', 'in', ids).execute()
    const viewers = await postViewers(db, posts)
    return new Map(
      posts.map((post) => [
        post.id,
        { restaurantIds: [], rooms: viewers.get(post.id)?.rooms ?? NOBODY, data: announcedPost(post) },
      ]),
    )
  },
}

export const replyLiveSource: LiveSource = {
  channel: replyLive,
  load: async (db, ids) => {
    const replies = await db.selectFrom('news_reply').selectAll().where('id', 'in', ids).execute()
    const viewers = await repliesViewers(db, replies)
    return new Map(
      replies.map((reply) => [
        reply.id,
        { restaurantIds: [], rooms: viewers.get(reply.id) ?? NOBODY, data: replyView(reply) },
      ]),
    )
  },
}

const NOBODY = { staff: [], readers: [] }

type Post = Pick<Row<'news_post'>, 'id' | 'addressee' | 'status'>

/** The rooms that see a post. */
export async function roomsOfPost(tx: Tx, post: Post): Promise<string[]> {
  const rooms: ViewerRooms | undefined = (await postViewers(tx, [post])).get(post.id)?.rooms
  return [...(rooms?.staff ?? []), ...(rooms?.readers ?? [])]
}

/** Announces the post to everyone who sees it. @param before readers before the change: those who no longer see it get an event that it is gone */
export async function announcePost(
  work: Work,
  event: (typeof newsLive.events)[number],
  post: Post,
  before: readonly string[] = [],
): Promise<void> {
  const now = new Set(before.length > 0 ? await roomsOfPost(work.tx, post) : [])
  const leftRooms = before.filter((room) => !now.has(room))
  const left = leftRooms.length > 0 ? { leftRooms } : {}
  work.announce({ channel: newsLive.name, event, entityId: post.id, ...left })
}

/** Announces a new read count, to staff only. */
export function announceRead(work: Work, ids: readonly number[]): void {
  work.announce(...ids.map((entityId) => ({ channel: newsLive.name, event: 'markReaded', entityId })))
}

/** @param before the rooms that saw it */
export function announcePostRemoval(work: Work, id: number, before: readonly string[]): void {
  work.announce({ channel: newsLive.name, event: DESTROY, entityId: id, leftRooms: before })
}

export function announceReply(work: Work, id: number): void {
  work.announce({ channel: replyLive.name, event: 'store', entityId: id })
}
