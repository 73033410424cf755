/** PDFs of stored invoices and credit notes, always from the snapshot. */
import { owedOf, receivedOf, vatOfCredit } from '@driverdesk/domain/invoices/credits.ts'
import {
  creditNoteNumberText,
  documentName,
  typedCreditNoteNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { InvoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { cameInText } from '@driverdesk/domain/invoices/overpayments.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { invoiceInScope, invoicesWithLines, type StoredInvoice } from './invoices.reads.ts'
import { type InvoiceDocument, renderInvoice } from './pdf/invoiceDocument.ts'

/** The day affects only the state, which a document does not show. */
const ANY_DAY = ''

export interface PdfFile {
  /** 'Invoice 014 Harbour Tacos.pdf' */
  name: string
  content: Buffer
}

/**
 * @param timeZone of the business, for the day of the payment
 * @throws {Refusal} 404 out of scope; busy, pdfFails
 */
export async function invoicePdf(db: Db, scope: Scope, id: number, timeZone: string): Promise<PdfFile> {
  const invoice = await invoiceInScope(db, scope, id, ANY_DAY)
  return pdfFile(invoiceDocument(invoice, timeZone))
}

/**
 * @param number 'CN-001'; the last one, unless given
 * @throws {Refusal} 404 out of scope or if there is no such credit note; busy, pdfFails
 */
export async function creditNotePdf(
  db: Db,
  scope: Scope,
  id: number,
  number: string | undefined,
): Promise<PdfFile> {
  const invoice = await invoiceInScope(db, scope, id, ANY_DAY)
  return pdfFile(
    creditNoteDocument(invoice, number === undefined ? undefined : typedCreditNoteNumber(number)),
  )
}

/** Makes attachments of emails. The person who queued the email was allowed to see it. @param timeZone of the business */
export const mailedPdfs =
  (timeZone: string) =>
  async (
    db: Db,
    mail: { kind: 'invoice' | 'credit_note'; invoiceId: number; creditNoteId: number | null },
  ): Promise<PdfFile> => {
    const [invoice] = await invoicesWithLines(db, sql`invoice.id = ${mail.invoiceId}`, ANY_DAY)
    if (!invoice) throw notFound('invoice')
    if (mail.kind === 'invoice') return pdfFile(invoiceDocument(invoice, timeZone))
    return pdfFile(creditNoteDocument(invoice, await numberOf(db, mail.creditNoteId)))
  }

const pdfFile = async (document: InvoiceDocument): Promise<PdfFile> => ({
  name: documentName(document.kind, document.number, document.parties.restaurant.name),
  content: Buffer.from(await renderInvoice(document)),
})

async function numberOf(db: Db, creditNoteId: number | null): Promise<number | undefined> {
  if (creditNoteId === null) return undefined
  const note = db.selectFrom('invoice_credit').select('number').where('id', '=', creditNoteId)
  return (await note.executeTakeFirst())?.number
}

function invoiceDocument(invoice: StoredInvoice, timeZone: string): InvoiceDocument {
  const { paid_at } = invoice
  return {
    ...snapshotOf(invoice),
    mark: MARKS[invoice.state],
    paid_on: paid_at === null ? undefined : todayIn(timeZone, new Date(paid_at)),
    came_in: paid_at === null ? undefined : cameInText(receivedOf(invoice), invoice),
  }
}

function snapshotOf(invoice: StoredInvoice): InvoiceDocument {
  const { invoice_number: number, sent_on: issued_on, comission: commission, ...stored } = invoice
  const isPaid = invoice.paid_at !== null
  const balance = penceToPounds(isPaid ? receivedOf(invoice) : owedOf(invoice))
  return {
    kind: 'invoice',
    ...stored,
    number,
    issued_on,
    amounts: { ...stored, commission },
    balance: [isPaid ? 'Paid' : 'To pay', balance],
  }
}

const MARKS: Partial<Record<InvoiceState, NonNullable<InvoiceDocument['mark']>>> = {
  draft: 'DRAFT',
  paid: 'PAID',
  credited: 'CREDITED',
}

/** @throws {Refusal} 404 if the invoice has no such credit note */
function creditNoteDocument(invoice: StoredInvoice, number: number | undefined): InvoiceDocument {
  const notes = invoice.credit_notes
  const note =
    number === undefined ? notes.at(-1) : notes.find((one) => one.number === creditNoteNumberText(number))
  if (!note) throw notFound('credit note')
  const earlier = notes.slice(0, notes.indexOf(note))
  const before = earlier.reduce((sum, { amount }) => sum + poundsToPence(amount), 0)
  const amount = poundsToPence(note.amount)
  const vat = penceToPounds(vatOfCredit({ ...invoice, before, amount }))
  const left = penceToPounds(poundsToPence(invoice.total) - before - amount)
  return {
    ...snapshotOf(invoice),
    kind: 'credit note',
    number: note.number,
    issued_on: note.created_on,
    due_date: null,
    credit: { ...note, invoice_number: invoice.invoice_number, vat, left },
  }
}
