import { extractText } from 'unpdf'

/** Reads the text of a PDF, page by page, with one space between words. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  // The library detaches the caller's bytes, so it gets a copy.
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' ').trim())
}
