/** Every change of an invoice goes through here: the invoice is locked and checked, then written, recorded and announced. */
import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { type InvoiceAction, invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { NOT_GENERATED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Services, SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceInvoice } from './invoices.live.ts'
import { invoiceViews, refuseWhilePaying } from './invoices.reads.ts'
import { askedOf, dropKeptReminders } from './invoices.writes.ts'

export interface InvoiceChange {
  work: Work
  scope: Scope
  services: Services
  today: IsoDate
}

export interface Seen {
  updated_at?: string | undefined
}

/** Allowed while a card payment is running. */
const BESIDE_PAYMENT: readonly InvoiceAction[] = ['send', 'remind']

/**
 * Locks an invoice for an action.
 *
 * @throws {Refusal} 404 out of scope, 409 if someone has changed it since the client saw it
 * @throws {Invalid} if its state does not allow the action
 */
export async function lockFor(
  { work, scope, services, today }: InvoiceChange,
  action: InvoiceAction,
  id: number,
  { updated_at: seen }: Seen,
): Promise<Row<'invoice'>> {
  const stored = await lockInvoice(work.tx, scope, id)
  const record = { thing: 'invoice', id, seen, updatedAt: stored.updated_at }
  await refuseStale(work.tx, record, services.settings.businessTimeZone, services.now())
  const invoice_number = invoiceNumberText(stored.number)
  const state = invoiceState(stored, today)
  const credit_notes = await refundStates(work.tx, id)
  const refusal = invoiceActionRefusal(action, {
    invoice_number,
    state,
    paid_by: stored.paid_by,
    credit_notes,
    part_paid: stored.part_paid,
  })
  if (refusal) throw new Invalid({ id: [refusal] })
  if (!BESIDE_PAYMENT.includes(action)) await refuseWhilePaying(work.tx, id)
  return stored
}

const refundStates = (tx: Tx, id: number): Promise<Pick<Row<'invoice_credit'>, 'refund_state'>[]> =>
  tx.selectFrom('invoice_credit').select('refund_state').where('invoice_id', '=', id).execute()

/** The restaurant of an invoice, to lock before the invoice. @throws {Refusal} 404 if there is none in scope */
export async function restaurantOfInvoice(tx: Tx, scope: Scope, id: number): Promise<number> {
  const invoice = await tx
    .selectFrom('invoice')
    .select('restaurant_id')
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant_id')))
    .executeTakeFirstOrThrow(() => notFound('invoice'))
  return invoice.restaurant_id
}

/** @throws {Refusal} 404 if there is none in scope */
export async function lockInvoice(tx: Tx, scope: Scope, id: number): Promise<Row<'invoice'>> {
  return tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('restaurant_id')))
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('invoice'))
}

/**
 * Writes, records and announces a change, and queues it for Stripe and FreeAgent.
 *
 * @param facts recorded with the change, although they have no columns
 */
export async function updateInvoice(
  work: Work,
  before: Row<'invoice'>,
  action: string,
  changes: Partial<NewRow<'invoice'>>,
  facts: Readonly<Record<string, string>> = {},
): Promise<Row<'invoice'>> {
  const after = await work.tx
    .updateTable('invoice')
    .set({ ...changes, updated_at: nextUpdatedAt })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'invoice', id: after.id, action, before, after: { ...after, ...facts } })
  announceInvoice(work, 'update', after)
  if (askedOf(before) !== askedOf(after)) await dropKeptReminders(work.tx, after.id)
  await work.happened('invoice changed', { id: after.id, isBuilt: after.version !== before.version })
  return after
}

export const paymentDay = ({ services }: InvoiceChange, { paid_at }: Row<'invoice'>): IsoDate | null =>
  paid_at === null ? null : todayIn(services.settings.businessTimeZone, new Date(paid_at))

export async function viewOfInvoice({ work, today }: InvoiceChange, id: number): Promise<Invoice> {
  const [invoice] = await invoiceViews(work.tx, sql`invoice.id = ${id}`, today)
  return invoice as Invoice
}

export async function oneByOne<Item, Result>(
  { progress }: Pick<SignedInCall<Route>, 'progress'>,
  items: readonly Item[],
  resultOf: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    progress(results.length, items.length)
    results.push(await resultOf(item))
  }
  progress(results.length, items.length)
  return results
}

/**
 * The reason for the person. An error without one is logged. An outage ends the run, which can be repeated under its key; a
 * document that cannot be drawn does not.
 */
export function refusalText(
  { log }: Pick<SignedInCall<Route>, 'log'>,
  error: unknown,
  about: object,
): string {
  if (error instanceof Refusal && error.status >= 500 && error.code !== 'pdfFails') throw error
  if (error instanceof Invalid || error instanceof Refusal) return error.message
  log.error({ err: error, ...about }, 'one of many failed')
  return NOT_GENERATED
}
