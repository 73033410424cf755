import { extractText } from 'unpdf'

/** What a PDF says, page by page, with one blank between words. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  // It takes the bytes away from whoever has them.
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' ').trim())
}
