/** What live events say of the feed (docs/spec/kernel.md#live-events). */
import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { AnnouncedPost, Reply } from '@driverdesk/contract/news/post.shapes.ts'
import { type FeedPost, withAnnounced, withoutPost, withReply } from './newsList.ts'

/** The feed after these events, as far as they say it. */
export const afterEvents = (feed: readonly FeedPost[], events: readonly LiveEvent[]): readonly FeedPost[] =>
  events.reduce(afterEvent, feed)

function afterEvent(feed: readonly FeedPost[], { channel, event, data }: LiveEvent): readonly FeedPost[] {
  if (channel === replyLive.name) {
    const reply = Reply.safeParse(data).data
    return reply ? withReply(feed, reply) : feed
  }
  if (channel !== newsLive.name) return feed
  if (event === DESTROY) return withoutPost(feed, (data as { id: number }).id)
  const post = AnnouncedPost.safeParse(data).data
  return post ? withAnnounced(feed, post) : feed
}

/** The posts of which an event does not say all, since counts and targets differ from viewer to viewer; each once. */
export function changedSince(events: readonly LiveEvent[]): number[] {
  const ids = new Set<number>()
  for (const { channel, event, data } of events) {
    const { id } = (data ?? {}) as { id?: number }
    if (channel !== newsLive.name || id === undefined) continue
    if (event === DESTROY) ids.delete(id)
    else ids.add(id)
  }
  return [...ids]
}
