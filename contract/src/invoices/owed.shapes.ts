/** Money owed across time (docs/spec/invoices.md#money-owed). Amounts in pounds. */
import { BATCH_LIMIT, TOO_MANY_RESTAURANTS } from '@driverdesk/domain/invoices/bulkChange.ts'
import { z } from 'zod'
import { id, idList, idParam, isoDate, pounds } from '../kernel/wire.ts'

/** The amounts that a restaurant owes for its sent invoices, summed by age. */
export const OwedByRestaurant = z.object({
  restaurant_id: id(),
  restaurant_name: z.string(),
  area_id: id().nullable(),
  /** The address to which a statement is emailed. */
  billing_email: z.string(),
  invoices: z.int(),
  /** null if it owes nothing, and only has money on account. */
  oldest_due_date: isoDate().nullable(),
  not_due: pounds(),
  to_30: pounds(),
  to_60: pounds(),
  to_90: pounds(),
  over_90: pounds(),
  total: pounds(),
  /** The amount on account, which is not deducted from `total`. */
  on_account: pounds(),
  /** The day on which it was last emailed a statement. */
  statement_on: isoDate().nullable(),
  /** Today's statement is in the outbox, because there is no mail server. */
  is_in_outbox: z.boolean(),
})
export type OwedByRestaurant = z.infer<typeof OwedByRestaurant>

export const OwedListQuery = z.strictObject({ restaurant_id: idParam().optional() })

export const UnpaidQuery = OwedListQuery.extend({ ids: idList().optional() })

export const OwedQuery = z.strictObject({ restaurant_id: idParam() })

/** Without dates, the statement covers what is owed today. */
export const StatementQuery = OwedQuery.extend({
  period_date_from: isoDate().optional(),
  period_date_to: isoDate().optional(),
}).refine(({ period_date_from: from, period_date_to: to }) => (from === undefined) === (to === undefined), {
  path: ['period_date_to'],
  message: 'Give both dates of the period.',
})

export const StatementMail = z.strictObject({ restaurant_id: id() })

export const StatementsMail = z.strictObject({
  restaurant_ids: z
    .array(id())
    .min(1, 'Choose at least one restaurant.')
    .max(BATCH_LIMIT, TOO_MANY_RESTAURANTS),
})

/** The address to which a statement was emailed. */
export const StatementRecipient = z.object({ name: z.string(), address: z.string() })
export type StatementRecipient = z.infer<typeof StatementRecipient>

/** The result for each restaurant: the address to which its statement was emailed, or null and the reason. */
export const StatementsMailed = z.object({
  results: z.array(z.object({ restaurant_id: id(), to: StatementRecipient.nullable(), message: z.string() })),
})
export type StatementsMailed = z.infer<typeof StatementsMailed>
