import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { giveFocus } from '../ui/giveFocus.ts'
import { momentText } from '../ui/momentText.ts'
import classes from './Acknowledge.module.css'
import { acknowledge } from './news.data.ts'
import type { FeedPost } from './newsList.ts'

/** Where a post asks its readers to confirm that they have read it. */
export function Acknowledge({ post }: { post: FeedPost }) {
  const button = useRef<HTMLButtonElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledge(post),
    // The button goes once it is confirmed, and its focus to what stands there instead.
    onSettled: () => giveFocus(() => (button.current ?? done.current)?.focus({ preventScroll: true })),
  })
  if (!post.acknowledge || !post.is_reader) return null
  if (post.acknowledged_at !== null) {
    return (
      <p ref={done} className={classes.done} role="status" tabIndex={-1}>
        <IconCheck size="1rem" stroke={2} aria-hidden="true" />
        <span>
          You confirmed this on{' '}
          <time dateTime={post.acknowledged_at}>{momentText(post.acknowledged_at)}</time>.
        </span>
      </p>
    )
  }
  return (
    <div className={classes.ask}>
      <p>Please confirm that you have read this post.</p>
      <BusyButton
        ref={button}
        size="xs"
        leftSection={<IconCheck size="1rem" aria-hidden="true" />}
        aria-describedby={`post-${post.id}`}
        isBusy={isPending}
        onClick={() => mutate()}
      >
        I have read this
      </BusyButton>
    </div>
  )
}
