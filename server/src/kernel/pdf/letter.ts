/** The pages of a letter: an invoice, a credit note, or a statement to a restaurant or a driver. */
import { inOneLine, wrapped } from './fitting.ts'
import {
  ACCENT,
  type Doc,
  GREY,
  type Ink,
  openPdf,
  PAGE,
  RULE,
  rule,
  setInk,
  write,
  writeNumber,
  writeRight,
} from './ink.ts'

export interface Letterhead {
  sender: { name: string; address: readonly string[]; vat_number: string }
  /** Empty lines are left out. */
  recipient: { name: string; address: string; email: string }
  /** 'Invoice' */
  title: string
  /** '014 · DRAFT' */
  number: string
  /** 'Invoice to' */
  to: string
  facts: readonly (readonly [label: string, value: string])[]
}

/**
 * Draws an A4 letter with a header and a footer on each page.
 *
 * @param draw draws the contents from `top` on; `nextPage` begins a page and returns the y at which its contents begin
 */
export async function drawLetter(
  letter: Letterhead,
  draw: (doc: Doc, top: number, nextPage: () => number) => void,
): Promise<Uint8Array> {
  const { doc, whole } = openPdf({
    title: titleOf(letter),
    author: letter.sender.name,
    bufferPages: true,
  })
  draw(doc, drawFirstHead(doc, letter), () => {
    doc.addPage()
    return drawNextHead(doc, letter)
  })
  drawFooters(doc, letter)
  doc.end()
  return whole
}

const titleOf = ({ title, number }: Letterhead): string => `${title} ${number}`

/** Draws the footer of every page, once the number of pages is known. */
function drawFooters(doc: Doc, letter: Letterhead): void {
  const { count } = doc.bufferedPageRange()
  const ink = { size: 7.5, colour: GREY }
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    write(doc, `${letter.sender.name} · ${titleOf(letter)}`, PAGE.left, 806, 380, ink)
    writeRight(doc, `Page ${page + 1} of ${count}`, PAGE.right, 806, 100, ink)
  }
}

const HALF = 270
const LABEL_LEFT = PAGE.left + 300
const SMALL = { size: 8.5 }
const QUIET = { size: 8.5, colour: GREY }

function drawFirstHead(doc: Doc, letter: Letterhead): number {
  const { sender, recipient } = letter
  let left = paragraph(doc, sender.name, PAGE.top, 2, { size: 14, bold: true }, 18)
  for (const line of sender.address) left = paragraph(doc, line, left, 2, QUIET)
  if (sender.vat_number !== '') left = paragraph(doc, `VAT number ${sender.vat_number}`, left, 1, QUIET)

  writeRight(doc, letter.title, PAGE.right, PAGE.top - 4, 220, { size: 22, bold: true, colour: ACCENT })
  writeRight(doc, letter.number, PAGE.right, PAGE.top + 24, 220, { size: 12, bold: true })

  const top = Math.max(left, PAGE.top + 56) + 14
  rule(doc, top)
  let y = paragraph(doc, letter.to, top + 12, 1, QUIET)
  y = paragraph(doc, recipient.name, y + 1, 2, { size: 10.5, bold: true }, 14)
  y = paragraph(doc, recipient.address, y, 4, SMALL)
  y = paragraph(doc, recipient.email, y, 1, SMALL)
  return Math.max(y, drawFacts(doc, letter, top + 12)) + 16
}

function drawNextHead(doc: Doc, letter: Letterhead): number {
  write(doc, letter.recipient.name, PAGE.left, PAGE.top - 8, HALF, QUIET)
  writeRight(doc, titleOf(letter), PAGE.right, PAGE.top - 8, 220, { ...QUIET, bold: true })
  return PAGE.top + 10
}

function paragraph(doc: Doc, text: string, top: number, most: number, ink: Ink, height = 12): number {
  const plain = inOneLine(text)
  if (plain === '') return top
  const lines = wrapped(plain, HALF, most, setInk(doc, ink))
  for (const [nr, line] of lines.entries()) write(doc, line, PAGE.left, top + nr * height, HALF, ink)
  return top + lines.length * height
}

function drawFacts(doc: Doc, { facts }: Letterhead, top: number): number {
  let y = top
  for (const [label, value] of facts) {
    write(doc, label, LABEL_LEFT, y, 80, QUIET)
    const lines = wrapped(inOneLine(value), 130, 3, setInk(doc, SMALL))
    for (const line of lines) {
      writeRight(doc, line, PAGE.right, y, 130, SMALL)
      y += 13
    }
  }
  return y
}

/** Writes a grey paragraph on the left, and returns the y below it. */
export function block(doc: Doc, text: string, top: number, most: number): number {
  const ink = { size: 8.5, colour: GREY }
  const lines = wrapped(text, 220, most, setInk(doc, ink))
  for (const [nr, line] of lines.entries()) write(doc, line, PAGE.left, top + nr * 12, 220, ink)
  return top + lines.length * 12
}

export interface Column {
  head: string
  left: number
  right: number
  isNumber: boolean
}

/** A column between two distances from the left margin, in points. */
export const column = (head: string, left: number, right: number, isNumber = true): Column => ({
  head,
  left: PAGE.left + left,
  right: PAGE.left + right,
  isNumber,
})

export function drawCell(
  doc: Doc,
  { left, right, isNumber }: Column,
  text: string,
  y: number,
  ink: Ink,
): void {
  if (isNumber) writeNumber(doc, text, right, y, right - left, ink)
  else write(doc, text, left, y, right - left, ink)
}

const HEAD_HEIGHT = 18
const ROW_HEIGHT = 15
/** Between the lines of a row. */
export const LINE_HEIGHT = 10

interface Table<Row> {
  columns: readonly Column[]
  rows: readonly Row[]
  drawRow: (doc: Doc, row: Row, y: number) => void
  /** One line for each row by default. */
  linesOf?: (row: Row) => number
}

/**
 * Draws a table over as many pages as it needs, with its head on each page (docs/spec/invoices.md#invoice-pdf).
 *
 * @param nextPage begins a page and returns the y at which its contents begin
 * @returns the y below the table
 */
export function drawTable<Row>(
  doc: Doc,
  { columns, rows, drawRow, linesOf = () => 1 }: Table<Row>,
  top: number,
  nextPage: () => number,
): number {
  let y = drawTableHead(doc, columns, top)
  let rules: number[] = []
  const endPage = () => {
    drawRules(doc, rules)
    rules = []
  }
  for (const row of rows) {
    const height = ROW_HEIGHT + (linesOf(row) - 1) * LINE_HEIGHT
    if (y + height > PAGE.bottom) {
      endPage()
      y = drawTableHead(doc, columns, nextPage())
    }
    drawRow(doc, row, y + 3)
    y += height
    rules.push(y)
  }
  endPage()
  return y
}

function drawTableHead(doc: Doc, columns: readonly Column[], y: number): number {
  doc.rect(PAGE.left - 6, y, PAGE.width + 12, HEAD_HEIGHT).fill(ACCENT)
  const ink = { size: 8, bold: true, colour: '#ffffff' }
  for (const place of columns) drawCell(doc, place, place.head, y + 4.5, ink)
  return y + HEAD_HEIGHT
}

function drawRules(doc: Doc, rules: readonly number[]): void {
  if (rules.length === 0) return
  doc.lineWidth(0.5).strokeColor(RULE)
  for (const y of rules) doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y)
  doc.stroke()
}
