/**
 * FreeAgent's copies of credit notes (docs/spec/payments.md#accounting-copy). One that lowers what is to pay is set against its
 * invoice there. One that returns money stays open: the bank statement explains it, as it does payments.
 */

import { vatOfCredit } from '@driverdesk/domain/invoices/credits.ts'
import { creditNoteNumberText, invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { divideRounded, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  closedAccountsAlert,
  failedCreditCopyAlert,
  NO_ANSWER_FOR_A_DAY,
  paymentOf,
} from '@driverdesk/domain/payments/paymentAlerts.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { Db } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import type { JobKind } from '../kernel/jobs.ts'
import type { Row } from '../kernel/tables.ts'
import { change, SYSTEM, type Unit } from '../kernel/unitOfWork.ts'
import { type Accounting, FreeAgentClosed, FreeAgentRefusal, type NewFreeAgentInvoice } from './freeAgent.ts'
import { claim, IS_CANCELLED, knownContact, rowOfCredit } from './freeAgentRows.ts'
import { aDayBefore, type CreditJobData, FREEAGENT_CREDIT_JOB, PATIENT, withKeys } from './invoiceCopies.ts'

/** @param accountingOf returns undefined without keys; the jobs then do nothing */
export const freeAgentCreditJobs = (accountingOf: (unit: Unit) => Accounting | undefined): JobKind[] => [
  {
    name: FREEAGENT_CREDIT_JOB,
    tries: PATIENT,
    run: withKeys(accountingOf, (accounting, data) =>
      copyCreditNote(accounting, (data as CreditJobData).credit),
    ),
  },
  { name: 'freeagent-credit-sweep', cron: '47 * * * *', run: withKeys(accountingOf, sweep) },
]

/** Makes FreeAgent's copy, or completes it. Repeatable by any server. */
export async function copyCreditNote(accounting: Accounting, credit: number): Promise<void> {
  const { db } = accounting
  const note = await copiedCredits(db).where('invoice_credit.id', '=', credit).executeTakeFirst()
  if (!note) return
  await beginCredit(db, credit)
  const claimed = await claim(db, rowOfCredit(credit))
  if (claimed.done) return
  try {
    await complete(accounting, note, claimed)
    await updateCredit(db, credit, { done: true })
  } catch (error) {
    if (error instanceof FreeAgentRefusal) return giveUp(accounting, note, error.reason)
    if (error instanceof FreeAgentClosed) {
      const alert = closedAccountsAlert(invoiceOf(note), error.access)
      await change(accounting, SYSTEM, (work) => raiseAlerts(work, [alert]))
    }
    throw error
  } finally {
    await updateCredit(db, credit, { held_until: null })
  }
}

/** Credit notes with their invoices, if those have a copy that is not cancelled instead. */
const copiedCredits = (db: Db) =>
  db
    .selectFrom('invoice_credit')
    .innerJoin('invoice', 'invoice.id', 'invoice_credit.invoice_id')
    .innerJoin('restaurant', 'restaurant.id', 'invoice.restaurant_id')
    .innerJoin('freeagent_invoice', (join) =>
      join
        .onRef('freeagent_invoice.invoice_id', '=', 'invoice.id')
        .onRef('freeagent_invoice.version', '=', 'invoice.version')
        .on('gone', '=', false),
    )
    .leftJoin('freeagent_credit', 'credit_note_id', 'invoice_credit.id')
    .select(['invoice_credit.id', 'invoice_credit.number', 'amount', 'reason', 'refund_by', 'created_on'])
    .select(['invoice.number as invoice_number', 'total', 'vat_amount', 'vat_rate', 'invoice.restaurant_id'])
    .select(['period_date_from', 'restaurant.name as restaurant_name'])
    .select(['freeagent_invoice.url as invoice_url', 'freeagent_invoice.sent as isInvoiceSent'])
    .select(
      sql<string>`(select coalesce(sum(earlier.amount), 0) from invoice_credit as earlier
        where earlier.invoice_id = invoice.id and earlier.number < invoice_credit.number)`.as('before'),
    )
    .select(['freeagent_credit.url', 'freeagent_credit.created_at as begun_at'])
    .where(sql<boolean>`not ${IS_CANCELLED}`)
    .where(sql<boolean>`not ${isOfExample(sql`restaurant.id`)}`)

/**
 * The credit notes that are not complete at FreeAgent, and those that no job has started: their invoices had
 * no copy then.
 */
const unfinishedCredits = (db: Db) =>
  copiedCredits(db).where(sql<boolean>`not coalesce(done, false)`).orderBy('invoice_credit.id').execute()

type CopiedCredit = Awaited<ReturnType<typeof unfinishedCredits>>[number]

const updateCredit = (
  db: Db,
  id: number,
  changes: Partial<Pick<Row<'freeagent_credit'>, 'url' | 'done' | 'held_until'>>,
) => db.updateTable('freeagent_credit').set(changes).where('credit_note_id', '=', id).execute()

const beginCredit = (db: Db, credit_note_id: number) =>
  db
    .insertInto('freeagent_credit')
    .values({ credit_note_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function complete(
  accounting: Accounting,
  note: CopiedCredit,
  claimed: Row<'freeagent_credit'>,
): Promise<void> {
  const { freeAgent } = accounting
  const { invoice_url: invoice, created_on: dated_on, refund_by } = note
  if (invoice === null || !note.isInvoiceSent)
    throw new Error(`FreeAgent has no sent copy of invoice ${note.invoice_number} yet.`)
  const url = claimed.url ?? (await creditNoteUrl(accounting, note, claimed.tries > 1))
  if ((await freeAgent.creditNote(url))?.status === 'Draft') await freeAgent.markAsSent(url)
  if (refund_by !== null || (await lookedUp(freeAgent.reconciledSince(dated_on))).includes(url)) return
  const gross_value = (poundsToPence(note.amount) / 100).toFixed(2)
  await freeAgent.reconcile({ credit_note: url, invoice, gross_value, dated_on })
}

/** A refused lookup does not say whether FreeAgent has it, so the job does not fail but tries again. */
async function lookedUp<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FreeAgentRefusal) throw new Error(error.message, { cause: error })
    throw error
  }
}

async function creditNoteUrl(
  { db, freeAgent }: Accounting,
  note: CopiedCredit,
  isRetry: boolean,
): Promise<string> {
  const contact = await knownContact(db, note.restaurant_id)
  if (contact === undefined) throw new Error(`FreeAgent has no contact ${note.restaurant_id} yet.`)
  const reference = creditNoteNumberText(note.number)
  const lost = isRetry
    ? (await lookedUp(freeAgent.creditNotesOf(contact))).find((made) => made.reference === reference)
    : undefined
  const { url } =
    lost ??
    (await freeAgent.addCreditNote({
      contact,
      reference,
      dated_on: note.created_on,
      payment_terms_in_days: 0,
      currency: 'GBP',
      credit_note_items: itemsOf(note),
    }))
  await updateCredit(db, note.id, { url })
  return url
}

/** The net amount, from which FreeAgent computes the tax, and a penny that this may leave. */
function itemsOf(note: CopiedCredit): NewFreeAgentInvoice['invoice_items'] {
  const amount = poundsToPence(note.amount)
  const vat = vatOfCredit({ ...note, before: poundsToPence(note.before), amount })
  const net = amount - vat
  const taxThere = divideRounded(net * poundsToPence(note.vat_rate), 100 * 100)
  const item = (pence: Pence, sales_tax_rate: string, description: string) => ({
    item_type: 'Services' as const,
    quantity: '1' as const,
    price: (-pence / 100).toFixed(2),
    sales_tax_rate,
    description,
  })
  const credited = item(
    net,
    note.vat_rate,
    `Credit of invoice ${invoiceNumberText(note.invoice_number)}: ${note.reason}`,
  )
  return vat === taxThere ? [credited] : [credited, item(vat - taxThere, '0', 'Rounding of VAT')]
}

/** Staff take over from here, so it is not tried again. */
async function giveUp(accounting: Accounting, note: CopiedCredit, reason: string): Promise<void> {
  await change(accounting, SYSTEM, async (work) => {
    const { url } = await work.tx
      .updateTable('freeagent_credit')
      .set({ done: true })
      .where('credit_note_id', '=', note.id)
      .returning('url')
      .executeTakeFirstOrThrow()
    await raiseAlerts(work, [alertOf({ ...note, url }, 'refused', reason)])
  })
}

const alertOf = (note: CopiedCredit, what: 'refused' | 'late', reason: string) =>
  failedCreditCopyAlert(
    invoiceOf(note),
    {
      id: note.id,
      number: creditNoteNumberText(note.number),
      isThere: note.url !== null,
      isRefund: note.refund_by !== null,
    },
    what,
    reason,
  )

/** Queues incomplete copies, and alerts staff once to those that FreeAgent has been missing for a day. */
async function sweep(accounting: Accounting): Promise<void> {
  const { db, now } = accounting
  const notes = await unfinishedCredits(db)
  const yesterday = aDayBefore(now()).toISOString()
  // One that waits for the copy of its invoice is not late itself: that copy has its own alert.
  const late = notes.filter(
    ({ begun_at, invoice_url, isInvoiceSent }) =>
      begun_at !== null && begun_at < yesterday && invoice_url !== null && isInvoiceSent,
  )
  await change(accounting, SYSTEM, async (work) => {
    work.enqueue(FREEAGENT_CREDIT_JOB, ...notes.map(({ id }): CreditJobData => ({ credit: id })))
    await raiseAlerts(
      work,
      late.map((note) => alertOf(note, 'late', NO_ANSWER_FOR_A_DAY)),
    )
  })
}

const invoiceOf = ({ invoice_number: number, ...note }: CopiedCredit) => paymentOf({ ...note, number })
