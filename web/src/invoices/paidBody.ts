import type { Settlement } from '@driverdesk/domain/invoices/overpayments.ts'
import { type Pence, penceToPounds } from '@driverdesk/domain/kernel/money.ts'

/** What the calls say about the payment of an invoice. Nothing if all that is owed came in: an older server does not know the amounts. */
export function paidBody({ received, fromAccount, left }: Settlement, owed: Pence) {
  if (left === 0) return received === owed ? {} : { received: penceToPounds(received) }
  return {
    in_part: true,
    received: penceToPounds(received),
    ...(fromAccount > 0 && { from_account: penceToPounds(fromAccount) }),
  }
}
