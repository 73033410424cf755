import { ACCENT, type Doc, PAGE, RULE, write, writeNumber } from './ink.ts'

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

export const roomOf = ({ left, right }: Column): number => right - left

const HEAD_HEIGHT = 18
const ROW_HEIGHT = 15
/** Between the lines of a row. */
export const LINE_HEIGHT = 10

interface Table<Row> {
  columns: readonly Column[]
  rows: readonly Row[]
  drawRow: (doc: Doc, row: Row, y: number) => void
  /** By default each row has one line. */
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
  for (const place of columns) {
    const { head, left, right, isNumber } = place
    if (isNumber) writeNumber(doc, head, right, y + 4.5, roomOf(place), ink)
    else write(doc, head, left, y + 4.5, roomOf(place), ink)
  }
  return y + HEAD_HEIGHT
}

function drawRules(doc: Doc, rules: readonly number[]): void {
  if (rules.length === 0) return
  doc.lineWidth(0.5).strokeColor(RULE)
  for (const y of rules) doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y)
  doc.stroke()
}
