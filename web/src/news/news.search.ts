import { oneOf, page, searchOf, text } from '../kernel/search.ts'
import type { FeedPost } from './newsList.ts'

export const SHOWN_POSTS = ['unread', 'important', 'hidden'] as const
export type ShownPosts = (typeof SHOWN_POSTS)[number]

/** What a link to the feed can say; `show` left out means all posts. */
export const validateNewsSearch = searchOf({ q: text, page, show: oneOf(SHOWN_POSTS) })
export type NewsSearch = ReturnType<typeof validateNewsSearch>

/** @param isNew whether the person had not seen a post when this screen first showed it */
export function passes(
  post: FeedPost,
  show: ShownPosts | undefined,
  isNew: (id: number) => boolean,
): boolean {
  switch (show) {
    case 'unread':
      return isNew(post.id) || (post.acknowledge && post.is_reader && post.acknowledged_at === null)
    case 'important':
      return post.important === 10
    case 'hidden':
      return post.status === 20
    default:
      return true
  }
}
