import type { MailEntry } from '@driverdesk/contract/mail/mail.shapes.ts'
import { IconPaperclip } from '@tabler/icons-react'
import type { Column } from '../ui/list/column.ts'
import { momentText } from '../ui/momentText.ts'
import { STATE_WORDS, troubleText } from './mailWords.ts'
import classes from './Outbox.module.css'

export const mailColumns: readonly Column<MailEntry>[] = [
  { key: 'to', head: 'To', cell: (mail) => <Receiver mail={mail} />, isTitle: true },
  { key: 'subject', head: 'Subject', cell: (mail) => <Subject mail={mail} /> },
  { key: 'state', head: 'Status', cell: (mail) => <MailStatus mail={mail} />, width: '32%' },
  { key: 'written', head: 'Written', cell: ({ created_at }) => momentText(created_at), width: '8.75rem' },
]

/** With a paper clip where a PDF goes with it. */
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
