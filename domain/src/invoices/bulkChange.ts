/** The actions on many invoices at once (docs/spec/invoices.md#many-invoices-at-once). */
import type { IsoDate } from '../kernel/wallClock.ts'
import { REMINDER_KEPT } from './invoiceMail.ts'
import type { InvoiceState } from './invoiceState.ts'

export const BULK_ACTIONS = ['send', 'markPaid', 'remind'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The most invoices in one call. */
export const BULK_LIMIT = 1_000
export const TOO_MANY_INVOICES = 'At most 1,000 invoices at once. Select fewer.'

interface BulkFacts {
  state: InvoiceState
  /** The day of the last reminder. */
  reminded_on: IsoDate | null
  /** The day of a reminder in the outbox, without a mail server. With one it only waits to be replaced. */
  kept_on: IsoDate | null
  /** The restaurant's money on account covers all that it owes (`isCovered`). */
  isCovered: boolean
}

/** Alone, an invoice can also be sent again, and a draft marked as paid. */
const TAKEN: Readonly<Record<BulkAction, readonly InvoiceState[]>> = {
  send: ['draft'],
  markPaid: ['sent', 'overdue'],
  remind: ['overdue'],
}

export function bulkRefusal(
  action: BulkAction,
  { state, reminded_on, kept_on, isCovered }: BulkFacts,
  today: IsoDate,
): string | undefined {
  if (TAKEN[action].includes(state)) {
    if (action !== 'remind') return undefined
    if (reminded_on === today) return 'Already reminded today.'
    if (kept_on === today) return REMINDER_KEPT
    return isCovered ? 'The account covers everything owed.' : undefined
  }
  switch (state) {
    case 'draft':
      return 'Not sent yet.'
    case 'paid':
      return 'Already paid.'
    case 'credited':
      return 'Credited.'
    default:
      return action === 'send' ? 'Already sent.' : 'Not overdue.'
  }
}

/** Restaurants in one batch of new invoices. Above this number an area must be chosen. */
export const BATCH_LIMIT = 1_000

export const TOO_MANY_RESTAURANTS = 'At most 1,000 restaurants at once. Choose an area.'
const NOTHING_HERE = 'Nothing to bill.'

/** @param invoiceNumber of an invoice with all days of the period, such as one that someone else has just made */
export const nothingHere = (invoiceNumber: string | undefined): string =>
  invoiceNumber === undefined
    ? NOTHING_HERE
    : `Nothing more to bill: invoice ${invoiceNumber} covers these dates.`

export const INVOICES_OFF = 'Invoices are off for this restaurant.'

/** An existing draft is not changed, because someone may be looking at it. */
export const draftStays = (invoiceNumber: string): string =>
  `Draft ${invoiceNumber} already covers this period. Regenerate it to add work that has since been approved.`

export const ONLY_PAYMENTS = 'Only payments can change several invoices together.'
export const ONE_DAY = 'A payment can have only one date.'
export const ONE_RESTAURANT = 'A payment can be from one restaurant only.'
export const SEEN_TOGETHER = 'Each invoice needs updated_at, so that no payment is recorded twice.'
