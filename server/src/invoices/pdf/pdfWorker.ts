/** Runs in a separate thread (renderFile.ts). */
import { move } from 'piscina'
import { type AccountDocument, drawAccount } from './drawAccount.ts'
import { drawDocument } from './drawDocument.ts'
import { drawStatement, type StatementDocument } from './drawStatement.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'

/** Transfers the bytes without copying them. */
export async function makeFile(
  document: InvoiceDocument | StatementDocument | AccountDocument,
): Promise<unknown> {
  const contents = new Uint8Array(await drawn(document))
  return move(contents)
}

function drawn(document: InvoiceDocument | StatementDocument | AccountDocument): Promise<Uint8Array> {
  if (document.kind === 'statement') return drawStatement(document)
  return document.kind === 'account' ? drawAccount(document) : drawDocument(document)
}
