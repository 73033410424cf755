/** Texts of the emails about invoices. Each has the PDF attached. */
import { formatMoney, type Pence } from '../kernel/money.ts'
import { addDays, displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { Refund } from './credits.ts'
import type { InvoiceParties } from './invoiceParties.ts'
import { cameInText, type SettledWithAccount } from './overpayments.ts'

export interface MailedInvoice {
  invoice_number: string
  parties: InvoiceParties
  period_date_from: IsoDate
  period_date_to: IsoDate
  total: Pence
  credited: Pence
  /** The part that was paid while the rest is owed. */
  part_paid: Pence
  /** The part of `credited` that goes back, because it was paid. */
  refunds: Pence
  isPaid: boolean
  /** null for one that was paid before it was sent. */
  due_date: IsoDate | null
}

/** A credit note as it was just made, in pence. */
export interface MailedCredit extends Pick<Refund, 'refund_by' | 'refunded_on'> {
  /** 'CN-001' */
  number: string
  amount: Pence
  reason: string
  /** The amount of part payments that the invoice no longer needs. */
  released: Pence
}

interface MailWords {
  subject: string
  /** Plain text. */
  text: string
}

/** @param isAgain it was sent before; the email says so */
export function invoiceMail(invoice: MailedInvoice & SettledWithAccount, isAgain: boolean): MailWords {
  const { invoice_number: number, parties } = invoice
  return {
    subject: `Invoice ${number} from ${parties.company.name}${isAgain ? ' (sent again)' : ''}`,
    text: letter(parties, [
      `Please find attached invoice ${number} for ${period(invoice)}.${isAgain ? sentBefore(invoice) : ''}`,
      invoice.isPaid ? paid(invoice) : toPay(invoice),
    ]),
  }
}

function sentBefore({ credited, part_paid }: MailedInvoice): string {
  if (credited > 0) return ' We have sent it to you before. It shows what we have credited.'
  return part_paid > 0
    ? ' We have sent it to you before. It shows what you have paid.'
    : ' We have sent it to you before, and nothing in it has changed.'
}

function paid({ total, credited, refunds, ...settled }: MailedInvoice & SettledWithAccount): string {
  const amount = total - credited + refunds
  const settledText = cameInText(amount, settled)
  return `Thank you for paying ${formatMoney(amount)}. ${settledText ? `${settledText} ` : ''}There is nothing more to pay.`
}

interface RemindedInvoice extends MailedInvoice {
  due_date: IsoDate
  /** The restaurant's money on account. */
  onAccount: Pence
}

export const REMINDER_KEPT = 'Today’s reminder is already in the outbox.'

export function reminderMail(invoice: RemindedInvoice, today: IsoDate): MailWords {
  const { invoice_number: number, parties, due_date, onAccount } = invoice
  const isOverdue = due_date < today
  const received = invoice.part_paid > 0 ? 'we have received part of it' : 'we have not received payment yet'
  const when = isOverdue ? `was due on ${displayDate(due_date)}` : `is due on ${displayDate(due_date)}`
  return {
    subject: `${isOverdue ? 'Overdue: invoice' : 'Reminder: invoice'} ${number} from ${parties.company.name}`,
    text: letter(parties, [
      `Invoice ${number} for ${period(invoice)} ${when}, and ${received}. A copy is attached.`,
      toPay(invoice),
      ...(onAccount > 0
        ? [`You have ${formatMoney(onAccount)} on account with us. It has not been taken off this amount.`]
        : []),
      'If you have already paid, please ignore this message.',
    ]),
  }
}

/** @param invoice as it is with this credit note */
export function creditNoteMail(invoice: MailedInvoice, note: MailedCredit): MailWords {
  const { parties } = invoice
  const left = stillToPay(invoice)
  return {
    subject: `Credit note ${note.number} from ${parties.company.name}`,
    text: letter(parties, [
      `Please find attached credit note ${note.number}${note.amount === invoice.total ? '' : ` for ${formatMoney(note.amount)}`}. ${effect(invoice, note, left)}${kept(note)}`,
      `Reason: ${note.reason}`,
      ...(!invoice.isPaid && left > 0 ? [toPay(invoice)] : []),
    ]),
  }
}

const kept = ({ released }: MailedCredit): string =>
  released > 0 ? ` ${formatMoney(released)} that you have paid is now on account with us.` : ''

function effect(invoice: MailedInvoice, note: MailedCredit, left: Pence): string {
  const { total, isPaid, invoice_number: number } = invoice
  const named = `invoice ${number} for ${period(invoice)}`
  const isWhole = note.amount === total
  if (isPaid && note.refund_by === null) return `With it, ${named} is settled: there is nothing more to pay.`
  if (isPaid) {
    const credits = isWhole
      ? `It credits ${named} in full`
      : `It credits ${left > 0 ? 'part' : 'the rest'} of ${named}`
    return `${credits}. ${refund(note)}`
  }
  if (left > 0) return `It reduces the amount due on ${named} to ${formatMoney(left)}.`
  const none = `none of its ${formatMoney(total)} is payable`
  return isWhole ? `It cancels ${named} in full: ${none}.` : `With it, ${named} is credited in full: ${none}.`
}

function refund({ amount, refund_by, refunded_on }: MailedCredit): string {
  const sum = formatMoney(amount)
  if (refund_by === 'account') return `${sum} that you have paid is now on account with us.`
  return refund_by === 'bank' && refunded_on !== null
    ? `We refunded ${sum} by bank transfer on ${displayDate(refunded_on)}.`
    : `We are refunding ${sum} to the card that you paid with. It may take your bank a few days to show it.`
}

const period = ({ period_date_from: from, period_date_to: to }: MailedInvoice): string =>
  `${displayDate(from)} – ${displayDate(to)}`

const stillToPay = ({ total, credited, part_paid }: MailedInvoice): Pence =>
  Math.max(total - credited - part_paid, 0)

function toPay(invoice: MailedInvoice): string {
  const { total, credited, part_paid, due_date, parties, invoice_number } = invoice
  const lines = [`Amount: ${formatMoney(total)}`]
  if (credited > 0) lines.push(`Credited: ${formatMoney(credited)}`)
  if (part_paid > 0) lines.push(`Paid so far: ${formatMoney(part_paid)}`)
  if (credited + part_paid > 0) lines.push(`To pay: ${formatMoney(stillToPay(invoice))}`)
  if (due_date !== null) lines.push(`Due date: ${displayDate(due_date)}`)
  const { bank_details } = parties.company
  if (bank_details)
    lines.push(`Pay by bank transfer to: ${bank_details}`, `Reference: invoice ${invoice_number}`)
  return lines.join('\n')
}

const letter = ({ company, restaurant }: InvoiceParties, paragraphs: readonly string[]): string =>
  [`Dear ${restaurant.name},`, ...paragraphs, `Kind regards,\n${company.name}`].join('\n\n').concat('\n')

/** Returns the latest due date for which a reminder is sent today; undefined if reminders are off. */
export const remindedWhenDueBy = (option: string | undefined, today: IsoDate): IsoDate | undefined =>
  Number(option) > 0 ? addDays(today, -Number(option)) : undefined

/** Why a restaurant is left out when many get their statements. */
export const HAD_STATEMENT = 'It has already had a statement today.'
export const STATEMENT_KEPT = 'Today’s statement is already in the outbox.'

interface MailedStatement {
  parties: InvoiceParties
  on: IsoDate
  invoices: number
  total: Pence
  overdue: Pence
  /** The restaurant's money on account. */
  onAccount: Pence
}

export function statementMail({ parties, on, invoices, total, overdue, onAccount }: MailedStatement) {
  const { company, restaurant } = parties
  const unpaid = invoices === 1 ? 'one unpaid invoice' : `${invoices} unpaid invoices`
  const late = overdue > 0 ? `, of which ${formatMoney(overdue)} is overdue` : ''
  const listed =
    invoices === 0
      ? 'You have no unpaid invoices.'
      : `It lists ${unpaid}, in total ${formatMoney(total)}${late}.`
  const paragraphs = [
    `Dear ${restaurant.name},`,
    `Please find attached your statement of ${displayDate(on)}. ${listed}`,
    ...(onAccount > 0 ? [onAccountText(total, onAccount)] : []),
    ...(total > onAccount && company.bank_details
      ? [`Pay by bank transfer to: ${company.bank_details}`]
      : []),
    ...(total > onAccount ? ['If you have already paid, please ignore this message.'] : []),
    `Kind regards,\n${company.name}`,
  ]
  return {
    subject: `Statement of ${displayDate(on)} from ${company.name}`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

function onAccountText(total: Pence, onAccount: Pence): string {
  const paid = `You have paid ${formatMoney(onAccount)} more than your invoices`
  if (total === 0) return `${paid}. It is on account.`
  return total > onAccount
    ? `${paid}, so ${formatMoney(total - onAccount)} is left to pay.`
    : `${paid}, so there is nothing to pay.`
}
