import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { documentName, invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { invoicePdf } from '../invoices/invoicePdf.reads.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { type FileAnswer, pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { beginPayment, payAtStripe } from './cardPayment.ts'
import { copyInScope } from './copies.reads.ts'
import { freeAgent } from './freeAgent.ts'
import { providerInvoicesInScope } from './providerInvoices.reads.ts'
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
