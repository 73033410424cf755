import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import type { Post, Reply } from '@driverdesk/contract/news/post.shapes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { ActionIcon, Badge, Box, Button, Flex, Title, Tooltip } from '@mantine/core'
import {
  IconCheck,
  IconEye,
  IconEyeCheck,
  IconEyeOff,
  IconFileText,
  IconMessagePlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { memo, type Ref, useCallback, useRef, useState } from 'react'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { momentText } from '../ui/dateText.ts'
import { focusContent, giveFocus } from '../ui/focus.ts'
import { PrivateFileLink } from '../ui/PrivateFile.tsx'
import { RichText } from '../ui/richText/RichText.tsx'
import type { OpenNews } from './NewsDialogs.tsx'
import { acknowledge, changePinned, changeStatus, removePost } from './news.data.ts'
import { audienceText, type FeedPost, isForStaff } from './newsList.ts'
import classes from './PostCard.module.css'

export interface PostCardProps {
  post: FeedPost
  isNew: boolean
  canReply: boolean
  onSeen: (element: HTMLElement, id: number) => () => void
  onOpen: (open: OpenNews) => void
}

/** A post. Staff also see its addressee, its readers and its actions. */
export const PostCard = memo(function PostCard({ post, isNew, canReply, onSeen, onOpen }: PostCardProps) {
  const { id, read_at } = post
  const isUnread = read_at === null
  const watch = useCallback(
    (element: HTMLElement | null) => (element && isUnread ? onSeen(element, id) : undefined),
    [id, isUnread, onSeen],
  )
  const heading = `post-${id}`
  const forStaff = isForStaff(post) ? post : undefined
  return (
    <article
      ref={watch}
      className={classes.card}
      aria-labelledby={heading}
      data-new={isNew || undefined}
      data-hidden={post.status === 20 || undefined}
    >
      <Flex align="flex-start" gap="0.5rem 0.75rem">
        <div className={classes.titles}>
          <Title order={2} className={classes.title} id={heading} dir="auto">
            {post.postTitle}
          </Title>
          <PostBadges post={post} isNew={isNew} />
        </div>
        {forStaff?.editable && <PostActions post={forStaff} onOpen={onOpen} />}
      </Flex>
      <PostOrigin post={post} />
      {forStaff && (
        <StaffLine post={forStaff} onReaders={() => onOpen({ kind: 'readers', post: forStaff })} />
      )}
      <Box mt="0.625rem">
        <RichText html={post.postContent} />
        <PostAttachment post={post} />
      </Box>
      <Acknowledge post={post} />
      <PostReplies replies={post.replies} />
      {canReply && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="0.5rem"
          mr={0}
          mb={0}
          ml="-0.5rem"
          leftSection={<IconMessagePlus size="1rem" stroke={1.5} aria-hidden="true" />}
          aria-describedby={heading}
          onClick={() => onOpen({ kind: 'reply', post })}
        >
          Reply
        </Button>
      )}
    </article>
  )
})

function PostBadges({ post, isNew }: { post: FeedPost; isNew: boolean }) {
  const badges = [
    isNew && { label: 'New', color: 'brand', variant: 'filled' },
    post.important === 10 && { label: 'Important', color: 'red', variant: 'light' },
    post.pinned === 10 && { label: 'Pinned', color: 'gray', variant: 'light' },
    post.status === 20 && { label: 'Hidden', color: 'orange', variant: 'light' },
  ]
  return badges.map(
    (badge) =>
      badge && (
        <Badge key={badge.label} size="sm" color={badge.color} variant={badge.variant}>
          {badge.label}
        </Badge>
      ),
  )
}

function PostOrigin({ post: { news_author, creationDate, updated_at } }: { post: FeedPost }) {
  const updated = momentText(updated_at)
  const created = momentText(creationDate)
  return (
    <p className={classes.origin}>
      <bdi>{news_author}</bdi>
      {' · '}
      <time dateTime={creationDate}>{created}</time>
      {updated !== created && (
        <>
          {' · updated '}
          <time dateTime={updated_at}>{updated}</time>
        </>
      )}
    </p>
  )
}

/** The actions of those who may change the post (docs/spec/news.md#news-feed-screen). */
function PostActions({ post, onOpen }: { post: Post; onOpen: (open: OpenNews) => void }) {
  const show = useMutation({ mutationFn: () => changeStatus(post, post.status === 10 ? 20 : 10) })
  const pin = useMutation({ mutationFn: () => changePinned(post, post.pinned === 10 ? 20 : 10) })
  const pinButton = useRef<HTMLButtonElement>(null)
  // The post moves within the feed. Focus stays on its button, without scrolling.
  const onSettled = () => giveFocus(() => pinButton.current?.focus({ preventScroll: true }))
  const isBusy = show.isPending || pin.isPending
  const remove = async () => {
    const isRemoved = await askAndRemove({
      question: `Remove news ${post.postTitle}?`,
      consequence: 'Its replies will be removed too.',
      thing: 'post',
      remove: () => removePost(post),
    })
    // The button was removed with the post.
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
        // Not disabled, because the button would lose focus.
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

/** The addressee and '(read / total readers)' (docs/spec/news.md#news-feed-screen). */
function StaffLine({ post, onReaders }: { post: Post; onReaders: () => void }) {
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

function PostAttachment({ post }: { post: FeedPost }) {
  const { img, attachment_src, file_name, postTitle } = post
  if (img) {
    return (
      <a href={`/images/${img}`} target="_blank" rel="noreferrer" className={classes.picture}>
        <img src={`/images/${img}`} alt={`Attached to ${postTitle}`} loading="lazy" />
      </a>
    )
  }
  if (!attachment_src) return null
  return (
    <PrivateFileLink
      route={fileRoutes.newsAttachment}
      name={attachment_src}
      title={file_name?.replace(/\.\w+$/, '') ?? `Attachment of ${postTitle}`}
      variant="default"
      size="xs"
      className={classes.document}
      leftSection={<IconFileText size="1rem" stroke={1.5} aria-hidden="true" />}
    >
      <bdi>{file_name ?? 'Attachment'}</bdi>
    </PrivateFileLink>
  )
}

function Acknowledge({ post }: { post: FeedPost }) {
  const button = useRef<HTMLButtonElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledge(post),
    // The confirmed button disappears, so focus moves to the text that replaces it.
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

/** The number of latest replies that are shown at first. */
const SHOWN = 5

function PostReplies({ replies }: { replies: readonly Reply[] }) {
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
              <Box component="bdi" c="var(--mantine-color-text)" fz="0.8125rem" fw={600}>
                {reply.reply_author}
              </Box>
              {reply.by_staff && (
                <Badge component="span" size="xs" variant="light">
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
