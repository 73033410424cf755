import { renderFile } from '../../kernel/files/renderFile.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'

export const INVOICE_WORKER = new URL('./pdfWorker.ts', import.meta.url)

/** @throws {Refusal} busy, pdfFails */
export const renderInvoice = (document: InvoiceDocument): Promise<Uint8Array> =>
  renderFile(INVOICE_WORKER, document)
