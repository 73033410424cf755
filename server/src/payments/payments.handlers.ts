import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers } from '../kernel/call.ts'
import { Refusal } from '../kernel/refusal.ts'
import { accountingCopy } from './accountingCopy.ts'
import { beginPayment } from './beginPayment.ts'
import { carryOut } from './carryOut.ts'
import { heardOf, signedEvent } from './heard.ts'
import { providerInvoicesInScope } from './providerInvoices.reads.ts'
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
    return carryOut({ ...services, stripe, now, timeZone }, begun.attempt, session.actor)
  },

  webhook: async ({ services, signed }) => {
    const { settings, now } = services
    const stripe = stripeOf(settings)
    if (!stripe || !settings.stripe?.webhookSecret) throw new Refusal('paymentNotSetUp')
    const { businessTimeZone: timeZone } = settings
    await heardOf({ ...services, now, timeZone }, signedEvent(stripe, signed, settings.stripe.webhookSecret))
    return { received: true as const }
  },

  download: async ({ services, scope, body, query, log }) =>
    accountingCopy(services, scope, {
      id: body.invoice_id,
      isShown: query.view !== 'attachment',
      warn: (facts, message) => log.warn(facts, message),
    }),
})
