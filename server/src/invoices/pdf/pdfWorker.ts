/** Runs in a separate thread (renderPdf.ts). */
import { move } from 'piscina'
import { drawDocument } from './drawDocument.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'

/** Transfers the bytes without copying them. */
export async function makeFile(document: InvoiceDocument): Promise<unknown> {
  const contents = new Uint8Array(await drawDocument(document))
  return move(contents)
}
