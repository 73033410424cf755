/** An invoice as it would be, as a PDF; made outside of any transaction. */
import type { InvoiceRequest } from './invoiceContents.ts'
import type { PdfFile } from './invoicePdf.reads.ts'
import type { InvoiceSnapshot } from './invoiceSnapshot.ts'
import { renderPdf } from './pdf/renderPdf.ts'

/**
 * @param number as it is wished for; the one that it gets may be higher
 * @throws {Refusal} busy, pdfFails
 */
export async function previewPdf(
  number: string,
  { period }: Pick<InvoiceRequest, 'period'>,
  { head, parties, lines }: InvoiceSnapshot,
): Promise<PdfFile> {
  const document = await renderPdf({
    ...{ kind: 'invoice', number, mark: 'PREVIEW', parties, lines },
    ...{ period_date_from: period.from, period_date_to: period.to },
    ...{ issued_on: null, due_date: null, due_days: head.due_days },
    amounts: head,
  })
  return { name: 'Preview.pdf', content: Buffer.from(document) }
}
