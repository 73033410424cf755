/** Many invoices at once, unbilled work, and invoices as files. Amounts in pounds. */
import {
  BATCH_LIMIT,
  BULK_ACTIONS,
  BULK_LIMIT,
  ONE_DAY,
  ONLY_PAYMENTS,
  SEEN_TOGETHER,
  TOO_MANY_INVOICES,
  TOO_MANY_RESTAURANTS,
} from '@driverdesk/domain/invoices/bulkChange.ts'
import { UNBILLED_REASONS } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { RECEIVED_INVALID } from '@driverdesk/domain/invoices/overpayments.ts'
import { z } from 'zod'
import { id, isoDate, money, pounds } from '../kernel/wire.ts'
import { Invoice } from './invoice.shapes.ts'
import { PaidInvoice } from './invoiceDocuments.shapes.ts'

/** The restaurants named, those of an area, or all in scope. With both, those in both. */
export const InvoiceBatch = z.strictObject({
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  restaurant_ids: z
    .array(id())
    .min(1, 'Choose at least one restaurant.')
    .max(BATCH_LIMIT, TOO_MANY_RESTAURANTS)
    .optional(),
  area_id: id().optional(),
})
export type InvoiceBatch = z.infer<typeof InvoiceBatch>

/** The outcome for a restaurant: `invoice` if one was made, or `message` with the reason. */
const BatchResult = z.object({
  restaurant_id: id(),
  restaurant_name: z.string(),
  outcome: z.literal(['built', 'nothing', 'left_out', 'refused']),
  invoice: z.object({ id: id(), invoice_number: z.string(), total: pounds() }).nullable(),
  message: z.string(),
})
export type BatchResult = z.infer<typeof BatchResult>

/** The results in order of restaurant name. If no restaurants were chosen, only those with something to bill. */
export const InvoiceBatchReply = z.object({ results: z.array(BatchResult) })

/**
 * Each with the version that the user saw. `paid_on` is for `markPaid`: today, unless given. With `together`
 * either all or none are changed: the invoices of one payment, from one restaurant and day, each with its
 * version. `recorded` is the amount that the user saw as recorded for that restaurant and day.
 */
export const ManyInvoices = z
  .strictObject({
    action: z.literal(BULK_ACTIONS, 'Must be send, markPaid or remind.'),
    invoices: z
      .array(PaidInvoice.extend({ id: id() }))
      .min(1, 'Choose at least one invoice.')
      .max(BULK_LIMIT, TOO_MANY_INVOICES)
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Name each invoice once.'),
    together: z.boolean().optional(),
    recorded: money()
      .refine((pounds) => Number(pounds) >= 0, RECEIVED_INVALID)
      .optional(),
  })
  .refine(({ together, action }) => !together || action === 'markPaid', {
    path: ['together'],
    message: ONLY_PAYMENTS,
  })
  .refine(({ together, invoices }) => !together || new Set(invoices.map((one) => one.paid_on)).size === 1, {
    path: ['together'],
    message: ONE_DAY,
  })
  .refine(({ together, invoices }) => !together || invoices.every((one) => one.updated_at !== undefined), {
    path: ['together'],
    message: SEEN_TOGETHER,
  })
export type ManyInvoices = z.infer<typeof ManyInvoices>

/** The result for each invoice: the changed invoice, or null and the reason. */
export const ManyInvoicesReply = z.object({
  results: z.array(z.object({ id: id(), invoice: Invoice.nullable(), message: z.string() })),
})
export type ManyInvoicesReply = z.infer<typeof ManyInvoicesReply>

const Sums = z.object({
  timesheets: z.int(),
  /** Charges of cancellations. */
  charges: z.int(),
  minutes: z.int(),
  amount: pounds(),
})

/** An unbilled timesheet, charge, or shift without a timesheet. */
const UnbilledItem = z.object({
  /** null for a charge, or if there is none yet. */
  timesheet_id: id().nullable(),
  shift_event_id: id().nullable(),
  shift_id: id().nullable(),
  period_date: z.string(),
  driver_id: id().nullable(),
  driver_name: z.string(),
  /** null for a charge. */
  start_time: z.string().nullable(),
  finish_time: z.string().nullable(),
  minutes: z.int(),
  /** Without commission, booking fee and VAT. Unapproved work has its present amount. */
  amount: pounds(),
  /** A timesheet to bill that is paid £0.00 an hour. */
  is_without_rate: z.boolean(),
  /** Why it cannot be billed yet; null if it can. */
  reason: z.literal(UNBILLED_REASONS).nullable(),
})
export type UnbilledItem = z.infer<typeof UnbilledItem>

export const UnbilledRestaurant = z.object({
  restaurant_id: id(),
  restaurant_name: z.string(),
  area_id: id(),
  /** 0: batches leave it out. */
  send_invoice: z.literal([0, 1]),
  billable: Sums,
  /** Why a batch leaves it out although it can be billed; null if it is included. */
  refused: z.string().nullable(),
  /** Not discarded, and not approved yet. */
  waiting: Sums,
  /** The timesheets to bill that are paid £0.00 an hour. */
  without_rate: z.int(),
  /** The waiting shifts that have no timesheet yet. */
  without_timesheet: z.int(),
  /** Sorted by date and start. Empty if more than 31 days of all restaurants are asked for: there would be too many. */
  items: z.array(UnbilledItem),
})
export type UnbilledRestaurant = z.infer<typeof UnbilledRestaurant>
