/** An invoice or a credit note as a PDF of A4 pages (docs/spec/invoices.md#invoice-pdf). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { drawFirstHead, drawNextHead, titleOf } from './head.ts'
import { type Doc, GREY, PAGE, write, writeRight } from './ink.ts'
import type { InvoiceDocument } from './invoiceDocument.ts'
import { drawLines } from './linesTable.ts'
import { drawTotals, TOTALS_HEIGHT } from './totals.ts'

/**
 * Opened once for all documents: to read the tables of both for each took as long as to draw two hundred lines. PDFKit
 * takes an open font, which its types do not say.
 */
const font = (file: string): Buffer => {
  const open = create(readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`))))
  return open as Font as unknown as Buffer
}
const FONTS = { regular: font('DejaVuSans.ttf'), bold: font('DejaVuSans-Bold.ttf') }

/** Takes tens of milliseconds of a processor for hundreds of lines: only the worker calls it. */
export async function drawDocument(document: InvoiceDocument): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // Else a document begins with Helvetica, which none of them uses.
    font: '',
    lang: 'en-GB',
    info: { Title: titleOf(document), Author: document.parties.company.name },
    displayTitle: true,
  })
  const whole = contentsOf(doc)
  doc.registerFont('regular', FONTS.regular)
  doc.registerFont('bold', FONTS.bold)
  const nextPage = () => {
    doc.addPage()
    return drawNextHead(doc, document)
  }
  let y = drawLines(doc, document.lines, drawFirstHead(doc, document), nextPage)
  if (y + TOTALS_HEIGHT > PAGE.bottom) y = nextPage()
  drawTotals(doc, document, y)
  drawFoots(doc, document)
  doc.end()
  return whole
}

/** On every page, now that it is known how many there are. */
function drawFoots(doc: Doc, document: InvoiceDocument): void {
  const { count } = doc.bufferedPageRange()
  const ink = { size: 7.5, colour: GREY }
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    write(doc, `${document.parties.company.name} · ${titleOf(document)}`, PAGE.left, 806, 380, ink)
    writeRight(doc, `Page ${page + 1} of ${count}`, PAGE.right, 806, 100, ink)
  }
}

function contentsOf(doc: Doc): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
