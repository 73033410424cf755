/** Messages about invoices (docs/spec/invoices.md#request-invoice-dialog, docs/spec/invoices.md#invoice-messages). */
import { formatMoney, type Pence } from '../kernel/money.ts'
import { type DateRange, displayDate } from '../kernel/wallClock.ts'

/** Begins with a Cyrillic letter (docs/spec/invoices.md#request-invoice-dialog). */
export const COMMISSION_REQUIRED = 'Сommission is required'
export const REGENERATE_QUESTION = 'Are you sure want to regenerate the Invoice for the restaurant?'
export const GENERATED = 'Generated successfully!'
export const NOT_GENERATED = 'Failed, please try again'

/** 'Invoice 014 already covers 15/06/2026 – 21/06/2026.' */
export const alreadyCovers = (invoiceNumber: string, { from, to }: DateRange): string =>
  `Invoice ${invoiceNumber} already covers ${displayDate(from)} – ${displayDate(to)}.`

/** For a credit note. */
export const CREDIT_REASON_REQUIRED = 'Reason is required'
/** In characters. */
export const CREDIT_REASON_LENGTH = 500

export const CREDIT_AMOUNT_INVALID = 'Must be an amount above £0.00 with at most two decimals.'

export const RESTAURANT_MISSING = 'Restaurant is required'

export const NOTHING_TO_BILL =
  'There is nothing to bill: every approved timesheet and fee of this period is on another invoice, or there are none.'
/** A total of 0 or less is not issued (docs/spec/invoices.md#nothing-to-invoice). */
export const nothingToPay = (total: Pence): string =>
  `Nothing to invoice for these dates: the total would be ${formatMoney(total)}.`
export const TOO_MUCH_TO_BILL = 'The commission makes amounts that are too large for an invoice.'

/** Why work is on no invoice (docs/spec/invoices.md#invoice-lines): only approved work is billed. */
export const UNBILLED_REASONS = [
  'no_timesheet',
  'not_submitted',
  'in_work',
  'queried',
  'submitted',
  'time_approved',
  'discarded',
  'invoices_off',
] as const
type UnbilledReason = (typeof UNBILLED_REASONS)[number]

const UNBILLED_LABELS: Record<UnbilledReason, string> = {
  no_timesheet: 'No timesheet yet',
  not_submitted: 'Not submitted',
  in_work: 'In work',
  queried: 'Queried by the restaurant',
  submitted: 'Awaiting approval',
  time_approved: 'Time approved, pay pending',
  discarded: 'Discarded, not billed',
  invoices_off: 'Invoices are off for this restaurant',
}

export function unbilledReasonLabel(reason: UnbilledReason): string {
  return UNBILLED_LABELS[reason]
}
