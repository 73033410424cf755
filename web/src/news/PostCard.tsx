import { Badge, Button, Title } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { momentText } from '../ui/momentText.ts'
import { RichText } from '../ui/richText/RichText.tsx'
import { Acknowledge } from './Acknowledge.tsx'
import type { OpenNews } from './NewsDialogs.tsx'
import { type FeedPost, isForStaff } from './newsList.ts'
import { PostActions } from './PostActions.tsx'
import { PostAttachment } from './PostAttachment.tsx'
import classes from './PostCard.module.css'
import { PostReplies } from './PostReplies.tsx'
import { StaffLine } from './StaffLine.tsx'

export interface PostCardProps {
  post: FeedPost
  /** It was unread when the screen first showed it. */
  isNew: boolean
  canReply: boolean
  onSeen: (element: HTMLElement, id: number) => () => void
  onOpen: (open: OpenNews) => void
}

/** A post as its readers see it; staff see for whom it is, who has read it, and what they may do with it. */
export const PostCard = memo(function PostCard({ post, isNew, canReply, onSeen, onOpen }: PostCardProps) {
  const { id, read_at } = post
  const isUnread = read_at === null
  const watch = useCallback(
    (element: HTMLElement | null) => (element && isUnread ? onSeen(element, id) : undefined),
    [id, isUnread, onSeen],
  )
  const heading = `post-${id}`
  const staffs = isForStaff(post) ? post : undefined
  return (
    <article
      ref={watch}
      className={classes.card}
      aria-labelledby={heading}
      data-new={isNew || undefined}
      data-hidden={post.status === 20 || undefined}
    >
      <div className={classes.head}>
        <div className={classes.titles}>
          <Title order={2} className={classes.title} id={heading} dir="auto">
            {post.postTitle}
          </Title>
          <PostBadges post={post} isNew={isNew} />
        </div>
        {staffs?.editable && <PostActions post={staffs} onOpen={onOpen} />}
      </div>
      <PostOrigin post={post} />
      {staffs && <StaffLine post={staffs} onReaders={() => onOpen({ kind: 'readers', post: staffs })} />}
      <div className={classes.content}>
        <RichText html={post.postContent} />
        <PostAttachment post={post} />
      </div>
      <Acknowledge post={post} />
      <PostReplies replies={post.replies} />
      {canReply && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.reply}
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
  return (
    <>
      {isNew && (
        <Badge size="sm" tt="none">
          New
        </Badge>
      )}
      {post.important === 10 && (
        <Badge size="sm" tt="none" color="red" variant="light">
          Important
        </Badge>
      )}
      {post.pinned === 10 && (
        <Badge size="sm" tt="none" color="gray" variant="light">
          Pinned
        </Badge>
      )}
      {post.status === 20 && (
        <Badge size="sm" tt="none" color="orange" variant="light">
          Hidden
        </Badge>
      )}
    </>
  )
}

/** By whom and when; a later change says so. */
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
