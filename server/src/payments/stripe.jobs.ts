/** What is done with Stripe in the background: each kind can be killed at any line, and taken up by another server. */
import { NOT_TAKEN } from '@driverdesk/domain/payments/paymentWords.ts'
import type { Stripe } from 'stripe'
import { SYSTEM } from '../kernel/audit.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, type Unit } from '../kernel/unitOfWork.ts'
import { attemptById } from './attempts.reads.ts'
import { PAYMENT_CHECK_JOB } from './beginPayment.ts'
import { failed } from './carryOut.ts'
import { heardOf } from './heard.ts'
import { mirrorInvoice } from './mirrorInvoice.ts'
import { type InvoiceJobData, PATIENT, STRIPE_INVOICE_JOB } from './payments.queue.ts'
import type { Payments } from './payments.ts'
import { invoicesToMirror } from './providerInvoices.reads.ts'
import { settlePaid } from './settlePaid.ts'

/** Stripe tells of what was paid while nobody listened, for as long back as this. */
const ASKED_BACK_SECONDS = 3 * 24 * 60 * 60

/** @param stripe undefined: nothing is paid by card, and nothing is done */
export const stripeJobs = (
  stripe: Stripe | undefined,
  { now, timeZone }: Pick<Payments, 'now' | 'timeZone'>,
): JobKind[] => {
  const withStripe = (unit: Unit, act: (payments: Payments) => Promise<void>): Promise<void> =>
    stripe ? act({ ...unit, stripe, now, timeZone }) : Promise.resolve()
  return [
    {
      name: STRIPE_INVOICE_JOB,
      atOnce: 5,
      tries: PATIENT,
      run: (data, unit) =>
        withStripe(unit, (payments) => mirrorInvoice(payments, (data as InvoiceJobData).invoice)),
    },
    {
      name: PAYMENT_CHECK_JOB,
      tries: PATIENT,
      run: (data, unit) =>
        withStripe(unit, (payments) => checkPayment(payments, (data as { attempt: number }).attempt)),
    },
    { name: 'stripe-sweep', cron: '*/10 * * * *', run: (_data, unit) => withStripe(unit, sweep) },
    { name: 'stripe-events', cron: '23 * * * *', run: (_data, unit) => withStripe(unit, askForEvents) },
  ]
}

/** Nobody heard what came of a payment. It is looked for, and not made: by now nobody may wait for it. */
export async function checkPayment(payments: Payments, id: number): Promise<void> {
  const attempt = await attemptById(payments.db, id)
  if (attempt?.state !== 'pending') return
  const { status } = await payments.stripe.invoices.retrieve(attempt.stripe_id)
  if (status === 'paid') await settlePaid(payments, attempt.stripe_id)
  else await failed(payments, attempt, NOT_TAKEN)
}

/** The invoices of which Stripe does not have what it should, such as all from before there was a key. */
async function sweep(unit: Unit): Promise<void> {
  const ids = await invoicesToMirror(unit.db)
  await change(unit, SYSTEM, async (work) => {
    work.enqueue(STRIPE_INVOICE_JOB, ...ids.map((invoice): InvoiceJobData => ({ invoice })))
  })
}

/** What was paid elsewhere, where no webhook told it. */
export async function askForEvents(payments: Payments): Promise<void> {
  // Stripe's clock and ours: an event is told again and again, which changes nothing.
  const since = Math.floor(Date.now() / 1000) - ASKED_BACK_SECONDS
  const events = payments.stripe.events.list({
    types: ['invoice.paid', 'invoice.voided'],
    created: { gte: since },
    limit: 100,
  })
  for await (const event of events) await heardOf(payments, event)
}
