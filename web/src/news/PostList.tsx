import { useDrawnRows } from '../ui/list/useDrawnRows.ts'
import classes from './NewsFeedScreen.module.css'
import type { FeedPost } from './newsList.ts'
import { PostCard, type PostCardProps } from './PostCard.tsx'

/** More than a screen shows. */
const AT_ONCE = 20
/** About as high as a post with its gap, for the room of those still to be drawn. */
const POST_REM = 12.5

interface PostListProps extends Omit<PostCardProps, 'post' | 'isNew'> {
  posts: readonly FeedPost[]
  /** Those that were unread when the screen first showed them. */
  fresh: ReadonlySet<number>
}

/** A page of the feed, drawn as far as it is seen. */
export function PostList({ posts, fresh, ...card }: PostListProps) {
  const { first, rest, missing, restRef, gapRef } = useDrawnRows(posts, idOf, AT_ONCE)
  const drawn = (post: FeedPost) => (
    <PostCard key={post.id} post={post} isNew={fresh.has(post.id)} {...card} />
  )
  return (
    <>
      <div className={classes.posts}>{first.map(drawn)}</div>
      {posts.length > AT_ONCE && (
        <div ref={restRef} className={classes.posts}>
          {rest.map(drawn)}
        </div>
      )}
      {missing > 0 && <div ref={gapRef} style={{ height: `${missing * POST_REM}rem` }} />}
    </>
  )
}

const idOf = ({ id }: FeedPost) => id
