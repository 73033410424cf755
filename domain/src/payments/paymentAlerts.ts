/** Alerts staff that a payment or a refund needs them (docs/spec/alerts.md#what-makes-an-alert). */

import type { NewAlert } from '../alerts/alert.ts'
import { invoiceNumberText } from '../invoices/invoiceNumber.ts'
import { isolated } from '../kernel/names.ts'

export interface PaymentOf {
  /** The number on the invoice: '014'. */
  number: string
  restaurant: { id: number; name: string }
  /** The first day of its period. */
  date?: string | undefined
}

export const paymentOf = (invoice: {
  number: number
  restaurant_id: number
  restaurant_name: string
  period_date_from?: string | null | undefined
}): PaymentOf => ({
  number: invoiceNumberText(invoice.number),
  restaurant: { id: invoice.restaurant_id, name: invoice.restaurant_name },
  date: invoice.period_date_from ?? undefined,
})

/** One alert per attempt. */
export const failedPaymentAlert = (invoice: PaymentOf, attempt: number, reason: string): NewAlert =>
  paymentAlert(
    invoice,
    { event: 'payment-failed', key: `payment ${attempt}` },
    `The card payment of invoice ${invoice.number} by ${isolated(invoice.restaurant.name)} failed: ${isolated(reason)}`,
  )

export interface CardRefund {
  /** 'CN-003' */
  creditNote: string
  /** '£30.00' */
  amount: string
  /** The key of this try. Staff may try the card again, with a new key. */
  key: string
}

/** A refund to a card failed, at once or some days later. One alert for each attempt. */
export const failedRefundAlert = (
  invoice: PaymentOf,
  refund: CardRefund,
  { reason, mayTryAgain }: { reason: string; mayTryAgain: boolean },
): NewAlert =>
  paymentAlert(
    invoice,
    { event: 'refund-failed', key: `refund ${refund.creditNote} ${refund.key}` },
    `${cardRefundText(invoice, refund)} failed: ${isolated(reason)} Refund it by bank transfer, and record that on the invoice${mayTryAgain ? ', or have the card tried again there' : ''}.`,
  )

/** A refund to a card has been pending for a day. One alert for each attempt. */
export const lateRefundAlert = (invoice: PaymentOf, refund: CardRefund): NewAlert =>
  paymentAlert(
    invoice,
    { event: 'refund-late', key: `refund ${refund.creditNote} ${refund.key} late` },
    `${cardRefundText(invoice, refund)} has not gone through after a day. Ask the person who runs Driverdesk to check Stripe's keys and their permissions. While it has keys, Driverdesk tries every hour, for a week.`,
  )

/** The card got a refund after the money had been returned in another way. One alert for each refund of Stripe. */
export const refundedTwiceAlert = (invoice: PaymentOf, refund: CardRefund, stripeId: string): NewAlert =>
  paymentAlert(
    invoice,
    { event: 'refund-twice', key: `refund ${stripeId}` },
    `${cardRefundText(invoice, refund)} went through although the money had already been returned. Check it in Stripe (${stripeId}), and agree with the restaurant how it returns one of the two.`,
  )

const cardRefundText = ({ number, restaurant }: PaymentOf, { creditNote, amount }: CardRefund): string =>
  `The refund of ${amount} to the card of ${isolated(restaurant.name)} for invoice ${number} (credit note ${creditNote})`

/** Stripe took money for a version of an invoice that was replaced, credited, removed or already paid. */
export const strayPaymentAlert = (
  invoice: PaymentOf,
  stripeId: string,
  /** '£40.00' */
  amount: string,
): NewAlert =>
  onAccountAlert(
    invoice,
    stripeId,
    `Stripe took ${amount} from ${isolated(invoice.restaurant.name)} for invoice ${invoice.number}, which had been replaced, removed, credited or paid in another way. It is on account: use it for another invoice, or refund it in Stripe (${stripeId}) and record that under Owed.`,
  )

/** A card paid all of an invoice, of which a part had come in before. */
export const paidBesidePartAlert = (
  invoice: PaymentOf,
  stripeId: string,
  /** '£40.00' */
  amount: string,
): NewAlert =>
  onAccountAlert(
    invoice,
    stripeId,
    `A card paid all of invoice ${invoice.number} of ${isolated(invoice.restaurant.name)}, of which ${amount} had been paid before. That amount is now on account: use it for another invoice, or refund it and record that under Owed.`,
  )

const onAccountAlert = (invoice: PaymentOf, stripeId: string, message: string): NewAlert =>
  paymentAlert(invoice, { event: 'payment-stray', key: `payment ${stripeId}` }, message)

const paymentAlert = (
  { restaurant, date }: PaymentOf,
  kind: { event: string; key: string },
  message: string,
): NewAlert => ({
  ...kind,
  channel: 'invoice',
  restaurant_id: restaurant.id,
  driver_id: null,
  data: { message, restaurant_id: restaurant.id, ...(date !== undefined && { date }) },
})

/** How long FreeAgent may fail before an alert is raised. */
export const NO_ANSWER_FOR_A_DAY = 'it has not answered for a day. Driverdesk tries again every hour.'

/** One alert for each version of an invoice. */
export const failedCopyAlert = (
  invoice: PaymentOf,
  { invoice_id, version }: { invoice_id: number; version: number },
  reason: string,
): NewAlert =>
  paymentAlert(
    invoice,
    copyFailed(`copy ${invoice_id} ${version}`),
    `FreeAgent has no up-to-date copy of invoice ${invoice.number} for ${isolated(invoice.restaurant.name)}: ${isolated(reason)}`,
  )

interface CopiedNote {
  id: number
  /** 'CN-001' */
  number: string
  /** FreeAgent has it, but is not done with it. */
  isThere: boolean
  /** It returns money, so it is not set against its invoice. */
  isRefund: boolean
}

/** One alert for a credit note that FreeAgent has refused, and one if it has not answered for a day. */
export function failedCreditCopyAlert(
  invoice: PaymentOf,
  note: CopiedNote,
  what: 'refused' | 'late',
  reason: string,
): NewAlert {
  const { state, remedy } = creditCopyWords(invoice, note)
  const asks = what === 'refused' ? ` ${remedy}` : ''
  return paymentAlert(
    invoice,
    copyFailed(`credit copy ${note.id} ${what}`),
    `${state}: ${isolated(reason)}${asks}`,
  )
}

function creditCopyWords(
  { number: invoice, restaurant }: PaymentOf,
  { number, isThere, isRefund }: CopiedNote,
): { state: string; remedy: string } {
  const name = isolated(restaurant.name)
  if (!isThere)
    return {
      state: `FreeAgent has no credit note ${number} for invoice ${invoice} of ${name}`,
      remedy: 'Book it there by hand.',
    }
  return isRefund
    ? {
        state: `FreeAgent has credit note ${number} for invoice ${invoice} of ${name}, but perhaps as a draft`,
        remedy: 'Mark it as sent there.',
      }
    : {
        state: `FreeAgent has credit note ${number} of ${name}, but it is not set against invoice ${invoice}`,
        remedy: 'Mark it as sent there, if it is a draft, and set it against the invoice.',
      }
}

/** One alert for all invoices, which names the first one. `access` names the credentials that FreeAgent refuses. */
export const closedAccountsAlert = (invoice: PaymentOf, access: string): NewAlert =>
  paymentAlert(
    invoice,
    copyFailed(`freeagent ${access}`),
    `Driverdesk has no access to FreeAgent, so invoice ${invoice.number} and later ones have no copy there. Ask the person who runs Driverdesk to approve its app at FreeAgent again.`,
  )

const copyFailed = (key: string) => ({ event: 'copy-failed', key })
