import type { ExportedLine } from '@driverdesk/domain/invoices/invoiceExport.ts'
import type { IsoDate, Minutes } from '@driverdesk/domain/kernel/wallClock.ts'

/**
 * What stands on an invoice or a credit note (docs/spec/invoices.md#invoice-lines, docs/spec/invoices.md#invoice-pdf),
 * as plain data. Amounts are in pounds, as they are stored; nothing is computed while it is drawn.
 */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit note'
  /** '014', 'CN-001'. */
  number: string
  parties: {
    company: { name: string; address: readonly string[]; vat_number: string; bank_details: string }
    restaurant: { name: string; address: string; business_email: string }
  }
  period_date_from: IsoDate
  period_date_to: IsoDate
  /** Stands beside the number; undefined for what is to be paid and for a credit note. */
  mark?: 'PREVIEW' | 'DRAFT' | 'PAID' | 'CREDITED' | undefined
  /** Of an invoice that was taken back: 'CN-007'. */
  credited_by?: string | undefined
  /** The day on which it was sent or paid, of a credit note made; null for what is neither. */
  issued_on: IsoDate | null
  due_date: IsoDate | null
  /** From the day on which it is sent, where there is no date yet. */
  due_days: number
  /** Of a credit note: the invoice that it takes back, and why. */
  credits?: { number: string; reason: string }
  lines: readonly DocumentLine[]
  amounts: DocumentAmounts
}

/** Of a fee, `description` is what it is for. */
export type DocumentLine = Omit<ExportedLine, 'nr' | 'timesheet_id'>

export interface DocumentAmounts {
  minutes: Minutes
  shifts: number
  earned: number
  fees: number
  /** Percent of what was earned, or pounds per hour worked (docs/spec/options.md#commission-basis). */
  commission: number
  commission_basis: 'percent' | 'per_hour'
  commission_amount: number
  /** Pounds per shift. */
  booking_fee: number
  booking_amount: number
  vat_rate: number
  vat_amount: number
  total: number
}
