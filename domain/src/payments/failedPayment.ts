/** Alerts staff that a payment failed, or paid an invoice that is no longer due (docs/spec/alerts.md#what-makes-an-alert). */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'

export interface PaymentOf {
  /** The number on the invoice: '014'. */
  number: string
  restaurant: { id: number; name: string }
  /** The first day of its period. */
  date?: string | undefined
}

/** One alert per attempt. */
export function failedPaymentAlert(
  { number, restaurant, date }: PaymentOf,
  attempt: number,
  reason: string,
): NewAlert {
  return {
    channel: 'invoice',
    event: 'payment-failed',
    key: `payment ${attempt}`,
    restaurant_id: restaurant.id,
    driver_id: null,
    data: {
      message: `The card payment of invoice ${number} by ${isolated(restaurant.name)} failed: ${isolated(reason)}`,
      restaurant_id: restaurant.id,
      ...(date !== undefined && { date }),
    },
  }
}

/** A refund to a card failed, at once or some days later. One alert for each credit note. */
export function failedRefundAlert(
  { number, restaurant, date }: PaymentOf,
  /** 'CN-003', '£30.00' */
  { creditNote, amount }: { creditNote: string; amount: string },
  reason: string,
): NewAlert {
  return {
    channel: 'invoice',
    event: 'refund-failed',
    key: `refund ${creditNote}`,
    restaurant_id: restaurant.id,
    driver_id: null,
    data: {
      message: `The refund of ${amount} to the card of ${isolated(restaurant.name)} for invoice ${number} (credit note ${creditNote}) failed: ${isolated(reason)} Refund it by bank transfer, and record that on the invoice.`,
      restaurant_id: restaurant.id,
      ...(date !== undefined && { date }),
    },
  }
}

/** Stripe took money for a version of an invoice that was replaced, credited, removed or already paid. */
export function strayPaymentAlert(
  { number, restaurant, date }: PaymentOf,
  stripeId: string,
  /** '£40.00' */
  amount: string,
): NewAlert {
  return {
    channel: 'invoice',
    event: 'payment-stray',
    key: `payment ${stripeId}`,
    restaurant_id: restaurant.id,
    driver_id: null,
    data: {
      message: `Stripe took ${amount} from ${isolated(restaurant.name)} for invoice ${number}, which had been replaced, removed, credited or paid in another way. Refund it in Stripe (${stripeId}).`,
      restaurant_id: restaurant.id,
      ...(date !== undefined && { date }),
    },
  }
}
