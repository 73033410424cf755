import type { InvoiceEvents } from '../invoices/invoices.events.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export const STRIPE_INVOICE_JOB = 'stripe-invoice'
export const FREEAGENT_INVOICE_JOB = 'freeagent-invoice'

/** About a day: what is not taken then, the sweeps take up again. */
export const PATIENT = { retryLimit: 36, retryDelayMax: 3_600, expireInSeconds: 180 }

/** Which invoice Stripe, or FreeAgent, is to have as we have it. */
export interface InvoiceJobData {
  invoice: number
  /** It was built or made anew just now: FreeAgent gets a copy, which one from before its keys has not. */
  isBuilt?: boolean
}

/**
 * Has Stripe, and FreeAgent, follow an invoice once this unit of work is committed: when one was built, regenerated,
 * sent, paid, credited or removed. Without their keys nothing happens.
 */
export function queueMirrors(work: Work, { id, isBuilt }: InvoiceEvents['invoice changed']): void {
  const data: InvoiceJobData = { invoice: id, ...(isBuilt && { isBuilt }) }
  work.enqueue(STRIPE_INVOICE_JOB, data)
  work.enqueue(FREEAGENT_INVOICE_JOB, data)
}
