/** What an invoice that is asked for holds: checked, and taken from what is not billed yet. */
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { NOTHING_TO_BILL, nothingToPay } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import { billableLines } from './billable.reads.ts'
import { type InvoiceSnapshot, invoiceSnapshot } from './invoiceSnapshot.ts'
import { type InvoiceTerms, invoiceTerms } from './invoiceTerms.reads.ts'

export interface InvoiceRequest {
  restaurantId: number
  /** Only this driver's work; null: all of it. */
  driverId: number | null
  period: DateRange
  /** 150 is 1.5; undefined: the restaurant's own, else the option's. */
  commissionHundredths?: number | undefined
}

/**
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} for a period that is too long or backwards, and a commission that cannot be
 */
export function termsOf(db: Db | Tx, scope: Scope, request: InvoiceRequest): Promise<InvoiceTerms> {
  const problem = rangeProblem(request.period)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  return invoiceTerms(db, scope, request.restaurantId, request.commissionHundredths)
}

/**
 * @param draftId the draft that is made anew; what is on it counts as not billed
 * @param hold 'held' keeps what is billed as it is until the transaction ends
 * @throws {NothingToBill}
 * @throws {Invalid} for a period of which all is on an invoice that is sent or paid, and for a total of 0 or less
 */
export async function contentsOf(
  db: Db | Tx,
  request: InvoiceRequest,
  terms: InvoiceTerms,
  draftId: number | null,
  hold: 'held' | 'looked at',
): Promise<InvoiceSnapshot> {
  const lines = await billableLines(db, { ...request, draftId }, hold)
  if (lines.length > 0) return payable(invoiceSnapshot(terms, lines))
  const settled = await settledInvoice(db, request)
  if (settled) throw new Invalid({ invoice_number: [settled] })
  throw new NothingToBill()
}

function payable(snapshot: InvoiceSnapshot): InvoiceSnapshot {
  const total = poundsToPence(snapshot.head.total)
  if (total <= 0) throw new Invalid({ period_date_from: [nothingToPay(total)] })
  return snapshot
}

export class NothingToBill extends Invalid {
  constructor() {
    super({ period_date_from: [NOTHING_TO_BILL] })
  }
}

/** Whether an invoice was asked for by the same restaurant, driver and period. */
export const sameRequest = ({ restaurantId, driverId, period }: InvoiceRequest): RawBuilder<SqlBool> => sql`
  restaurant_id = ${restaurantId} and coalesce(driver_id, 0) = ${driverId ?? 0}
  and period_date_from = ${period.from}::date and period_date_to = ${period.to}::date`

type Draft = Pick<Row<'invoice'>, 'id' | 'number' | 'commission' | 'commission_basis'>

/** The draft that asking would make anew. */
export const draftOf = (db: Db, request: InvoiceRequest): Promise<Draft | undefined> =>
  db
    .selectFrom('invoice')
    .select(['id', 'number', 'commission', 'commission_basis'])
    .where(sameRequest(request))
    .where(IS_DRAFT)
    .executeTakeFirst()

/** A restaurant that has a draft made anew does not change the commission that staff may have given it. */
export function termsBeside(terms: InvoiceTerms, scope: Scope, draft: Draft | undefined): InvoiceTerms {
  if (scope.role !== 'restaurant' || !draft) return terms
  const commissionHundredths = poundsToPence(draft.commission)
  return { ...terms, charges: { ...terms.charges, basis: draft.commission_basis, commissionHundredths } }
}

/** As the database knows it, of which there is one for a request. */
export const IS_DRAFT = sql<boolean>`sent_at is null and paid_at is null`

/** Of a period that was billed before: why that invoice cannot be made anew. */
async function settledInvoice(db: Db | Tx, request: InvoiceRequest): Promise<string | undefined> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['number', 'paid_at'])
    .where(sameRequest(request))
    .where('credited_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!invoice) return undefined
  const state = invoice.paid_at === null ? 'sent' : 'paid'
  return invoiceActionRefusal('regenerate', { invoice_number: invoiceNumberText(invoice.number), state })
}
