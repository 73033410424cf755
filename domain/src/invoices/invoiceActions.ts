import type { Role } from '../kernel/roles.ts'
import type { InvoiceState } from './invoiceState.ts'

export type InvoiceAction =
  | 'regenerate'
  | 'remove'
  | 'send'
  | 'remind'
  | 'pay'
  | 'markPaid'
  | 'markUnpaid'
  | 'credit'

/** What decides which actions an invoice has. */
export interface InvoiceStanding {
  invoice_number: string
  state: InvoiceState
  /** How it was paid, where it is. */
  paid_by?: 'card' | 'bank' | null
}

const ALL: readonly InvoiceAction[] = [
  ...(['regenerate', 'remove', 'send', 'remind', 'pay', 'markPaid', 'markUnpaid', 'credit'] as const),
]

/** A restaurant asks for its own, and looks (docs/spec/invoices.md#invoices-of-restaurants). */
const KNOWN: Readonly<Record<Role, readonly InvoiceAction[]>> = {
  administrator: ALL,
  manager: ALL,
  restaurant: ['regenerate'],
  driver: [],
  none: [],
}

/** In which states an action may be done. */
const POSSIBLE: Readonly<Record<InvoiceAction, readonly InvoiceState[]>> = {
  regenerate: ['draft'],
  remove: ['draft'],
  // What was sent goes once more, as it is; what is paid goes as a receipt.
  send: ['draft', 'sent', 'overdue', 'paid'],
  remind: ['sent', 'overdue'],
  pay: ['draft', 'sent', 'overdue'],
  markPaid: ['draft', 'sent', 'overdue'],
  markUnpaid: ['paid'],
  credit: ['sent', 'overdue'],
}

/** What to do instead with one that has been sent. */
const SENT: Readonly<Partial<Record<InvoiceAction, string>>> = {
  regenerate: 'Credit it to bill its hours anew.',
  remove: 'Credit it instead.',
}

/** What to do instead with a draft. */
const DRAFT: Readonly<Partial<Record<InvoiceAction, string>>> = {
  remind: 'Send it first.',
  credit: 'Remove it instead.',
}

/** Whether a role ever does this; where it does not, there is no button and the server answers 403. */
export const knowsInvoiceAction = (action: InvoiceAction, role: Role): boolean => KNOWN[role].includes(action)

/** Why an action that the role knows may not be done to an invoice within its scope; undefined where it may. */
export function invoiceActionRefusal(
  action: InvoiceAction,
  { invoice_number, state, paid_by }: InvoiceStanding,
): string | undefined {
  const invoice = `Invoice ${invoice_number}`
  if (action === 'markUnpaid' && state !== 'paid') return `${invoice} is not paid.`
  // What a card has paid only the payment provider gives back.
  if (action === 'markUnpaid' && paid_by === 'card') return `${invoice} is paid by card and stays as it is.`
  if (POSSIBLE[action].includes(state)) return undefined
  switch (state) {
    case 'paid':
      return `${invoice} is paid and stays as it is.`
    case 'credited':
      return `${invoice} is credited and stays as it is.`
    case 'draft':
      return `${invoice} has not been sent. ${DRAFT[action]}`
    default:
      return `${invoice} has been sent. ${SENT[action]}`
  }
}

/** What a role may do to an invoice within its scope; the screen enables exactly these. */
export const invoiceActions = (invoice: InvoiceStanding, role: Role): readonly InvoiceAction[] =>
  KNOWN[role].filter((action) => !invoiceActionRefusal(action, invoice))
