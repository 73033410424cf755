/** Words of a payment's toast (docs/spec/payments.md#payment-toast). */

export const paidMessage = (number: string): string => `Invoice ${number} is paid.`

export const notPaidMessage = (number: string, reason: string): string =>
  `Invoice ${number} is not paid. ${reason}`

/** The result is unknown. The next try, Stripe or a later check will settle it. */
export const unknownMessage = (number: string): string =>
  `Stripe is not responding, so it is not known yet whether invoice ${number} is paid. Try again in a moment: it will not be paid twice.`

export const PAYMENT_REFUSED =
  'Stripe does not accept the key of Driverdesk. Ask the person who runs Driverdesk to check it.'

export const NO_CARD =
  "The restaurant has no card at Stripe. Add one to its customer there, or use 'Mark as paid' when the money arrives."

export const PAYMENT_NOT_ACCEPTED =
  'Stripe did not accept the payment. Open the invoice in Stripe to see why.'

/** A later check found no payment. */
export const NOT_TAKEN = 'Stripe did not take the payment. Try again.'

export const NOT_PAYABLE = 'It changed since this page was loaded. Reload to see it.'
