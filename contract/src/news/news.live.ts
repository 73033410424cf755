import { liveChannel } from '../kernel/live.ts'
import { AnnouncedPost, Reply } from './post.shapes.ts'

/**
 * The news feed's channel (docs/spec/kernel.md#live-events): 'store' and 'publish' add, the others edit, 'destroy'
 * removes. Announced is the post as all of an audience see it; counts, targets and replies are each viewer's own, and
 * are asked for with GET /api/newsFeed/{id}. 'markReaded' goes to staff alone.
 */
export const newsLive = liveChannel({
  name: 'news feed',
  events: ['store', 'publish', 'update', 'markReaded', 'changeStatus'],
  staffEvents: ['markReaded'],
  data: { staff: AnnouncedPost, restaurant: AnnouncedPost },
})

/** Replies as they are added to a post, for those who may see them. */
export const replyLive = liveChannel({
  name: 'reply',
  events: ['store', 'post'],
  data: { staff: Reply, restaurant: Reply },
})
