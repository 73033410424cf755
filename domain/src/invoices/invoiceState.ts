import type { IsoDate } from '../kernel/wallClock.ts'

/** An invoice's state follows from its dates. */
export const INVOICE_STATES = ['draft', 'sent', 'overdue', 'paid', 'credited'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
}

/** The dates that decide an invoice's state. For timestamps only their presence counts. */
export interface InvoiceDates {
  paid_at: string | null
  credited_at: string | null
  /** null: it has not been sent. */
  due_date: IsoDate | null
}

/** An invoice is overdue from the day after its due date. */
export function invoiceState({ paid_at, credited_at, due_date }: InvoiceDates, today: IsoDate): InvoiceState {
  if (credited_at !== null) return 'credited'
  if (paid_at !== null) return 'paid'
  if (due_date === null) return 'draft'
  return due_date < today ? 'overdue' : 'sent'
}
