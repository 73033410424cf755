import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { NewReply, REPLY_MAX } from '@driverdesk/contract/news/postForm.shapes.ts'
import { Text, Textarea } from '@mantine/core'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { showToast } from '../ui/showToast.ts'
import { addReply } from './news.data.ts'
import type { FeedPost } from './newsList.ts'
import { PostDialog } from './PostDialog.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'

/** The open dialog. */
export type OpenNews =
  | { kind: 'add' }
  | { kind: 'edit' | 'readers'; post: Post }
  | { kind: 'reply'; post: FeedPost }

interface NewsDialogsProps {
  open: OpenNews | undefined
  onClose: () => void
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
            showToast('The post is published.')
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
            showToast('The post is saved.')
          }}
        />
      )
    case 'reply':
      return <ReplyDialog post={open.post} onClose={onClose} />
    case 'readers':
      return <ReadersDialog post={open.post} onClose={onClose} />
  }
}

interface ReplyValues {
  reply_content: string
}

const LABELS = { reply_content: 'Reply' } as const

const problemsOf = ({ reply_content }: ReplyValues) => {
  const { error } = NewReply.pick({ reply_content: true }).safeParse({ reply_content })
  return { reply_content: error?.issues[0]?.message }
}

function ReplyDialog({ post, onClose }: { post: FeedPost; onClose: () => void }) {
  const editor = useRecordForm({
    thing: 'reply',
    newValues: { reply_content: '' },
    problemsOf,
    labels: LABELS,
    create: ({ reply_content }, key) => addReply(post.id, reply_content, key),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Add Reply to News Feed"
      size={600}
      editor={editor}
      submitLabel="Reply"
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="xs" dir="auto">
        {post.postTitle}
      </Text>
      <Textarea
        label={LABELS.reply_content}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={REPLY_MAX}
        required
        data-autofocus
        {...editor.form.getInputProps('reply_content')}
      />
    </FormDialog>
  )
}
