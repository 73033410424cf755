import type { Reply } from '@driverdesk/contract/news/post.shapes.ts'
import { Badge } from '@mantine/core'
import { useState } from 'react'
import { momentText } from '../ui/momentText.ts'
import classes from './PostReplies.module.css'

/** The number of latest replies that are shown at first. */
const SHOWN = 5

/** The replies to a post, oldest first. */
export function PostReplies({ replies }: { replies: readonly Reply[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (replies.length === 0) return null
  const earlier = showsAll ? 0 : Math.max(0, replies.length - SHOWN)
  return (
    <>
      {earlier > 0 && (
        <button type="button" className={classes.earlier} onClick={() => setShowsAll(true)}>
          Show {earlier} earlier {earlier === 1 ? 'reply' : 'replies'}
        </button>
      )}
      <ul className={classes.replies} aria-label="Replies">
        {replies.slice(earlier).map((reply) => (
          <li key={reply.id}>
            <p className={classes.by}>
              <bdi className={classes.author}>{reply.reply_author}</bdi>
              {reply.by_staff && (
                <Badge component="span" size="xs" tt="none" variant="light">
                  Office
                </Badge>
              )}
              <time dateTime={reply.created_at}>{momentText(reply.created_at)}</time>
            </p>
            <p className={classes.text} dir="auto">
              {reply.reply_content}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
