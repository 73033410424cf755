/**
 * An invoice on the wire (docs/spec/invoices.md#invoice-record, docs/spec/invoices.md#invoice-calls,
 * docs/spec/invoices.md#rules). Field names are kept to the letter.
 */
import { REFUND_STATES, REFUND_WAYS } from '@driverdesk/domain/invoices/credits.ts'
import { INVOICE_NUMBER_INVALID, typedInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { INVOICE_STATES } from '@driverdesk/domain/invoices/invoiceState.ts'
import { z } from 'zod'
import { id, idParam, isoDate, pounds, timestamp } from '../kernel/wire.ts'

/** A credit note of an invoice (docs/spec/invoices.md#credit-notes). `amount` is in pounds, with VAT. */
const CreditNote = z.object({
  /** 'CN-001' */
  number: z.string(),
  amount: pounds(),
  created_on: z.string(),
  reason: z.string(),
  /** How the money goes back; null if the invoice was not paid. */
  refund_by: z.literal(REFUND_WAYS).nullable(),
  refund_state: z.literal(REFUND_STATES).nullable(),
  /** Set once the money has gone back. */
  refunded_on: z.string().nullable(),
})

const CreditNoteForStaff = CreditNote.extend({
  /** Its refund to the card failed, and staff may have the card tried again while card payments are set up. */
  may_try_again: z.boolean(),
  /** Who credited it. A refund on account was put there by the same person. */
  creator_name: z.string(),
})
export type CreditNote = z.infer<typeof CreditNoteForStaff>

/** An invoice as a restaurant sees it, without its maker. A snapshot, amounts in pounds; `total` is the sum of the five amounts before it. */
export const InvoiceForRestaurant = z.object({
  id: id(),
  /** '014' */
  invoice_number: z.string(),
  restaurant_id: id(),
  /** Only this driver's work is on it, if set. */
  driver_id: id().nullable(),
  period_date_from: z.string(),
  period_date_to: z.string(),
  /** Per cent of the earnings, or pounds per hour worked, depending on `commission_basis`. */
  comission: z.number(),
  commission_basis: z.literal(['percent', 'per_hour']),
  /** Pounds per worked shift. */
  booking_fee: pounds(),
  minutes: z.int(),
  shifts: z.int(),
  earned: pounds(),
  fees: pounds(),
  commission_amount: pounds(),
  booking_amount: pounds(),
  /** Percent. */
  vat_rate: z.number(),
  vat_amount: pounds(),
  total: pounds(),
  /** Derived from the dates below; 'overdue' also from today's date. */
  state: z.literal(INVOICE_STATES),
  /** Starts at 1; each regeneration adds 1. */
  version: z.int(),
  /** Days to pay, from the day it is sent. */
  due_days: z.int(),
  sent_on: z.string().nullable(),
  due_date: z.string().nullable(),
  reminded_at: timestamp().nullable(),
  paid_at: timestamp().nullable(),
  paid_by: z.literal(['card', 'bank']).nullable(),
  /** The sum of its credit notes; the amount owed is `total` minus this and `part_paid`. */
  credited: pounds(),
  /** The part that was paid while the rest is owed; 0 once it is paid or credited. */
  part_paid: pounds(),
  /** The sum of the refunds that are done. */
  refunded: pounds(),
  /**
   * The part of its payment that had come in before, on account or as part payments, and the excess that was
   * kept on account.
   */
  from_account: pounds(),
  surplus: pounds(),
  /** Oldest first. */
  credit_notes: z.array(CreditNote),
  created_at: timestamp(),
  updated_at: timestamp(),
})
export type InvoiceForRestaurant = z.infer<typeof InvoiceForRestaurant>

export const Invoice = InvoiceForRestaurant.extend({
  credit_notes: z.array(CreditNoteForStaff),
  creator_name: z.string(),
  /** When the reminder that is still in the outbox was kept there. */
  reminder_kept_at: timestamp().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Work comes from a timesheet, a fee from the charge of a cancellation. */
export const InvoiceLine = z.object({
  nr: z.int(),
  kind: z.literal(['work', 'fee']),
  timesheet_id: id().nullable(),
  shift_event_id: id().nullable(),
  period_date: z.string(),
  driver_name: z.string(),
  start_time: z.string().nullable(),
  finish_time: z.string().nullable(),
  minutes: z.int(),
  rate: pounds(),
  bonus: pounds(),
  fuel: pounds(),
  amount: pounds(),
  description: z.string(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const Parties = z.object({
  company: z.object({
    name: z.string(),
    address: z.array(z.string()),
    vat_number: z.string(),
    bank_details: z.string(),
  }),
  restaurant: z.object({ name: z.string(), address: z.string(), business_email: z.string() }),
})

/** `parties`: the sender and recipient at that time. */
const contents = { parties: Parties, lines: z.array(InvoiceLine) }

export const InvoiceWithLinesForRestaurant = InvoiceForRestaurant.extend(contents)
export const InvoiceWithLines = Invoice.extend({
  ...contents,
  /** Money put back on account: what the account had paid of this invoice ('account'), or a refund that was not made. Oldest first. */
  put_back: z.array(
    z.object({
      what: z.literal(['account', 'refund']),
      amount: pounds(),
      creator_name: z.string(),
      created_at: timestamp(),
    }),
  ),
})
export type InvoiceWithLines = z.infer<typeof InvoiceWithLines>

const InvoicePeriodQuery = z.strictObject({ period_date_from: isoDate(), period_date_to: isoDate() })

/** A typed number: 014 or 14. */
export const InvoiceNumberQuery = z.strictObject({
  number: z.string().refine((given) => typedInvoiceNumber(given) !== undefined, INVOICE_NUMBER_INVALID),
})

/** The invoices whose period has a day of this range. */
export const InvoiceListQuery = InvoicePeriodQuery.extend({ restaurant_id: idParam().optional() })
