import { type ProviderInvoice, paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { documentName, invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { invoicePdf } from '../invoices/invoicePdf.reads.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { type FileAnswer, pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { notFound, Refusal, refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { beginPayment, payAtStripe } from './cardPayment.ts'
import { freeAgent } from './freeAgent.ts'
import { handleEvent, signedEvent } from './stripe.jobs.ts'
import { stripeOf } from './stripe.ts'

export const paymentHandlers = handlers(paymentRoutes, {
  providerInvoices: async ({ db, scope, body, services }) =>
    services.settings.stripe ? providerInvoicesInScope(db, scope, body) : [],

  pay: async ({ services, session, scope, body, change }) => {
    const { settings, now } = services
    const stripe = stripeOf(settings)
    if (!stripe) throw new Refusal('paymentNotSetUp')
    const { businessTimeZone: timeZone } = settings
    const today = todayIn(timeZone, now())
    const begun = await change((work) => beginPayment(work, scope, body, session.actor.account, today))
    if ('result' in begun) return begun.result
    return payAtStripe({ ...services, stripe, now, timeZone }, begun.attempt, session.actor)
  },

  webhook: async ({ services, signed }) => {
    const { settings, now } = services
    const stripe = stripeOf(settings)
    if (!stripe || !settings.stripe?.webhookSecret) throw new Refusal('paymentNotSetUp')
    const { businessTimeZone: timeZone } = settings
    await handleEvent(
      { ...services, now, timeZone },
      signedEvent(stripe, signed, settings.stripe.webhookSecret),
    )
    return { received: true as const }
  },

  download: async ({ services, scope, body, query, log }) =>
    accountingCopy(services, scope, {
      id: body.invoice_id,
      isShown: query.view !== 'attachment',
      warn: (facts, message) => log.warn(facts, message),
    }),
})

interface CopyQuery {
  id: number
  /** Opened in the browser, not saved. */
  isShown: boolean
  warn: (facts: { err: unknown }, message: string) => void
}

/**
 * The accounting copy as a PDF. If FreeAgent has none yet or does not answer, our own PDF says the same
 * (docs/spec/payments.md#accounting-copy).
 *
 * @throws {Refusal} 404 if there is no such invoice in scope
 */
async function accountingCopy(services: Services, scope: Scope, asked: CopyQuery): Promise<FileAnswer> {
  const { number, restaurant, url } = await copyInScope(services.db, scope, asked.id)
  const content =
    (url === null ? undefined : await findCopy(services, url, asked.warn)) ??
    (await invoicePdf(services.db, scope, asked.id, services.settings.businessTimeZone)).content
  const saved = invoiceNumberText(number)
  // A saved one has the specified name (docs/spec/invoices.md#invoice-calls).
  const name = asked.isShown ? documentName('invoice', saved, restaurant) : `${saved}.pdf`
  return pdfAnswer({ name, content }, asked.isShown)
}

async function findCopy(
  { db, settings }: Services,
  url: string,
  warn: CopyQuery['warn'],
): Promise<Buffer | undefined> {
  if (!settings.freeAgent) return undefined
  try {
    return await freeAgent(db, settings.freeAgent).pdf(url)
  } catch (err) {
    warn({ err }, 'FreeAgent does not answer: our own invoice is given instead')
    return undefined
  }
}

/**
 * Invoices whose period overlaps the dates, from our own rows. The webhook and the hourly job keep these up to date, so
 * Stripe is not asked.
 *
 * @throws {Invalid} when the range is longer than a year or backwards
 */
async function providerInvoicesInScope(
  db: Db,
  scope: Scope,
  { start_date, end_date }: { start_date: IsoDate; end_date: IsoDate },
): Promise<ProviderInvoice[]> {
  refuseRange({ from: start_date, to: end_date }, MAX_LIST_DAYS, 'end_date')
  const rows = await db
    .selectFrom('stripe_invoice')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.id', '=', 'stripe_invoice.invoice_id')
        .onRef('invoice.version', '=', 'stripe_invoice.version'),
    )
    .select(['invoice.id', 'invoice.number', 'stripe_id', 'customer_id', 'paid_at'])
    .where('customer_id', 'is not', null)
    // An invoice paid by bank is void at Stripe. One that is paid only at Stripe was paid with a different
    // amount.
    .where(sql<boolean>`(status = 'open' or paid_at is not null)`)
    .where('invoice.credited_at', 'is', null)
    .where('period_date_from', '<=', end_date)
    .where('period_date_to', '>=', start_date)
    .where(restaurantInScope(scope, sql.ref('invoice.restaurant_id')))
    .orderBy('invoice.number', 'desc')
    .execute()
  return rows.map(({ id, number, stripe_id, customer_id, paid_at }) => ({
    id: stripe_id as string,
    customer: customer_id as string,
    status: paid_at === null ? 'open' : 'paid',
    metadata: { invoice_id: String(id), invoice_number: invoiceNumberText(number) },
  }))
}

/**
 * The number of an invoice in scope, and the address of its accounting copy, if there is one.
 *
 * @throws {Refusal} 404 if there is none in scope
 */
async function copyInScope(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ number: number; restaurant: string; url: string | null }> {
  return (
    db
      .selectFrom('invoice')
      .leftJoin('freeagent_invoice', (join) =>
        join
          .onRef('freeagent_invoice.invoice_id', '=', 'invoice.id')
          .onRef('freeagent_invoice.version', '=', 'invoice.version')
          .on('gone', '=', false),
      )
      .select('invoice.number')
      // As the PDF and its email name it, even after the restaurant has been renamed.
      .select(sql<string>`invoice.parties -> 'restaurant' ->> 'name'`.as('restaurant'))
      // FreeAgent's PDF has no credit notes.
      .select(sql<string | null>`case when credited = 0 then url end`.as('url'))
      .where('invoice.id', '=', id)
      .where(restaurantInScope(scope, sql.ref('invoice.restaurant_id')))
      .executeTakeFirstOrThrow(() => notFound('invoice'))
  )
}
