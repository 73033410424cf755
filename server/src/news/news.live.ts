import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { announcedPost } from './news.view.ts'
import { replyView } from './newsReplies.ts'
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
