import { liveChannel } from '../kernel/live.ts'
import { AnnouncedPost, Reply } from './post.shapes.ts'

/**
 * The news feed's channel (docs/spec/kernel.md#live-events): 'store' and 'publish' add, the others edit, 'destroy'
 * removes. The event has the post as the whole audience sees it. Counts, targets and replies differ by viewer and are
 * fetched with GET /api/newsFeed/{id}. 'markReaded' is for staff only.
 */
export const newsLive = liveChannel({
  name: 'news feed',
  events: ['store', 'publish', 'update', 'markReaded', 'changeStatus'],
  staffEvents: ['markReaded'],
  data: { staff: AnnouncedPost, restaurant: AnnouncedPost },
})

/** New replies to a post, for those who may see them. */
export const replyLive = liveChannel({
  name: 'reply',
  events: ['store', 'post'],
  data: { staff: Reply, restaurant: Reply },
})
