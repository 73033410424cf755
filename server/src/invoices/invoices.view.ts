/** Invoices as the calls return them, built as JSON by the database. The state depends on the day. */
import type {
  CreditNote,
  Invoice,
  InvoiceLine,
  InvoiceWithLines,
} from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { creditNoteNumberText, invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { InvoiceParties } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonList, jsonRows } from '../kernel/jsonRows.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import { MAY_TRY_AGAIN } from './cardPayment.reads.ts'
import { REMINDER_KEPT_AT } from './invoices.writes.ts'

/** The credit notes of an invoice as one JSON array, oldest first. */
const creditNotesJson = jsonList(sql`
  select invoice_credit.number, amount, created_on, reason, refund_by, refund_state, refunded_on,
    ${MAY_TRY_AGAIN} as may_try_again, creator_name
  from invoice_credit where invoice_id = invoice.id order by invoice_credit.number`)

/** The part of a paid invoice that came from the account. For one still owed, `part_paid` includes it. */
export const FROM_ACCOUNT = sql<string>`
  (select coalesce(sum(amount), 0) from overpayment_use where invoice_id = invoice.id and not in_part)`

/** What the payment of an invoice had more, and was kept on account. */
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

/** The lines of an invoice as one JSON array, in their order. */
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

/** The invoices that `where` chooses, newest period first. */
export const invoiceViews = (db: Db | Tx, where: RawBuilder<SqlBool>, today: IsoDate): Promise<Invoice[]> =>
  views(db, COLUMNS, where, today)

export type StoredInvoice = Omit<InvoiceWithLines, 'put_back'>

/** The same invoices with their lines. */
export const invoicesWithLines = (
  db: Db | Tx,
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
  db: Db | Tx,
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
