/** Money that restaurants paid beyond their invoices (docs/spec/invoices.md#overpayments). Amounts in pounds. */
import { OVERPAYMENT_KINDS, RECEIVED_INVALID } from '@driverdesk/domain/invoices/overpayments.ts'
import { z } from 'zod'
import { id, idParam, isoDate, money, pounds, timestamp } from '../kernel/wire.ts'

export const Overpayment = z.object({
  id: id(),
  restaurant_id: id(),
  /** The invoice that it was paid for; null if it was for no invoice, or for a draft that has been removed. */
  invoice_id: id().nullable(),
  invoice_number: z.string().nullable(),
  kind: z.literal(OVERPAYMENT_KINDS),
  paid_by: z.literal(['card', 'bank']),
  received_on: isoDate(),
  amount: pounds(),
  /** The part used for other invoices. Their numbers are in `used_for`. */
  used: pounds(),
  used_for: z.array(z.string()),
  /** The invoices that it has paid in part and that are still owed. */
  in_part: z.array(z.object({ invoice_id: id(), invoice_number: z.string(), amount: pounds() })),
  /** The refunded part: the sum of `refunds`, which are in the order in which they were recorded. */
  refunded: pounds(),
  refunds: z.array(
    z.object({ id: id(), amount: pounds(), refunded_on: isoDate(), creator_name: z.string() }),
  ),
  /** Who recorded it, or put it on account. */
  creator_name: z.string(),
  created_at: timestamp(),
})
export type Overpayment = z.infer<typeof Overpayment>

export const OverpaymentQuery = z.strictObject({ restaurant_id: idParam() })

const aboveZero = () => money().refine((pounds) => Number(pounds) > 0, 'Must be above £0.00.')

/**
 * A payment for an invoice that needed none, such as a second one. Received today, unless `paid_on` gives another day.
 * `already`: how many equal ones of that day the user knows of, 0 unless given.
 */
export const PaidAgain = z.strictObject({
  received: aboveZero(),
  paid_on: isoDate().optional(),
  already: z.int().min(0).optional(),
})

/**
 * A payment of a restaurant that is for no invoice. `already` counts its equal ones; `recorded` is what the user saw as recorded
 * for that restaurant and day.
 */
export const PaidOnAccount = PaidAgain.extend({
  restaurant_id: id(),
  paid_on: isoDate(),
  recorded: money()
    .refine((pounds) => Number(pounds) >= 0, RECEIVED_INVALID)
    .optional(),
})

/**
 * Part of an overpayment was refunded. `left` is what the user saw as left of it, `amount` unless given. Refunded today, unless
 * `refunded_on` gives another day.
 */
export const RefundedOverpayment = z.strictObject({
  amount: aboveZero(),
  left: aboveZero().optional(),
  refunded_on: isoDate().optional(),
})

/** The refund of an overpayment that was recorded by mistake. */
export const MistakenRefund = z.strictObject({ refund_id: id() })

/** Money that the account paid towards an invoice goes back on account. `amount` is the whole sum, as the user saw it. */
export const PartTakenBack = z.strictObject({ amount: aboveZero().optional() })
