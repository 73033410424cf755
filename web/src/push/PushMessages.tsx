import type { DriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { Button, Group, Title } from '@mantine/core'
import { IconCopy, IconSend, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { Outdated } from '../ui/list/Outdated.tsx'
import { LIST_PAGES } from '../ui/list/pageSizes.ts'
import { RowMenu } from '../ui/list/RowMenu.tsx'
import { usePageSize } from '../ui/list/rememberedSize.ts'
import { servedPage } from '../ui/list/servedPage.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { showToast } from '../ui/showToast.ts'
import { MessageResultsDialog } from './MessageResultsDialog.tsx'
import classes from './Messages.module.css'
import { messageColumns } from './messageColumns.tsx'
import { messagesQuery, useMessagesLive } from './messages.data.ts'
import type { MessagesSearch } from './messages.search.ts'
import { sentText } from './messageWords.ts'
import { SendMessageDialog } from './SendMessageDialog.tsx'

interface PushMessagesProps {
  search: MessagesSearch
  /** Must be stable between renders. */
  onSearch: (change: MessagesSearch) => void
}

const CLOSED: MessagesSearch = {
  ...{ message: undefined, result: undefined, recipient: undefined, recipients_page: undefined },
}

/** The messages sent to drivers, with their delivery results. */
export function PushMessages({ search, onSearch }: PushMessagesProps) {
  const { messages_page: page = 1, message: opened } = search
  const [size, setSize] = usePageSize('messages', LIST_PAGES)
  const messages = useQuery(messagesQuery({ page: String(page), per_page: String(size) }))
  useMessagesLive()
  const { data } = messages
  const rows = data?.messages ?? NONE
  const menu = useRowMenu<DriverMessage>()
  /** The open send dialog; `from` is a sent message to start from. */
  const [sending, setSending] = useState<{ from?: DriverMessage }>()
  const open = useCallback(({ id }: DriverMessage) => onSearch({ ...CLOSED, message: id }), [onSearch])
  const columns = useMemo(() => messageColumns(open), [open])
  return (
    <section className={classes.messages} aria-label="Push messages">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          Push messages
        </Title>
        <Button
          leftSection={<IconSend size="1rem" stroke={1.75} aria-hidden="true" />}
          onClick={() => setSending({})}
        >
          Send Push Message
        </Button>
      </Group>
      <ListState what="push messages" queries={[messages]} isEmpty={data?.total === 0} empty={NO_MESSAGES}>
        <Outdated is={messages.isPlaceholderData}>
          <List
            name="Push messages"
            rows={rows}
            keyOf={idOf}
            columns={columns}
            menu={useMemo(() => ({ label: menuLabel, open: menu.open }), [menu.open])}
          />
        </Outdated>
        <ListFoot
          what="Messages"
          paging={{
            ...servedPage(page, size, { total: data?.total ?? 0, shown: rows.length }),
            ...{ size, setSize, sizes: LIST_PAGES },
          }}
          onPage={(to) => onSearch({ messages_page: to === 1 ? undefined : to })}
        />
      </ListState>
      <RowMenu
        menu={menu}
        title={titleOf}
        actions={(message) => [
          { label: 'Recipients', Icon: IconUsers, onSelect: () => open(message) },
          { label: 'Use again', Icon: IconCopy, onSelect: () => setSending({ from: message }) },
        ]}
      />
      {opened !== undefined && (
        <MessageResultsDialog
          key={opened}
          id={opened}
          search={search}
          onSearch={onSearch}
          onUseAgain={(message) => {
            onSearch(CLOSED)
            setSending({ from: message })
          }}
          onClose={() => onSearch(CLOSED)}
        />
      )}
      {sending && (
        <SendMessageDialog
          from={sending.from}
          onClose={() => setSending(undefined)}
          onSent={(message) => {
            setSending(undefined)
            showToast(sentText(message))
          }}
        />
      )}
    </section>
  )
}

const NONE: readonly never[] = []
const idOf = ({ id }: DriverMessage) => id
const titleOf = ({ title }: DriverMessage) => title
const menuLabel = ({ title }: DriverMessage) => `Actions for ${title}`

const NO_MESSAGES = (
  <EmptyState
    title="No push messages yet"
    hint="Messages you send to drivers are listed here, with their delivery results."
    icon={<IconSend size="1.5rem" stroke={1.5} />}
  />
)
