/** Alerts staff that FreeAgent has no copy of an invoice, or an outdated one, and someone has to act. */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/isolated.ts'
import type { PaymentOf } from './failedPayment.ts'

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
    `copy ${invoice_id} ${version}`,
    `FreeAgent has no up-to-date copy of invoice ${invoice.number} for ${isolated(invoice.restaurant.name)}: ${isolated(reason)}`,
  )

/** One alert for a credit note that FreeAgent has refused, and one if it has not answered for a day. */
export const failedCreditCopyAlert = (
  invoice: PaymentOf,
  { id, number }: { id: number; number: string },
  what: 'refused' | 'late',
  reason: string,
): NewAlert =>
  paymentAlert(
    invoice,
    `credit copy ${id} ${what}`,
    `FreeAgent has no credit note ${number} for invoice ${invoice.number} of ${isolated(invoice.restaurant.name)}: ${isolated(reason)}${what === 'refused' ? ' Book it there by hand.' : ''}`,
  )

/** One alert for all invoices, which names the first one. `access` names the credentials that FreeAgent refuses. */
export const closedAccountsAlert = (invoice: PaymentOf, access: string): NewAlert =>
  paymentAlert(
    invoice,
    `freeagent ${access}`,
    `Driverdesk has no access to FreeAgent, so invoice ${invoice.number} and later ones have no copy there. Ask the person who runs Driverdesk to approve its app at FreeAgent again.`,
  )

const paymentAlert = ({ restaurant, date }: PaymentOf, key: string, message: string): NewAlert => ({
  ...{ channel: 'invoice', event: 'copy-failed', key, restaurant_id: restaurant.id, driver_id: null },
  data: { message, restaurant_id: restaurant.id, ...(date !== undefined && { date }) },
})
