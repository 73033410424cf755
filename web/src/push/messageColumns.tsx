import type { DriverMessage, MessageRecipient } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { callAddress } from '../ui/CallLink.tsx'
import { momentText } from '../ui/dateText.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import classes from './Messages.module.css'
import { RESULT_WORDS, reasonText, targetText, unreachedText } from './messageWords.ts'

export const messageColumns = (
  onOpen: (message: DriverMessage) => void,
): readonly Column<DriverMessage>[] => [
  {
    key: 'message',
    head: 'Message',
    isTitle: true,
    width: '36%',
    cell: (message) => (
      <>
        <CellButton title="Recipients and results" onClick={() => onOpen(message)}>
          {message.title}
        </CellButton>
        <span className={classes.excerpt} dir="auto">
          {message.body}
        </span>
      </>
    ),
  },
  { key: 'to', head: 'To', cell: (message) => <bdi>{targetText(message)}</bdi> },
  {
    key: 'reached',
    head: 'Reached',
    width: '22%',
    cell: (message) => (
      <>
        <span>
          {message.reached} of {message.recipients}
        </span>
        <span className={classes.second}>{unreachedText(message)}</span>
      </>
    ),
  },
  {
    key: 'sent',
    head: 'Sent',
    width: '9.375rem',
    cell: ({ created_at, author }) => (
      <>
        <span>{momentText(created_at)}</span>
        <bdi className={classes.second}>{author}</bdi>
      </>
    ),
  },
]

export const recipientColumns: readonly Column<MessageRecipient>[] = [
  {
    key: 'driver',
    head: 'Driver',
    isTitle: true,
    width: '32%',
    cell: ({ full_name }) => <bdi>{full_name}</bdi>,
  },
  {
    key: 'result',
    head: 'Result',
    cell: (recipient) => (
      <>
        <span className={classes.result} data-result={recipient.result}>
          {RESULT_WORDS[recipient.result]}
          {recipient.tried_at && ` ${momentText(recipient.tried_at)}`}
        </span>
        <span className={classes.second}>{reasonText(recipient, Date.now())}</span>
      </>
    ),
  },
  {
    key: 'phone',
    head: 'Phone',
    width: '8.75rem',
    isSpared: ({ phone }) => phone === '',
    cell: ({ full_name, phone }) => <Phone who={full_name} phone={phone} />,
  },
]

function Phone({ who, phone }: { who: string; phone: string }) {
  const address = callAddress(phone)
  if (!address) return phone
  return (
    <a className={classes.phone} href={address} aria-label={`Call ${who} on ${phone}`}>
      {phone}
    </a>
  )
}
