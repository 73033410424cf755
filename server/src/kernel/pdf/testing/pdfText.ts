import { extractText } from 'unpdf'

/** Reads the text of a PDF, page by page, with one space between words. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  // It takes the bytes away from the person who has them.
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' ').trim())
}
