/** A card is charged once, however the server ended in between (docs/spec/payments.md#card-payment). */

import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { addInvoice, SENT } from '../invoices/testing/givenInvoice.ts'
import { insideTransaction } from '../kernel/database.ts'
import { readSettings } from '../kernel/settings.ts'
import { type Killable, killableServer } from '../kernel/testing/killableServer.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { ACCOUNTS, fillTestWorld } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { syncCopies } from './invoiceCopies.ts'
import { stripeOf } from './stripe.ts'
import { stripeCopies } from './syncStripe.ts'
import { type StripeServer, stripeServer } from './testing/stripeServer.ts'

let stripe: StripeServer
let product: Killable
beforeEach(async () => {
  stripe = await stripeServer()
  product = await killableServer(async () => ({ ...stripe.env, LOG_LEVEL: 'fatal' }))
})
afterEach(async () => {
  await product.end()
  await stripe.end()
})

test('after a kill between charging and recording, the next click finds the invoice paid', async () => {
  const { token, body } = await withDatabase(product.env, async ({ db }) => {
    await fillTestWorld(db)
    const { id } = await addInvoice(db, SENT)
    const client = stripeOf(readSettings(product.env)) as NonNullable<ReturnType<typeof stripeOf>>
    const payments = { ...unitOf(db), stripe: client, now: () => new Date(), timeZone: 'UTC' }
    await syncCopies(stripeCopies(payments), id)
    const { kind, id: account } = ACCOUNTS.manager
    const [made] = stripe.books.invoices.values()
    return {
      token: await db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, account))),
      body: JSON.stringify({ stripe_invoice_id: made?.id, stripe_customer_id: made?.customer }),
    }
  })
  const click = (address: string) =>
    fetch(`${address}${paymentRoutes.pay.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })

  const first = await product.launch()
  stripe.faults.push('silent')
  const lost = click(first.address).catch(() => undefined)
  await vi.waitFor(() => expect(stripe.books.charges).toHaveLength(1), { timeout: 60_000 })
  await first.end('SIGKILL')
  expect(await lost).toBeUndefined()

  const second = await product.launch()
  const answer = await click(second.address)
  expect(await answer.json()).toEqual({ success: true, message: 'Invoice 001 is paid.' })
  await second.end('SIGTERM')
  expect(stripe.books.charges).toHaveLength(1)
  const after = await withDatabase(product.env, async ({ db }) => ({
    invoices: await db.selectFrom('invoice').select('paid_by').execute(),
    attempts: await db.selectFrom('payment_attempt').select('state').execute(),
  }))
  expect(after).toEqual({ invoices: [{ paid_by: 'card' }], attempts: [{ state: 'paid' }] })
})
