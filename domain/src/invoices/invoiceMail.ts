/** Texts of the emails about invoices. Each has the PDF attached. */
import { formatMoney, type Pence } from '../kernel/money.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { InvoiceParties } from './invoiceParties.ts'

export interface MailedInvoice {
  invoice_number: string
  parties: InvoiceParties
  period_date_from: IsoDate
  period_date_to: IsoDate
  total: Pence
  due_date: IsoDate
  isPaid: boolean
}

interface MailWords {
  subject: string
  /** Plain text. */
  text: string
}

/** @param isAgain it was sent before; the email says so */
export function invoiceMail(invoice: MailedInvoice, isAgain: boolean): MailWords {
  const { invoice_number: number, parties } = invoice
  return {
    subject: `Invoice ${number} from ${parties.company.name}${isAgain ? ' (sent again)' : ''}`,
    text: letter(parties, [
      `Please find attached invoice ${number} for ${period(invoice)}.${isAgain ? ' We have sent it to you before, and nothing in it has changed.' : ''}`,
      invoice.isPaid
        ? `Thank you for paying ${formatMoney(invoice.total)}. There is nothing more to pay.`
        : toPay(invoice),
    ]),
  }
}

export function reminderMail(invoice: MailedInvoice, today: IsoDate): MailWords {
  const { invoice_number: number, parties, due_date } = invoice
  const isOverdue = due_date < today
  const when = isOverdue ? `was due on ${displayDate(due_date)}` : `is due on ${displayDate(due_date)}`
  return {
    subject: `${isOverdue ? 'Overdue: invoice' : 'Reminder: invoice'} ${number} from ${parties.company.name}`,
    text: letter(parties, [
      `Invoice ${number} for ${period(invoice)} ${when}, and we have not received payment yet. A copy is attached.`,
      toPay(invoice),
      'If you have already paid, please ignore this message.',
    ]),
  }
}

export function creditNoteMail(invoice: MailedInvoice, creditNote: string, reason: string): MailWords {
  const { invoice_number: number, parties, total } = invoice
  return {
    subject: `Credit note ${creditNote} from ${parties.company.name}`,
    text: letter(parties, [
      `Please find attached credit note ${creditNote}. It cancels invoice ${number} for ${period(invoice)} in full: none of its ${formatMoney(total)} is payable.`,
      `Reason: ${reason}`,
    ]),
  }
}

const period = ({ period_date_from: from, period_date_to: to }: MailedInvoice): string =>
  `${displayDate(from)} – ${displayDate(to)}`

function toPay({ total, due_date, parties, invoice_number }: MailedInvoice): string {
  const lines = [`Amount: ${formatMoney(total)}`, `Due date: ${displayDate(due_date)}`]
  const { bank_details } = parties.company
  if (bank_details)
    lines.push(`Pay by bank transfer to: ${bank_details}`, `Reference: invoice ${invoice_number}`)
  return lines.join('\n')
}

const letter = ({ company, restaurant }: InvoiceParties, paragraphs: readonly string[]): string =>
  [`Dear ${restaurant.name},`, ...paragraphs, `Kind regards,\n${company.name}`].join('\n\n').concat('\n')
