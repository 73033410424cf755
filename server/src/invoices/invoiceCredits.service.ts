/** Credits invoices in full or in part, and records the refunds of paid ones (docs/spec/invoices.md#credit-notes). */
import type {
  CreditedInvoice,
  RefundedInvoice,
} from '@driverdesk/contract/invoices/invoiceDocuments.shapes.ts'
import {
  CARD_REFUND_DAY,
  creditProblem,
  leftToCredit,
  NO_CARD_PAYMENT,
  NO_CARD_REFUND_AGAIN,
  NO_CARD_REFUNDS,
  REFUND_SENT_BACK,
  type RefundWay,
  refundDayProblem,
} from '@driverdesk/domain/invoices/credits.ts'
import { creditNoteMail } from '@driverdesk/domain/invoices/invoiceMail.ts'
import {
  creditNoteNumberText,
  EXAMPLE_NUMBERS,
  invoiceNumberText,
  typedCreditNoteNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { formatMoney, type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Invalid } from '../kernel/refusal.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type InvoiceChange, lockFor, paymentDay, updateInvoice } from './invoiceChange.ts'
import { mailedInvoice, mailInvoice } from './invoiceMail.ts'
import { settleIfCovered } from './invoiceState.service.ts'
import { isPaidAtStripe, mayTryCardAgain } from './invoices.reads.ts'
import { freeBilled } from './invoices.writes.ts'
import { insertOverpayment } from './overpayments.service.ts'

/**
 * Credits an amount, or all that is left. After a credit in full, the invoice's hours can be billed again.
 *
 * @throws {Invalid} as `creditProblem` says
 */
export async function creditInvoice(
  change: InvoiceChange,
  id: number,
  { reason, amount: pounds, refund_by, refunded_on, ...seen }: z.output<typeof CreditedInvoice>,
): Promise<void> {
  const { work, services, today } = change
  const stored = await lockFor(change, 'credit', id, seen)
  const amount = pounds === undefined ? leftToCredit(stored) : poundsToPence(pounds)
  const invoice = { ...stored, paid_on: paymentDay(change, stored) }
  const problem = creditProblem({ amount, refund_by, refunded_on }, invoice, today)
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
  if (refund_by === 'card') {
    if (!services.settings.stripe) throw new Invalid({ refund_by: [NO_CARD_REFUNDS] })
    if (!(await isPaidAtStripe(work.tx, stored))) throw new Invalid({ refund_by: [NO_CARD_PAYMENT] })
  }
  const in_full = amount === leftToCredit(stored)
  const note = await insertCredit(change, stored, {
    amount: penceToPounds(amount),
    in_full,
    reason: reason.trim(),
    ...refundOf(refund_by, refunded_on ?? today),
  })
  if (refund_by === 'account') await keepCredit(change, stored, amount)
  if (in_full) await freeBilled(work, stored)
  const number = creditNoteNumberText(note.number)
  const changes = in_full ? { credited_at: services.now().toISOString() } : {}
  // Part payments beyond what the invoice still asks for go on account.
  const asked = leftToCredit(stored) - amount
  const released = Math.max(poundsToPence(stored.part_paid) - asked, 0)
  const kept = refund_by === 'account' ? amount : released
  const facts = {
    credit_note: number,
    reason: note.reason,
    ...(kept > 0 && { on_account: formatMoney(kept) }),
  }
  const noted = await updateInvoice(work, stored, 'credit', changes, facts)
  const credited = await settleIfCovered(change, noted)
  await work.happened('invoice credited', { invoice: id, credit: note.id, refund_by: note.refund_by })
  const mail = creditNoteMail(mailedInvoice(credited), { ...note, number, amount, released })
  await mailInvoice(work, credited, { ...mail, credit: { id: note.id, number } })
}

/**
 * Stripe still has to make a card refund. The others are done: staff have made the transfer, or the money is on
 * account.
 */
const refundOf = (refund_by: RefundWay | undefined, day: IsoDate) =>
  refund_by === 'card'
    ? { refund_by, refund_state: 'pending' as const }
    : refund_by && { refund_by, refund_state: 'done' as const, refunded_on: day }

/** @param invoice locked and paid */
const keepCredit = async (
  { work, today }: InvoiceChange,
  invoice: Row<'invoice'>,
  amount: Pence,
): Promise<void> => {
  const paid_by = invoice.paid_by ?? 'bank'
  const kept = { kind: 'credit', paid_by, received_on: today, amount } as const
  await insertOverpayment(work, invoice.restaurant_id, invoice, kept)
}

type NewCredit = Omit<NewRow<'invoice_credit'>, 'invoice_id' | 'number' | 'creator_name' | 'created_on'>

/** The table lock keeps the numbers without gaps: after a rollback the next credit note gets the number. */
async function insertCredit(
  { work, today }: InvoiceChange,
  { id: invoice_id, number }: Row<'invoice'>,
  given: NewCredit,
): Promise<Row<'invoice_credit'>> {
  await sql`lock table invoice_credit in share row exclusive mode`.execute(work.tx)
  return work.tx
    .insertInto('invoice_credit')
    .values({
      ...given,
      invoice_id,
      creator_name: work.actor.name,
      created_on: today,
      number: nextNumber(number > EXAMPLE_NUMBERS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Example data has its own numbers, as for invoices. */
const nextNumber = (isExample: boolean) => sql<number>`(
  select coalesce(max(number), ${isExample ? EXAMPLE_NUMBERS : 0}::int) + 1 from invoice_credit
  where (number > ${EXAMPLE_NUMBERS}) = ${isExample})`

/**
 * Records the bank transfer that staff made because a refund to the card had failed, or has Stripe try the card again.
 * Stripe can do so only if it refused the refund, not if the bank sent the refund back.
 *
 * @throws {Invalid} if the credit note has no such refund, or for a day on which it cannot have been made
 */
export async function recordRefund(
  change: InvoiceChange,
  id: number,
  { credit_note_number, refund_by, refunded_on, ...seen }: z.output<typeof RefundedInvoice>,
): Promise<void> {
  const { work, today } = change
  const stored = await lockFor(change, 'refund', id, seen)
  const note = await creditOf(work, id, typedCreditNoteNumber(credit_note_number))
  const number = creditNoteNumberText(typedCreditNoteNumber(credit_note_number) ?? 0)
  const invoice = `Invoice ${invoiceNumberText(stored.number)}`
  if (!note) throw new Invalid({ credit_note_number: [`${invoice} has no credit note ${number}.`] })
  if (note.refund_state !== 'failed')
    throw new Invalid({ credit_note_number: [`Credit note ${number} has no refund that failed.`] })
  if (refund_by === 'card') return refundCardAgain(change, stored, note, refunded_on)
  const day = refunded_on ?? today
  const problem = refundDayProblem(day, paymentDay(change, stored) ?? day, today)
  if (problem) throw new Invalid({ refunded_on: [problem] })
  await settleRefund(work, stored, note, { refund_by: 'bank', refund_state: 'done', refunded_on: day })
}

async function refundCardAgain(
  { work, services }: InvoiceChange,
  invoice: Row<'invoice'>,
  note: Row<'invoice_credit'>,
  refunded_on: IsoDate | undefined,
): Promise<void> {
  if (refunded_on !== undefined) throw new Invalid({ refunded_on: [CARD_REFUND_DAY] })
  if (note.stripe_id !== null) throw new Invalid({ refund_by: [REFUND_SENT_BACK] })
  if (!services.settings.stripe || !(await mayTryCardAgain(work.tx, note.id)))
    throw new Invalid({ refund_by: [NO_CARD_REFUND_AGAIN] })
  // A new key, because Stripe would repeat its answer to the old one.
  const key = sql<string>`gen_random_uuid()`
  await settleRefund(work, invoice, note, {
    refund_state: 'pending',
    key: key as unknown as string,
    created_at: services.now().toISOString(),
  })
  await work.happened('refund tried again', { credit: note.id })
}

const creditOf = ({ tx }: Work, invoiceId: number, number: number | undefined) =>
  tx
    .selectFrom('invoice_credit')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('number', '=', number ?? 0)
    .executeTakeFirst()

type Settled = Partial<
  Pick<
    NewRow<'invoice_credit'>,
    'refund_by' | 'refund_state' | 'refunded_on' | 'stripe_id' | 'key' | 'created_at'
  >
>

/**
 * Records the outcome of a refund.
 *
 * @param invoice locked
 * @param reason why it failed, in Stripe's words
 */
export async function settleRefund(
  work: Work,
  invoice: Row<'invoice'>,
  { id, number }: Pick<Row<'invoice_credit'>, 'id' | 'number'>,
  settled: Settled,
  reason?: string,
): Promise<void> {
  await work.tx.updateTable('invoice_credit').set(settled).where('id', '=', id).execute()
  const facts = {
    credit_note: creditNoteNumberText(number),
    ...(reason !== undefined && { refund_reason: reason }),
  }
  await updateInvoice(work, invoice, REFUND_ACTIONS[settled.refund_state ?? 'done'], {}, facts)
}

const REFUND_ACTIONS = { pending: 'refund_again', done: 'refund', failed: 'refund_failed' } as const
