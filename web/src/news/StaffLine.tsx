import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { IconEyeCheck } from '@tabler/icons-react'
import { numberText } from '../ui/numberText.ts'
import { audienceText } from './audienceText.ts'
import classes from './PostCard.module.css'

/**
 * For whom a post is, and how many of them have read it: '(read / total readers)' (docs/spec/news.md#news-feed-screen).
 */
export function StaffLine({ post, onReaders }: { post: Post; onReaders: () => void }) {
  const { readedCount, totalReadersCount, acknowledge } = post
  const [read, total] = [numberText(readedCount), numberText(totalReadersCount)]
  const words = acknowledge ? 'confirmed' : 'read'
  return (
    <div className={classes.staff}>
      <span dir="auto">{audienceText(post)}</span>
      <button
        type="button"
        className={classes.readers}
        title={`${read} of ${total} have ${words} it. Show who.`}
        aria-label={`(${read} / ${total}) have ${words} ${post.postTitle}: show who`}
        onClick={onReaders}
      >
        <IconEyeCheck size="1rem" stroke={1.5} aria-hidden="true" />({read} / {total})
      </button>
    </div>
  )
}
