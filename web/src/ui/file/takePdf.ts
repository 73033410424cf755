import { nameOf, saveFile } from '../../kernel/privateFile.ts'
import { sharePdf } from '../../kernel/sharePdf.ts'
import { openInTab } from './openInTab.tsx'

/** The ways to use the file. */
export type PaperFile = 'print' | 'share' | 'pdf' | 'csv' | 'xlsx'

/** Stops the call, and names it: the server reports the pages that it has drawn to the key. */
export interface FileCall {
  signal: AbortSignal
  idempotencyKey: string
}

/**
 * Makes a PDF, and prints, shares or saves it under the name that the server gives it.
 *
 * @param make with 1 the viewer opens its print dialog
 */
export async function takePdf(
  file: Exclude<PaperFile, 'csv' | 'xlsx'>,
  make: (print: 1 | undefined) => Promise<Blob>,
  title: string,
): Promise<void> {
  if (file === 'print') return openInTab(() => make(1), `${title}: preparing the file…`)
  const pdf = await make(undefined)
  const name = nameOf(pdf, `${title}.pdf`)
  if (file === 'share') await sharePdf(pdf, name, title)
  else saveFile(pdf, name)
}
