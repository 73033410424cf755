/** The news feed in the cache, and the calls that change it. */

import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import type { Post, Reply } from '@driverdesk/contract/news/post.shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { isGone, unlessGone } from '../kernel/apiError.ts'
import { liveEventsSince, liveMark, onLive, onRefetch } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import { currentView } from '../kernel/session.ts'
import {
  afterEvents,
  changedSince,
  type FeedPost,
  withoutPost,
  withPost,
  withReply,
  withShown,
} from './newsList.ts'
import type { PostBody, PostFiles } from './postForm.ts'
import { refreshUnread } from './unreadNews.data.ts'

const newsKeys = {
  list: ['news', 'list'] as const,
  readers: (id: number) => ['news', 'readers', id] as const,
}

/** The posts that the user may see. Posts that changed while the request was running are fetched again. */
export const newsQuery = queryOptions({
  queryKey: newsKeys.list,
  queryFn: async ({ signal }): Promise<readonly FeedPost[]> => {
    const mark = liveMark()
    const posts: FeedPost[] = await call(newsRoutes.list, {}, { signal })
    const events = liveEventsSince(mark)
    const late = changedSince(events)
    if (late.length > 0) setTimeout(() => void refreshPosts(late))
    return afterEvents(posts, events)
  },
})

/** Changes the cached feed, if there is one, without making it count as refetched. */
export function patchNews(change: (feed: readonly FeedPost[]) => readonly FeedPost[]): void {
  const updatedAt = queryClient.getQueryState(newsKeys.list)?.dataUpdatedAt
  queryClient.setQueryData(newsQuery.queryKey, (feed) => feed && change(feed), { updatedAt })
}

/** If more posts than this changed, the whole feed is fetched. */
const ONE_BY_ONE = 5

/** Fetches these posts again and removes those that are gone. */
export async function refreshPosts(ids: readonly number[]): Promise<void> {
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: newsKeys.readers(id) })
  if (ids.length > ONE_BY_ONE) return queryClient.invalidateQueries({ queryKey: newsKeys.list })
  await Promise.all(ids.map(refreshPost))
}

/** The latest request for each post; answers to earlier ones are ignored. */
const asked = new Map<number, symbol>()

/** Replies announced while the request was running are added to its answer. */
async function refreshPost(id: number): Promise<void> {
  const [mark, request] = [liveMark(), Symbol()]
  asked.set(id, request)
  const isLast = () => asked.get(id) === request
  try {
    const post: FeedPost = await call(newsRoutes.get, { params: { id } })
    if (isLast()) patchNews((feed) => afterEvents(withPost(feed, post), liveEventsSince(mark)))
  } catch (error) {
    if (isLast() && isGone(error)) patchNews((feed) => withoutPost(feed, id))
  } finally {
    if (isLast()) asked.delete(id)
  }
}

export const loadPost = ({ id }: Post): Promise<Post | undefined> =>
  unlessGone(call(newsRoutes.get, { params: { id } }))

interface PostToSend {
  body: PostBody
  files: PostFiles
}

export const createPost = ({ body, files }: PostToSend, idempotencyKey: string): Promise<Post> =>
  saved(call(newsRoutes.create, { body, files }, { idempotencyKey }))

/** Refused if the post has changed since the person saw it. */
export const updatePost = (
  { body, files }: PostToSend & { body: { img: string | null; attachment_src: string | null } },
  { id, updated_at }: Post,
): Promise<Post> => saved(call(newsRoutes.update, { params: { id }, body: { ...body, updated_at }, files }))

export const changeStatus = ({ id, updated_at }: Post, status: 10 | 20): Promise<Post> =>
  saved(call(newsRoutes.changeStatus, { params: { id }, body: { status, updated_at } }), id)

export const changePinned = ({ id, updated_at }: Post, pinned: 10 | 20): Promise<Post> =>
  saved(call(newsRoutes.changePinned, { params: { id }, body: { pinned, updated_at } }), id)

/** Refused if the post has changed since the person saw it. */
export async function removePost({ id, updated_at }: Post): Promise<void> {
  await call(newsRoutes.remove, { params: { id }, query: { updated_at } })
  patchNews((feed) => withoutPost(feed, id))
  refreshUnread()
}

/** Shows the saved post at once; after a refusal, fetches the current one. */
async function saved<P extends FeedPost>(answer: Promise<P>, id?: number): Promise<P> {
  try {
    const post = await answer
    patchNews((feed) => withPost(feed, post))
    return post
  } catch (error) {
    if (id !== undefined) void refreshPosts([id])
    throw error
  }
}

export const acknowledge = ({ id }: FeedPost): Promise<FeedPost> =>
  saved<FeedPost>(call(newsRoutes.acknowledge, { params: { id } }), id)

export async function addReply(postId: number, text: string, idempotencyKey: string): Promise<Reply> {
  const body = { reply_content: text, new_id: postId }
  const reply = await call(newsRoutes.reply, { body }, { idempotencyKey })
  patchNews((feed) => withReply(feed, reply))
  return reply
}

/** Marks posts as read, unless an administrator is viewing as another user. */
export async function markShown(ids: readonly number[]): Promise<void> {
  if (currentView()) return
  await call(newsRoutes.markReaded, { body: { ids: [...ids] } })
  patchNews((feed) => withShown(feed, new Set(ids), new Date().toISOString()))
  refreshUnread()
}

export const readersQuery = (id: number) =>
  queryOptions({
    queryKey: newsKeys.readers(id),
    queryFn: ({ signal }) => call(newsRoutes.readers, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Reminds those who have not read the post, unless a reminder was sent after `reminded_at`, the last one known here. */
export async function remindReaders({ id, reminded_at }: Pick<Post, 'id' | 'reminded_at'>) {
  const idempotencyKey = `remind-${id}-${reminded_at ?? 'first'}`
  try {
    return await call(newsRoutes.remind, { params: { id }, body: { reminded_at } }, { idempotencyKey })
  } finally {
    void refreshPosts([id])
  }
}

export const addresseesQuery = queryOptions({
  queryKey: ['news', 'addressees'],
  queryFn: async ({ signal }) => (await call(newsRoutes.addressees, {}, { signal })).addressees,
})

/** When many people read a post at the same time, its count is fetched once in this time. */
const COUNTED_MS = 1_500

/** Keeps the feed up to date while a screen shows it. */
export function useNewsLive(): void {
  useEffect(() => {
    const counted = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void refreshPosts([...counted])
      counted.clear()
    }
    const take = (events: LiveEvent[]) => {
      patchNews((feed) => afterEvents(feed, events))
      const [read, other] = [events.filter(isRead), events.filter((event) => !isRead(event))]
      void refreshPosts(changedSince(other))
      for (const id of changedSince(read)) counted.add(id)
      if (counted.size > 0) timer ??= setTimeout(ask, COUNTED_MS)
    }
    return stopAll(
      onLive(newsLive.name, take),
      onLive(replyLive.name, (events) => patchNews((feed) => afterEvents(feed, events))),
      onRefetch(() => void queryClient.invalidateQueries({ queryKey: newsQuery.queryKey })),
      () => clearTimeout(timer),
    )
  }, [])
}

const isRead = ({ event }: LiveEvent) => event === 'markReaded'
