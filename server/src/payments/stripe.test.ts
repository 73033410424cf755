/** Paying by card (docs/spec/payments.md#card-payment), against a local server that speaks Stripe's API. */

import { randomUUID } from 'node:crypto'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addInvoice, addOverpayment, forgetInvoices, SENT } from '../invoices/testing/givenInvoice.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { type RowVersions, rewritten, rowVersions } from '../kernel/testing/rowVersions.ts'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { attemptById, checkPayment, endFailed, PAYMENT_CHECK_JOB, payAtStripe } from './cardPayment.ts'
import { STRIPE_INVOICE_JOB, syncCopies } from './invoiceCopies.ts'
import { fetchEvents, stripeJobs } from './stripe.jobs.ts'
import { type Payments, stripeOf } from './stripe.ts'
import { claimAgain, stripeCopies } from './syncStripe.ts'
import { addOthersPayments } from './testing/givenPayment.ts'
import { signedEvent } from './testing/signedEvent.ts'
import { type StripeServer, stripeServer } from './testing/stripeServer.ts'

let stripe: StripeServer
let server: TestApp
let payments: Payments
/** Other people's rows, which no test may change. */
let others: RowVersions
beforeAll(async () => {
  stripe = await stripeServer()
  server = await testApp({ env: stripe.env })
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url } = stripe.env
  const client = stripeOf({ stripe: { secretKey, url, webhookSecret: undefined } })
  payments = {
    ...unitOf(server.db),
    stripe: client as NonNullable<typeof client>,
    now: () => NOW,
    timeZone: 'Europe/London',
  }
  await server.db
    .insertInto('stripe_customer')
    .values([
      { restaurant_id: RESTAURANTS.northTwo, stripe_id: null },
      { restaurant_id: RESTAURANTS.northClosed, stripe_id: 'cus_closed' },
    ])
    .execute()
})
afterAll(async () => {
  await server.end()
  await stripe.end()
})
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('stripe_invoice').execute()
  await server.db.deleteFrom('alert').execute()
  stripe.card = 'good'
  stripe.faults.length = 0
  stripe.faultsAt = 'pay'
  stripe.asked.length = 0
  stripe.books.charges.length = 0
  stripe.books.events.length = 0
  await addOthersPayments(server.db, {
    paying: await addInvoice(server.db, MAY),
    withdrawn: await addInvoice(server.db, { ...MAY, restaurant_id: RESTAURANTS.northTwo }),
  })
  others = await rowVersions(server.db, OTHERS)
})
afterEach(async () => {
  expect(rewritten(others, await rowVersions(server.db, OTHERS))).toBe('')
})

/** The tests are about June. */
const MAY = { period_date_from: '2026-05-01', period_date_to: '2026-05-07' }
const OTHERS = ['stripe_customer', 'stripe_invoice', 'payment_attempt', 'invoice'] as const

/** An invoice of northOne for £40.00 that Stripe has as well. */
async function openInvoice(given: Partial<NewRow<'invoice'>> = {}): Promise<Row<'invoice'>> {
  const invoice = await addInvoice(server.db, given)
  await syncCopies(stripeCopies(payments), invoice.id)
  return invoice
}

const listed = (as: AccountName = 'administrator') =>
  server.reply(
    paymentRoutes.providerInvoices,
    { body: { start_date: '2026-06-01', end_date: '2026-06-30' } },
    as,
  )

async function pay(more: { key?: string; as?: AccountName } = {}) {
  const [invoice] = await listed()
  const body = { stripe_invoice_id: invoice?.id ?? '', stripe_customer_id: invoice?.customer ?? '' }
  const headers: Record<string, string> = more.key === undefined ? {} : { 'idempotency-key': more.key }
  return server.call(paymentRoutes.pay, { body, headers }, more.as ?? 'manager')
}

const stored = (id: number) =>
  server.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const versionOf = (invoiceId: number) =>
  server.db
    .selectFrom('stripe_invoice')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
const versions = (id: number) =>
  server.db
    .selectFrom('stripe_invoice')
    .select(['version', 'status'])
    .where('invoice_id', '=', id)
    .orderBy('version')
    .execute()
const alerts = async () =>
  (await server.db.selectFrom('alert').select('data').execute()).map(({ data }) => data.message)
const attempts = (invoiceId: number) =>
  server.db
    .selectFrom('payment_attempt')
    .select(['id', 'state'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute()
const storedCustomers = () =>
  server.db
    .selectFrom('stripe_customer')
    .select(['restaurant_id', 'stripe_id'])
    .orderBy('restaurant_id')
    .execute()
const atStripe = () => [...stripe.books.invoices.values()].at(-1)

const PAID = { success: true, message: expect.stringMatching(/^Invoice \d{3,} is paid\.$/) }

const announced = async (id: number) =>
  (
    await server.db
      .selectFrom('outbox')
      .select('event')
      .where('channel', '=', 'invoice')
      .where('entity_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ event }) => event)

describe('an invoice that was built', () => {
  test('is open at Stripe with its number and pence, for one customer per restaurant', async () => {
    const customers = stripe.books.customers.size
    const first = await addInvoice(server.db, { total: '1234.56', earned: '1234.56' })
    const second = await addInvoice(server.db, SENT)
    const outcomes = await Promise.allSettled(
      [first, second, first].map(({ id }) => syncCopies(stripeCopies(payments), id)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
    await syncCopies(stripeCopies(payments), first.id)
    expect(stripe.books.customers.size).toBe(customers + 1)
    const made = [...stripe.books.invoices.values()].filter(
      ({ metadata }) => metadata.invoice_id === String(first.id),
    )
    expect(made).toMatchObject([
      {
        status: 'open',
        total: 123_456,
        currency: 'gbp',
        metadata: { invoice_number: expect.stringMatching(/^\d{3,}$/) },
      },
    ])
    expect(await listed()).toHaveLength(2)
    // It is not withdrawn.
    expect(await claimAgain(server.db, await versionOf(first.id))).toBeUndefined()
    expect(await storedCustomers()).toContainEqual({
      restaurant_id: RESTAURANTS.northOne,
      stripe_id: made[0]?.customer,
    })
  })

  test('gets a new customer if the restaurant’s was removed at Stripe', async () => {
    const { southOne: restaurant_id } = RESTAURANTS
    await openInvoice({ restaurant_id })
    stripe.books.customers.delete(atStripe()?.customer as string)
    await openInvoice({ restaurant_id, ...SENT })
    expect(await storedCustomers()).toContainEqual({ restaurant_id, stripe_id: atStripe()?.customer })
    expect(stripe.books.customers.has(atStripe()?.customer as string)).toBe(true)
  })

  test.each(['POST /v1/invoices', 'POST /v1/invoiceitems', 'finalize'])(
    'is made once by the next try if the answer to %s is lost',
    async (step) => {
      const { id } = await addInvoice(server.db)
      stripe.faultsAt = 'post'
      const before = stripe.books.invoices.size
      const place = ['POST /v1/invoices', 'POST /v1/invoiceitems', 'finalize'].indexOf(step)
      // The library itself asks three times.
      const none = Array<'none'>(place + ((await isNewCustomer()) ? 1 : 0)).fill('none')
      stripe.faults.push(...none, 'cut', 'down', 'down', 'down')
      await expect(syncCopies(stripeCopies(payments), id)).rejects.toThrow()
      stripe.faults.length = 0
      await syncCopies(stripeCopies(payments), id)
      expect(stripe.books.invoices.size).toBe(before + 1)
      expect(atStripe()).toMatchObject({ status: 'open', total: 4_000 })
    },
  )

  const isNewCustomer = async () =>
    !(await storedCustomers()).some(({ restaurant_id }) => restaurant_id === RESTAURANTS.northOne)

  test('is replaced when regenerated, and withdrawn when removed, credited or paid by bank', async () => {
    const { id } = await openInvoice()
    await server.db
      .updateTable('invoice')
      .set({ version: 2, total: '50.00', earned: '50.00' })
      .where('id', '=', id)
      .execute()
    await syncCopies(stripeCopies(payments), id)
    expect(await versions(id)).toEqual([
      { version: 1, status: 'void' },
      { version: 2, status: 'open' },
    ])
    expect(atStripe()).toMatchObject({ status: 'open', total: 5_000 })
    const credited = await openInvoice(SENT)
    await server.db
      .updateTable('invoice')
      .set({ credited_at: NOW.toISOString(), credited: '40.00' })
      .where('id', '=', credited.id)
      .execute()
    await syncCopies(stripeCopies(payments), credited.id)
    expect(atStripe()).toMatchObject({ status: 'void' })
    expect(await claimAgain(server.db, await versionOf(credited.id))).toBeUndefined()
    // Pay Now appears with the first, and disappears with the second.
    expect(await announced(credited.id)).toEqual(['update', 'update'])
    const paid = await openInvoice(SENT)
    await server.db
      .updateTable('invoice')
      .set({ paid_at: NOW.toISOString(), paid_by: 'bank' })
      .where('id', '=', paid.id)
      .execute()
    await syncCopies(stripeCopies(payments), paid.id)
    expect(atStripe()).toMatchObject({ status: 'void' })
    expect((await listed()).map(({ status }) => status)).toEqual(['paid', 'open'])
    await server.db
      .updateTable('invoice')
      .set({ paid_at: null, paid_by: null })
      .where('id', '=', paid.id)
      .execute()
    await syncCopies(stripeCopies(payments), paid.id)
    expect(atStripe()).toMatchObject({ status: 'open', metadata: { invoice_id: String(paid.id) } })
    await server.db.deleteFrom('invoice').where('id', '=', id).execute()
    await syncCopies(stripeCopies(payments), id)
    expect(
      [...stripe.books.invoices.values()].filter(({ metadata }) => metadata.invoice_id === String(id)),
    ).toMatchObject([{ status: 'void' }, { status: 'void' }])
  })

  test.each([
    ['paid by bank', { paid_at: NOW.toISOString(), paid_by: 'bank' }],
    ['recreated', { version: 2 }],
  ] as const)('is void at once if it was %s while Stripe was being updated', async (_, changes) => {
    const { id } = await addInvoice(server.db, SENT)
    const { finalizeInvoice } = payments.stripe.invoices
    const slow = vi
      .spyOn(payments.stripe.invoices, 'finalizeInvoice')
      .mockImplementationOnce(async (...asked) => {
        await server.db.updateTable('invoice').set(changes).where('id', '=', id).execute()
        return finalizeInvoice.apply(payments.stripe.invoices, asked as never)
      })
    await syncCopies(stripeCopies(payments), id)
    slow.mockRestore()
    expect(atStripe()).toMatchObject({ status: 'void' })
    expect(await versions(id)).toEqual([{ version: 1, status: 'void' }])
  })

  test('is visible to people who see the invoice', async () => {
    await openInvoice()
    await openInvoice({ restaurant_id: RESTAURANTS.southOne })
    const seen = await Promise.all(
      (['administrator', 'manager', 'restaurant', 'otherRestaurant'] as const).map(
        async (who) => (await listed(who)).length,
      ),
    )
    expect(seen).toEqual([2, 1, 1, 1])
    const body = { start_date: '2025-06-01', end_date: '2026-06-02' }
    expect(await server.call(paymentRoutes.providerInvoices, { body }, 'manager')).toMatchObject({
      status: 400,
      body: { end_date: [expect.stringContaining('Invalid date range')] },
    })
  })

  test('from before the key is added by the hourly run', async () => {
    await addInvoice(server.db)
    await addInvoice(server.db, { ...SENT, total: '0.29', earned: '0.29' })
    const queued: object[] = []
    const sweep = stripeJobs(payments.stripe, payments).find(({ name }) => name === 'stripe-sweep')
    const jobs = {
      ...payments.jobs,
      enqueue: async (_: unknown, job: string, data: readonly object[]) => void queued.push({ job, data }),
    }
    await sweep?.run({}, { ...payments, jobs }, AbortSignal.timeout(60_000))
    expect(queued).toEqual([{ job: STRIPE_INVOICE_JOB, data: [{ invoice: expect.any(Number) }] }])
  })
})

describe('paying', () => {
  test('takes the money once, marks the invoice as paid by card, and says so', async () => {
    const former = await openInvoice(SENT)
    const { id } = await openInvoice()
    expect(await pay()).toMatchObject({ status: 200, body: PAID })
    expect(await pay()).toMatchObject({ status: 200, body: PAID })
    expect(stripe.books.charges).toMatchObject([{ pence: 4_000 }])
    const [attempt] = await attempts(id)
    expect(attempt).toMatchObject({ state: 'paid' })
    expect(await queuedChecks()).toContainEqual({ attempt: attempt?.id })
    expect(await stored(former.id)).toEqual(former)
    expect(await stored(id)).toMatchObject({
      paid_by: 'card',
      paid_at: NOW.toISOString(),
      sent_on: '2026-06-10',
      sent_at: null,
    })
    expect(await listed()).toMatchObject([
      { status: 'paid', metadata: { invoice_id: String(id) } },
      { status: 'open', metadata: { invoice_id: String(former.id) } },
    ])
    const [change] = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor_name'])
      .where('thing', '=', 'invoice')
      .where('thing_id', '=', id)
      .execute()
    expect(change).toEqual({ action: 'pay', actor_name: 'manager Account' })
  })

  test('twenty times at once, with one key or twenty, takes the money once', async () => {
    const { id } = await openInvoice()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nr) => pay(nr % 2 ? { key } : { key: randomUUID() })),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: PAID })
    expect(stripe.books.charges).toHaveLength(1)
    expect(await attempts(id)).toMatchObject([{ state: 'paid' }])
  })

  const queuedChecks = async () =>
    (
      await sql<{ data: object }>`select data from jobs.job where name = ${PAYMENT_CHECK_JOB}`.execute(
        server.db,
      )
    ).rows.map(({ data }) => data)

  test('with a declined card says why, alerts once for each attempt, and can be tried again', async () => {
    const { id } = await openInvoice()
    stripe.card = 'declined'
    const key = randomUUID()
    const declined = await pay({ key })
    expect(declined).toMatchObject({
      status: 200,
      body: {
        success: false,
        message: expect.stringMatching(/^Invoice \d+ is not paid\. Your card was declined\.$/),
      },
    })
    expect(await pay({ key })).toMatchObject({ body: declined.body })
    expect(await alerts()).toEqual([
      expect.stringMatching(
        /^The card payment of invoice \d+ by North One failed: Your card was declined\.$/,
      ),
    ])
    expect((await stored(id)).paid_at).toBeNull()
    stripe.card = 'none'
    expect(await pay()).toMatchObject({
      body: {
        success: false,
        message: expect.stringMatching(/is not paid\. The restaurant has no card at Stripe\. Add one/),
      },
    })
    expect(await alerts()).toHaveLength(2)
    stripe.card = 'good'
    expect(await pay()).toMatchObject({ body: PAID })
    expect(stripe.books.charges).toHaveLength(1)
    expect(await attempts(id)).toMatchObject([{ state: 'failed' }, { state: 'failed' }, { state: 'paid' }])
  })

  describe('that was started', () => {
    const ATTEMPT = { account: 'panel_user:2' }
    /** A payment attempt for a new invoice; spies answer for Stripe. */
    async function begun() {
      const { id: invoice_id } = await openInvoice()
      const { id } = await server.db
        .insertInto('payment_attempt')
        .values({ ...ATTEMPT, invoice_id, stripe_id: atStripe()?.id as string })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const asked = () => stripe.asked.filter((place) => place.endsWith('/pay'))
    const answers = () => vi.spyOn(payments.stripe.invoices, 'pay')
    const NOT_KNOWN = { success: false, message: expect.stringContaining('not known yet') }
    const carriedOut = (id: number) => payAtStripe(payments, id, SYSTEM)

    test('is requested once by simultaneous callers, and not again after the decision', async () => {
      const id = await begun()
      expect(await Promise.all([carriedOut(id), carriedOut(id)])).toEqual([PAID, PAID])
      expect(asked()).toHaveLength(1)
      expect(await carriedOut(id)).toEqual(PAID)
      expect(asked()).toHaveLength(1)
    })

    test('is unknown while Stripe says that it is open, and completed by the next click', async () => {
      const id = await begun()
      const open = answers().mockResolvedValueOnce({ ...atStripe(), status: 'open' } as never)
      expect(await carriedOut(id)).toEqual(NOT_KNOWN)
      open.mockRestore()
      expect(await carriedOut(id)).toEqual(PAID)
    })

    test('is complete if Stripe says so after a lost answer', async () => {
      const id = await begun()
      const lost = answers().mockImplementationOnce((async (invoice: string) => {
        stripe.books.charge(invoice)
        throw new Error('The connection was cut.')
      }) as never)
      expect(await carriedOut(id)).toEqual(PAID)
      lost.mockRestore()
    })

    test('keeps its result, even if another server has an older state', async () => {
      const id = await begun()
      const seen = await attemptById(server.db, id)
      await carriedOut(id)
      expect(seen && (await endFailed(payments, seen, 'It was not taken.'))).toEqual(PAID)
      expect(await alerts()).toEqual([])
    })

    test('is unknown if its invoice is gone', async () => {
      await expect(carriedOut(2_000_000)).rejects.toThrow('This invoice does not exist.')
    })
  })

  test('is found complete if the connection broke after the charge', async () => {
    await openInvoice()
    stripe.faults.push('cut')
    expect(await pay()).toMatchObject({ body: PAID })
    expect(stripe.books.charges).toHaveLength(1)
  })

  test('with an unknown result is not repeated: the next click or the hourly run finds out', async () => {
    const { id } = await openInvoice()
    stripe.faults.push('down', 'down', 'down', 'down')
    expect(await pay()).toMatchObject({
      body: { success: false, message: expect.stringContaining('not known yet') },
    })
    const attempt = (await attempts(id))[0]?.id as number
    expect(await alerts()).toEqual([])
    stripe.faults.length = 0
    expect(
      await server.call(invoiceDocumentRoutes.paid, { params: { id: String(id) }, body: {} }, 'manager'),
    ).toMatchObject({
      status: 400,
      body: { id: [expect.stringContaining('is being paid by card')] },
    })
    await checkPayment(payments, attempt)
    await checkPayment(payments, attempt)
    expect(await alerts()).toHaveLength(1)
    expect(stripe.books.charges).toHaveLength(0)
    expect(await pay()).toMatchObject({ body: PAID })
    expect((await stored(id)).paid_by).toBe('card')
  })

  test('is refused for a credited or withdrawn invoice, and not found for a stranger', async () => {
    const { id } = await openInvoice(SENT)
    expect(await pay({ as: 'limitedManager' })).toMatchObject({ status: 200 })
    const foreign = await openInvoice({ restaurant_id: RESTAURANTS.southOne })
    const [first] = await listed()
    expect(first?.metadata.invoice_id).toBe(String(foreign.id))
    expect(await pay({ as: 'manager' })).toMatchObject({
      status: 404,
      body: { message: 'This invoice does not exist.' },
    })
    expect(await pay({ as: 'restaurant' })).toMatchObject({ status: 403 })
    expect((await stored(id)).paid_by).toBe('card')
    const body = { stripe_invoice_id: first?.id ?? '', stripe_customer_id: 'cus_other' }
    expect(await server.call(paymentRoutes.pay, { body }, 'administrator')).toMatchObject({ status: 404 })
    await server.db
      .updateTable('invoice')
      .set({ ...SENT, credited_at: NOW.toISOString(), credited: '40.00' })
      .where('id', '=', foreign.id)
      .execute()
    const credited = { stripe_invoice_id: first?.id ?? '', stripe_customer_id: first?.customer ?? '' }
    expect(await server.call(paymentRoutes.pay, { body: credited }, 'administrator')).toMatchObject({
      body: { success: false, message: expect.stringMatching(/credited/) },
    })
    expect(stripe.books.charges).toHaveLength(1)
  })

  test('is refused for a replaced version, even before Stripe knows', async () => {
    const { id } = await openInvoice()
    const [old] = await listed()
    await server.db
      .updateTable('invoice')
      .set({ version: 2, total: '50.00', earned: '50.00' })
      .where('id', '=', id)
      .execute()
    const body = { stripe_invoice_id: old?.id ?? '', stripe_customer_id: old?.customer ?? '' }
    expect(await server.call(paymentRoutes.pay, { body }, 'manager')).toMatchObject({
      body: {
        success: false,
        message: expect.stringContaining('It has changed since this page was loaded.'),
      },
    })
    expect(stripe.books.charges).toEqual([])
  })

  test('a key refused by Stripe gives a sentence, not a fault', async () => {
    await openInvoice()
    const key = stripe.env.STRIPE_SECRET_KEY
    stripe.env.STRIPE_SECRET_KEY = 'sk_test_other'
    const answer = await pay()
    stripe.env.STRIPE_SECRET_KEY = key
    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, message: expect.stringContaining('Ask the person who runs Driverdesk') },
    })
  })
})

describe('a payment made elsewhere', () => {
  const send = (sent: { payload: string; headers: Readonly<Record<string, string>> }) =>
    server.call(paymentRoutes.webhook, sent)

  test('shows as paid once Stripe says so, however often and however late', async () => {
    const { id } = await openInvoice(SENT)
    const event = stripe.payElsewhere(atStripe()?.id as string)
    expect(await send(event)).toMatchObject({ status: 200, body: { received: true } })
    const once = await stored(id)
    expect(once).toMatchObject({ paid_by: 'card' })
    const opened = signedEvent({
      id: 'evt_0',
      object: 'event',
      type: 'invoice.finalized',
      data: { object: atStripe() },
    })
    for (const again of [event, opened]) expect(await send({ ...again })).toMatchObject({ status: 200 })
    expect(await stored(id)).toEqual(once)
    expect(await alerts()).toEqual([])
    // Once when it was opened, once when it was paid.
    expect(await announced(id)).toEqual(['update', 'update'])
    expect(await pay()).toMatchObject({ body: PAID })
    expect(stripe.books.charges).toHaveLength(1)
  })

  test('for an invoice voided at Stripe is reported once', async () => {
    const { id } = await openInvoice(SENT)
    const data = { object: atStripe() }
    const voided = signedEvent({ id: 'evt_void', object: 'event', type: 'invoice.voided', data })
    for (const again of [voided, voided]) expect(await send({ ...again })).toMatchObject({ status: 200 })
    expect(await versions(id)).toEqual([{ version: 1, status: 'void' }])
    expect(await announced(id)).toEqual(['update', 'update'])
    expect(await listed()).toEqual([])
  })

  test('is found by the hourly run if no webhook came', async () => {
    const { id } = await openInvoice()
    stripe.payElsewhere(atStripe()?.id as string)
    await fetchEvents(payments)
    expect(await stored(id)).toMatchObject({ paid_by: 'card' })
  })

  test('of all of an invoice that was paid in part puts the part on account, and says so', async () => {
    const { id } = await openInvoice({ ...SENT, restaurant_id: RESTAURANTS.southOne })
    await addOverpayment(server.db, {
      restaurant_id: RESTAURANTS.southOne,
      invoice_id: id,
      kind: 'part',
      amount: '15.00',
    })
    const refused = await pay({ as: 'administrator' })
    expect(refused).toMatchObject({ status: 200, body: { success: false } })
    expect(JSON.stringify(refused.body)).toMatch(/£15\.00 of invoice \d{3} is paid/)
    expect(stripe.books.charges).toEqual([])
    const event = stripe.payElsewhere(atStripe()?.id as string)
    for (const again of [event, event]) expect(await send({ ...again })).toMatchObject({ status: 200 })
    expect(await stored(id)).toMatchObject({ paid_by: 'card', part_paid: '0.00' })
    expect(await alerts()).toEqual([
      expect.stringMatching(
        /^A card paid all of invoice \d{3} of South One, of which £15\.00 had been paid before\. That amount is now on account/,
      ),
    ])
    const recorded = await server.db
      .selectFrom('audit_event')
      .select(sql<string>`after ->> 'on_account'`.as('on_account'))
      .where('action', '=', 'pay')
      .where('thing_id', '=', id)
      .execute()
    expect(recorded).toEqual([{ on_account: '£15.00' }])
  })

  test('for a replaced version is reported to staff, who refund it', async () => {
    const { id } = await openInvoice()
    const event = stripe.payElsewhere(atStripe()?.id as string)
    await server.db
      .updateTable('invoice')
      .set({ version: 2, total: '50.00', earned: '50.00' })
      .where('id', '=', id)
      .execute()
    await syncCopies(stripeCopies(payments), id)
    expect(await send(event)).toMatchObject({ status: 200 })
    expect(await alerts()).toEqual([
      expect.stringMatching(/^Stripe took £40\.00 from North One for invoice \d+, which had been replaced/),
    ])
    expect((await stored(id)).paid_at).toBeNull()
    expect(await versions(id)).toMatchObject([{ status: 'paid' }, { status: 'open' }])
  })

  test.each([
    ['paid by bank', { paid_at: NOW.toISOString(), paid_by: 'bank' }],
    ['credited', { credited_at: NOW.toISOString(), credited: '40.00' }],
  ] as const)(
    'for an invoice that was %s is reported to staff, and changes nothing else',
    async (_, changes) => {
      const { id } = await openInvoice({ ...SENT, restaurant_id: RESTAURANTS.southOne })
      await server.db.updateTable('invoice').set(changes).where('id', '=', id).execute()
      const before = await stored(id)
      expect(await send(stripe.payElsewhere(atStripe()?.id as string))).toMatchObject({ status: 200 })
      expect(await alerts()).toEqual([
        expect.stringMatching(
          /^Stripe took £40\.00 from South One for invoice \d{3}, which had been replaced/,
        ),
      ])
      expect(await stored(id)).toEqual(before)
      expect(
        await server.db
          .selectFrom('audit_event')
          .select('after')
          .where('action', '=', 'keep_payment')
          .where('thing_id', '=', id)
          .execute(),
      ).toEqual([{ after: { on_account: '£40.00' } }])
    },
  )

  test('for another program’s invoice is ignored', async () => {
    const data = { object: { id: 'in_of_another_program', object: 'invoice' } }
    const paid = signedEvent({ id: 'evt_other', object: 'event', type: 'invoice.paid', data })
    expect(await send(paid)).toMatchObject({ status: 200 })
    expect(await alerts()).toEqual([])
  })

  test('without a signature, or with a wrong one, is refused and changes nothing', async () => {
    const { id } = await openInvoice()
    const { payload, headers } = stripe.payElsewhere(atStripe()?.id as string)
    const others: { payload: string; headers: Record<string, string> }[] = [
      { payload, headers: {} },
      { payload, headers: { 'stripe-signature': 'nonsense' } },
      { ...signedEvent(JSON.parse(payload), 'whsec_other') },
      { payload: payload.replace('invoice.paid', 'invoice.void'), headers },
    ]
    for (const other of others) {
      expect(await send(other)).toMatchObject({
        status: 400,
        body: { 'Stripe-Signature': [expect.any(String)] },
      })
    }
    expect((await stored(id)).paid_at).toBeNull()
    expect(await send({ payload, headers })).toMatchObject({ status: 200 })
    expect((await stored(id)).paid_by).toBe('card')
  })
})

test('without a key there is no list, no payment and no webhook, and the jobs do nothing', async () => {
  const plain = await testApp()
  const body = { stripe_invoice_id: 'in_1', stripe_customer_id: 'cus_1' }
  const refused = { status: 503, body: { message: expect.stringMatching(/^Card payment is not set up\./) } }
  expect(await plain.call(paymentRoutes.pay, { body }, 'manager')).toMatchObject(refused)
  expect(await plain.call(paymentRoutes.webhook, signedEvent({ type: 'invoice.paid' }))).toMatchObject(
    refused,
  )
  const dates = { start_date: '2026-06-01', end_date: '2026-06-30' }
  expect(await plain.reply(paymentRoutes.providerInvoices, { body: dates }, 'manager')).toEqual([])
  const { id } = await addInvoice(plain.db)
  await change(unitOf(plain.db), SYSTEM, async () => {})
  for (const { run } of stripeJobs(undefined, payments)) {
    await run({ invoice: id, attempt: 1 }, unitOf(plain.db), AbortSignal.timeout(60_000))
  }
  expect(await plain.db.selectFrom('stripe_invoice').selectAll().execute()).toEqual([])
  await plain.end()
})
