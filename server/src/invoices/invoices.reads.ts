/** Invoices as the calls return them, built as JSON by the database. The state depends on the day. */
import type {
  CreditNote,
  Invoice,
  InvoiceLine,
  InvoiceListQuery,
  InvoiceWithLines,
} from '@driverdesk/contract/invoices/invoice.shapes.ts'
import {
  creditNoteNumberText,
  invoiceNumberText,
  typedInvoiceNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { InvoiceParties } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonList, jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, notFound, refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import { lastChangedBy } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { REMINDER_KEPT_AT } from './invoices.writes.ts'

/**
 * For a query of invoice_credit with its invoice: true if Stripe refused a refund and still has the money. If the bank
 * sent the refund back, Stripe already has a credit note for it, and another one would credit the amount twice.
 */
const MAY_TRY_AGAIN = sql<boolean>`(
  refund_by = 'card' and refund_state = 'failed' and invoice_credit.stripe_id is null and exists (
    select from stripe_invoice as paid
    where paid.invoice_id = invoice.id and paid.version = invoice.version and paid.status = 'paid'))`

const creditNotesJson = jsonList(sql`
  select invoice_credit.number, amount, created_on, reason, refund_by, refund_state, refunded_on,
    ${MAY_TRY_AGAIN} as may_try_again, creator_name
  from invoice_credit where invoice_id = invoice.id order by invoice_credit.number`)

/** The part of a paid invoice that came from the account. For one still owed, `part_paid` includes it. */
export const FROM_ACCOUNT = sql<string>`
  (select coalesce(sum(amount), 0) from overpayment_use where invoice_id = invoice.id and not in_part)`

/** The excess of an invoice's payment, which was kept on account. */
export const SURPLUS = sql<string>`
  (select coalesce(sum(amount), 0) from overpayment where invoice_id = invoice.id and kind = 'surplus')`

const COLUMNS = sql`
  invoice.id, invoice.number, invoice.restaurant_id, invoice.driver_id, invoice.period_date_from,
  invoice.period_date_to, invoice.commission as comission, invoice.commission_basis, invoice.booking_fee,
  invoice.minutes, invoice.shifts, invoice.earned, invoice.fees, invoice.commission_amount,
  invoice.booking_amount, invoice.vat_rate, invoice.vat_amount, invoice.total, invoice.version, invoice.due_days, invoice.sent_on,
  invoice.due_date, ${utcText('invoice.reminded_at')} as reminded_at, ${utcText(REMINDER_KEPT_AT)} as reminder_kept_at,
  ${utcText('invoice.paid_at')} as paid_at,
  invoice.paid_by, ${utcText('invoice.credited_at')} as credited_at,
  invoice.credited, (
    select coalesce(sum(amount), 0) from invoice_credit
    where invoice_id = invoice.id and refund_state = 'done') as refunded,
  ${FROM_ACCOUNT} as from_account, ${SURPLUS} as surplus, invoice.part_paid,
  ${creditNotesJson} as credit_notes,
  invoice.creator_name, ${utcText('invoice.created_at')} as created_at,
  ${utcText('invoice.updated_at')} as updated_at`

const linesJson = (invoiceId: RawBuilder<number>) =>
  jsonList(sql`
    select nr, kind, timesheet_id, shift_event_id, period_date, driver_name,
      ${clockTimes()}, minutes, rate, bonus,
      fuel, amount, description
    from invoice_line where invoice_id = ${invoiceId} order by nr`)

interface Stored
  extends Omit<Invoice, 'invoice_number' | 'credit_notes' | 'state'>,
    Partial<{ parties: InvoiceParties; lines: InvoiceLine[] }> {
  number: number
  credit_notes: (Omit<CreditNote, 'number'> & { number: number })[]
  credited_at: string | null
}

export const invoiceViews = (db: Db, where: RawBuilder<SqlBool>, today: IsoDate): Promise<Invoice[]> =>
  views(db, COLUMNS, where, today)

export type StoredInvoice = Omit<InvoiceWithLines, 'put_back'>

export const invoicesWithLines = (
  db: Db,
  where: RawBuilder<SqlBool>,
  today: IsoDate,
): Promise<StoredInvoice[]> =>
  views(
    db,
    sql`${COLUMNS}, invoice.parties, ${linesJson(sql.ref('invoice.id'))} as lines`,
    where,
    today,
  ) as Promise<StoredInvoice[]>

export async function invoiceLines(tx: Tx, invoiceId: number): Promise<InvoiceLine[]> {
  const { rows } = await sql<{ json: string }>`select ${linesJson(sql`${invoiceId}`)}::text as json`.execute(
    tx,
  )
  return JSON.parse(rows[0]?.json ?? '[]') as InvoiceLine[]
}

async function views(
  db: Db,
  columns: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  today: IsoDate,
): Promise<Invoice[]> {
  const found = await jsonRows<Stored>(
    db,
    sql`
      select ${columns} from invoice where ${where}
      order by invoice.period_date_from desc, invoice.number desc`,
  )
  return found.map((stored) => toView(stored, today))
}

function toView({ number, credit_notes, credited_at, ...stored }: Stored, today: IsoDate): Invoice {
  return {
    ...stored,
    invoice_number: invoiceNumberText(number),
    credit_notes: credit_notes.map((note) => ({ ...note, number: creditNoteNumberText(note.number) })),
    state: invoiceState({ ...stored, credited_at }, today),
  }
}

const inScope = (scope: Scope) => restaurantInScope(scope, sql.ref('invoice.restaurant_id'))

/**
 * The invoices in scope whose period has a day of the range.
 *
 * @throws {Invalid} if the range is longer than a year or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export async function listInvoices(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, restaurant_id }: z.output<typeof InvoiceListQuery>,
  today: IsoDate,
): Promise<Invoice[]> {
  refuseRange({ from, to }, MAX_LIST_DAYS)
  const inLocation = await restaurantInLocation(db, scope, { restaurant_id })
  const chosen = sql<boolean>`
    invoice.period_date_from <= ${to}::date and invoice.period_date_to >= ${from}::date
    and ${inLocation('invoice.restaurant_id')}`
  return invoiceViews(db, chosen, today)
}

/**
 * The number of the newest invoice, not credited, that bills all of a restaurant's work and covers the whole period.
 */
export async function numberCovering(
  db: Db,
  scope: Scope,
  restaurantId: number,
  { from, to }: DateRange,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('invoice')
    .select('number')
    .where('restaurant_id', '=', restaurantId)
    .where(restaurantInScope(scope, sql.ref('restaurant_id')))
    .where('driver_id', 'is', null)
    .where('credited_at', 'is', null)
    .where('period_date_from', '<=', from)
    .where('period_date_to', '>=', to)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return found?.number
}

export async function changersOfInvoices(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<{ id: number; name: string | null }[]> {
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'updated_at as updatedAt'])
    .where(sql<boolean>`id = any(${ids}::int[]) and ${inScope(scope)}`)
    .orderBy('id')
    .execute()
  const names = await lastChangedBy(
    db,
    invoices.map((invoice) => ({ thing: 'invoice', ...invoice })),
  )
  return invoices.map(({ id }, nr) => ({ id, name: names[nr] ?? null }))
}

/** Returns the invoice in scope with a typed number such as '014', as a list of one or none. */
export function invoicesByNumber(db: Db, scope: Scope, typed: string, today: IsoDate): Promise<Invoice[]> {
  return invoiceViews(
    db,
    sql`invoice.number = ${typedInvoiceNumber(typed) ?? 0} and ${inScope(scope)}`,
    today,
  )
}

/** @throws {Refusal} 404 if there is none in scope */
export async function invoiceInScope(
  db: Db,
  scope: Scope,
  id: number,
  today: IsoDate,
): Promise<StoredInvoice> {
  const [invoice] = await invoicesWithLines(db, sql`invoice.id = ${id} and ${inScope(scope)}`, today)
  if (!invoice) throw notFound('invoice')
  return invoice
}

/**
 * The people who took money back from an invoice, oldest first. Only the history records this, and as text for people:
 * '£1,204.50'. An entry without such an amount is left out.
 */
export const putBackOf = (db: Db, id: number): Promise<InvoiceWithLines['put_back']> =>
  jsonRows(
    db,
    sql`
      select case action when 'take_back_account' then 'account' else 'refund' end as what,
        translate(after ->> 'on_account', '£,', '')::numeric as amount,
        actor_name as creator_name, ${utcText('at')} as created_at
      from audit_event
      where thing = 'invoice' and thing_id = ${id} and action in ('take_back_account', 'take_back_refund')
        and after ->> 'on_account' ~ '^£[0-9,]+[.][0-9]{2}$'
      order by id`,
  )

export const attemptOf = (db: Db, invoiceId: number): Promise<Row<'payment_attempt'> | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

/**
 * Refuses to change an invoice during a card payment, which takes a few minutes at most.
 *
 * @throws {Invalid} under `id`
 */
export async function refuseWhilePaying(db: Db, invoiceId: number): Promise<void> {
  if (await attemptOf(db, invoiceId)) {
    throw new Invalid({ id: ['This invoice is being paid by card. Try again in a few minutes.'] })
  }
}

export async function isPaidAtStripe(db: Db, { id, version }: Pick<Row<'invoice'>, 'id' | 'version'>) {
  const paid = await db
    .selectFrom('stripe_invoice')
    .select('key')
    .where('invoice_id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return paid !== undefined
}

export async function mayTryCardAgain(db: Db, creditId: number): Promise<boolean> {
  const found = await db
    .selectFrom('invoice_credit')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(MAY_TRY_AGAIN.as('may'))
    .where('invoice_credit.id', '=', creditId)
    .executeTakeFirst()
  return found?.may === true
}
