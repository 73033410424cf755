/** Draws the rota as a PDF of A4 landscape pages. Readable in black and white, because nothing depends on colour alone. */

import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { dayOnPaper, daySheet, rotaWeeks } from '@driverdesk/domain/rota/rotaPaper.ts'
import { BLACK, type Doc, dip, GREY, write, writeFitted, writeRight } from '../../kernel/pdf/ink.ts'
import { openPdf } from '../../kernel/pdf/openPdf.ts'
import { rotaShifts } from '../rotaData.ts'
import { dayPages, INK_SIZE, type Measures, type Page, SHEET, weekPages } from './rotaPages.ts'
import type { RotaPaper } from './rotaPaper.ts'

/** Only the worker calls it, because thousands of shifts take a second. */
export async function drawRota(paper: RotaPaper): Promise<Uint8Array> {
  const { doc, whole } = openPdf({ ...paper, author: paper.agency, layout: 'landscape' })
  const pages = pagesOf(paper, measuresOf(doc))
  for (const [nr, page] of pages.entries()) {
    doc.addPage()
    drawFrame(doc, paper, `Page ${nr + 1} of ${pages.length}`)
    drawPage(doc, page)
  }
  doc.end()
  return whole
}

function pagesOf({ data, layout, range }: RotaPaper, measures: Measures): Page[] {
  const rota = { ...data, shifts: rotaShifts(data), range }
  const pages =
    layout === 'day'
      ? dayPages(daySheet(rota, data.choices), measures)
      : weekPages(rotaWeeks(layout, rota, data.choices), measures)
  const isEmpty = pages.every(({ texts }) => texts.length === 0)
  return isEmpty ? [EMPTY] : pages
}

const EMPTY: Page = {
  columns: [],
  texts: [{ text: 'No shifts on these days.', x: SHEET.left, y: SHEET.top, bold: false }],
  rules: [],
}

function measuresOf(doc: Doc): Measures {
  const measure = (font: string) => (text: string) => doc.font(font).fontSize(INK_SIZE).widthOfString(text)
  return { regular: measure('regular'), bold: measure('bold') }
}

const QUIET = { size: 8, colour: GREY }

function drawFrame(doc: Doc, { title, agency, range, filter, printed }: RotaPaper, page: string): void {
  const { from, to } = range
  const days = from === to ? dayOnPaper(from) : `${displayDate(from)} – ${displayDate(to)}`
  write(doc, `${title}, ${days}`, SHEET.left, 26, 520, { size: 13, bold: true })
  writeRight(doc, agency, SHEET.right, 28, 240, { size: 10, bold: true })
  write(doc, filter, SHEET.left, 43, 520, QUIET)
  writeRight(doc, `Printed ${printed}`, SHEET.right, 43, 240, QUIET)
  write(doc, `${agency} · ${title}`, SHEET.left, 573, 520, QUIET)
  writeRight(doc, page, SHEET.right, 573, 120, QUIET)
}

const HEADS = SHEET.top - 16

function drawPage(doc: Doc, { columns, texts, rules }: Page): void {
  for (const { head, x, room } of columns) {
    const inset = x === SHEET.left ? 0 : 3
    write(doc, head, x + inset, HEADS + 3, room - inset, { size: 8, bold: true })
  }
  // In reading order for screen readers. The colour is set once, because each change is written into the page.
  dip(doc, { size: INK_SIZE })
  for (const { text, x, y, bold } of texts) writeFitted(doc.font(bold ? 'bold' : 'regular'), text, x, y)
  doc.lineWidth(0.5).strokeColor(BLACK)
  if (columns.length > 0) doc.moveTo(SHEET.left, SHEET.top).lineTo(SHEET.right, SHEET.top)
  for (const y of rules) doc.moveTo(SHEET.left, y).lineTo(SHEET.right, y)
  doc.stroke()
}
