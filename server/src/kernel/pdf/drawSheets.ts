/** Draws landscape pages with a head and a foot. Readable in black and white, because nothing depends on colour alone. */
import type { DrawnPages } from '../files/renderFile.ts'
import { BLACK, type Doc, GREY, openPdf, setInk, write, writeFitted, writeRight } from './ink.ts'
import { INK_SIZE, type Measures, PAD, SHEET, type SheetPage } from './sheetPages.ts'

export interface SheetHead {
  /** 'Rota by restaurant' */
  title: string
  /** '16/11/2026 – 22/11/2026' */
  days: string
  agency: string
  /** What was chosen: 'North, only published'. */
  shown: string
  /** '23/11/2026 18:05' */
  printed: string
  isToPrint: boolean
  drawn?: DrawnPages
}

/**
 * Only workers call it, because thousands of lines take a second.
 *
 * @param empty the only text if there is nothing to draw
 */
export async function drawSheets(
  head: SheetHead,
  layOut: (measures: Measures) => SheetPage[],
  empty: string,
): Promise<Uint8Array> {
  const { doc, whole } = openPdf({ ...head, author: head.agency, layout: 'landscape' })
  const laidOut = layOut(measuresOf(doc))
  const pages = laidOut.every(({ texts }) => texts.length === 0) ? [pageSaying(empty)] : laidOut
  const { drawn } = head
  if (drawn) Atomics.store(drawn, 1, pages.length)
  for (const [nr, page] of pages.entries()) {
    doc.addPage()
    drawFrame(doc, head, `Page ${nr + 1} of ${pages.length}`)
    drawPage(doc, page)
    if (drawn) Atomics.store(drawn, 0, nr + 1)
  }
  doc.end()
  return whole
}

const pageSaying = (text: string): SheetPage => ({
  columns: [],
  rules: [],
  bands: [],
  texts: [{ text, x: SHEET.left, y: SHEET.top, bold: false }],
})

function measuresOf(doc: Doc): Measures {
  const measure = (font: string) => (text: string) => doc.font(font).fontSize(INK_SIZE).widthOfString(text)
  return { regular: measure('regular'), bold: measure('bold') }
}

const QUIET = { size: 8, colour: GREY }

function drawFrame(doc: Doc, { title, days, agency, shown, printed }: SheetHead, page: string): void {
  write(doc, `${title}, ${days}`, SHEET.left, 23, 520, { size: 13, bold: true })
  writeRight(doc, agency, SHEET.right, 25, 240, { size: 10, bold: true })
  write(doc, shown, SHEET.left, 39, 520, QUIET)
  writeRight(doc, `Printed ${printed}`, SHEET.right, 39, 240, QUIET)
  write(doc, `${agency} · ${title}`, SHEET.left, 573, 520, QUIET)
  writeRight(doc, page, SHEET.right, 573, 120, QUIET)
}

const HEADS = SHEET.top - 16
const HEAD_INK = { size: 8, bold: true }
const NOTE_INK = { size: INK_SIZE, colour: GREY }
/** Greys that stay on a printer for black and white. */
const BAND = '#eceef0'
const LINE_GREY = '#adb5bd'

function drawPage(doc: Doc, { columns, texts, rules, bands }: SheetPage): void {
  for (const { y, height } of bands) doc.rect(SHEET.left, y, SHEET.width, height).fill(BAND)
  const hasNotes = columns.some(({ note }) => note !== undefined)
  const y = hasNotes ? HEADS - 4 : HEADS + 3
  for (const { head, note = '', x, room, isNumber } of columns) {
    const inset = x === SHEET.left ? 0 : PAD
    if (isNumber) writeRight(doc, head, x + room - PAD, y, room - PAD, HEAD_INK)
    else write(doc, head, x + inset, y, room - inset, HEAD_INK)
    if (note !== '') write(doc, note, x + inset, y + 10, room - inset, NOTE_INK)
  }
  // In reading order for screen readers. The colour is set once, because each change is written into the page.
  setInk(doc, { size: INK_SIZE })
  for (const { text, x, y, bold } of texts) writeFitted(doc.font(bold ? 'bold' : 'regular'), text, x, y)
  doc.lineWidth(0.5).strokeColor(LINE_GREY)
  for (const end of rules) doc.moveTo(SHEET.left, end).lineTo(SHEET.right, end)
  // Days are side by side, and a cell of one is never as wide as the next.
  const bottom = rules.at(-1) ?? SHEET.top
  if (hasNotes) for (const { x } of columns.slice(1)) doc.moveTo(x, SHEET.top).lineTo(x, bottom)
  doc.stroke().lineWidth(0.75).strokeColor(BLACK)
  if (columns.length > 0) doc.moveTo(SHEET.left, SHEET.top).lineTo(SHEET.right, SHEET.top)
  doc.stroke()
}
