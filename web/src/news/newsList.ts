/** The feed as a list in memory, and what live events and answers make of it. */
import type { AnnouncedPost, Post, PostForReader, Reply } from '@driverdesk/contract/news/post.shapes.ts'

/** A post as the server answers it: staff get what others do not. */
export type FeedPost = PostForReader & Partial<Omit<Post, keyof PostForReader>>
type Feed = readonly FeedPost[]

/** Whether it came with what staff see of it. */
export const isForStaff = (post: FeedPost): post is Post => post.editable !== undefined

/**
 * The post as it is now: in the place that it has in the feed, pinned ones first, then the newest. An answer that was
 * overtaken by a newer one changes nothing.
 */
export function withPost(feed: Feed, post: FeedPost): Feed {
  const here = feed.find(({ id }) => id === post.id)
  if (here && Date.parse(here.updated_at) > Date.parse(post.updated_at)) return feed
  return [...withoutPost(feed, post.id), post].toSorted(inOrder)
}

const inOrder = (a: FeedPost, b: FeedPost) =>
  a.pinned - b.pinned || Date.parse(b.creationDate) - Date.parse(a.creationDate) || b.id - a.id

export const withoutPost = (feed: Feed, id: number): Feed => feed.filter((post) => post.id !== id)

/** What all viewers get alike, laid over what this one has; a post that is not here stays away. */
export function withAnnounced(feed: Feed, announced: AnnouncedPost): Feed {
  const here = feed.find(({ id }) => id === announced.id)
  return here ? withPost(feed, { ...here, ...announced }) : feed
}

/** Each reply once, however often it is heard of. */
export const withReply = (feed: Feed, reply: Reply): Feed =>
  feed.map((post) =>
    post.id === reply.new_id && !post.replies.some(({ id }) => id === reply.id)
      ? { ...post, replies: [...post.replies, reply].toSorted((a, b) => a.id - b.id) }
      : post,
  )

/** They were shown just now. */
export const withShown = (feed: Feed, ids: ReadonlySet<number>, now: string): Feed =>
  feed.map((post) => (ids.has(post.id) && post.read_at === null ? { ...post, read_at: now } : post))
