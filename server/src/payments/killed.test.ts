/**
 * Tests that a card is charged and refunded once, no matter how the server ended in between
 * (docs/spec/payments.md#card-payment).
 */

import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { addInvoice, SENT } from '../invoices/testing/givenInvoice.ts'
import { type Db, insideTransaction } from '../kernel/database.ts'
import { readSettings } from '../kernel/settings.ts'
import { type Killable, killableServer } from '../kernel/testing/killableServer.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { ACCOUNTS, fillTestWorld } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { recordCardPayment } from './cardPayment.ts'
import { refundCard } from './cardRefund.ts'
import { syncCopies } from './invoiceCopies.ts'
import { type Payments, stripeOf } from './stripe.ts'
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

const paymentsIn = (db: Db): Payments => {
  const client = stripeOf(readSettings(product.env)) as NonNullable<ReturnType<typeof stripeOf>>
  return { ...unitOf(db), stripe: client, now: () => new Date(), timeZone: 'UTC' }
}
const tokenOf = (db: Db): Promise<string> => {
  const { kind, id } = ACCOUNTS.manager
  return db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
}

test('after a kill between charging and recording, the next click finds the invoice paid', async () => {
  const { token, body } = await withDatabase(product.env, async ({ db }) => {
    await fillTestWorld(db)
    const { id } = await addInvoice(db, SENT)
    await syncCopies(stripeCopies(paymentsIn(db)), id)
    const [made] = stripe.books.invoices.values()
    return {
      token: await tokenOf(db),
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

test('after a kill between refunding and recording, the next attempt finds the refund', async () => {
  const { id, token } = await withDatabase(product.env, async ({ db }) => {
    await fillTestWorld(db)
    const invoice = await addInvoice(db, SENT)
    await syncCopies(stripeCopies(paymentsIn(db)), invoice.id)
    const [made] = stripe.books.invoices.values()
    stripe.payElsewhere(made?.id as string)
    await recordCardPayment(paymentsIn(db), made?.id as string)
    return { id: invoice.id, token: await tokenOf(db) }
  })
  const first = await product.launch()
  stripe.faultsAt = 'post'
  stripe.faults.push('silent')
  const answer = await fetch(first.address + invoiceDocumentRoutes.credit.path.replace('{id}', String(id)), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A shorter shift', amount: 10, refund_by: 'card' }),
  })
  expect(answer.status).toBe(200)
  await vi.waitFor(() => expect(stripe.books.creditNotes).toHaveLength(1), { timeout: 60_000 })
  await first.end('SIGKILL')

  const notes = await withDatabase(product.env, async ({ db }) => {
    const stored = () => db.selectFrom('invoice_credit').select(['id', 'refund_state']).execute()
    const before = await stored()
    // Two servers take the job at once. One that finds the other at work is retried.
    const tries = before.flatMap((note) => [
      refundCard(paymentsIn(db), note.id),
      refundCard(paymentsIn(db), note.id),
    ])
    expect((await Promise.allSettled(tries)).map(({ status }) => status)).toContain('fulfilled')
    return [...before, ...(await stored())].map(({ refund_state }) => refund_state)
  })
  expect(notes).toEqual(['pending', 'done'])
  expect(stripe.books.creditNotes).toMatchObject([{ amount: 1_000 }])
})
