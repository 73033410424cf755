import {
  type Mail,
  type MailEntry,
  mailRoutes,
  type Outbox as OutboxPage,
  type OutboxQuery,
} from '@driverdesk/contract/mail/mail.routes.ts'
import { Alert, Button, CopyButton, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconMail, IconMailForward, IconPaperclip } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../kernel/api.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { momentText } from '../ui/dateText.ts'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListScreen.tsx'
import { LIST_PAGES } from '../ui/list/pageOf.ts'
import { RowMenu } from '../ui/list/RowMenu.tsx'
import { servedPage, usePageSize } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import sent from '../ui/SentText.module.css'
import { EmptyState } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import { MAIL_STATES, maySend, STATE_WORDS, sendWords, troubleText } from './mailWords.ts'
import classes from './Outbox.module.css'
import type { OutboxSearch } from './outbox.search.ts'

interface OutboxProps {
  search: OutboxSearch
  onSearch: (change: OutboxSearch) => void
}

export function Outbox({ search, onSearch }: OutboxProps) {
  const { mails: state, mails_page: page = 1, mail: opened } = search
  const pageSize = usePageSize('outbox', LIST_PAGES)
  const outbox = useQuery(
    outboxQuery({ page: String(page), per_page: String(pageSize[0]), ...(state && { state }) }),
  )
  const { data } = outbox
  const menu = useRowMenu(mailOf)
  const { mutate: sendAgain } = useSendAgain()
  const actions = (mail: MailEntry) => [
    { label: 'Read', Icon: IconMail, onSelect: () => onSearch({ mail: mail.id }) },
    ...(maySend(mail, data?.delivery ?? 'outbox')
      ? [{ label: sendWords(mail), Icon: IconMailForward, onSelect: () => sendAgain(mail) }]
      : []),
  ]
  return (
    <Stack component="section" gap="sm" aria-label="Outbox">
      <div className={classes.top}>
        <Title order={2} size="h3">
          Outbox
        </Title>
        <StateFilter
          state={state}
          counts={data?.counts}
          onChoose={(mails) => onSearch({ mails, mails_page: undefined })}
        />
      </div>
      {data?.delivery === 'outbox' && (
        <Alert p="xs">
          No mail server is set up. Emails are kept here for you to read and pass on. To send them, ask the
          person who runs Driverdesk to set one up.
        </Alert>
      )}
      <ListState
        what="emails"
        queries={[outbox]}
        isEmpty={data?.total === 0}
        empty={<NoMails isFiltered={state !== undefined} />}
      >
        <List name="Emails" rows={data?.mails ?? []} keyOf={idOf} columns={mailColumns} menu={menu.opener} />
        <ListFoot
          paging={servedPage(page, pageSize, { total: data?.total ?? 0, shown: data?.mails.length ?? 0 })}
          onPage={(to) => onSearch({ mails_page: to === 1 ? undefined : to })}
        />
      </ListState>
      <RowMenu menu={menu} title={subjectOf} actions={actions} />
      {opened !== undefined && (
        <MailDialog
          id={opened}
          delivery={data?.delivery ?? 'outbox'}
          onClose={() => onSearch({ mail: undefined })}
        />
      )}
    </Stack>
  )
}

const idOf = ({ id }: MailEntry) => id
const subjectOf = ({ subject }: MailEntry) => subject
const mailOf = ({ subject, to_name, to_address }: MailEntry) => `${subject} to ${to_name || to_address}`

const mailColumns: readonly Column<MailEntry>[] = [
  { key: 'to', head: 'To', cell: (mail) => <Receiver mail={mail} />, isTitle: true },
  { key: 'subject', head: 'Subject', cell: (mail) => <Subject mail={mail} /> },
  { key: 'state', head: 'Status', cell: (mail) => <MailStatus mail={mail} />, width: '32%' },
  { key: 'written', head: 'Written', cell: ({ created_at }) => momentText(created_at), width: '8.75rem' },
]

function Subject({ mail: { subject, attachment } }: { mail: MailEntry }) {
  return (
    <>
      <span dir="auto">{subject}</span>
      {attachment && (
        <IconPaperclip
          size="0.875rem"
          stroke={1.75}
          role="img"
          aria-label={`With ${attachment}`}
          className={classes.clip}
        />
      )}
    </>
  )
}

interface StateFilterProps {
  state: OutboxSearch['mails']
  counts: OutboxPage['counts'] | undefined
  onChoose: (state: OutboxSearch['mails']) => void
}

function StateFilter({ state, counts, onChoose }: StateFilterProps) {
  const numbered = (one: (typeof MAIL_STATES)[number]) =>
    counts ? `${STATE_WORDS[one]} (${counts[one]})` : STATE_WORDS[one]
  return (
    <Select
      aria-label="Status of emails"
      placeholder="All emails"
      data={MAIL_STATES.map((one) => ({ value: one, label: numbered(one) }))}
      value={state ?? null}
      onChange={(chosen) => onChoose((chosen as OutboxSearch['mails']) ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': 'All emails' }}
    />
  )
}

function NoMails({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No emails found" hint="Choose another status." />
  return (
    <EmptyState
      title="No emails yet"
      hint="Every email that Driverdesk sends, such as the login details of a new restaurant, is listed here with its status."
      icon={<IconMail size="1.5rem" stroke={1.5} />}
    />
  )
}

interface MailDialogProps {
  id: number
  delivery: OutboxPage['delivery']
  onClose: () => void
}

function MailDialog({ id, delivery, onClose }: MailDialogProps) {
  const query = useQuery(mailQuery(id))
  const mail = query.data
  return (
    <Dialog onClose={onClose} title={mail?.subject ?? 'Email'} size={600}>
      <ListState what="email" queries={[query]} isEmpty={false} empty={null}>
        {mail && <OpenMail mail={mail} delivery={delivery} onClose={onClose} />}
      </ListState>
    </Dialog>
  )
}

function OpenMail({ mail, delivery, onClose }: Omit<MailDialogProps, 'id'> & { mail: Mail }) {
  const sending = useSendAgain()
  return (
    <Stack gap="md">
      <dl className={sent.facts}>
        <dt>To</dt>
        <dd>
          <Receiver mail={mail} />
        </dd>
        <dt>Written</dt>
        <dd>{momentText(mail.created_at)}</dd>
        {mail.attachment && (
          <>
            <dt>Attached</dt>
            <dd>
              <Attached mail={mail} />
            </dd>
          </>
        )}
        <dt>Status</dt>
        <dd>
          <MailStatus mail={mail} />
        </dd>
      </dl>
      {mail.text === null ? (
        <Text size="sm" c="dimmed">
          {mail.removed
            ? 'The text was removed, because it contained a password.'
            : 'The text contains a password, which only its recipient should see.'}
        </Text>
      ) : (
        <pre className={sent.text} dir="auto">
          {mail.text}
        </pre>
      )}
      <Group justify="flex-end">
        {mail.text !== null && (
          <CopyButton value={mail.text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy text'}
              </Button>
            )}
          </CopyButton>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {maySend(mail, delivery) && (
          <BusyButton isBusy={sending.isPending} onClick={() => sending.mutate(mail)}>
            {sendWords(mail)}
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

function Attached({ mail }: { mail: Mail }) {
  const { mutate, isPending } = useSaveAttachment()
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      leftSection={<IconFileText size="1rem" stroke={1.5} aria-hidden="true" />}
      isBusy={isPending}
      onClick={() => mutate(mail)}
      aria-label={`Save ${mail.attachment}`}
    >
      {mail.attachment}
    </BusyButton>
  )
}

function Receiver({ mail: { to_name, to_address } }: { mail: MailEntry }) {
  return (
    <>
      {to_name && (
        <span className={classes.name} dir="auto">
          {to_name}
        </span>
      )}
      <span className={to_name ? classes.address : classes.name}>{to_address}</span>
    </>
  )
}

function MailStatus({ mail }: { mail: MailEntry }) {
  const trouble = troubleText(mail)
  return (
    <>
      <span className={classes.status} data-state={mail.state}>
        {STATE_WORDS[mail.state]}
        {mail.sent_at && ` ${momentText(mail.sent_at)}`}
      </span>
      {trouble && <span className={classes.trouble}>{trouble}</span>}
    </>
  )
}

const keys = { all: ['mail'] as const, pages: ['mail', 'pages'] as const }

/** Milliseconds between fetches of the outbox, while an email waits to be sent and otherwise. */
const WAITING_MS = 3_000
const QUIET_MS = 15_000

/** A page of the outbox: emails with their status (docs/spec/mail.md#mail-outbox). */
const outboxQuery = (query: z.input<typeof OutboxQuery>) =>
  queryOptions({
    queryKey: [...keys.pages, query],
    queryFn: ({ signal }) => call(mailRoutes.list, { query }, { signal }),
    refetchInterval: ({ state }) => (state.data?.counts.queued ? WAITING_MS : QUIET_MS),
    placeholderData: keepPreviousData,
  })

/** One mail with its text. It may hold a password, so the cache drops it on closing, and the server records each read. */
const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.all, id],
    queryFn: ({ signal }): Promise<Mail> => call(mailRoutes.read, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => state.data?.state === 'queued' && WAITING_MS,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** Immediately sends an email that failed, is waiting or was kept. */
function useSendAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: MailEntry) => call(mailRoutes.sendAgain, { params: { id } }),
    onSuccess: ({ to_address }) => showToast(`The email to ${to_address} is on its way`),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

function useSaveAttachment() {
  return useMutation({
    mutationFn: async ({ id, attachment }: MailEntry) => {
      const contents = await call(mailRoutes.attachment, { params: { id } })
      saveFile(contents, attachment ?? 'attachment.pdf')
    },
  })
}
