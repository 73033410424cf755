import type { DriverMessage, MessageRecipient } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { Outdated } from '../ui/list/Outdated.tsx'
import { LIST_PAGES } from '../ui/list/pageSizes.ts'
import { usePageSize } from '../ui/list/rememberedSize.ts'
import { SearchField } from '../ui/list/SearchField.tsx'
import { servedPage } from '../ui/list/servedPage.ts'
import { useSearchText } from '../ui/list/useSearchText.ts'
import { momentText } from '../ui/momentText.ts'
import { numberText } from '../ui/numberText.ts'
import sent from '../ui/SentText.module.css'
import classes from './Messages.module.css'
import { recipientColumns } from './messageColumns.tsx'
import { messageResultsQuery } from './messages.data.ts'
import type { MessagesSearch } from './messages.search.ts'
import { RESULT_WORDS, resultCounts, targetText } from './messageWords.ts'

interface MessageResultsDialogProps {
  id: number
  search: MessagesSearch
  onSearch: (change: MessagesSearch) => void
  onUseAgain: (message: DriverMessage) => void
  onClose: () => void
}

/** A sent message with its result for each driver, updated live. */
export function MessageResultsDialog(props: MessageResultsDialogProps) {
  const { id, search, onSearch, onUseAgain, onClose } = props
  const { result, recipient, recipients_page: page = 1 } = search
  const [size, setSize] = usePageSize('recipients', LIST_PAGES)
  const typed = useSearchText(recipient, (text) =>
    onSearch({ recipient: text || undefined, recipients_page: undefined }),
  )
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(
    messageResultsQuery(id, {
      page: String(page),
      per_page: String(size),
      ...(result && { result }),
      ...(recipient && { q: recipient }),
    }),
  )
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
              <List name="Recipients" rows={shown} keyOf={idOf} columns={recipientColumns} />
            </Outdated>
          ) : (
            <EmptyState title="No drivers found" hint="Choose another result or name." />
          )}
          <ListFoot
            what="Recipients"
            paging={{
              ...servedPage(page, size, { total: data.total, shown: shown.length }),
              ...{ size, setSize, sizes: LIST_PAGES },
            }}
            onPage={(to) => onSearch({ recipients_page: to === 1 ? undefined : to })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onUseAgain(data.message)}>
              Use again
            </Button>
            <Button onClick={onClose}>Close</Button>
          </Group>
        </Stack>
      ) : isError ? (
        <FailedState title="The message could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading message…" />
      )}
    </Dialog>
  )
}

const idOf = ({ driver_id }: MessageRecipient) => driver_id

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

const ORDER: readonly MessageResult[] = ['reached', 'waiting', 'not_reached', 'no_device']

interface ResultsFilterProps {
  message: DriverMessage
  /** Undefined for all. */
  chosen: MessageResult | undefined
  onChoose: (result: MessageResult | undefined) => void
}

/** The results as a bar and as figures; pressing a figure filters the recipients. */
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
    <span data-figures="">
      {label} {numberText(count)}
    </span>
  </button>
)
