import { oneOf, page, searchOf, text } from '../kernel/search.ts'
import type { FeedPost } from './newsList.ts'

export const SHOWN_POSTS = ['unread', 'important', 'hidden'] as const
export type ShownPosts = (typeof SHOWN_POSTS)[number]

/** Without `show`, all posts are shown. */
export const validateNewsSearch = searchOf({ q: text, page, show: oneOf(SHOWN_POSTS) })

/** @param isNew returns true for a post that was unread when this screen first showed it */
export function isShown(
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
