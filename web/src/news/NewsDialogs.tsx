import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { tell } from '../ui/tell.ts'
import type { FeedPost } from './newsList.ts'
import { PostDialog } from './PostDialog.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'

/** What is open about the feed. */
export type OpenNews =
  | { kind: 'add' }
  | { kind: 'edit' | 'readers'; post: Post }
  | { kind: 'reply'; post: FeedPost }

interface NewsDialogsProps {
  open: OpenNews | undefined
  onClose: () => void
  /** A new post stands at the top of the feed. */
  onPublished: () => void
}

export function NewsDialogs({ open, onClose, onPublished }: NewsDialogsProps) {
  if (!open) return null
  switch (open.kind) {
    case 'add':
      return (
        <PostDialog
          onClose={onClose}
          onSaved={() => {
            onClose()
            onPublished()
            tell('The post is published.')
          }}
        />
      )
    case 'edit':
      return (
        <PostDialog
          post={open.post}
          onClose={onClose}
          onSaved={() => {
            onClose()
            tell('The post is saved.')
          }}
        />
      )
    case 'reply':
      return <ReplyDialog post={open.post} onClose={onClose} />
    case 'readers':
      return <ReadersDialog post={open.post} onClose={onClose} />
  }
}
