/** Bodies of the calls that send an invoice, credit it, record a refund or mark it as paid. */
import { REFUND_WAYS } from '@driverdesk/domain/invoices/credits.ts'
import {
  CREDIT_AMOUNT_INVALID,
  CREDIT_REASON_LENGTH,
  CREDIT_REASON_REQUIRED,
} from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { CREDIT_NOTE_INVALID, typedCreditNoteNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { RECEIVED_INVALID } from '@driverdesk/domain/invoices/overpayments.ts'
import { z } from 'zod'
import { isoDate, money, Seen, text } from '../kernel/wire.ts'

/**
 * Paid today, unless `paid_on` gives another day. `received` defaults to the amount of the invoice. A surplus is kept on account,
 * and a shortfall is taken from there. With `in_part`, `received` is part of what is owed, and the rest stays owed.
 * `from_account` is a further part, paid from the account; none by default.
 */
export const PaidInvoice = Seen.extend({
  paid_on: isoDate().optional(),
  received: money()
    .refine((pounds) => Number(pounds) >= 0, RECEIVED_INVALID)
    .optional(),
  in_part: z.boolean().optional(),
  from_account: money()
    .refine((pounds) => Number(pounds) >= 0, RECEIVED_INVALID)
    .optional(),
})

/**
 * The credit note gives the reason. Without an amount, all that is left is credited. A paid invoice needs `refund_by`; for a
 * bank transfer, the day is today unless `refunded_on` gives another.
 */
export const CreditedInvoice = Seen.extend({
  reason: text(CREDIT_REASON_REQUIRED)
    .refine((reason) => reason.trim() !== '', CREDIT_REASON_REQUIRED)
    .refine((reason) => reason.length <= CREDIT_REASON_LENGTH, `At most ${CREDIT_REASON_LENGTH} characters.`),
  amount: money(CREDIT_AMOUNT_INVALID)
    .refine((pounds) => Number(pounds) > 0, CREDIT_AMOUNT_INVALID)
    .optional(),
  refund_by: z.enum(REFUND_WAYS, 'Must be account, bank or card.').optional(),
  refunded_on: isoDate().optional(),
})

/** 'CN-001' */
const creditNoteNumber = () =>
  text(CREDIT_NOTE_INVALID).refine((given) => typedCreditNoteNumber(given) !== undefined, CREDIT_NOTE_INVALID)

/** Refunded by bank transfer today, unless `refunded_on` gives another day. With 'card', Stripe tries the card again. */
export const RefundedInvoice = Seen.extend({
  credit_note_number: creditNoteNumber(),
  refund_by: z.enum(['bank', 'card'], 'Must be bank or card.').optional(),
  refunded_on: isoDate().optional(),
})

/** 'inline' shows the file (the default); 'attachment' saves it. */
export const FileView = z.strictObject({
  view: z.enum(['attachment', 'inline'], 'Must be attachment or inline.').optional(),
})

/** The last credit note, unless `credit_note` gives the number of another. */
export const CreditNoteQuery = FileView.extend({ credit_note: creditNoteNumber().optional() })
