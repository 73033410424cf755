/** A restaurant's statement for a period: its invoices, payments, credits and refunds, and the balance (docs/spec/invoices.md#statement-of-a-period). */
import { formatMoney, type Pence } from '../kernel/money.ts'
import { byText } from '../kernel/names.ts'
import type { DateRange, IsoDate } from '../kernel/wallClock.ts'
import { creditNoteNumberText, invoiceNumberText } from './invoiceNumber.ts'
import { overpaymentText } from './overpayments.ts'

/** In the order in which a day lists them. */
const KINDS = [
  'invoice',
  'credit',
  'payment',
  'part',
  'again',
  'refund',
  'returned',
  'credit returned',
] as const

export interface AccountEntry {
  day: IsoDate
  kind: (typeof KINDS)[number]
  /** The number of the credit note for 'credit', 'refund' and 'credit returned', else of the invoice; null if its draft was removed. */
  number: number | null
  /** The number of the invoice of a credit note. */
  of_invoice?: number | null
  paid_by: 'card' | 'bank' | null
  /** Above zero if the restaurant owes it, below if it paid or is credited. */
  amount: Pence
}

interface AccountLine {
  day: IsoDate
  what: string
  amount: Pence
  /** The amount owed after this entry; below zero if the restaurant has paid too much. */
  balance: Pence
}

export interface Account {
  opening: Pence
  lines: AccountLine[]
  /** The sum of the invoices and of the refunds. */
  debit: Pence
  /** The sum of the payments and of the credit notes, below zero. */
  credit: Pence
  closing: Pence
}

/** The entries of a period in their order, with the balance after each. */
export function accountOf(entries: readonly AccountEntry[], { from, to }: DateRange): Account {
  const opening = sumOf(entries.filter(({ day }) => day < from))
  const shown = entries
    .filter(({ day }) => day >= from && day <= to)
    .toSorted(
      (a, b) =>
        byText(a.day, b.day) ||
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        (a.number ?? 0) - (b.number ?? 0),
    )
  let balance = opening
  const lines = shown.map((entry) => {
    balance += entry.amount
    return { day: entry.day, what: entryText(entry), amount: entry.amount, balance }
  })
  return {
    opening,
    lines,
    debit: sumOf(shown.filter(({ amount }) => amount > 0)),
    credit: sumOf(shown.filter(({ amount }) => amount < 0)),
    closing: balance,
  }
}

const sumOf = (entries: readonly AccountEntry[]): Pence =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

function entryText({ kind, number, of_invoice, paid_by }: AccountEntry): string {
  const ofInvoice = of_invoice ? ` of invoice ${invoiceNumberText(of_invoice)}` : ''
  const noInvoice = paid_by === 'bank' ? 'no invoice' : 'a removed draft'
  const invoice = number === null ? noInvoice : `invoice ${invoiceNumberText(number)}`
  switch (kind) {
    case 'invoice':
      return `Invoice ${invoiceNumberText(number ?? 0)}`
    case 'credit':
      return `Credit note ${creditNoteNumberText(number ?? 0)}${ofInvoice}`
    case 'payment':
      return `Payment of ${invoice}, by ${paid_by === 'card' ? 'card' : 'bank transfer'}`
    case 'refund':
    case 'credit returned':
      return `Refund of credit note ${creditNoteNumberText(number ?? 0)}${ofInvoice}`
    case 'returned':
      return number === null ? 'Refund of an extra payment' : `Refund of a payment for ${invoice}`
    default:
      return overpaymentText({
        kind,
        invoice_number: number === null ? null : invoiceNumberText(number),
        paid_by: paid_by ?? 'bank',
      })
  }
}

/** '£51.66 to pay', '£8.34 in your favour', 'Nothing to pay' */
export function balanceText(balance: Pence): string {
  if (balance === 0) return 'Nothing to pay'
  return balance > 0 ? `${formatMoney(balance)} to pay` : `${formatMoney(-balance)} in your favour`
}
