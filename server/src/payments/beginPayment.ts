import type { PaymentResult } from '@driverdesk/contract/payments/payment.shapes.ts'
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { NOT_PAYABLE, notPaidMessage, paidMessage } from '@driverdesk/domain/payments/paymentWords.ts'
import { sql } from 'kysely'
import { attemptOf } from '../invoices/cardPayment.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export const PAYMENT_CHECK_JOB = 'payment-check'

/** Longer than a payment can take with all its repetitions (stripe.ts). */
const CHECKED_AFTER_SECONDS = 120

export interface WantedPayment {
  stripe_invoice_id: string
  stripe_customer_id: string
}

/** Either what is to be told at once, or the attempt that is under way. */
export type Begun = { result: PaymentResult } | { attempt: number }

/**
 * Writes down that an invoice is to be paid, before Stripe is asked: whoever asks meanwhile, or again after a kill, joins
 * this attempt, and its key goes to Stripe each time.
 *
 * @throws {Refusal} 404 where there is no such invoice, or none in scope
 */
export async function beginPayment(
  work: Work,
  scope: Scope,
  wanted: WantedPayment,
  account: string,
  today: IsoDate,
): Promise<Begun> {
  const invoice = await heldInvoice(work.tx, scope, wanted)
  const invoice_number = invoiceNumberText(invoice.number)
  if (invoice.paid_at !== null) return { result: { success: true, message: paidMessage(invoice_number) } }
  const refused = (reason: string): Begun => ({
    result: { success: false, message: notPaidMessage(invoice_number, reason) },
  })
  const refusal = invoiceActionRefusal('pay', { invoice_number, state: invoiceState(invoice, today) })
  if (refusal) return refused(refusal)
  if (invoice.status !== 'open' || !invoice.isCurrent) return refused(NOT_PAYABLE)
  const under = await attemptOf(work.tx, invoice.id)
  if (under) return { attempt: under.id }
  const { id } = await work.tx
    .insertInto('payment_attempt')
    .values({ invoice_id: invoice.id, stripe_id: wanted.stripe_invoice_id, account })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.enqueueLater(CHECKED_AFTER_SECONDS, PAYMENT_CHECK_JOB, { attempt: id })
  return { attempt: id }
}

async function heldInvoice(tx: Tx, scope: Scope, { stripe_invoice_id, stripe_customer_id }: WantedPayment) {
  const invoice = await tx
    .selectFrom('invoice')
    .innerJoin('stripe_invoice', 'stripe_invoice.invoice_id', 'invoice.id')
    .select(['invoice.id', 'invoice.number', 'status', 'paid_at', 'credited_at', 'due_date'])
    // The former version is open at Stripe until the job has voided it.
    .select(sql<boolean>`stripe_invoice.version = invoice.version`.as('isCurrent'))
    .where('stripe_id', '=', stripe_invoice_id)
    .where('customer_id', '=', stripe_customer_id)
    .where(restaurantInScope(scope, sql.ref('invoice.restaurant_id')))
    .forUpdate('invoice')
    .executeTakeFirst()
  if (!invoice) throw notFound('invoice')
  return invoice
}
