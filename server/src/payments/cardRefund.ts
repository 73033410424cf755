/**
 * Refunds to the card that paid an invoice (docs/spec/payments.md#refunds). The credit note is recorded first, and a job
 * asks Stripe after the commit. The job may run again, late and on two servers: Stripe refunds once.
 */
import { NO_CARD_PAYMENT } from '@driverdesk/domain/invoices/credits.ts'
import { creditNoteNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { REFUND_NOT_TAKEN, refundFailure } from '@driverdesk/domain/payments/cardPayment.ts'
import {
  type CardRefund,
  failedRefundAlert,
  lateRefundAlert,
  type PaymentOf,
  paymentOf,
  refundedTwiceAlert,
} from '@driverdesk/domain/payments/paymentAlerts.ts'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { settleRefund } from '../invoices/invoiceCredits.service.ts'
import { mayTryCardAgain } from '../invoices/invoices.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { change, type Events, SYSTEM, type Unit, type Work } from '../kernel/unitOfWork.ts'
import { type CreditJobData, FREEAGENT_CREDIT_JOB, STRIPE_AMOUNT_JOB } from './invoiceCopies.ts'
import { finalRefusal, type Payments } from './stripe.ts'

export const CARD_REFUND_JOB = 'card-refund'

const DAY = 24 * 60 * 60 * 1_000

/** Queues the effects of a credit note: a card refund, a copy that asks for the amount left to pay, and a copy of the note. */
export function queueCredit(work: Work, { invoice, credit, refund_by }: Events['invoice credited']): void {
  if (refund_by === 'card') queueCardRefund(work, { credit })
  if (refund_by === null) work.enqueue(STRIPE_AMOUNT_JOB, { invoice })
  work.enqueue(FREEAGENT_CREDIT_JOB, { credit } satisfies CreditJobData)
}

export const queueCardRefund = (work: Work, { credit }: Events['refund tried again']): void =>
  work.enqueue(CARD_REFUND_JOB, { credit } satisfies CreditJobData)

/** Queues the refunds whose job has given up or was lost. */
export async function queuePendingRefunds(unit: Unit): Promise<void> {
  const pending = await unit.db
    .selectFrom('invoice_credit')
    .select('id')
    .where('refund_state', '=', 'pending')
    .orderBy('id')
    .execute()
  await change(unit, SYSTEM, async (work) =>
    work.enqueue(CARD_REFUND_JOB, ...pending.map(({ id }): CreditJobData => ({ credit: id }))),
  )
}

/** In days. */
const MOST_PENDING = 7

/**
 * Alerts staff, once, to refunds that have been pending for a day: the keys are missing, or lack a
 * permission. After a week they have failed, so that a bank transfer can be recorded.
 */
export async function endLateRefunds(payments: Omit<Payments, 'stripe'>): Promise<void> {
  const pendingFor = (db: Db, days: number) => {
    const since = new Date(payments.now().getTime() - days * DAY).toISOString()
    return refundFacts(db)
      .where('refund_state', '=', 'pending')
      .where('invoice_credit.created_at', '<', since)
      .orderBy('invoice_credit.id')
      .execute()
  }
  // A refund that a job is asking for at this moment can wait for the next hour.
  for (const { credit, key } of await pendingFor(payments.db, MOST_PENDING))
    await alone(payments.db, credit, () => fail(payments, { credit, key }, REFUND_NOT_TAKEN))
  await change(payments, SYSTEM, async (work) => {
    const late = await pendingFor(work.tx, 1)
    const alerts = late.map((facts) => lateRefundAlert(...namedRefund(facts)))
    await raiseAlerts(work, alerts)
  })
}

/**
 * One attempt to refund the card: an attempt by staff after a failure has a new key. `credit`: the id of the
 * credit note.
 */
interface Try {
  credit: number
  key: string
}

/**
 * Has Stripe refund the amount of a credit note, and records the result.
 *
 * @throws if another job is doing it, which may take some minutes
 */
export async function refundCard(payments: Payments, credit: number): Promise<void> {
  const wasAlone = await alone(payments.db, credit, (tx) => refundAlone(payments, tx, credit))
  if (!wasAlone) throw new Error(`Another job is asking Stripe for the refund of credit note ${credit}.`)
}

/** Runs `body` while no other does so for this credit note, on any server. Returns false if one does. */
const alone = (db: Db, credit: number, body: (tx: Tx) => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('card refund'), ${credit}::int) as "isFree"`.execute(tx)
    if (!rows[0]?.isFree) return false
    await body(tx)
    return true
  })

/** @param tx holds the lock: a query on it fails if the lock has been lost with its connection */
async function refundAlone(payments: Payments, tx: Tx, credit: number): Promise<void> {
  const wanted = await pendingRefund(tx, credit)
  if (!wanted) return
  const { key, paid_with } = wanted
  const tried = { credit, key }
  if (paid_with === null) return fail(payments, tried, NO_CARD_PAYMENT)
  const earlier = await earlierNote(payments.stripe, wanted, paid_with)
  // Asking may have taken a minute.
  if (!earlier && (await pendingRefund(tx, credit))?.key !== key) return
  const made = earlier ?? (await makeNote(payments.stripe, wanted, paid_with))
  if ('refusal' in made) return fail(payments, tried, made.refusal)
  await settle(payments, tried, await currentRefund(payments.stripe, made))
}

/** A credit note with the Stripe invoice by which a card paid. Undefined if there is nothing to do. */
const pendingRefund = (db: Db, id: number) =>
  db
    .selectFrom('invoice_credit')
    .innerJoin('invoice', 'invoice.id', 'invoice_credit.invoice_id')
    .leftJoin('stripe_invoice', (join) =>
      join
        .onRef('stripe_invoice.invoice_id', '=', 'invoice.id')
        .onRef('stripe_invoice.version', '=', 'invoice.version')
        .on('status', '=', 'paid'),
    )
    .select([
      'invoice_credit.key',
      'invoice_credit.number',
      'amount',
      'stripe_invoice.stripe_id as paid_with',
    ])
    .where('invoice_credit.id', '=', id)
    .where('refund_state', '=', 'pending')
    .executeTakeFirst()

type PendingRefund = NonNullable<Awaited<ReturnType<typeof pendingRefund>>>

const memoOf = ({ number }: Pick<PendingRefund, 'number'>) => `Credit note ${creditNoteNumberText(number)}`

/**
 * Stripe's credit note from this attempt, or from an earlier one whose answer was lost. Stripe forgets
 * idempotency keys after a day, and an attempt by staff has another key.
 */
async function earlierNote(
  stripe: Stripe,
  wanted: PendingRefund,
  invoice: string,
): Promise<Stripe.CreditNote | undefined> {
  for await (const note of stripe.creditNotes.list({ invoice, limit: 100 }))
    if (note.metadata?.key === wanted.key || isOfEarlierTry(note, wanted)) return note
  return undefined
}

const isOfEarlierTry = ({ metadata, memo, amount, status }: Stripe.CreditNote, wanted: PendingRefund) =>
  metadata?.key !== undefined &&
  memo === memoOf(wanted) &&
  amount === poundsToPence(wanted.amount) &&
  status !== 'void'

/**
 * Has Stripe make a credit note with the refund, or says in Stripe's words why it makes none. Only a refusal
 * to make it counts as one: a fault while looking for an earlier note says nothing about the money.
 */
async function makeNote(
  stripe: Stripe,
  { key, number, amount }: PendingRefund,
  invoice: string,
): Promise<Stripe.CreditNote | { refusal: string }> {
  try {
    return await stripe.creditNotes.create(
      {
        invoice,
        amount: poundsToPence(amount),
        refund_amount: poundsToPence(amount),
        // Driverdesk has emailed its own.
        email_type: 'none',
        memo: memoOf({ number }),
        metadata: { key },
      },
      { idempotencyKey: key },
    )
  } catch (error) {
    const refusal = finalRefusal(error)
    if (refusal === undefined) throw error
    return { refusal }
  }
}

/** A repeated request gets its first answer, so the current state must be read. */
async function currentRefund(stripe: Stripe, { id, refunds }: Stripe.CreditNote): Promise<Stripe.Refund> {
  const [first] = refunds
  if (!first) throw new Error(`Stripe made credit note ${id} without a refund.`)
  return stripe.refunds.retrieve(typeof first.refund === 'string' ? first.refund : first.refund.id)
}

/** Records what Stripe says about a refund: `refund.failed` can come days later. Ignores those of other programs. */
export async function settleRefundOf(
  payments: Omit<Payments, 'stripe'>,
  refund: Stripe.Refund,
): Promise<void> {
  const credit = await payments.db
    .selectFrom('invoice_credit')
    .select(['id as credit', 'key'])
    .where('stripe_id', '=', refund.id)
    .executeTakeFirst()
  if (credit) await settle(payments, credit, refund)
}

/** A refund that Stripe made counts, whichever attempt it belongs to. */
async function settle(payments: Omit<Payments, 'stripe'>, tried: Try, refund: Stripe.Refund): Promise<void> {
  const { id: stripe_id, status, failure_reason, created } = refund
  const hasFailed = status === 'failed' || status === 'canceled'
  if (hasFailed) return fail(payments, tried, refundFailure(failure_reason), stripe_id)
  await change(payments, SYSTEM, async (work) => {
    const locked = await lockCredit(work.tx, tried.credit)
    if (!locked || locked.note.stripe_id === stripe_id) return
    if (locked.note.refund_state === 'done')
      return raiseAlerts(work, [refundedTwiceAlert(...(await alertedRefund(work.tx, tried)), stripe_id)])
    const refunded_on = todayIn(payments.timeZone, new Date(created * 1_000))
    await settleRefund(work, locked.invoice, locked.note, { refund_state: 'done', refunded_on, stripe_id })
  })
}

/**
 * Records that the money has not gone back, and alerts staff.
 *
 * @param stripe_id if Stripe made the refund, and the bank sent it back
 */
async function fail(
  payments: Omit<Payments, 'stripe'>,
  tried: Try,
  reason: string,
  stripe_id: string | null = null,
): Promise<void> {
  await change(payments, SYSTEM, async (work) => {
    const locked = await lockCredit(work.tx, tried.credit)
    if (!locked || !mayFail(locked.note, tried, stripe_id)) return
    const { invoice, note } = locked
    const failed = { refund_state: 'failed', refunded_on: null, ...(stripe_id && { stripe_id }) } as const
    await settleRefund(work, invoice, note, failed, reason)
    const mayTryAgain = await mayTryCardAgain(work.tx, tried.credit)
    const named = await alertedRefund(work.tx, tried)
    await raiseAlerts(work, [failedRefundAlert(...named, { reason, mayTryAgain })])
  })
}

/**
 * False if it failed before, if staff have since made a bank transfer, or if the answer belongs to an attempt
 * that is over: a later one may have refunded the card.
 *
 * @param note locked
 */
const mayFail = (note: Row<'invoice_credit'>, { key }: Try, stripe_id: string | null): boolean =>
  note.refund_by === 'card' &&
  (stripe_id !== null && note.stripe_id === stripe_id
    ? note.refund_state === 'done'
    : note.refund_state === 'pending' && note.key === key)

/** Locks the invoice first, as every change of an invoice does. */
async function lockCredit(
  tx: Tx,
  credit: number,
): Promise<{ invoice: Row<'invoice'>; note: Row<'invoice_credit'> } | undefined> {
  const invoice = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('invoice_credit').select('invoice_id').where('id', '=', credit))
    .forUpdate()
    .executeTakeFirst()
  const note = await tx.selectFrom('invoice_credit').selectAll().where('id', '=', credit).executeTakeFirst()
  return invoice && note && { invoice, note }
}

const refundFacts = (db: Db) =>
  db
    .selectFrom('invoice_credit')
    .innerJoin('invoice', 'invoice.id', 'invoice_credit.invoice_id')
    .innerJoin('restaurant', 'restaurant.id', 'invoice.restaurant_id')
    .select(['invoice_credit.id as credit', 'invoice_credit.key', 'invoice_credit.number as note', 'amount'])
    .select([
      'invoice.number',
      'period_date_from',
      'invoice.restaurant_id',
      'restaurant.name as restaurant_name',
    ])

type RefundFacts = Awaited<ReturnType<ReturnType<typeof refundFacts>['execute']>>[number]

async function alertedRefund(tx: Tx, { credit, key }: Try): Promise<[PaymentOf, CardRefund]> {
  const facts = await refundFacts(tx).where('invoice_credit.id', '=', credit).executeTakeFirstOrThrow()
  return namedRefund({ ...facts, key })
}

const namedRefund = (facts: RefundFacts): [PaymentOf, CardRefund] => [
  paymentOf(facts),
  {
    creditNote: creditNoteNumberText(facts.note),
    amount: formatMoney(poundsToPence(facts.amount)),
    key: facts.key,
  },
]
