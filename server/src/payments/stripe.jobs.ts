/** The background jobs for Stripe. If one is killed, another server can continue it. */
import type { Stripe } from 'stripe'
import type { JobKind } from '../kernel/jobs.ts'
import type { Unit } from '../kernel/unitOfWork.ts'
import { checkPayment, PAYMENT_CHECK_JOB } from './cardPayment.ts'
import { CARD_REFUND_JOB, endLateRefunds, queuePendingRefunds, refundCard } from './cardRefund.ts'
import {
  type CreditJobData,
  copyJob,
  copyJobs,
  PATIENT,
  STRIPE_AMOUNT_JOB,
  STRIPE_INVOICE_JOB,
} from './invoiceCopies.ts'
import type { Payments } from './stripe.ts'
import { fetchEvents } from './stripeEvents.ts'
import { stripeCopies } from './syncStripe.ts'

/** @param stripe undefined without keys; the jobs then do nothing, except to end refunds that wait */
export const stripeJobs = (
  stripe: Stripe | undefined,
  { now, timeZone }: Pick<Payments, 'now' | 'timeZone'>,
): JobKind[] => {
  const paymentsOf = (unit: Unit): Payments | undefined => stripe && { ...unit, stripe, now, timeZone }
  const copiesOf = (unit: Unit) => {
    const payments = paymentsOf(unit)
    return payments && stripeCopies(payments)
  }
  return [
    ...copyJobs(
      { name: STRIPE_INVOICE_JOB, atOnce: 5 },
      { name: 'stripe-sweep', cron: '*/10 * * * *' },
      copiesOf,
    ),
    copyJob({ name: STRIPE_AMOUNT_JOB }, copiesOf),
    {
      name: CARD_REFUND_JOB,
      tries: PATIENT,
      run: async (data, unit) => {
        const payments = paymentsOf(unit)
        if (payments) await refundCard(payments, (data as CreditJobData).credit)
      },
    },
    {
      name: 'card-refund-sweep',
      cron: '7 * * * *',
      run: async (_data, unit) => {
        if (stripe) await queuePendingRefunds(unit)
        await endLateRefunds({ ...unit, now, timeZone })
      },
    },
    {
      name: PAYMENT_CHECK_JOB,
      tries: PATIENT,
      run: async (data, unit) => {
        const payments = paymentsOf(unit)
        if (payments) await checkPayment(payments, (data as { attempt: number }).attempt)
      },
    },
    {
      name: 'stripe-events',
      cron: '23 * * * *',
      run: async (_data, unit) => {
        const payments = paymentsOf(unit)
        if (payments) await fetchEvents(payments)
      },
    },
  ]
}
