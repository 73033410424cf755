import { useState } from 'react'
import type { FeedPost } from './newsList.ts'

/**
 * Which posts were unread when this screen first showed them: they stay marked as new until it is left. Hidden
 * ones are nobody's news yet.
 */
export function useNewPosts(posts: readonly FeedPost[]): ReadonlySet<number> {
  const [found, setFound] = useState<ReadonlySet<number>>(NONE)
  const unread = posts.filter(
    ({ id, read_at, status }) => read_at === null && status === 10 && !found.has(id),
  )
  if (unread.length === 0) return found
  const all = new Set([...found, ...unread.map(({ id }) => id)])
  setFound(all)
  return all
}

const NONE: ReadonlySet<number> = new Set()
