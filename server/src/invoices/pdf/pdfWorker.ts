/** Runs in a thread of its own (renderPdf.ts). */
import { move } from 'piscina'
import { drawDocument } from './drawDocument.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'

/** Hands the bytes over without a copy. */
export async function makeFile(document: InvoiceDocument): Promise<unknown> {
  const contents = new Uint8Array(await drawDocument(document))
  return move(contents)
}
