/**
 * Has Stripe have an invoice as we have it, whatever was done before: each step can be taken again after a kill at any
 * line, by any server, and by two at once. Outside of any transaction, since Stripe may be slow.
 */
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isPayableByCard } from '@driverdesk/domain/payments/providerInvoice.ts'
import type { Stripe } from 'stripe'
import { announceInvoice } from '../invoices/invoices.live.ts'
import { SYSTEM } from '../kernel/audit.ts'
import type { Row } from '../kernel/tables.ts'
import { change } from '../kernel/unitOfWork.ts'
import type { Payments } from './payments.ts'
import { type MirroredInvoice, mirroredInvoice, providerVersions } from './providerInvoices.reads.ts'
import { claimAgain, claimVersion, holdPayable, noteVersion } from './providerInvoices.writes.ts'
import { settlePaid } from './settlePaid.ts'
import { isMissing } from './stripe.ts'
import { withCustomer } from './stripeCustomer.ts'

type Version = Row<'stripe_invoice'>

export async function mirrorInvoice(payments: Payments, id: number): Promise<void> {
  const { db } = payments
  const invoice = await mirroredInvoice(db, id)
  const isPayable = invoice !== undefined && isToBePaid(invoice)
  for (const version of await providerVersions(db, id)) {
    if (version.status !== 'making' && version.status !== 'open') continue
    if (!isPayable || version.version !== invoice.version) await withdraw(payments, version)
  }
  if (isPayable) await open(payments, invoice)
}

const isToBePaid = ({ total, paid_at, credited_at }: MirroredInvoice): boolean =>
  isPayableByCard({ pence: poundsToPence(total), isPaid: paid_at !== null, isCredited: credited_at !== null })

async function open(payments: Payments, invoice: MirroredInvoice): Promise<void> {
  const { db } = payments
  const { id: invoice_id, version, restaurant_id, number, total } = invoice
  const claimed = await claimVersion(db, {
    invoice_id,
    version,
    restaurant_id,
    number,
    pence: poundsToPence(total),
  })
  // Withdrawn, and to be paid after all: a payment by bank was taken back.
  const now = claimed.status === 'void' ? await claimAgain(db, claimed) : claimed
  if (now?.status === 'making') await make(payments, invoice, now)
}

async function make(payments: Payments, invoice: MirroredInvoice, claimed: Version): Promise<void> {
  const { stripe } = payments
  const stripeId = claimed.stripe_id ?? (await draft(payments, invoice, claimed))
  // The answer to a repeated request is the first one: how it stands now has to be asked.
  let now = await stripe.invoices.retrieve(stripeId)
  if (now.status === 'draft' && now.total === 0) {
    await stripe.invoiceItems.create(
      {
        customer: now.customer as string,
        invoice: stripeId,
        amount: claimed.pence,
        currency: 'gbp',
        description: wordsOf(invoice),
      },
      { idempotencyKey: `${claimed.key}-item` },
    )
    now = await stripe.invoices.retrieve(stripeId)
  }
  if (now.total !== claimed.pence) {
    throw new Error(`Stripe has ${now.total} pence for ${stripeId}, where it should be ${claimed.pence}.`)
  }
  if (now.status === 'draft') {
    await stripe.invoices.finalizeInvoice(
      stripeId,
      { auto_advance: false },
      { idempotencyKey: `${claimed.key}-final` },
    )
  }
  // Withdrawn, or paid by bank meanwhile: whoever was to withdraw it may have seen a draft, or none.
  if (!(await noteStatus(payments, claimed, 'open')))
    await withdraw(payments, { ...claimed, stripe_id: stripeId })
}

/** Stripe's invoice, empty as yet; answers its id. */
async function draft(payments: Payments, invoice: MirroredInvoice, claimed: Version): Promise<string> {
  const { db, stripe } = payments
  const made = await withCustomer(payments, invoice, (customer) =>
    stripe.invoices.create(
      {
        customer,
        currency: 'gbp',
        // Nothing is charged, sent or collected but by a payment that somebody asks for.
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        payment_settings: { payment_method_types: ['card'] },
        description: wordsOf(invoice),
        metadata: {
          invoice_id: String(invoice.id),
          invoice_number: invoiceNumberText(invoice.number),
          version: String(invoice.version),
        },
      },
      { idempotencyKey: `${claimed.key}-${customer}` },
    ),
  )
  const noted = await noteVersion(db, claimed, { stripe_id: made.id, customer_id: made.customer as string })
  if (!noted) {
    await withdraw(payments, { ...claimed, stripe_id: made.id })
    throw new Error(`Invoice ${invoice.id} changed while Stripe was told of it.`)
  }
  return made.id
}

const wordsOf = ({ number, period_date_from: from, period_date_to: to }: MirroredInvoice): string =>
  `Invoice ${invoiceNumberText(number)}: delivery drivers ${displayDate(from)} – ${displayDate(to)}`

/** Takes back what is not to be paid any more: replaced, removed, credited or paid by bank. */
async function withdraw(payments: Payments, version: Version): Promise<void> {
  const { stripe_id: id } = version
  const status = id === null ? undefined : await endAtStripe(payments.stripe, id, version.key)
  if (id !== null && status === 'paid') await settlePaid(payments, id)
  else await noteStatus(payments, version, 'void')
}

/** Whether it can be paid by card stands in the lists, which hear of it; false as `noteVersion` answers it. */
export const noteStatus = (
  unit: Omit<Payments, 'stripe'>,
  version: Version,
  status: 'open' | 'void',
): Promise<boolean> =>
  change(unit, SYSTEM, async (work) => {
    if (status === 'open' && !(await holdPayable(work.tx, version))) return false
    const isNoted = await noteVersion(work.tx, version, { status })
    const { invoice_id: id, restaurant_id } = version
    if (isNoted) announceInvoice(work, 'update', { id, restaurant_id })
    return isNoted
  })

async function endAtStripe(stripe: Stripe, id: string, key: string): Promise<Stripe.Invoice['status']> {
  const { status } = await statusAtStripe(stripe, id)
  if (status === 'draft') await stripe.invoices.del(id)
  if (status === 'open') await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}-void` })
  return status
}

const statusAtStripe = (stripe: Stripe, id: string): Promise<Pick<Stripe.Invoice, 'status'>> =>
  stripe.invoices.retrieve(id).catch((error) => {
    if (isMissing(error)) return { status: 'void' as const }
    throw error
  })
