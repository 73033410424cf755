import type { NewsReader, Post } from '@driverdesk/contract/news/post.shapes.ts'
import { NewReply, REPLY_MAX } from '@driverdesk/contract/news/postForm.shapes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Box, Group, Tabs, Text, Textarea } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { momentText } from '../ui/dateText.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListScreen.tsx'
import { SearchField, useFound } from '../ui/list/SearchField.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { EmptyState } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import { addReply, newsQuery, readersQuery, remindReaders } from './news.data.ts'
import { type FeedPost, isForStaff, reminderCountText } from './newsList.ts'
import { PostDialog } from './PostDialog.tsx'

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
            showToast('The post has been saved.')
          }}
        />
      )
    case 'reply':
      return <ReplyDialog post={open.post} onClose={onClose} />
    case 'readers':
      return <ReadersDialog post={open.post} onClose={onClose} />
  }
}

const LABELS = { reply_content: 'Reply' } as const

const problemsOf = ({ reply_content }: { reply_content: string }) => {
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

function ReadersDialog({ post: opened, onClose }: { post: Post; onClose: () => void }) {
  const readers = useQuery(readersQuery(opened.id))
  // The latest version from the feed: someone else may have sent a reminder since the dialog opened.
  const now = useQuery({ ...newsQuery, enabled: false }).data?.find(({ id }) => id === opened.id)
  const post = now && isForStaff(now) ? now : opened
  const [tab, setTab] = useState<string | null>('unread')
  const read = readers.data?.read ?? NONE
  const unread = readers.data?.unread ?? NONE
  const words = post.acknowledge ? 'Confirmed' : 'Read'
  return (
    <Dialog onClose={onClose} title={`Who has ${words.toLowerCase()} it`} size={700}>
      <Text size="sm" c="dimmed" mb="sm" dir="auto">
        {post.postTitle}
      </Text>
      <ListState what="readers" queries={[readers]} isEmpty={false} empty={null}>
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="unread">
              Not {words.toLowerCase()} ({numberText(unread.length)})
            </Tabs.Tab>
            <Tabs.Tab value="read">
              {words} ({numberText(read.length)})
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="unread">
            <Reminder post={post} count={unread.length} />
            <ReaderList
              name="Not read yet"
              readers={unread}
              columns={unreadColumns}
              none="Everyone has read it"
            />
          </Tabs.Panel>
          <Tabs.Panel value="read">
            <ReaderList name="Read" readers={read} columns={readColumns} none="No one has read it yet" />
          </Tabs.Panel>
        </Tabs>
      </ListState>
    </Dialog>
  )
}

function Reminder({ post, count }: { post: Post; count: number }) {
  const remind = useMutation({ mutationFn: () => remindReaders(post) })
  const isHidden = post.status === 20
  if (count === 0) return null
  return (
    <Group gap="sm" mb="sm">
      <BusyButton
        size="xs"
        leftSection={<IconBell size="1rem" aria-hidden="true" />}
        isBusy={remind.isPending}
        disabled={isHidden}
        // Not disabled after sending, because the button would lose focus.
        data-disabled={remind.isSuccess || undefined}
        aria-disabled={remind.isSuccess}
        onClick={() => !remind.isSuccess && remind.mutate()}
      >
        Remind {count === 1 ? 'this reader' : `all ${numberText(count)}`}
      </BusyButton>
      <Text size="sm" c="dimmed" role="status">
        {isHidden && 'This post is hidden, so no one can read it. Show it first.'}
        {remind.data && reminderCountText(remind.data)}
        {!remind.data && post.reminded_at && `Last reminded on ${momentText(post.reminded_at)}`}
      </Text>
    </Group>
  )
}

interface ReaderListProps {
  name: string
  readers: readonly NewsReader[]
  columns: readonly Column<NewsReader>[]
  none: string
}

function ReaderList({ name, readers, columns, none }: ReaderListProps) {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const rows = useFound(readers, textOf, text)
  const paging = usePaging(rows, { screen: 'news-readers', page })
  if (readers.length === 0) return <EmptyState title={none} />
  return (
    <>
      <Box mb="xs">
        <SearchField label="Search readers" value={text} onChange={setText} />
      </Box>
      {rows.length === 0 ? (
        <EmptyState title="No readers found" />
      ) : (
        <>
          <List name={name} rows={paging.rows} keyOf={keyOf} columns={columns} />
          <ListFoot what="Readers" paging={paging} onPage={setPage} />
        </>
      )}
    </>
  )
}

const NONE: readonly never[] = []
const keyOf = ({ kind, id }: NewsReader) => `${kind}:${id}`
const textOf = ({ name, email }: NewsReader) => `${name} ${email}`

const KINDS = { panel_user: 'Office', restaurateur: 'Restaurant', driver: 'Driver' } as const

const unreadColumns: readonly Column<NewsReader>[] = [
  { key: 'name', head: 'Name', isTitle: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'kind', head: 'Account', width: '6.25rem', cell: ({ kind }) => KINDS[kind] },
  { key: 'email', head: 'Email', width: '46%', cell: ({ email }) => email },
]

const readColumns: readonly Column<NewsReader>[] = [
  ...unreadColumns.slice(0, 2),
  { key: 'email', head: 'Email', width: '15.625rem', cell: ({ email }) => email },
  {
    key: 'read_at',
    head: 'When',
    width: '9.0625rem',
    cell: ({ read_at }) => read_at && <time dateTime={read_at}>{momentText(read_at)}</time>,
  },
]
