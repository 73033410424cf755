import type { InvoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { InvoiceRow } from './invoiceDesk.ts'

/** The totals of some invoices, in pence. What a credit note has taken back counts nowhere. */
export interface InvoiceFigures {
  /** How many stand in each state, credited ones too. */
  count: Readonly<Record<InvoiceState, number>>
  invoices: number
  /** Drafts, what is paid and what is outstanding together. */
  total: Pence
  drafts: Pence
  paid: Pence
  /** Sent and not paid, overdue ones too. */
  outstanding: Pence
  overdue: Pence
}

export function invoiceFigures(rows: readonly InvoiceRow[]): InvoiceFigures {
  const count = { draft: 0, sent: 0, overdue: 0, paid: 0, credited: 0 }
  const sum = { draft: 0, sent: 0, overdue: 0, paid: 0, credited: 0 }
  for (const { invoice } of rows) {
    count[invoice.state] += 1
    sum[invoice.state] += poundsToPence(invoice.total)
  }
  const outstanding = sum.sent + sum.overdue
  return {
    count,
    invoices: rows.length - count.credited,
    total: sum.draft + outstanding + sum.paid,
    drafts: sum.draft,
    paid: sum.paid,
    outstanding,
    overdue: sum.overdue,
  }
}
