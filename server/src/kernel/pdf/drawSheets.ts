/** Draws landscape pages with a head and a foot. Readable in black and white, because nothing depends on colour alone. */
import { BLACK, type Doc, GREY, setInk, write, writeFitted, writeRight } from './ink.ts'
import { openPdf } from './openPdf.ts'
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
  for (const [nr, page] of pages.entries()) {
    doc.addPage()
    drawFrame(doc, head, `Page ${nr + 1} of ${pages.length}`)
    drawPage(doc, page)
  }
  doc.end()
  return whole
}

const pageSaying = (text: string): SheetPage => ({
  columns: [],
  rules: [],
  texts: [{ text, x: SHEET.left, y: SHEET.top, bold: false }],
})

function measuresOf(doc: Doc): Measures {
  const measure = (font: string) => (text: string) => doc.font(font).fontSize(INK_SIZE).widthOfString(text)
  return { regular: measure('regular'), bold: measure('bold') }
}

const QUIET = { size: 8, colour: GREY }

function drawFrame(doc: Doc, { title, days, agency, shown, printed }: SheetHead, page: string): void {
  write(doc, `${title}, ${days}`, SHEET.left, 26, 520, { size: 13, bold: true })
  writeRight(doc, agency, SHEET.right, 28, 240, { size: 10, bold: true })
  write(doc, shown, SHEET.left, 43, 520, QUIET)
  writeRight(doc, `Printed ${printed}`, SHEET.right, 43, 240, QUIET)
  write(doc, `${agency} · ${title}`, SHEET.left, 573, 520, QUIET)
  writeRight(doc, page, SHEET.right, 573, 120, QUIET)
}

const HEADS = SHEET.top - 16
const HEAD_INK = { size: 8, bold: true }

function drawPage(doc: Doc, { columns, texts, rules }: SheetPage): void {
  for (const { head, x, room, isNumber } of columns) {
    const inset = x === SHEET.left ? 0 : PAD
    if (isNumber) writeRight(doc, head, x + room - PAD, HEADS + 3, room - PAD, HEAD_INK)
    else write(doc, head, x + inset, HEADS + 3, room - inset, HEAD_INK)
  }
  // In reading order for screen readers. The colour is set once, because each change is written into the page.
  setInk(doc, { size: INK_SIZE })
  for (const { text, x, y, bold } of texts) writeFitted(doc.font(bold ? 'bold' : 'regular'), text, x, y)
  doc.lineWidth(0.5).strokeColor(BLACK)
  if (columns.length > 0) doc.moveTo(SHEET.left, SHEET.top).lineTo(SHEET.right, SHEET.top)
  for (const y of rules) doc.moveTo(SHEET.left, y).lineTo(SHEET.right, y)
  doc.stroke()
}
