import type { InvoiceAction } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Confirmation } from '../ui/Confirm.tsx'
import { countOf } from '../ui/dayWords.ts'
import { momentText } from '../ui/momentText.ts'
import { poundsText } from '../ui/poundsText.ts'
import type { InvoiceRow } from './invoiceDesk.ts'

/** What is done after a question; payment and credit have forms of their own. */
export type ConfirmedChange = Extract<InvoiceAction, 'send' | 'remind' | 'markUnpaid'>

interface ChangeQuestion {
  question: Confirmation
  /** What is said once it is done. */
  done: string
}

/** What is asked before an invoice is changed, with what happens then. */
export function changeQuestion(action: ConfirmedChange, row: InvoiceRow): ChangeQuestion {
  const number = row.invoice.invoice_number
  switch (action) {
    case 'send':
      return {
        question: { title: `Send invoice ${number}?`, message: sendMessage(row), confirmLabel: 'Send' },
        done: `Sent: invoice ${number}`,
      }
    case 'remind':
      return {
        question: {
          title: `Remind ${row.restaurant} of invoice ${number}?`,
          message: remindMessage(row),
          confirmLabel: 'Remind',
        },
        done: `Reminded: invoice ${number}`,
      }
    case 'markUnpaid':
      return {
        question: {
          title: `Mark invoice ${number} as not paid?`,
          message: `${poundsText(row.invoice.total)} counts as outstanding again.`,
          confirmLabel: 'Mark as not paid',
        },
        done: `Not paid: invoice ${number}`,
      }
  }
}

function sendMessage({ invoice, restaurant }: InvoiceRow): string {
  const mail = `${restaurant} gets it by email with its PDF, at the billing address.`
  if (invoice.state === 'paid') return `${mail} It is paid: it goes as a receipt, and stays as it is.`
  if (invoice.state !== 'draft') return `${mail} It goes once more as it is, and stays due when it was.`
  const due = `Then it is to be paid within ${countOf(invoice.due_days, 'day')} and stays as it is`
  return `${mail} ${due}: it can be credited, and no longer regenerated or removed.`
}

function remindMessage({ invoice: { total, state, due_date, reminded_at } }: InvoiceRow): string {
  const due = due_date ? ` It ${state === 'overdue' ? 'was' : 'is'} due on ${displayDate(due_date)}.` : ''
  const last = reminded_at ? ` The last reminder went on ${momentText(reminded_at)}.` : ''
  return `A reminder of ${poundsText(total)} goes by email with the PDF.${due}${last}`
}
