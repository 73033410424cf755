import { NewReply, REPLY_MAX } from '@driverdesk/contract/news/postForm.shapes.ts'
import { Text, Textarea } from '@mantine/core'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { addReply } from './news.data.ts'
import type { FeedPost } from './newsList.ts'

interface ReplyValues {
  reply_content: string
}

const LABELS = { reply_content: 'Reply' } as const

const problemsOf = ({ reply_content }: ReplyValues) => {
  const { error } = NewReply.pick({ reply_content: true }).safeParse({ reply_content })
  return { reply_content: error?.issues[0]?.message }
}

export function ReplyDialog({ post, onClose }: { post: FeedPost; onClose: () => void }) {
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
