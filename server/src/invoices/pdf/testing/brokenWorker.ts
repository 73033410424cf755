/** A worker that crashes, hangs or answers at once, as the number of the invoice says. */
import type { InvoiceDocument } from '../invoiceDocument.ts'

export function makeFile({ number }: InvoiceDocument): Uint8Array | Promise<never> {
  if (number === 'breaks off') process.exit(1)
  if (number === 'throws') throw new Error('a font is missing')
  while (number === 'never ends');
  return new Uint8Array([1])
}
