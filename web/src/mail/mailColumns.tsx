import type { MailEntry } from '@driverdesk/contract/mail/mail.shapes.ts'
import type { Column } from '../ui/list/column.ts'
import { momentText } from '../ui/momentText.ts'
import { STATE_WORDS, troubleText } from './mailWords.ts'
import classes from './Outbox.module.css'

export const mailColumns: readonly Column<MailEntry>[] = [
  { key: 'to', head: 'To', cell: (mail) => <Receiver mail={mail} />, isTitle: true },
  { key: 'subject', head: 'Subject', cell: ({ subject }) => <span dir="auto">{subject}</span> },
  { key: 'state', head: 'Status', cell: (mail) => <MailStatus mail={mail} />, width: '32%' },
  { key: 'written', head: 'Written', cell: ({ created_at }) => momentText(created_at), width: '140px' },
]

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

/** A dot and a word, and what is the matter. */
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
