/** The news feed in the cache, and the calls that change it. */
import { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import type { Post, Reply } from '@driverdesk/contract/news/post.shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { isGone, unlessGone } from '../kernel/apiError.ts'
import { liveEventsSince, liveMark } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { currentView } from '../kernel/session.ts'
import { afterEvents, changedSince } from './newsEvents.ts'
import { type FeedPost, withoutPost, withPost, withReply, withShown } from './newsList.ts'
import type { PostBody, PostFiles } from './postBody.ts'
import { refreshUnread } from './unreadNews.data.ts'

const newsKeys = {
  list: ['news', 'list'] as const,
  readers: (id: number) => ['news', 'readers', id] as const,
}

/** The posts that the signed-in user may see. What happened while the answer was on its way is asked for once more. */
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

/** Changes the feed where it is in the cache; it stays as old as it was. */
export function patchNews(change: (feed: readonly FeedPost[]) => readonly FeedPost[]): void {
  const updatedAt = queryClient.getQueryState(newsKeys.list)?.dataUpdatedAt
  queryClient.setQueryData(newsQuery.queryKey, (feed) => feed && change(feed), { updatedAt })
}

const params = (id: number) => ({ id: String(id) })

/** More of them at once are asked for as a whole. */
const ONE_BY_ONE = 5

/** Brings posts up to date as this viewer sees them; one that is gone leaves the feed. */
export async function refreshPosts(ids: readonly number[]): Promise<void> {
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: newsKeys.readers(id) })
  if (ids.length > ONE_BY_ONE) return queryClient.invalidateQueries({ queryKey: newsKeys.list })
  await Promise.all(ids.map(refreshPost))
}

/** Of each post the request that was made last: an answer that is overtaken by another one is left aside. */
const asked = new Map<number, symbol>()

/** A reply that was heard of while the answer was on its way is added to it once more. */
async function refreshPost(id: number): Promise<void> {
  const [mark, request] = [liveMark(), Symbol()]
  asked.set(id, request)
  const isLast = () => asked.get(id) === request
  try {
    const post: FeedPost = await call(newsRoutes.get, { params: params(id) })
    if (isLast()) patchNews((feed) => afterEvents(withPost(feed, post), liveEventsSince(mark)))
  } catch (error) {
    if (isLast() && isGone(error)) patchNews((feed) => withoutPost(feed, id))
  } finally {
    if (isLast()) asked.delete(id)
  }
}

/** As the server has it now, undefined where it is gone. */
export const loadPost = ({ id }: Post): Promise<Post | undefined> =>
  unlessGone(call(newsRoutes.get, { params: params(id) }))

interface PostToSend {
  body: PostBody
  files: PostFiles
}

export const createPost = ({ body, files }: PostToSend, idempotencyKey: string): Promise<Post> =>
  saved(call(newsRoutes.create, { body, files }, { idempotencyKey }))

/** Refused where it is no longer as the person saw it. */
export const updatePost = (
  { body, files }: PostToSend & { body: { img: string | null; attachment_src: string | null } },
  { id, updated_at }: Post,
): Promise<Post> =>
  saved(call(newsRoutes.update, { params: params(id), body: { ...body, updated_at }, files }))

export const changeStatus = ({ id, updated_at }: Post, status: 10 | 20): Promise<Post> =>
  saved(call(newsRoutes.changeStatus, { params: params(id), body: { status, updated_at } }), id)

export const changePinned = ({ id, updated_at }: Post, pinned: 10 | 20): Promise<Post> =>
  saved(call(newsRoutes.changePinned, { params: params(id), body: { pinned, updated_at } }), id)

/** As the person saw it; refused where it is no longer so. */
export async function removePost({ id, updated_at }: Post): Promise<void> {
  await call(newsRoutes.remove, { params: params(id), query: { updated_at } })
  patchNews((feed) => withoutPost(feed, id))
  refreshUnread()
}

/** What was saved shows at once; after a refusal, what there is instead. */
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

/** The user's 'I have read this'. */
export const acknowledge = ({ id }: FeedPost): Promise<FeedPost> =>
  saved<FeedPost>(call(newsRoutes.acknowledge, { params: params(id) }), id)

export async function addReply(postId: number, text: string, idempotencyKey: string): Promise<Reply> {
  const body = { reply_content: text, new_id: postId }
  const reply = await call(newsRoutes.reply, { body }, { idempotencyKey })
  patchNews((feed) => withReply(feed, reply))
  return reply
}

/** These posts were shown to the user; to whoever looks as somebody else, they were not. */
export async function markShown(ids: readonly number[]): Promise<void> {
  if (currentView()) return
  await call(newsRoutes.markReaded, { body: { ids: [...ids] } })
  patchNews((feed) => withShown(feed, new Set(ids), new Date().toISOString()))
  refreshUnread()
}

/** Who has read a post, and who has not. */
export const readersQuery = (id: number) =>
  queryOptions({
    queryKey: newsKeys.readers(id),
    queryFn: ({ signal }) => call(newsRoutes.readers, { params: params(id) }, { signal }),
    staleTime: 0,
  })

/** Reminds those who have not read it, unless that was done after `reminded_at`, the last time that is known here. */
export async function remindReaders({ id, reminded_at }: Pick<Post, 'id' | 'reminded_at'>) {
  const idempotencyKey = `remind-${id}-${reminded_at ?? 'first'}`
  try {
    return await call(newsRoutes.remind, { params: params(id), body: { reminded_at } }, { idempotencyKey })
  } finally {
    void refreshPosts([id])
  }
}

/** The kinds of addressee that the user may choose. */
export const addresseesQuery = queryOptions({
  queryKey: ['news', 'addressees'],
  queryFn: async ({ signal }) => (await call(newsRoutes.addressees, {}, { signal })).addressees,
})
