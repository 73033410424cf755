/** Exports invoices, and the lines of one, as tables for a spreadsheet. Amounts are in pounds, as on the wire. */
import { csvCell } from '../kernel/csv.ts'
import { type Pence, plainPounds, poundsToPence } from '../kernel/money.ts'
import { formatLength } from '../kernel/shiftLength.ts'
import { type DateRange, displayDate, type IsoDate, type Minutes } from '../kernel/wallClock.ts'
import { owedOf, type RefundWay, receivedOf, refundsOf, vatOfCredit } from './credits.ts'
import { INVOICE_STATE_LABELS, type InvoiceState } from './invoiceState.ts'

export const INVOICE_HEADS = [
  'Number',
  'Restaurant',
  'Area',
  'Period from',
  'Period to',
  'Status',
  'Shifts',
  'Hours',
  'Earned',
  'Fees',
  'Commission',
  'Booking fees',
  'VAT',
  'Total',
  'Credited',
  'VAT credited',
  'Draft',
  'Paid',
  'Refunded',
  'To refund',
  'Kept on account',
  'Outstanding',
  'Sent',
  'Due',
  'Paid on',
  'Paid by',
  'Credit notes',
  'From account',
] as const

/** As on the wire, with the amount taken from the account. */
export interface ExportedInvoice {
  invoice_number: string
  period_date_from: IsoDate
  period_date_to: IsoDate
  state: InvoiceState
  shifts: number
  minutes: Minutes
  earned: number
  fees: number
  commission_amount: number
  booking_amount: number
  vat_amount: number
  total: number
  sent_on: IsoDate | null
  due_date: IsoDate | null
  paid_at: string | null
  paid_by: 'card' | 'bank' | null
  credited: number
  refunded: number
  /** The part that was paid while the rest is owed. */
  part_paid: number
  credit_notes: readonly { number: string; amount: number; refund_by: RefundWay | null }[]
  /** The part of the payment that its restaurant had on account, so that it is in no bank line. */
  taken: Pence
}

/** 'invoices_2026-11-16-2026-11-22.csv' */
export const invoicesFileName = ({ from, to }: DateRange): string => `invoices_${from}-${to}.csv`

const PAID_BY = { card: 'Card', bank: 'Bank transfer' }

/** A row without formulas; `paidOn` is the business's date. */
export function invoiceRow(
  invoice: ExportedInvoice,
  { restaurant, area, paidOn }: { restaurant: string; area: string; paidOn: IsoDate | null },
): string[] {
  const { invoice_number, period_date_from, period_date_to, state } = invoice
  const named = [
    invoice_number,
    restaurant,
    area,
    displayDate(period_date_from),
    displayDate(period_date_to),
    INVOICE_STATE_LABELS[state],
  ]
  const dates = [invoice.sent_on, invoice.due_date, paidOn].map((date) => date && displayDate(date))
  const how = invoice.paid_by && PAID_BY[invoice.paid_by]
  return [
    ...named.map(csvCell),
    ...sumCells([invoice]),
    ...[...dates, how, invoice.credit_notes.map(({ number }) => number).join(', ')].map(csvCell),
    plainPounds(invoice.taken),
  ]
}

export const invoicesTotalRow = (invoices: readonly ExportedInvoice[]): string[] => [
  '',
  'Total',
  '',
  '',
  '',
  '',
  ...sumCells(invoices),
  '',
  '',
  '',
  '',
  '',
  plainPounds(invoices.reduce((sum, { taken }) => sum + taken, 0)),
]

/** In each row, total and credited come to the sum of the columns from draft to outstanding. */
function sumCells(invoices: readonly ExportedInvoice[]): string[] {
  const sumOf = (amount: (invoice: ExportedInvoice) => number): Pence =>
    invoices.reduce((sum, invoice) => sum + poundsToPence(amount(invoice)), 0)
  const penceOf = (amount: (invoice: ExportedInvoice) => Pence): Pence =>
    invoices.reduce((sum, invoice) => sum + amount(invoice), 0)
  const credited = sumOf((invoice) => -invoice.credited)
  const vatCredited = -penceOf(creditedVat)
  const drafts = penceOf((invoice) => (invoice.state === 'draft' ? owedOf(invoice) : 0))
  const paid = penceOf(receivedOf)
  const kept = penceOf(keptOnAccount)
  const refunded = sumOf((invoice) => -invoice.refunded) + kept
  const outstanding = penceOf((invoice) => (invoice.state === 'draft' ? 0 : owedOf(invoice)))
  const toRefund = penceOf((one) => poundsToPence(one.refunded) - refundsOf(one.credit_notes))
  const amounts = [
    sumOf(({ earned }) => earned),
    sumOf(({ fees }) => fees),
    sumOf((one) => one.commission_amount),
    sumOf((one) => one.booking_amount),
    sumOf((one) => one.vat_amount),
    sumOf((one) => one.total),
    credited,
    vatCredited,
    drafts,
    paid,
    refunded,
    toRefund,
    kept === 0 ? 0 : -kept,
    outstanding,
  ]
  const shifts = invoices.reduce((sum, invoice) => sum + invoice.shifts, 0)
  const minutes = invoices.reduce((sum, invoice) => sum + invoice.minutes, 0)
  return [String(shifts), formatLength(minutes), ...amounts.map(plainPounds)]
}

/** Credited from its payment, and put on account instead of being refunded. */
const keptOnAccount = ({ credit_notes }: ExportedInvoice): Pence =>
  refundsOf(credit_notes.filter(({ refund_by }) => refund_by === 'account'))

const creditedVat = ({ credited, ...invoice }: ExportedInvoice): Pence =>
  credited === 0 ? 0 : vatOfCredit({ ...invoice, before: 0, amount: poundsToPence(credited) })

export const INVOICE_LINE_HEADS = [
  'Line',
  'Date',
  'Driver',
  'Start',
  'Finish',
  'Hours',
  'Rate',
  'Bonus',
  'Fuel',
  'Amount',
  'Description',
  'Timesheet',
] as const

/** As on the wire. */
export interface ExportedLine {
  nr: number
  kind: 'work' | 'fee'
  timesheet_id: number | null
  period_date: IsoDate
  driver_name: string
  start_time: string | null
  finish_time: string | null
  minutes: Minutes
  rate: number
  bonus: number
  fuel: number
  amount: number
  description: string
}

/** 'invoice_014.csv' */
export const invoiceLinesFileName = (invoiceNumber: string): string => `invoice_${invoiceNumber}.csv`

/** A fee has no hours and no rate. */
export function invoiceLineRow(line: ExportedLine): string[] {
  const isWork = line.kind === 'work'
  const amounts = [line.rate, line.bonus, line.fuel].map((pounds) => (isWork ? amountCell(pounds) : ''))
  return [
    ...[line.nr, displayDate(line.period_date), line.driver_name, line.start_time, line.finish_time].map(
      csvCell,
    ),
    isWork ? formatLength(line.minutes) : '',
    ...amounts,
    amountCell(line.amount),
    ...[line.description, line.timesheet_id].map(csvCell),
  ]
}

/** The amounts added to the lines, then the total. */
export function invoiceSumRows(
  invoice: Pick<ExportedInvoice, 'minutes' | 'commission_amount' | 'booking_amount' | 'vat_amount' | 'total'>,
): string[][] {
  const row = (label: string, pounds: number, hours = '') => [
    '',
    '',
    label,
    '',
    '',
    hours,
    '',
    '',
    '',
    amountCell(pounds),
    '',
    '',
  ]
  return [
    row('Commission', invoice.commission_amount),
    row('Booking fees', invoice.booking_amount),
    row('VAT', invoice.vat_amount),
    row('Total', invoice.total, formatLength(invoice.minutes)),
  ]
}

const amountCell = (pounds: number): string => plainPounds(poundsToPence(pounds))
