/** Tests refunds to a card, and the copy of an invoice that was credited in part (docs/spec/payments.md#refunds). */
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCredit, addInvoice, forgetInvoices, SENT } from '../invoices/testing/givenInvoice.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { type Jobs, SYSTEM } from '../kernel/unitOfWork.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { recordCardPayment } from './cardPayment.ts'
import { CARD_REFUND_JOB, endLateRefunds, queuePendingRefunds, refundCard } from './cardRefund.ts'
import { syncCopies } from './invoiceCopies.ts'
import { fetchEvents, stripeJobs } from './stripe.jobs.ts'
import { type Payments, stripeOf } from './stripe.ts'
import { holdPayable, stripeCopies } from './syncStripe.ts'
import { signedEvent } from './testing/signedEvent.ts'
import { type StripeServer, stripeServer } from './testing/stripeServer.ts'

const { credit, refund, unpaid } = invoiceDocumentRoutes

let stripe: StripeServer
let server: TestApp
let payments: Payments
beforeAll(async () => {
  stripe = await stripeServer()
  server = await testApp({ env: stripe.env, worksJobs: false })
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: url } = stripe.env
  const client = stripeOf({ stripe: { secretKey, url, webhookSecret: undefined } })
  payments = {
    ...unitOf(server.db),
    stripe: client as NonNullable<typeof client>,
    now: () => NOW,
    timeZone: 'Europe/London',
  }
})
afterAll(async () => {
  await server.end()
  await stripe.end()
})
beforeEach(async () => {
  await forgetInvoices(server.db)
  await server.db.deleteFrom('stripe_invoice').execute()
  await server.db.deleteFrom('alert').execute()
  await sql`delete from jobs.job`.execute(server.db)
  stripe.faults.length = 0
  stripe.faultsAt = 'post'
  stripe.asked.length = 0
  stripe.books.creditNotes.length = 0
  stripe.books.charges.length = 0
  stripe.books.events.length = 0
  stripe.books.refusesRefunds = undefined
})
afterEach(() => vi.restoreAllMocks())

const at = (id: number) => ({ params: { id: String(id) } })
const stored = (id: number) =>
  server.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notes = (invoiceId: number) =>
  server.db
    .selectFrom('invoice_credit')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('number')
    .execute()
const alerts = async () =>
  (await server.db.selectFrom('alert').select('data').orderBy('id').execute()).map(({ data }) => data.message)
const queued = async (job: string) =>
  (await sql<{ data: object }>`select data from jobs.job where name = ${job}`.execute(server.db)).rows.map(
    ({ data }) => data,
  )
/** Records what is queued. */
function noting() {
  const seen: [job: string, data: readonly object[]][] = []
  const enqueue: Jobs['enqueue'] = async (_, job, data) => void (data.length > 0 && seen.push([job, data]))
  return { seen, unit: { ...payments, jobs: { ...payments.jobs, enqueue } } }
}
const sync = (id: number) => syncCopies(stripeCopies(payments), id)
const atStripe = () => [...stripe.books.invoices.values()].at(-1)

/** An invoice of £40.00 that Stripe has as well. */
async function openInvoice(given: Partial<NewRow<'invoice'>> = {}): Promise<Row<'invoice'>> {
  const invoice = await addInvoice(server.db, { ...SENT, ...given })
  await sync(invoice.id)
  return invoice
}

/** The same, paid by card. */
async function paidInvoice(given: Partial<NewRow<'invoice'>> = {}): Promise<Row<'invoice'>> {
  const { id } = await openInvoice(given)
  stripe.payElsewhere(atStripe()?.id as string)
  await recordCardPayment(payments, atStripe()?.id as string)
  return stored(id)
}

/** A paid invoice with a credit note of £10.00 that waits for its refund. */
async function pendingRefund(): Promise<Row<'invoice_credit'>> {
  const { id } = await paidInvoice()
  return addCredit(server.db, id, { amount: '10.00', refund_by: 'card', refund_state: 'pending' })
}

describe('a credit note of an invoice that a card paid', () => {
  const reason = 'A shorter shift'

  test('is recorded with its refund, which a job carries out', async () => {
    const { id } = await paidInvoice()
    const body = { reason, amount: 10, refund_by: 'card' as const }
    expect(await server.reply(credit, { ...at(id), body }, 'manager')).toMatchObject({
      state: 'paid',
      credited: 10,
      refunded: 0,
      credit_notes: [{ number: 'CN-001', refund_by: 'card', refund_state: 'pending', refunded_on: null }],
    })
    const [note] = await notes(id)
    expect(await queued(CARD_REFUND_JOB)).toEqual([{ credit: note?.id }])
    expect(stripe.books.creditNotes).toEqual([])
    const job = stripeJobs(payments.stripe, payments).find(({ name }) => name === CARD_REFUND_JOB)
    await job?.run({ credit: note?.id }, payments, AbortSignal.timeout(60_000))
    expect(stripe.books.creditNotes).toMatchObject([
      { amount: 1_000, invoice: atStripe()?.id, refunds: [{ amount_refunded: 1_000 }] },
    ])
    const day = new Date().toISOString().slice(0, 10)
    expect(await notes(id)).toMatchObject([
      { refund_state: 'done', refunded_on: day, stripe_id: [...stripe.books.refunds.keys()].at(-1) },
    ])
    const inFull = { reason, refund_by: 'card' as const }
    expect(await server.reply(credit, { ...at(id), body: inFull }, 'manager')).toMatchObject({
      state: 'credited',
      credited: 40,
      refunded: 10,
      paid_by: 'card',
      credit_notes: [{ refund_state: 'done' }, { number: 'CN-002', amount: 30, refund_state: 'pending' }],
    })
    const second = (await notes(id))[1]?.id as number
    await refundCard(payments, second)
    await refundCard(payments, second)
    expect(stripe.books.creditNotes.map(({ amount }) => amount)).toEqual([1_000, 3_000])
    expect(await alerts()).toEqual([])
  })

  test('can be refunded by bank transfer instead', async () => {
    const { id } = await paidInvoice()
    const body = { reason, refund_by: 'bank' as const, refunded_on: '2026-06-10' }
    expect(await server.reply(credit, { ...at(id), body }, 'manager')).toMatchObject({
      state: 'credited',
      refunded: 40,
      credit_notes: [{ refund_by: 'bank', refund_state: 'done', refunded_on: '2026-06-10' }],
    })
    expect(await queued(CARD_REFUND_JOB)).toEqual([])
  })

  test('is not refunded to a card that Stripe does not know', async () => {
    const paid = { paid_at: '2026-06-09T12:00:00Z', paid_by: 'card' as const }
    const { id } = await addInvoice(server.db, { ...SENT, ...paid })
    const body = { reason, refund_by: 'card' as const }
    expect(await server.call(credit, { ...at(id), body }, 'manager')).toMatchObject({
      status: 400,
      body: {
        refund_by: [
          'Stripe has no card payment of this invoice. Keep it on account, or refund it by bank transfer.',
        ],
      },
    })
    expect(await notes(id)).toEqual([])
  })
})

describe('a refund to the card', () => {
  test('is requested once by two servers and repeated jobs', async () => {
    const { id, invoice_id } = await pendingRefund()
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => refundCard(payments, id)))
    // One that finds the same request in progress is retried.
    if (outcomes.some(({ status }) => status === 'rejected')) await refundCard(payments, id)
    expect(stripe.books.creditNotes).toHaveLength(1)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
    const { rows } = await sql`
      select from audit_event where thing = 'invoice' and thing_id = ${invoice_id} and action = 'refund'`.execute(
      server.db,
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['the answer was lost', 'cut'],
    ['Stripe was down', 'down'],
  ] as const)('is tried again if %s', async (_, fault) => {
    const { id, invoice_id } = await pendingRefund()
    stripe.faults.push(fault, 'down', 'down', 'down')
    await expect(refundCard(payments, id)).rejects.toThrow()
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'pending' }])
    stripe.faults.length = 0
    await refundCard(payments, id)
    expect(stripe.books.creditNotes).toHaveLength(1)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
  })

  test('is found at Stripe after the idempotency key has been forgotten', async () => {
    const { id, key, invoice_id } = await pendingRefund()
    const { books } = stripe
    const form = { invoice: atStripe()?.id as string, amount: '1000', refund_amount: '1000' }
    books.run('POST /v1/credit_notes', { ...form, email_type: 'none', metadata: { key } }, 'good')
    await refundCard(payments, id)
    expect(books.creditNotes).toHaveLength(1)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
  })

  test('is queued by the sweep while it is pending', async () => {
    const { id, invoice_id } = await pendingRefund()
    await addCredit(server.db, invoice_id, { amount: '1.00', refund_by: 'card', refund_state: 'failed' })
    const { seen, unit } = noting()
    await queuePendingRefunds(unit)
    expect(seen).toEqual([[CARD_REFUND_JOB, [{ credit: id }]]])
  })

  test.each([
    ['with', true],
    ['without', false],
  ])('that is pending for a day %s keys raises one alert', async (_, hasKeys) => {
    const { id, invoice_id } = await pendingRefund()
    const { number } = await stored(invoice_id)
    const jobs = stripeJobs(hasKeys ? payments.stripe : undefined, payments)
    const sweep = jobs.find(({ name }) => name === 'card-refund-sweep')
    const sweptSince = async (created_at: string) => {
      await server.db.updateTable('invoice_credit').set({ created_at }).where('id', '=', id).execute()
      await sweep?.run({}, noting().unit, AbortSignal.timeout(60_000))
    }
    await sweptSince(new Date(NOW.getTime() - 23 * 60 * 60 * 1_000).toISOString())
    expect(await alerts()).toEqual([])
    const twoDaysAgo = new Date(NOW.getTime() - 48 * 60 * 60 * 1_000).toISOString()
    for (const _again of [1, 2]) await sweptSince(twoDaysAgo)
    expect(await alerts()).toEqual([
      `The refund of £10.00 to the card of North One for invoice ${String(number).padStart(3, '0')} (credit note CN-001) has not gone through after a day. Ask the person who runs Driverdesk to check Stripe's keys and their permissions. While it has keys, Driverdesk tries every hour, for a week.`,
    ])
    await refundCard(payments, id)
    await sweptSince(twoDaysAgo)
    expect(await alerts()).toHaveLength(1)
  })

  test('fails if it is pending for a week without keys, so that a transfer can be recorded', async () => {
    const { id, invoice_id } = await pendingRefund()
    const sweep = stripeJobs(undefined, payments).find(({ name }) => name === 'card-refund-sweep')
    const created_at = new Date(NOW.getTime() - 8 * 24 * 60 * 60 * 1_000).toISOString()
    await server.db.updateTable('invoice_credit').set({ created_at }).where('id', '=', id).execute()
    for (const _again of [1, 2]) await sweep?.run({}, noting().unit, AbortSignal.timeout(60_000))
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'failed' }])
    expect(await alerts()).toEqual([
      expect.stringContaining('failed: Stripe has not accepted the refund for a week. First check in Stripe'),
    ])
    // Keys that come back do not refund it a second time.
    await refundCard(payments, id)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'failed' }])
  })

  test.each(['creditNotes', 'refunds'] as const)(
    'stays pending while Stripe refuses our key to read %s, and is made once',
    async (what) => {
      const { id, invoice_id } = await pendingRefund()
      const refusal = new Stripe.errors.StripePermissionError({
        type: 'invalid_request_error',
        message: 'The provided key does not have the required permissions.',
      })
      const reads =
        what === 'refunds'
          ? vi.spyOn(payments.stripe.refunds, 'retrieve').mockRejectedValueOnce(refusal)
          : vi.spyOn(payments.stripe.creditNotes, 'list').mockImplementationOnce(() => {
              throw refusal
            })
      await expect(refundCard(payments, id)).rejects.toThrow('permissions')
      expect(reads).toHaveBeenCalledOnce()
      expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'pending' }])
      expect(await alerts()).toEqual([])
      await refundCard(payments, id)
      expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
      expect(stripe.books.creditNotes).toHaveLength(1)
    },
  )

  test('fails if Stripe refuses it, with Stripe’s words in an alert, and is not retried', async () => {
    const { id, invoice_id } = await pendingRefund()
    stripe.books.refusesRefunds = 'Insufficient funds in your Stripe balance to refund this amount.'
    await refundCard(payments, id)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'failed', refunded_on: null }])
    const { number } = await stored(invoice_id)
    expect(await alerts()).toEqual([
      `The refund of £10.00 to the card of North One for invoice ${String(number).padStart(3, '0')} (credit note CN-001) failed: Insufficient funds in your Stripe balance to refund this amount. Refund it by bank transfer, and record that on the invoice, or have the card tried again there.`,
    ])
    stripe.books.refusesRefunds = undefined
    await refundCard(payments, id)
    expect(stripe.books.creditNotes).toEqual([])
    expect(await alerts()).toHaveLength(1)
  })

  test('is replaced by a bank transfer if Stripe refuses it, which is recorded once', async () => {
    const { id, invoice_id } = await pendingRefund()
    stripe.books.refusesRefunds = 'No.'
    await refundCard(payments, id)
    const record = (more: object) =>
      server.call(
        refund,
        { ...at(invoice_id), body: { credit_note_number: 'CN-001', ...more } },
        'limitedManager',
      )
    expect(await record({ refunded_on: '2026-06-11' })).toMatchObject({
      status: 400,
      body: { refunded_on: ['Date must not be later than today.'] },
    })
    expect(await record({ refunded_on: '2026-06-09' })).toMatchObject({
      body: { refunded_on: ['Date must not be before the payment on 10/06/2026.'] },
    })
    expect(await record({ credit_note_number: 'CN-009' })).toMatchObject({
      body: { credit_note_number: [expect.stringMatching(/^Invoice \d+ has no credit note CN-009\.$/)] },
    })
    expect(await record({ credit_note_number: '009' })).toMatchObject({
      body: { credit_note_number: ['Credit note must be a number such as CN-001.'] },
    })
    const answers = await Promise.all([record({}), record({})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      state: 'paid',
      refunded: 10,
      credit_notes: [{ refund_by: 'bank', refund_state: 'done', refunded_on: '2026-06-10' }],
    })
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      id: [expect.stringMatching(/has no refund that failed\.$/)],
    })
    // Stripe does not change that.
    await refundCard(payments, id)
    expect(await notes(invoice_id)).toMatchObject([{ refund_by: 'bank' }])
  })

  test('is retried by card if staff say so, and Stripe refunds it once', async () => {
    const { id, invoice_id, key } = await pendingRefund()
    stripe.books.refusesRefunds = 'Insufficient funds.'
    await refundCard(payments, id)
    const again = (more = {}) =>
      server.call(
        refund,
        { ...at(invoice_id), body: { credit_note_number: 'CN-001', refund_by: 'card', ...more } },
        'limitedManager',
      )
    expect(await again({ refunded_on: '2026-06-10' })).toMatchObject({
      status: 400,
      body: { refunded_on: ['Stripe sets the date of a refund to the card.'] },
    })
    stripe.books.refusesRefunds = undefined
    await sql`delete from jobs.job`.execute(server.db)
    const answers = await Promise.all([again(), again()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await queued(CARD_REFUND_JOB)).toEqual([{ credit: id }])
    expect(await notes(invoice_id)).toMatchObject([
      { refund_state: 'pending', key: expect.not.stringMatching(key) },
    ])
    for (let nr = 0; nr < 2; nr += 1) await refundCard(payments, id)
    expect(await notes(invoice_id)).toMatchObject([{ refund_by: 'card', refund_state: 'done' }])
    expect(stripe.books.creditNotes).toHaveLength(1)
    expect(await alerts()).toHaveLength(1)
  })

  test('fails once if the bank sends it back later, by the webhook or the hourly run', async () => {
    const { id, invoice_id } = await pendingRefund()
    await refundCard(payments, id)
    const event = stripe.failRefund([...stripe.books.refunds.keys()].at(-1) as string, 'lost_or_stolen_card')
    for (const again of [event, event])
      expect(await server.call(paymentRoutes.webhook, { ...again })).toMatchObject({ status: 200 })
    await fetchEvents(payments)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'failed', refunded_on: null }])
    expect(await alerts()).toEqual([expect.stringContaining('failed: The card was lost or stolen.')])
    const byCard = { credit_note_number: 'CN-001', refund_by: 'card' as const }
    expect(await server.call(refund, { ...at(invoice_id), body: byCard }, 'manager')).toMatchObject({
      status: 400,
      body: {
        refund_by: ['Stripe sent this refund, and the bank did not take it. Refund it by bank transfer.'],
      },
    })
    const data = { object: { id: 're_of_another_program', status: 'failed' } }
    const others = signedEvent({ id: 'evt_other', object: 'event', type: 'refund.failed', data })
    expect(await server.call(paymentRoutes.webhook, others)).toMatchObject({ status: 200 })
    expect(await alerts()).toHaveLength(1)
  })

  test('counts as failed if it failed before its answer was recorded', async () => {
    const { id, key, invoice_id } = await pendingRefund()
    const { books } = stripe
    const form = { invoice: atStripe()?.id as string, amount: '1000', refund_amount: '1000' }
    books.run('POST /v1/credit_notes', { ...form, email_type: 'none', metadata: { key } }, 'good')
    stripe.failRefund([...books.refunds.keys()].at(-1) as string, 'declined')
    await refundCard(payments, id)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'failed' }])
    expect(await alerts()).toEqual([expect.stringContaining('failed: The bank declined it.')])
  })

  test('fails without a payment at Stripe', async () => {
    const { id, invoice_id } = await pendingRefund()
    await server.db.deleteFrom('stripe_invoice').execute()
    await refundCard(payments, id)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'failed' }])
    await refundCard(payments, 2_000_000)
  })

  test('keeps its invoice paid', async () => {
    const { id } = await addInvoice(server.db, {
      ...SENT,
      restaurant_id: RESTAURANTS.northTwo,
      paid_at: '2026-06-09T12:00:00Z',
      paid_by: 'bank',
    })
    await addCredit(server.db, id, {
      amount: '10.00',
      refund_by: 'bank',
      refund_state: 'done',
      refunded_on: '2026-06-10',
    })
    expect(await server.call(unpaid, { ...at(id), body: {} }, 'administrator')).toMatchObject({
      status: 400,
      body: { id: [expect.stringMatching(/has a refund, so it stays paid\.$/)] },
    })
    // The database enforces this too.
    const change = server.db.updateTable('invoice').where('id', '=', id)
    await expect(change.set({ paid_at: null, paid_by: null }).execute()).rejects.toMatchObject({
      constraint: 'invoice_refunds_of_payment',
    })
  })

  test('exists in the database only for a paid invoice', async () => {
    const { id } = await addInvoice(server.db, SENT)
    const note = { amount: '10.00', refund_by: 'card', refund_state: 'pending' } as const
    const refused = { constraint: 'invoice_refunds_of_payment' }
    await expect(addCredit(server.db, id, note)).rejects.toMatchObject(refused)
    await addCredit(server.db, id, { amount: '10.00' })
    const change = server.db.updateTable('invoice_credit').set({ refund_by: 'card', refund_state: 'pending' })
    await expect(change.where('invoice_id', '=', id).execute()).rejects.toMatchObject(refused)
  })
})

describe('a refund to the card that staff retry', () => {
  const tryAgain = (invoiceId: number, credit_note_number = 'CN-001') =>
    server.call(
      refund,
      { ...at(invoiceId), body: { credit_note_number, refund_by: 'card' } },
      'limitedManager',
    )
  /** Stripe has refused it. */
  async function failedRefund() {
    const note = await pendingRefund()
    stripe.books.refusesRefunds = 'Insufficient funds.'
    await refundCard(payments, note.id)
    stripe.books.refusesRefunds = undefined
    return note
  }
  const made = (more: object) =>
    stripe.books.run(
      'POST /v1/credit_notes',
      {
        invoice: atStripe()?.id as string,
        amount: '1000',
        refund_amount: '1000',
        memo: 'Credit note CN-001',
        email_type: 'none',
        metadata: { key: 'lost' },
        ...more,
      },
      'good',
    )
  const isOld = (days: number) => {
    const created_at = new Date(NOW.getTime() - days * 24 * 60 * 60 * 1_000).toISOString()
    return server.db.updateTable('invoice_credit').set({ created_at }).execute()
  }

  test('is offered only to staff, while the card can be tried', async () => {
    const { id, invoice_id } = await failedRefund()
    const noteFor = async (who: 'limitedManager' | 'restaurant') =>
      (await server.reply(invoiceRoutes.get, at(invoice_id), who)).credit_notes[0]
    expect(await noteFor('limitedManager')).toMatchObject({ refund_state: 'failed', may_try_again: true })
    expect(await noteFor('restaurant')).toMatchObject({ refund_state: 'failed' })
    expect(Object.keys((await noteFor('restaurant')) ?? {})).not.toContain('may_try_again')
    const offered = async () => (await noteFor('limitedManager'))?.may_try_again
    await tryAgain(invoice_id)
    expect(await offered()).toBe(false)
    await refundCard(payments, id)
    expect(await offered()).toBe(false)
    // The bank sends it back.
    const { ...event } = stripe.failRefund([...stripe.books.refunds.keys()].at(-1) as string, 'declined')
    await server.call(paymentRoutes.webhook, event)
    expect(await noteFor('limitedManager')).toMatchObject({ refund_state: 'failed', may_try_again: false })
    await server.db.updateTable('invoice_credit').set({ stripe_id: null }).execute()
    expect(await offered()).toBe(true)
    // Stripe's payment is unknown.
    await server.db.deleteFrom('stripe_invoice').execute()
    expect(await offered()).toBe(false)
    expect(await tryAgain(invoice_id)).toMatchObject({
      body: { refund_by: ['Stripe cannot refund the card. Refund it by bank transfer.'] },
    })
  })

  test('raises an alert for each refusal', async () => {
    const { id, invoice_id } = await failedRefund()
    await tryAgain(invoice_id)
    stripe.books.refusesRefunds = 'The charge is disputed.'
    for (let nr = 0; nr < 2; nr += 1) await refundCard(payments, id)
    expect(await alerts()).toEqual([
      expect.stringContaining('failed: Insufficient funds.'),
      expect.stringContaining('failed: The charge is disputed.'),
    ])
  })

  test('waits for as long as the first attempt, with its own alert', async () => {
    const { id, invoice_id } = await pendingRefund()
    await isOld(8)
    // Another refund of the same invoice, which is retried at this moment.
    const failed = { amount: '5.00', refund_by: 'card', refund_state: 'failed', number: 2 } as const
    const other = await addCredit(server.db, invoice_id, failed)
    expect(await tryAgain(invoice_id, 'CN-002')).toMatchObject({ status: 200 })
    await endLateRefunds(payments)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'failed' }, { refund_state: 'pending' }])
    await refundCard(payments, other.id)
    await tryAgain(invoice_id)
    await endLateRefunds(payments)
    expect(await alerts()).toEqual([expect.stringContaining('has not accepted the refund for a week')])
    await isOld(2)
    for (let nr = 0; nr < 2; nr += 1) await endLateRefunds(payments)
    expect((await alerts()).slice(1)).toEqual([
      expect.stringContaining('(credit note CN-001) has not gone through after a day.'),
    ])
    await isOld(8)
    await endLateRefunds(payments)
    expect((await alerts()).slice(2)).toEqual([
      expect.stringContaining('(credit note CN-001) failed: Stripe has not accepted the refund for a week'),
    ])
    await tryAgain(invoice_id)
    await isOld(2)
    await endLateRefunds(payments)
    expect((await alerts()).slice(3)).toEqual([expect.stringContaining('has not gone through after a day.')])
    await refundCard(payments, id)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }, { refund_state: 'done' }])
  })

  test('is found if Stripe made it and the answer was lost', async () => {
    const { id, invoice_id } = await failedRefund()
    made({})
    expect(await tryAgain(invoice_id)).toMatchObject({ status: 200 })
    await refundCard(payments, id)
    expect(stripe.books.creditNotes).toHaveLength(1)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
  })

  test.each([
    ['of another amount', { amount: '900', refund_amount: '900' }, 'issued'],
    ['that was voided', {}, 'void'],
    ['of another program', { metadata: {} }, 'issued'],
  ] as const)('is not mistaken for a credit note %s', async (_, more, status) => {
    const { id, invoice_id } = await failedRefund()
    made(more)
    for (const note of stripe.books.creditNotes) note.status = status
    await tryAgain(invoice_id)
    await refundCard(payments, id)
    expect(stripe.books.creditNotes).toHaveLength(2)
    expect(await notes(invoice_id)).toMatchObject([
      { refund_state: 'done', stripe_id: [...stripe.books.refunds.keys()].at(-1) },
    ])
  })

  /** Stops the next call of Stripe's library, until `goOn`. `begun` is fulfilled when it is made. */
  function stopped(what: 'create' | 'list') {
    const begun = Promise.withResolvers<void>()
    const wait = Promise.withResolvers<void>()
    const { creditNotes } = payments.stripe
    const pause = () => {
      begun.resolve()
      return wait.promise
    }
    if (what === 'create') {
      const create = creditNotes.create.bind(creditNotes)
      vi.spyOn(creditNotes, 'create').mockImplementationOnce(async (...asked) => {
        await pause()
        return create(...asked)
      })
    } else {
      vi.spyOn(creditNotes, 'list').mockImplementationOnce(async function* () {
        await pause()
        yield* []
      } as never)
    }
    return { begun: begun.promise, goOn: wait.resolve }
  }
  /** Ends the connection that holds the lock of a credit note. */
  const loseLock = (id: number) =>
    sql`select pg_terminate_backend(pid, 10000) from pg_locks
      where locktype = 'advisory' and objid = ${id} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`.execute(server.db)

  test('is not tried, and does not fail, while a job is asking Stripe', async () => {
    const { id, invoice_id } = await pendingRefund()
    await isOld(8)
    const { begun, goOn } = stopped('create')
    const first = refundCard(payments, id)
    await begun
    await expect(refundCard(payments, id)).rejects.toThrow('Another job is asking Stripe')
    await endLateRefunds(payments)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'pending' }])
    expect(await tryAgain(invoice_id)).toMatchObject({ status: 400 })
    goOn()
    await first
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
    expect(stripe.books.creditNotes).toHaveLength(1)
  })

  /** A job stops before it asks Stripe and loses its lock. The refusal of another one is recorded, and staff try again. */
  async function overtaken(what: 'create' | 'list') {
    const { id, invoice_id } = await pendingRefund()
    const { begun, goOn } = stopped(what)
    const first = refundCard(payments, id)
    await begun
    await loseLock(id)
    stripe.books.refusesRefunds = 'Insufficient funds.'
    await refundCard(payments, id)
    expect(await tryAgain(invoice_id)).toMatchObject({ status: 200 })
    const end = async (refuses: boolean) => {
      stripe.books.refusesRefunds = refuses ? 'Insufficient funds.' : undefined
      goOn()
      // Its lock was lost.
      await expect(first).rejects.toThrow()
      stripe.books.refusesRefunds = undefined
    }
    const succeed = () => {
      stripe.books.refusesRefunds = undefined
      return refundCard(payments, id)
    }
    return { invoice_id, end, succeed }
  }

  test.each(['pending', 'done'] as const)(
    'stays %s if an earlier attempt is refused later',
    async (state) => {
      const { invoice_id, end, succeed } = await overtaken('create')
      if (state === 'done') await succeed()
      await end(true)
      expect(await notes(invoice_id)).toMatchObject([{ refund_by: 'card', refund_state: state }])
      await succeed()
      expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
      expect(stripe.books.creditNotes).toHaveLength(1)
      expect(await alerts()).toHaveLength(1)
    },
  )

  test('is done if an earlier attempt succeeds later', async () => {
    const { invoice_id, end, succeed } = await overtaken('create')
    await end(false)
    expect(await notes(invoice_id)).toMatchObject([{ refund_by: 'card', refund_state: 'done' }])
    await succeed()
    expect(stripe.books.creditNotes).toHaveLength(1)
    expect(await alerts()).toHaveLength(1)
  })

  test('raises an alert if an earlier attempt succeeds after the money has been refunded', async () => {
    const { invoice_id, end, succeed } = await overtaken('create')
    await succeed()
    const [before] = await notes(invoice_id)
    await end(false)
    expect(await notes(invoice_id)).toEqual([before])
    const second = [...stripe.books.refunds.keys()].at(-1)
    expect(await alerts()).toEqual([
      expect.stringContaining('failed: Insufficient funds.'),
      expect.stringContaining(`Check it in Stripe (${second}), and agree with the restaurant`),
    ])
  })

  test('is not requested by a job whose lock was lost', async () => {
    const { invoice_id, end, succeed } = await overtaken('list')
    await succeed()
    await end(false)
    expect(stripe.books.creditNotes).toHaveLength(1)
    expect(await notes(invoice_id)).toMatchObject([{ refund_state: 'done' }])
    expect(await alerts()).toHaveLength(1)
  })
})

describe('Stripe’s copy of an invoice that was credited in part', () => {
  const pay = async () => {
    const made = atStripe()
    const body = { stripe_invoice_id: made?.id ?? '', stripe_customer_id: made?.customer ?? '' }
    return server.call(paymentRoutes.pay, { body }, 'manager')
  }
  const lowered = async () => {
    const invoice = await openInvoice()
    const body = { reason: 'A shorter shift', amount: '15.00' }
    await server.reply(credit, { ...at(invoice.id), body }, 'manager')
    return invoice
  }

  test('asks for what is owed: the old one is withdrawn, and cannot be paid until then', async () => {
    const { id } = await lowered()
    const old = atStripe()?.id
    expect(await queued('stripe-amount')).toEqual([{ invoice: id }])
    expect(await pay()).toMatchObject({
      body: {
        success: false,
        message: expect.stringMatching(/Stripe still has the amount from before .* Try again in a moment\.$/),
      },
    })
    await sync(id)
    await sync(id)
    expect(stripe.books.invoices.get(old as string)).toMatchObject({ status: 'void', total: 4_000 })
    expect(atStripe()).toMatchObject({ status: 'open', total: 2_500 })
    expect(await pay()).toMatchObject({ body: { success: true } })
    expect(await stored(id)).toMatchObject({ paid_by: 'card', credited: '15.00', refunds: '0.00' })
    expect(stripe.books.charges).toMatchObject([{ pence: 2_500 }])
    expect(await alerts()).toEqual([])
  })

  test('is found by the sweep, even if what is left is too little for a card', async () => {
    const { id } = await lowered()
    const sweep = stripeJobs(payments.stripe, payments).find(({ name }) => name === 'stripe-sweep')
    const ids = async () => {
      const { seen, unit } = noting()
      await sweep?.run({}, unit, AbortSignal.timeout(60_000))
      return seen.flatMap(([, data]) => data)
    }
    expect(await ids()).toEqual([{ invoice: id }])
    await sync(id)
    expect(await ids()).toEqual([])
    await addCredit(server.db, id, { amount: '24.80' })
    expect(await ids()).toEqual([{ invoice: id }])
    await sync(id)
    expect(atStripe()).toMatchObject({ status: 'void' })
    expect(await ids()).toEqual([])
  })

  test('does not open with the old amount if it was credited while it was being made', async () => {
    const { id } = await addInvoice(server.db, SENT)
    const { finalizeInvoice } = payments.stripe.invoices
    vi.spyOn(payments.stripe.invoices, 'finalizeInvoice').mockImplementationOnce(async (...asked) => {
      await addCredit(server.db, id, { amount: '15.00' })
      return finalizeInvoice.apply(payments.stripe.invoices, asked as never)
    })
    await sync(id)
    expect(atStripe()).toMatchObject({ status: 'void', total: 4_000 })
    await sync(id)
    expect(atStripe()).toMatchObject({ status: 'open', total: 2_500 })
    const version = { invoice_id: id, version: 1, pence: 4_000 }
    expect(await server.db.transaction().execute((tx) => holdPayable(tx, version))).toBe(false)
  })

  test('is reported to staff if the old amount was paid, and leaves the invoice unpaid', async () => {
    const { id } = await lowered()
    stripe.payElsewhere(atStripe()?.id as string)
    await sync(id)
    expect(await alerts()).toEqual([
      expect.stringMatching(
        /^Stripe took £40\.00 from North One for invoice \d+, .* It is on account: use it for another invoice, or refund it in Stripe/,
      ),
    ])
    expect(await stored(id)).toMatchObject({ paid_at: null })
    await sync(id)
    expect(await alerts()).toHaveLength(1)
    const dates = { start_date: '2026-06-01', end_date: '2026-06-30' }
    expect(await server.reply(paymentRoutes.providerInvoices, { body: dates }, 'manager')).toEqual([])
  })

  test('cannot be credited while a card payment is running', async () => {
    const { id } = await openInvoice()
    await server.db
      .insertInto('payment_attempt')
      .values({ invoice_id: id, stripe_id: atStripe()?.id as string, account: SYSTEM.account })
      .execute()
    const body = { reason: 'A shorter shift', amount: 1 }
    expect(await server.call(credit, { ...at(id), body }, 'manager')).toMatchObject({
      status: 400,
      body: { id: ['This invoice is being paid by card. Try again in a few minutes.'] },
    })
  })
})
