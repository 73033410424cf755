/** Words of a payment's toast (docs/spec/payments.md#payment-toast). */

export const paidMessage = (number: string): string => `Invoice ${number} is paid.`

export const notPaidMessage = (number: string, reason: string): string =>
  `Invoice ${number} is not paid. ${reason}`

/** The result is unknown. The next attempt, Stripe or a later check will settle it. */
export const unknownMessage = (number: string): string =>
  `Stripe is not responding, so it is not known yet whether invoice ${number} is paid. Try again in a moment: it will not be paid twice.`

export const PAYMENT_REFUSED =
  'Stripe does not accept Driverdesk’s key. Ask the person who runs Driverdesk to check it.'

export const NO_CARD =
  "The restaurant has no card at Stripe. Add one to its customer there, or use 'Mark as paid' when the money arrives."

export const PAYMENT_NOT_ACCEPTED =
  'Stripe did not accept the payment. Open the invoice in Stripe to see why.'

/** A later check found no payment. */
export const NOT_TAKEN = 'The payment failed at Stripe. Try again.'

/** It was credited in part, and its copy at Stripe is being made again. */
export const OLD_AMOUNT =
  'Stripe still has the amount from before the last credit note. Try again in a moment.'

const REFUND_FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  charge_for_pending_refund_disputed: 'The payment is disputed.',
  insufficient_funds: 'The balance at Stripe is too low.',
  declined: 'The bank declined it.',
  merchant_request: 'It was cancelled in Stripe.',
}

export const refundFailure = (reason: string | undefined): string =>
  REFUND_FAILURES[reason ?? ''] ?? 'The bank rejected the refund.'

/** Stripe may have refunded it, and only the answer was lost. */
export const REFUND_NOT_TAKEN =
  'Stripe has not accepted the refund for a week. First check in Stripe that the card was not refunded.'

export const NOT_PAYABLE = 'It has changed since this page was loaded. Reload to see it.'

/** The invoices that go to the payment provider (docs/spec/payments.md#card-payment). */

/** Stripe charges no card for less than this, in pence; it adds the amount to the customer's balance. */
export const LEAST_BY_CARD = 30

/** Stripe's highest amount, in pence. */
export const MOST_BY_CARD = 99_999_999

export interface PayableInvoice {
  /** Its total in pence. */
  pence: number
  isPaid: boolean
  isCredited: boolean
}

export const isPayableByCard = ({ pence, isPaid, isCredited }: PayableInvoice): boolean =>
  !isPaid && !isCredited && pence >= LEAST_BY_CARD && pence <= MOST_BY_CARD
