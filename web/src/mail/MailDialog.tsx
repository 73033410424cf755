import type { Mail, MailEntry, Outbox } from '@driverdesk/contract/mail/mail.shapes.ts'
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { momentText } from '../ui/momentText.ts'
import sent from '../ui/SentText.module.css'
import { mailQuery, useSaveAttachment, useSendAgain } from './mail.data.ts'
import { maySend, STATE_WORDS, sendWords, troubleText } from './mailWords.ts'
import classes from './Outbox.module.css'

interface MailDialogProps {
  id: number
  delivery: Outbox['delivery']
  onClose: () => void
}

export function MailDialog({ id, delivery, onClose }: MailDialogProps) {
  const query = useQuery(mailQuery(id))
  const mail = query.data
  return (
    <Dialog onClose={onClose} title={mail?.subject ?? 'Mail'} size={600}>
      <ListState what="mail" queries={[query]} isEmpty={false} empty={null}>
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
            ? 'The text is removed, because it held a password.'
            : 'The text holds a password, which only the person it is for should see.'}
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

export function Receiver({ mail: { to_name, to_address } }: { mail: MailEntry }) {
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

export function MailStatus({ mail }: { mail: MailEntry }) {
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
