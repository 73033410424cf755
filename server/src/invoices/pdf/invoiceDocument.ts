import type { Refund } from '@driverdesk/domain/invoices/credits.ts'
import type { ExportedLine } from '@driverdesk/domain/invoices/invoiceExport.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate, Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { renderFile } from '../../kernel/files/renderFile.ts'

/**
 * The contents of an invoice or a credit note (docs/spec/invoices.md#invoice-lines, docs/spec/invoices.md#invoice-pdf).
 * Amounts are in pounds, as stored; drawing computes nothing.
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
  /** Shown beside the number; undefined for an unpaid invoice and for a credit note. */
  mark?: 'PREVIEW' | 'DRAFT' | 'PAID' | 'CREDITED' | undefined
  credit_notes: readonly DocumentCredit[]
  /** The part that was paid while the rest is owed, in pounds. */
  part_paid: number
  /** The amount still owed after the credit notes and the part, or the amount paid before any refund. */
  balance: readonly ['To pay' | 'Paid', pounds: number]
  /** The day on which it was sent or paid, or the credit note was made; null for a draft. */
  issued_on: IsoDate | null
  due_date: IsoDate | null
  paid_on?: IsoDate | undefined
  /** The amount received, if it differs from the amount asked for (`cameInText`). */
  came_in?: string | undefined
  /** Counted from the day it is sent. */
  due_days: number
  /** For a credit note: the amount credited with its VAT, and the total of the invoice less its credit notes until then. */
  credit?: DocumentCredit & { invoice_number: string; reason: string; vat: number; left: number }
  lines: readonly DocumentLine[]
  amounts: DocumentAmounts
}

interface DocumentCredit extends Refund {
  number: string
  amount: number
  created_on: IsoDate
}

/** `description` is set for a fee. */
export type DocumentLine = Omit<ExportedLine, 'nr' | 'timesheet_id'>

export interface DocumentAmounts {
  minutes: Minutes
  shifts: number
  earned: number
  fees: number
  /** Per cent of the earnings, or pounds per hour worked (docs/spec/options.md#commission-basis). */
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

export const endsOf = ({ company, restaurant }: InvoiceDocument['parties']) => ({
  sender: company,
  recipient: { name: restaurant.name, address: restaurant.address, email: restaurant.business_email },
})

export const INVOICE_WORKER = new URL('./drawDocument.ts', import.meta.url)

/** @throws {Refusal} busy, pdfFails */
export const renderInvoice = (document: InvoiceDocument): Promise<Uint8Array> =>
  renderFile(INVOICE_WORKER, document)

export const money = (pounds: number): string => formatMoney(poundsToPence(pounds))
