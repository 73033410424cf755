/** Runs in a separate thread (renderFile.ts). */
import { move } from 'piscina'
import { drawDocument } from './drawDocument.ts'
import { drawStatement, type StatementDocument } from './drawStatement.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'

/** Transfers the bytes without copying them. */
export async function makeFile(document: InvoiceDocument | StatementDocument): Promise<unknown> {
  const drawn = document.kind === 'statement' ? drawStatement(document) : drawDocument(document)
  const contents = new Uint8Array(await drawn)
  return move(contents)
}
