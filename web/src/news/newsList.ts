/** Changes to the cached feed by answers and live events (docs/spec/kernel.md#live-events). */

import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { AnnouncedPost, type Post, type PostForReader, Reply } from '@driverdesk/contract/news/post.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'

/** A post as the server sends it; staff get more fields. */
export type FeedPost = PostForReader & Partial<Omit<Post, keyof PostForReader>>
type Feed = readonly FeedPost[]

export const isForStaff = (post: FeedPost): post is Post => post.editable !== undefined

/** Adds or replaces a post, pinned ones first, then the newest. An older version than the cached one changes nothing. */
export function withPost(feed: Feed, post: FeedPost): Feed {
  const here = feed.find(({ id }) => id === post.id)
  if (here && Date.parse(here.updated_at) > Date.parse(post.updated_at)) return feed
  return [...withoutPost(feed, post.id), post].toSorted(inOrder)
}

const inOrder = (a: FeedPost, b: FeedPost) =>
  a.pinned - b.pinned || Date.parse(b.creationDate) - Date.parse(a.creationDate) || b.id - a.id

export const withoutPost = (feed: Feed, id: number): Feed => feed.filter((post) => post.id !== id)

/** Updates the fields that all viewers share. A post that is not in the feed is not added. */
function withAnnounced(feed: Feed, announced: AnnouncedPost): Feed {
  const here = feed.find(({ id }) => id === announced.id)
  return here ? withPost(feed, { ...here, ...announced }) : feed
}

/** Adds a reply once, however often it is announced. */
export const withReply = (feed: Feed, reply: Reply): Feed =>
  feed.map((post) =>
    post.id === reply.new_id && !post.replies.some(({ id }) => id === reply.id)
      ? { ...post, replies: [...post.replies, reply].toSorted((a, b) => a.id - b.id) }
      : post,
  )

export const withShown = (feed: Feed, ids: ReadonlySet<number>, now: string): Feed =>
  feed.map((post) => (ids.has(post.id) && post.read_at === null ? { ...post, read_at: now } : post))

/** Applies what the events contain. `changedSince` lists the posts that must also be fetched. */
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

/** The posts to fetch after these events, because counts and targets differ between viewers. */
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

/** The number of names that are listed; the others are counted. */
const NAMED = 3

const KINDS = { 20: 'areas', 30: 'restaurants', 40: 'drivers' } as const

/** The areas, restaurants or drivers that a post is for; none for a post for all. */
export const targetsOf = (post: Post): readonly { name: string }[] => [
  ...post.news_feed_areas,
  ...post.news_feed_restaurants,
  ...post.news_feed_drivers,
]

/** 'For all'; 'For areas: Brighton, Hove'; 'For drivers: Ann, Ben, Cem and 4 more'. */
export function audienceText(post: Post): string {
  if (post.addressee === 10) return 'For all'
  const targets = targetsOf(post)
  if (targets.length === 0) return `For ${KINDS[post.addressee]} that no longer exist`
  const names = targets.slice(0, NAMED).map(({ name }) => name)
  const more = targets.length - names.length
  return `For ${KINDS[post.addressee]}: ${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`
}

/** 'Reminded: 3 on their device, 5 by email.' Older servers do not count the emails that are kept because there is no mail server. */
export function reminderCountText({ pushed, mailed, kept = 0 }: ReminderCounts): string {
  const ways = [
    ...(pushed > 0 ? [`${pushed} on their device`] : []),
    ...(mailed > 0 ? [`${mailed} by email`] : []),
  ]
  const said = [
    ...(ways.length > 0 ? [`Reminded: ${ways.join(', ')}.`] : []),
    ...(kept > 0 ? [`Kept in the outbox, as no mail server is set up: ${countOf(kept, 'email')}.`] : []),
  ]
  return said.length > 0 ? said.join(' ') : 'Everyone has now read it.'
}

interface ReminderCounts {
  pushed: number
  mailed: number
  kept?: number
}
