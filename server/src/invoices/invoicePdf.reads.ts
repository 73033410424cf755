/** PDFs of stored invoices and credit notes, always from the snapshot. */
import type { InvoiceWithLines } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { creditNoteNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { InvoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { invoicesWithLines } from './invoices.view.ts'
import type { InvoiceDocument } from './pdf/invoiceDocument.ts'
import { renderInvoice } from './pdf/renderInvoice.ts'

export interface PdfFile {
  /** '014.pdf' */
  name: string
  content: Buffer
}

/** @throws {Refusal} 404 out of scope; busy, pdfFails */
export async function invoicePdf(db: Db, scope: Scope, id: number): Promise<PdfFile> {
  const invoice = await storedInvoice(db, inScope(scope, id))
  if (!invoice) throw notFound('invoice')
  return pdfFile(invoiceDocument(invoice))
}

/** @throws {Refusal} 404 out of scope and if it is not credited; busy, pdfFails */
export async function creditNotePdf(db: Db, scope: Scope, id: number): Promise<PdfFile> {
  const invoice = await storedInvoice(db, inScope(scope, id))
  if (!invoice) throw notFound('invoice')
  const document = await creditNoteDocument(db, invoice)
  if (!document) throw notFound('credit note')
  return pdfFile(document)
}

/** The attachment of an email. The person who queued the email was allowed to see it. */
export async function mailedPdf(
  db: Db,
  kind: 'invoice' | 'credit_note',
  invoiceId: number,
): Promise<PdfFile> {
  const invoice = await storedInvoice(db, sql<SqlBool>`invoice.id = ${invoiceId}`)
  if (!invoice) throw notFound('invoice')
  const document = kind === 'invoice' ? invoiceDocument(invoice) : await creditNoteDocument(db, invoice)
  if (!document) throw notFound('credit note')
  return pdfFile(document)
}

const inScope = (scope: Scope, id: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`invoice.id = ${id} and ${restaurantInScope(scope, sql.ref('invoice.restaurant_id'))}`

const pdfFile = async (document: InvoiceDocument): Promise<PdfFile> => ({
  name: `${document.number}.pdf`,
  content: Buffer.from(await renderInvoice(document)),
})

// The day affects only the state, which a document does not show.
const storedInvoice = async (db: Db, where: RawBuilder<SqlBool>): Promise<InvoiceWithLines | undefined> =>
  (await invoicesWithLines(db, where, ''))[0]

function invoiceDocument(invoice: InvoiceWithLines): InvoiceDocument {
  const { invoice_number: number, sent_on: issued_on, comission: commission, ...stored } = invoice
  return {
    ...{ kind: 'invoice', ...stored, number, issued_on, amounts: { ...stored, commission } },
    mark: MARKS[invoice.state],
    credited_by: invoice.credit_notes.at(-1)?.number,
  }
}

const MARKS: Partial<Record<InvoiceState, NonNullable<InvoiceDocument['mark']>>> = {
  draft: 'DRAFT',
  paid: 'PAID',
  credited: 'CREDITED',
}

async function creditNoteDocument(db: Db, invoice: InvoiceWithLines): Promise<InvoiceDocument | undefined> {
  const note = await db
    .selectFrom('credit_note')
    .select(['number', 'reason', 'created_on'])
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirst()
  if (!note) return undefined
  return {
    ...invoiceDocument(invoice),
    kind: 'credit note',
    number: creditNoteNumberText(note.number),
    issued_on: note.created_on,
    due_date: null,
    mark: undefined,
    credits: { number: invoice.invoice_number, reason: note.reason },
  }
}
