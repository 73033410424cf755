import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { giveFocus } from '../ui/giveFocus.ts'
import { focusContent } from '../ui/keepFocusNear.ts'
import type { OpenNews } from './NewsDialogs.tsx'
import { changePinned, changeStatus, removePost } from './news.data.ts'
import classes from './PostCard.module.css'

interface PostActionsProps {
  post: Post
  onOpen: (open: OpenNews) => void
}

/** What whoever may change a post does with it (docs/spec/news.md#news-feed-screen). */
export function PostActions({ post, onOpen }: PostActionsProps) {
  const show = useMutation({ mutationFn: () => changeStatus(post, post.status === 10 ? 20 : 10) })
  const pin = useMutation({ mutationFn: () => changePinned(post, post.pinned === 10 ? 20 : 10) })
  const pinButton = useRef<HTMLButtonElement>(null)
  // The post goes to another place, and the focus with it; what is on the screen stays.
  const onSettled = () => giveFocus(() => pinButton.current?.focus({ preventScroll: true }))
  const isBusy = show.isPending || pin.isPending
  const remove = async () => {
    const isRemoved = await askAndRemove({
      question: `Remove news ${post.postTitle}?`,
      consequence: 'Its replies go with it.',
      thing: 'post',
      remove: () => removePost(post),
    })
    // The button has gone with the post.
    if (isRemoved) giveFocus(() => focusContent())
  }
  const action = (
    label: string,
    Icon: TablerIcon,
    run: () => void,
    { color = 'gray', ref }: { color?: string; ref?: Ref<HTMLButtonElement> } = {},
  ) => (
    <Tooltip label={label}>
      <ActionIcon
        ref={ref}
        variant="subtle"
        color={color}
        size={32}
        aria-label={label}
        aria-describedby={`post-${post.id}`}
        // Not disabled: what has the focus would lose it.
        data-disabled={isBusy || undefined}
        aria-disabled={isBusy}
        onClick={() => !isBusy && run()}
      >
        <Icon size="1.125rem" stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={classes.actions}>
      {post.status === 10
        ? action('Hide', IconEyeOff, () => show.mutate())
        : action('Show', IconEye, () => show.mutate())}
      {post.pinned === 10
        ? action('Unpin', IconPinnedOff, () => pin.mutate(undefined, { onSettled }), { ref: pinButton })
        : action('Pin', IconPin, () => pin.mutate(undefined, { onSettled }), { ref: pinButton })}
      {action('Edit', IconPencil, () => onOpen({ kind: 'edit', post }))}
      {action('Delete', IconTrash, () => void remove(), { color: 'red' })}
    </div>
  )
}
