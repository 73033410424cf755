/** Alerts staff that FreeAgent has no copy of an invoice, or an outdated one, and someone has to act. */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/names.ts'
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
  return paymentAlert(invoice, `credit copy ${note.id} ${what}`, `${state}: ${isolated(reason)}${asks}`)
}

/** Says what FreeAgent lacks and what staff should do about it. */
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
    `freeagent ${access}`,
    `Driverdesk has no access to FreeAgent, so invoice ${invoice.number} and later ones have no copy there. Ask the person who runs Driverdesk to approve its app at FreeAgent again.`,
  )

const paymentAlert = ({ restaurant, date }: PaymentOf, key: string, message: string): NewAlert => ({
  channel: 'invoice',
  event: 'copy-failed',
  key,
  restaurant_id: restaurant.id,
  driver_id: null,
  data: { message, restaurant_id: restaurant.id, ...(date !== undefined && { date }) },
})
