import type { DriverMessage, MessageRecipient } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconSend, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { AreaFields } from '../drivers/AreaFields.tsx'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { momentText } from '../ui/dateText.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState, Outdated } from '../ui/list/ListScreen.tsx'
import { LIST_PAGES } from '../ui/list/pageOf.ts'
import { RowMenu } from '../ui/list/RowMenu.tsx'
import { SearchField, useSearchText } from '../ui/list/SearchField.tsx'
import { servedPage, usePageSize } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import sent from '../ui/SentText.module.css'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import { Warning } from '../ui/Warning.tsx'
import {
  MESSAGE_LABELS as LABELS,
  MessageFields,
  type MessageValues,
  messageBody,
  messageProblems,
  newMessageValues,
  valuesOfMessage,
} from './MessageDriverDialog.tsx'
import classes from './Messages.module.css'
import { messageColumns, recipientColumns } from './messageColumns.tsx'
import {
  messageReachQuery,
  messageResultsQuery,
  messagesQuery,
  sendMessage,
  useMessagesLive,
} from './messages.data.ts'
import type { MessagesSearch } from './messages.search.ts'
import {
  lostTargetsText,
  RESULT_WORDS,
  reachText,
  resultCounts,
  sentText,
  targetText,
} from './messageWords.ts'

interface PushMessagesProps {
  search: MessagesSearch
  onSearch: (change: MessagesSearch) => void
}

const CLOSED: MessagesSearch = {
  message: undefined,
  result: undefined,
  recipient: undefined,
  recipients_page: undefined,
}

export function PushMessages({ search, onSearch }: PushMessagesProps) {
  const { messages_page: page = 1, message: opened } = search
  const pageSize = usePageSize('messages', LIST_PAGES)
  const messages = useQuery(messagesQuery({ page: String(page), per_page: String(pageSize[0]) }))
  useMessagesLive()
  const { data } = messages
  const rows = data?.messages ?? NONE
  const menu = useRowMenu(titleOf)
  /** The open send dialog; `from` is a sent message to start from. */
  const [sending, setSending] = useState<{ from?: DriverMessage }>()
  const open = useCallback(({ id }: DriverMessage) => onSearch({ ...CLOSED, message: id }), [onSearch])
  const columns = useMemo(() => messageColumns(open), [open])
  return (
    <Stack component="section" gap="sm" aria-label="Push messages">
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
          <List name="Push messages" rows={rows} keyOf={idOf} columns={columns} menu={menu.opener} />
        </Outdated>
        <ListFoot
          what="Messages"
          paging={servedPage(page, pageSize, { total: data?.total ?? 0, shown: rows.length })}
          onPage={(to) => onSearch({ messages_page: to === 1 ? undefined : to })}
        />
      </ListState>
      <RowMenu
        menu={menu}
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
    </Stack>
  )
}

const NONE: readonly never[] = []
const idOf = ({ id }: DriverMessage) => id
const titleOf = ({ title }: DriverMessage) => title

const NO_MESSAGES = (
  <EmptyState
    title="No push messages yet"
    hint="Messages you send to drivers are listed here, with their delivery results."
    icon={<IconSend size="1.5rem" stroke={1.5} />}
  />
)

interface SendMessageDialogProps {
  from: DriverMessage | undefined
  onClose: () => void
  onSent: (message: DriverMessage) => void
}

function SendMessageDialog({ from, onClose, onSent }: SendMessageDialogProps) {
  const user = useCurrentUser()
  const isAdministrator = user !== null && roleOf(user) === 'administrator'
  const [areas, restaurants] = [useQuery(areasQuery), useQuery(shortRestaurantsQuery)]
  const newValues = from ? valuesOfMessage(from) : newMessageValues
  const lost = from && lostTargetsText(from)
  const editor = useRecordForm<DriverMessage, MessageValues>({
    thing: 'message',
    newValues,
    problemsOf: messageProblems,
    labels: LABELS,
    create: (values, key) => sendMessage(messageBody(values), key),
    onSaved: onSent,
  })
  const { form } = editor
  return (
    <FormDialog
      title="Send Push Message"
      size={600}
      editor={editor}
      submitLabel="Send"
      done="sent"
      onClose={onClose}
    >
      <Stack gap="sm">
        <MessageFields form={form} />
        {lost && <Warning>{lost}</Warning>}
        <ListState what="areas and restaurants" queries={[areas, restaurants]} isEmpty={false} empty={null}>
          <AreaFields
            form={form}
            areas={areas.data ?? NONE}
            restaurants={restaurants.data ?? NONE}
            ofAreas={{
              description: `Leave blank to send to all ${isAdministrator ? 'drivers' : 'drivers of your areas'}.`,
            }}
            ofRestaurants={{
              description: 'Leave blank to send to all drivers of the chosen areas.',
            }}
          />
        </ListState>
        <Reach values={form.values} />
      </Stack>
    </FormDialog>
  )
}

function Reach({ values }: { values: MessageValues }) {
  const { area_ids = [], restaurant_ids = [] } = messageBody(values)
  const query = { area_ids: JSON.stringify(area_ids), restaurant_ids: JSON.stringify(restaurant_ids) }
  const { data, isPlaceholderData, isError } = useQuery({
    ...messageReachQuery(query),
    placeholderData: keepPreviousData,
  })
  return (
    <Text size="sm" role="status" fw={500} c={isPlaceholderData ? 'dimmed' : undefined} mih={22}>
      {data ? reachText(data) : isError ? 'The drivers could not be counted.' : 'Counting the drivers…'}
    </Text>
  )
}

interface MessageResultsDialogProps {
  id: number
  search: MessagesSearch
  onSearch: (change: MessagesSearch) => void
  onUseAgain: (message: DriverMessage) => void
  onClose: () => void
}

function MessageResultsDialog(props: MessageResultsDialogProps) {
  const { id, search, onSearch, onUseAgain, onClose } = props
  const { result, recipient, recipients_page: page = 1 } = search
  const pageSize = usePageSize('recipients', LIST_PAGES)
  const typed = useSearchText(recipient, (text) =>
    onSearch({ recipient: text || undefined, recipients_page: undefined }),
  )
  const results = useQuery(
    messageResultsQuery(id, {
      page: String(page),
      per_page: String(pageSize[0]),
      ...(result && { result }),
      ...(recipient && { q: recipient }),
    }),
  )
  const { data, isPlaceholderData } = results
  const shown = data?.recipients ?? []
  return (
    <Dialog onClose={onClose} title={data?.message.title ?? 'Push message'} size={700}>
      {data ? (
        <Stack gap="sm">
          <Facts message={data.message} />
          <ResultsFilter
            message={data.message}
            chosen={result}
            onChoose={(chosen) => onSearch({ result: chosen, recipients_page: undefined })}
          />
          <SearchField label="Search recipients" value={typed.text} onChange={typed.setText} />
          {shown.length > 0 ? (
            <Outdated is={isPlaceholderData}>
              <List name="Recipients" rows={shown} keyOf={driverOf} columns={recipientColumns} />
            </Outdated>
          ) : (
            <EmptyState title="No drivers found" hint="Choose another result or name." />
          )}
          <ListFoot
            what="Recipients"
            paging={servedPage(page, pageSize, { total: data.total, shown: shown.length })}
            onPage={(to) => onSearch({ recipients_page: to === 1 ? undefined : to })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onUseAgain(data.message)}>
              Use again
            </Button>
            <Button onClick={onClose}>Close</Button>
          </Group>
        </Stack>
      ) : (
        <NotLoaded what="the message" query={results} />
      )}
    </Dialog>
  )
}

const driverOf = ({ driver_id }: MessageRecipient) => driver_id

function Facts({ message }: { message: DriverMessage }) {
  return (
    <>
      <pre className={sent.text} dir="auto">
        {message.body}
      </pre>
      <dl className={sent.facts}>
        <dt>To</dt>
        <dd>
          <bdi>{targetText(message)}</bdi>
        </dd>
        <dt>Sent</dt>
        <dd>
          {momentText(message.created_at)} by <bdi>{message.author}</bdi>
        </dd>
      </dl>
    </>
  )
}

const ORDER: readonly MessageResult[] = ['reached', 'emailed', 'waiting', 'not_reached', 'no_device']

interface ResultsFilterProps {
  message: DriverMessage
  chosen: MessageResult | undefined
  onChoose: (result: MessageResult | undefined) => void
}

function ResultsFilter({ message, chosen, onChoose }: ResultsFilterProps) {
  const counts = resultCounts(message)
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {ORDER.filter((result) => counts[result] > 0).map((result) => (
          <div
            key={result}
            className={classes.segment}
            data-result={result}
            style={{ flexGrow: counts[result] }}
          />
        ))}
      </div>
      <fieldset className={classes.parts} aria-label="Show recipients">
        <Part
          label="All"
          count={message.recipients}
          isChosen={!chosen}
          onChoose={() => onChoose(undefined)}
        />
        {ORDER.map((result) => (
          <Part
            key={result}
            label={RESULT_WORDS[result]}
            count={counts[result]}
            result={result}
            isChosen={chosen === result}
            onChoose={() => onChoose(result)}
          />
        ))}
      </fieldset>
    </>
  )
}

interface PartProps {
  label: string
  count: number
  result?: MessageResult
  isChosen: boolean
  onChoose: () => void
}

const Part = ({ label, count, result, isChosen, onChoose }: PartProps) => (
  <button
    type="button"
    className={classes.part}
    data-result={result}
    data-all={result === undefined || undefined}
    aria-pressed={isChosen}
    onClick={onChoose}
  >
    {label} {numberText(count)}
  </button>
)
