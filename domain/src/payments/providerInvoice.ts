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

/** True if an amount is due and a card can pay it. */
export const isPayableByCard = ({ pence, isPaid, isCredited }: PayableInvoice): boolean =>
  !isPaid && !isCredited && pence >= LEAST_BY_CARD && pence <= MOST_BY_CARD
