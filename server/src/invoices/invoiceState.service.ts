/**
 * The only place where an invoice changes its state: created, regenerated, sent, paid, credited, removed. Handlers, jobs
 * and webhooks call these functions. Each change is recorded and announced, and the outside copies follow it.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Invoice, InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { PaidInvoice } from '@driverdesk/contract/invoices/invoiceDocuments.shapes.ts'
import { type BulkAction, bulkRefusal } from '@driverdesk/domain/invoices/bulkChange.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { invoiceMail, REMINDER_KEPT, reminderMail } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { NOT_IN_PART, paymentDayProblem } from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { addDays, type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { isStale, lastChangedBy } from '../kernel/stale.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { recordPart, settleDifference } from './account.service.ts'
import {
  type InvoiceChange,
  lockFor,
  lockInvoice,
  type Seen,
  updateInvoice,
  viewOfInvoice,
} from './invoiceChange.ts'
import {
  type InvoiceRequest,
  type InvoiceSnapshot,
  IS_DRAFT,
  readContents,
  readTerms,
  sameRequest,
  termsBeside,
} from './invoiceContents.ts'
import { mailedInvoice, mailInvoice } from './invoiceMail.ts'
import { announceInvoice } from './invoices.live.ts'
import { invoiceLines, refuseWhilePaying } from './invoices.reads.ts'
import {
  billLines,
  dropKeptReminders,
  freeBilled,
  giveNumber,
  keepSnapshot,
  lockBilling,
  reminderKeptOn,
} from './invoices.writes.ts'
import { takeBackSurplus } from './overpayments.service.ts'
import { isRestaurantCovered, onAccountOf, settledWithAccount } from './owed.reads.ts'

async function createInvoice(
  work: Work,
  values: NewRow<'invoice'>,
  lines: readonly InvoiceLine[],
): Promise<Row<'invoice'>> {
  const invoice = await work.tx.insertInto('invoice').values(values).returningAll().executeTakeFirstOrThrow()
  await billLines(work, invoice, lines)
  work.record({ thing: 'invoice', id: invoice.id, action: 'create', before: null, after: invoice })
  announceInvoice(work, 'store', invoice)
  await work.happened('invoice changed', { id: invoice.id, isBuilt: true })
  return invoice
}

/** Makes the next version of a locked draft. The old version stays in its history. */
async function regenerateInvoice(
  work: Work,
  draft: Row<'invoice'>,
  values: Partial<NewRow<'invoice'>>,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await refuseWhilePaying(work.tx, draft.id)
  await keepSnapshot(work.tx, draft.id, work.actor.name)
  const version = draft.version + 1
  await billLines(work, await updateInvoice(work, draft, 'regenerate', { ...values, version }), lines)
}

/** Dates a draft today, unless it has been paid. Its due days count from that date. A sent invoice is emailed again unchanged. */
export async function sendInvoice(change: InvoiceChange, id: number, seen: Seen): Promise<void> {
  const { work, services, today } = change
  const stored = await lockFor(change, 'send', id, seen)
  const isAgain = stored.sent_at !== null
  const sent_on = stored.sent_on ?? today
  const sent = isAgain
    ? await updateInvoice(work, stored, 'send_again', {})
    : await updateInvoice(work, stored, 'send', {
        sent_at: services.now().toISOString(),
        sent_on,
        due_date: addDays(sent_on, stored.due_days),
      })
  const settled = await settledWithAccount(work.tx, id)
  await mailInvoice(work, sent, invoiceMail({ ...mailedInvoice(sent), ...settled }, isAgain))
}

export async function remindOfInvoice(change: InvoiceChange, id: number, seen: Seen): Promise<void> {
  const { work, services, today } = change
  const stored = await lockFor(change, 'remind', id, seen)
  const { mail, businessTimeZone } = services.settings
  if (mail) return remind(work, stored, today, services.now())
  if ((await reminderKeptOn(work.tx, id, businessTimeZone)) === today)
    throw new Invalid({ id: [REMINDER_KEPT] })
  await remind(work, stored, today, undefined)
}

/**
 * Queues a reminder, which replaces any that the outbox keeps for this invoice.
 *
 * @param stored locked, sent, neither paid nor credited
 * @param at undefined without a mail server: the reminder is then kept in the outbox, and does not count
 */
export async function remind(
  work: Work,
  stored: Row<'invoice'>,
  today: IsoDate,
  at: Date | undefined,
): Promise<void> {
  const reminded = at
    ? await updateInvoice(work, stored, 'remind_payment', { reminded_at: at.toISOString() })
    : await updateInvoice(work, stored, 'keep_reminder', {})
  await dropKeptReminders(work.tx, stored.id)
  const { due_date } = reminded
  if (due_date === null) throw new Error(`Invoice ${reminded.number} has not been sent.`)
  const onAccount = await onAccountOf(work.tx, reminded.restaurant_id)
  const mail = reminderMail({ ...mailedInvoice(reminded), due_date, onAccount }, today)
  await mailInvoice(work, reminded, { ...mail, reminder: at ? 'counts' : 'kept' })
}

/**
 * Records a payment by bank transfer of all or part of what is left to pay.
 *
 * @throws {Invalid} for a day in the future, or before the invoice's period; if the account has less than the rest
 */
export async function markPaid(
  change: InvoiceChange,
  id: number,
  { in_part, from_account, ...payment }: z.output<typeof PaidInvoice>,
): Promise<void> {
  if (in_part) return recordPart(change, id, { ...payment, from_account })
  if (from_account !== undefined) throw new Invalid({ from_account: [NOT_IN_PART] })
  const { paid_on: day = change.today, received, ...seen } = payment
  const stored = await lockFor(change, 'markPaid', id, seen)
  await recordPayment(
    change,
    stored,
    day,
    received === undefined ? leftToPay(stored) : poundsToPence(received),
  )
}

/**
 * Marks an invoice as paid if its part payments cover it, because a credit note lowered it or a refund was
 * taken back. If only the account has paid towards it, it is paid today.
 *
 * @param stored locked, as it is now
 */
export async function settleIfCovered(
  change: InvoiceChange,
  stored: Row<'invoice'>,
): Promise<Row<'invoice'>> {
  const isUnpaid = stored.paid_at === null && stored.credited_at === null
  if (!isUnpaid || poundsToPence(stored.part_paid) === 0 || leftToPay(stored) > 0) return stored
  const { day } = await change.work.tx
    .selectFrom('overpayment')
    .select(({ fn }) => fn.max('received_on').as('day'))
    .where('invoice_id', '=', stored.id)
    .where('kind', '=', 'part')
    .where(sql<SqlBool>`amount > used + refunded`)
    .executeTakeFirstOrThrow()
  return recordPayment(change, stored, day ?? change.today, 0)
}

async function recordPayment(
  change: InvoiceChange,
  stored: Row<'invoice'>,
  day: IsoDate,
  received: Pence,
): Promise<Row<'invoice'>> {
  const { work, services, today } = change
  const problem = paymentDayProblem(day, stored.period_date_from, today)
  if (problem) throw new Invalid({ paid_on: [problem] })
  // The time of an earlier payment is unknown. Noon keeps it on that day in every time zone.
  const noon = sql<string>`(${day}::date + time '12:00') at time zone ${services.settings.businessTimeZone}`
  const paid_at = day === today ? services.now().toISOString() : noon
  // A version of the program that does not know of accounts marks an invoice as unpaid and leaves its surplus.
  await takeBackSurplus(work, stored)
  const facts = await settleDifference(work, stored, { day, received, owed: leftToPay(stored) })
  const paid = { paid_at: paid_at as string, paid_by: 'bank' as const, ...dateOfPaid(stored, day) }
  return updateInvoice(work, stored, 'mark_paid', paid, facts)
}

const IN_BULK = { send: sendInvoice, markPaid, remind: remindOfInvoice } as const

/**
 * Changes one of many invoices (docs/spec/invoices.md#many-invoices-at-once).
 *
 * @throws {Invalid} if the action leaves such an invoice out, although it may be possible for a single
 * invoice
 */
export async function changeInBulk(
  change: InvoiceChange,
  action: BulkAction,
  id: number,
  body: z.output<typeof PaidInvoice>,
): Promise<void> {
  const { services, today } = change
  const { mail, businessTimeZone: zone } = services.settings
  // If someone else has done the same, this is said rather than that the invoice has changed.
  const stored = await lockInvoice(change.work.tx, change.scope, id)
  const { reminded_at } = stored
  const reminded_on = reminded_at === null ? null : todayIn(zone, new Date(reminded_at))
  const kept_on = action === 'remind' && !mail ? await reminderKeptOn(change.work.tx, id, zone) : null
  const isCovered = action === 'remind' && (await isRestaurantCovered(change.work.tx, stored.restaurant_id))
  const facts = { state: invoiceState(stored, today), reminded_on, kept_on, isCovered }
  const refusal = bulkRefusal(action, facts, today)
  if (refusal) throw new Invalid({ id: [await sayingWho(change.work.tx, refusal, stored, body)] })
  await IN_BULK[action](change, id, body)
}

/** 'Already paid. Ann Lee changed it last.' if the invoice has changed since the person saw it. */
async function sayingWho(
  tx: Tx,
  refusal: string,
  { id, updated_at }: Row<'invoice'>,
  { updated_at: seen }: Seen,
) {
  if (!isStale({ seen, updatedAt: updated_at })) return refusal
  const [name] = await lastChangedBy(tx, [{ thing: 'invoice', id, updatedAt: updated_at }])
  return name ? `${refusal} ${name} changed it last.` : refusal
}

/** Reverts a bank payment that was recorded by mistake. An invoice that has not been sent loses its date. Throws as `takeBackSurplus` does. */
export async function markUnpaid(change: InvoiceChange, id: number, seen: Seen): Promise<void> {
  const stored = await lockFor(change, 'markUnpaid', id, seen)
  const sent_on = stored.sent_at === null ? null : stored.sent_on
  await takeBackSurplus(change.work, stored)
  await updateInvoice(change.work, stored, 'mark_unpaid', { paid_at: null, paid_by: null, sent_on })
}

/**
 * Records a card payment. The caller has locked the invoice and checked that it is neither paid nor credited.
 *
 * @param day of the payment
 */
export async function markPaidByCard(work: Work, id: number, at: Date, day: IsoDate): Promise<void> {
  const stored = await work.tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parts = poundsToPence(stored.part_paid)
  const paid = { paid_at: at.toISOString(), paid_by: 'card' as const, ...dateOfPaid(stored, day) }
  // The card paid all of it, so the database puts the parts on account.
  await updateInvoice(work, stored, 'pay', paid, parts > 0 ? { on_account: formatMoney(parts) } : {})
}

/** A draft gets its date on the day on which it is paid (docs/spec/invoices.md#paid-drafts). */
const dateOfPaid = ({ sent_on }: Row<'invoice'>, day: IsoDate) => ({ sent_on: sent_on ?? day })

/**
 * Removes a draft. Its hours can be billed again, under another number (docs/spec/invoices.md#numbers-are-used-once).
 * Throws as `lockFor` does.
 */
export async function removeInvoice(change: InvoiceChange, id: number, seen: Seen): Promise<Invoice> {
  const { work } = change
  const stored = await lockFor(change, 'remove', id, seen)
  const removed = await viewOfInvoice(change, id)
  await freeBilled(work, stored)
  // No other invoice gets its number.
  await work.tx.insertInto('removed_invoice').values({ number: stored.number }).execute()
  await work.tx.deleteFrom('invoice').where('id', '=', id).execute()
  work.record({ thing: 'invoice', id, action: 'remove', before: stored, after: null })
  announceInvoice(work, 'destroy', stored)
  await work.happened('invoice changed', { id, isBuilt: false })
  return removed
}

interface InvoiceBuild extends InvoiceRequest {
  /** The number requested for a new invoice; if undefined, the next. */
  number?: number | undefined
}

interface BuiltInvoice {
  id: number
  number: number
  /** 'unchanged': the existing draft already had this content. */
  outcome: 'created' | 'replaced' | 'unchanged'
}

/**
 * Runs in the caller's transaction (docs/spec/invoices.md#invoice-lines,
 * docs/spec/invoices.md#invoice-snapshot, docs/spec/invoices.md#invoice-numbers). A second request, for example after a lost
 * answer, changes nothing.
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} if there is nothing to bill, for an impossible period or commission, a number beyond the next, or a
 * draft with a running card payment
 */
export async function buildInvoice(work: Work, scope: Scope, build: InvoiceBuild): Promise<BuiltInvoice> {
  const terms = await readTerms(work.tx, scope, build)
  await lockBilling(work.tx, build.restaurantId)
  const draft = await lockDraft(work, build)
  const known = termsBeside(terms, scope, draft)
  const snapshot = await readContents(work.tx, build, known, draft?.id ?? null, 'held')
  return draft ? replaceDraft(work, draft, snapshot) : addInvoice(work, build, snapshot)
}

function lockDraft({ tx }: Work, request: InvoiceRequest): Promise<Row<'invoice'> | undefined> {
  return tx
    .selectFrom('invoice')
    .selectAll()
    .where(sameRequest(request))
    .where(IS_DRAFT)
    .forUpdate()
    .executeTakeFirst()
}

async function addInvoice(
  work: Work,
  { restaurantId, driverId, period, number: wish }: InvoiceBuild,
  { head, parties, lines }: InvoiceSnapshot,
): Promise<BuiltInvoice> {
  const number = await giveNumber(work.tx, restaurantId, wish)
  const values = {
    number,
    restaurant_id: restaurantId,
    driver_id: driverId,
    creator_name: work.actor.name,
    period_date_from: period.from,
    period_date_to: period.to,
    ...head,
    parties: JSON.stringify(parties),
  }
  const { id } = await createInvoice(work, values, lines)
  return { id, number, outcome: 'created' }
}

async function replaceDraft(
  work: Work,
  draft: Row<'invoice'>,
  snapshot: InvoiceSnapshot,
): Promise<BuiltInvoice> {
  const { id, number } = draft
  if (await isSame(work, draft, snapshot)) return { id, number, outcome: 'unchanged' }
  const { head, parties, lines } = snapshot
  await regenerateInvoice(work, draft, { ...head, parties: JSON.stringify(parties) }, lines)
  return { id, number, outcome: 'replaced' }
}

async function isSame({ tx }: Work, draft: Row<'invoice'>, snapshot: InvoiceSnapshot): Promise<boolean> {
  const { commission_basis, ...counted } = snapshot.head
  const isCounted = ([column, value]: [string, number]) =>
    Number(draft[column as keyof typeof counted]) === value
  return (
    commission_basis === draft.commission_basis &&
    Object.entries(counted).every(isCounted) &&
    isDeepStrictEqual(draft.parties, snapshot.parties) &&
    isDeepStrictEqual(await invoiceLines(tx, draft.id), snapshot.lines)
  )
}
