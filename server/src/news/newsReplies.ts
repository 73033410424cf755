import type { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import type { Reply } from '@driverdesk/contract/news/post.shapes.ts'
import type { Handler } from '../kernel/call.ts'
import { audienceOf } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { announceReply } from './news.announce.ts'
import { holdPost } from './news.reads.ts'
import { accountOf } from './news.scope.ts'
import { insertReply } from './news.writes.ts'

/** Anyone who sees a post may reply. */
export const addReply: Handler<typeof newsRoutes.reply> = ({ scope, session, body, change }) =>
  change(async (work) => {
    const post = await holdPost(work.tx, scope, body.new_id)
    const { kind, id } = accountOf(scope)
    const reply = await insertReply(work.tx, {
      post_id: post.id,
      content: body.reply_content,
      panel_user_id: null,
      restaurateur_id: null,
      driver_id: null,
      [`${kind}_id`]: id,
      by_staff: audienceOf(scope) === 'staff',
      author_name: session.actor.name,
    })
    work.record({ thing: 'reply', id: reply.id, action: 'create', before: null, after: reply })
    announceReply(work, reply.id)
    return replyView(reply)
  })

export const replyView = (reply: Row<'news_reply'>): Reply => ({
  id: reply.id,
  new_id: reply.post_id,
  reply_author: reply.author_name,
  reply_content: reply.content,
  by_staff: reply.by_staff,
  created_at: reply.created_at,
})
