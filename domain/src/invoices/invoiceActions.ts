import { formatMoney, poundsToPence } from '../kernel/money.ts'
import type { Role } from '../kernel/roles.ts'
import type { Refund } from './credits.ts'
import type { InvoiceState } from './invoiceState.ts'

export type InvoiceAction =
  | 'regenerate'
  | 'remove'
  | 'send'
  | 'remind'
  | 'pay'
  | 'markPaid'
  | 'payPart'
  | 'markUnpaid'
  | 'keepPayment'
  | 'credit'
  | 'refund'

export interface InvoiceFacts {
  invoice_number: string
  state: InvoiceState
  /** Set once it is paid. */
  paid_by?: 'card' | 'bank' | null
  credit_notes?: readonly Pick<Refund, 'refund_state'>[]
  /** In pounds. */
  part_paid?: number | string | undefined
}

const ALL: readonly InvoiceAction[] = [
  'regenerate',
  'remove',
  'send',
  'remind',
  'pay',
  'markPaid',
  'payPart',
  'markUnpaid',
  'keepPayment',
  'credit',
  'refund',
]

/** A restaurant may request its own invoices and view them (docs/spec/invoices.md#invoices-of-restaurants). */
const KNOWN: Readonly<Record<Role, readonly InvoiceAction[]>> = {
  administrator: ALL,
  manager: ALL,
  restaurant: ['regenerate'],
  driver: [],
  none: [],
}

const POSSIBLE: Readonly<Record<InvoiceAction, readonly InvoiceState[]>> = {
  regenerate: ['draft'],
  remove: ['draft'],
  // A sent invoice is sent again unchanged; a paid one is sent as a receipt.
  send: ['draft', 'sent', 'overdue', 'paid'],
  remind: ['sent', 'overdue'],
  pay: ['draft', 'sent', 'overdue'],
  markPaid: ['draft', 'sent', 'overdue'],
  // The total of a draft may still change.
  payPart: ['sent', 'overdue'],
  markUnpaid: ['paid'],
  // An unpaid invoice needs the payment.
  keepPayment: ['paid', 'credited'],
  credit: ['sent', 'overdue', 'paid'],
  // Refused unless a refund to the card has failed.
  refund: ['paid', 'credited'],
}

const SENT: Readonly<Partial<Record<InvoiceAction, string>>> = {
  regenerate: 'Credit it to bill its hours again.',
  remove: 'Credit it instead.',
  keepPayment: 'Mark it as paid instead.',
}

const DRAFT: Readonly<Partial<Record<InvoiceAction, string>>> = {
  remind: 'Send it first.',
  payPart: 'Send it first.',
  keepPayment: 'Mark it as paid instead.',
  credit: 'Remove it instead.',
}

/** True if the role ever has this action. Otherwise there is no button and the server answers 403. */
export const knowsInvoiceAction = (action: InvoiceAction, role: Role): boolean => KNOWN[role].includes(action)

export function invoiceActionRefusal(
  action: InvoiceAction,
  { invoice_number, state, paid_by, credit_notes = [], part_paid = 0 }: InvoiceFacts,
): string | undefined {
  const invoice = `Invoice ${invoice_number}`
  const has = (state: Refund['refund_state']) =>
    credit_notes.some(({ refund_state }) => refund_state === state)
  // The card would be charged the whole total.
  if (action === 'pay' && poundsToPence(part_paid) > 0)
    return `${formatMoney(poundsToPence(part_paid))} of invoice ${invoice_number} is paid. Ask for the rest by bank transfer.`
  if (action === 'refund' && !has('failed')) return `${invoice} has no refund that failed.`
  if (action === 'markUnpaid' && state === 'paid') {
    // The payment provider has the money.
    if (paid_by === 'card') return `${invoice} was paid by card, so it stays paid.`
    if (credit_notes.some(({ refund_state }) => refund_state !== null))
      return `${invoice} has a refund, so it stays paid.`
  }
  if (action === 'markUnpaid' && state !== 'paid' && state !== 'credited') return `${invoice} is not paid.`
  if (POSSIBLE[action].includes(state)) return undefined
  switch (state) {
    case 'paid':
      return `${invoice} has already been paid.`
    case 'credited':
      return `${invoice} has already been credited.`
    case 'draft':
      return `${invoice} has not been sent. ${DRAFT[action]}`
    default:
      return `${invoice} has been sent. ${SENT[action]}`
  }
}

/** The actions that a role has on an invoice in its scope. The screen enables exactly these. */
export const invoiceActions = (invoice: InvoiceFacts, role: Role): readonly InvoiceAction[] =>
  KNOWN[role].filter((action) => !invoiceActionRefusal(action, invoice))
