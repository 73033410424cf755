/** Bodies of the calls that send an invoice, credit it or mark it as paid. */
import { CREDIT_REASON_LENGTH, CREDIT_REASON_REQUIRED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { z } from 'zod'
import { isoDate, text } from '../kernel/wire.ts'
import { SeenInvoice } from './invoice.shapes.ts'

/** Paid today, unless `paid_on` gives another day. */
export const PaidInvoice = SeenInvoice.extend({ paid_on: isoDate().optional() })

/** The credit note gives the reason. */
export const CreditedInvoice = SeenInvoice.extend({
  reason: text(CREDIT_REASON_REQUIRED)
    .refine((reason) => reason.trim() !== '', CREDIT_REASON_REQUIRED)
    .refine((reason) => reason.length <= CREDIT_REASON_LENGTH, `At most ${CREDIT_REASON_LENGTH} characters.`),
})

/** 'inline' shows the file (the default); 'attachment' saves it. */
export const FileView = z.strictObject({
  view: z.enum(['attachment', 'inline'], 'Must be attachment or inline.').optional(),
})
