import { saveFile } from './privateFile.ts'

const pdfFile = (pdf: Blob, name: string): File => new File([pdf], name, { type: 'application/pdf' })

/** True if the browser has a share sheet that takes a PDF. */
export const canSharePdf = (files = [pdfFile(new Blob(), 'rota.pdf')]): boolean =>
  'canShare' in navigator && navigator.canShare({ files })

/** Hands a PDF to the share sheet of the phone, or saves it if there is none. */
export async function sharePdf(pdf: Blob, name: string, title: string): Promise<void> {
  const files = [pdfFile(pdf, name)]
  if (!canSharePdf(files)) return saveFile(pdf, name)
  try {
    await navigator.share({ files, title })
  } catch (error) {
    // Closed by the person. A browser that waits too long for the PDF refuses the sheet: then it is saved.
    if ((error as Error).name !== 'AbortError') saveFile(pdf, name)
  }
}
