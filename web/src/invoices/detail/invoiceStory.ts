import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { momentText } from '../../ui/momentText.ts'
import type { ShownInvoice } from '../shownInvoice.ts'

export interface StoryLine {
  when: string
  what: string
}

/** What has happened to an invoice, in its order. */
export function invoiceStory(invoice: ShownInvoice): StoryLine[] {
  const by = invoice.creator_name ? ` by ${invoice.creator_name}` : ''
  const made =
    invoice.version === 1 ? `Built${by}` : `Built${by}, and made anew ${times(invoice.version - 1)}`
  const lines: StoryLine[] = [{ when: momentText(invoice.created_at), what: made }]
  // What is paid and was never sent has a date, but is not due.
  if (invoice.sent_on && invoice.due_date) {
    lines.push({ when: displayDate(invoice.sent_on), what: `Sent, due ${displayDate(invoice.due_date)}` })
  }
  if (invoice.reminded_at) lines.push({ when: momentText(invoice.reminded_at), what: 'Reminded' })
  if (invoice.paid_at) {
    const moment = momentText(invoice.paid_at)
    // Of a payment by bank only its day is known.
    const when = invoice.paid_by === 'bank' ? moment.slice(0, DAY_LENGTH) : moment
    lines.push({ when, what: `Paid by ${invoice.paid_by}` })
  }
  if (invoice.credit_note_number) {
    lines.push({ when: momentText(invoice.updated_at), what: `Credited by ${invoice.credit_note_number}` })
  }
  return lines
}

const DAY_LENGTH = 'DD/MM/YYYY'.length

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
