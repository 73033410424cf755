/**
 * Lays out and draws tables on landscape pages, readable in black and white: nothing depends on colour alone. The layout is
 * complete before anything is drawn, because each page shows the number of pages, and finished pages are not kept in memory.
 */

import type { DrawnPages } from '../files/renderFile.ts'
import { inOneLine, type Measure, wrapped } from './fitting.ts'
import { BLACK, type Doc, GREY, openPdf, setInk, write, writeFitted, writeRight } from './ink.ts'

/** A4 landscape, in points. */
export const SHEET = { left: 28, right: 813.89, top: 74, bottom: 564, width: 785.89 } as const
const INK_SIZE = 7
export const LINE = 9
export const PAD = 3
/** The space between two blocks of a cell: half a line. */
export const GAP = LINE / 2
const ONE_LINE = LINE + 2 * PAD
export const PAGE = SHEET.bottom - SHEET.top

/** A text that fits; `y` is its upper edge. */
interface Placed {
  text: string
  x: number
  y: number
  bold: boolean
}

interface SheetColumn {
  head: string
  /** Below the heading in small letters: '37 shifts, 192.3 h'. */
  note?: string
  x: number
  room: number
  /** Numbers end at the right edge of their column. */
  isNumber?: boolean
}

export interface SheetPage {
  columns: readonly SheetColumn[]
  texts: Placed[]
  /** The y of lines under rows. */
  rules: number[]
  /** Grey behind the names of groups. */
  bands: { y: number; height: number }[]
}

export interface Measures {
  regular: Measure
  bold: Measure
}

export interface SheetLine {
  text: string
  bold: boolean
}

/** An empty text takes up half a line. */
export const APART: SheetLine = { text: '', bold: false }

/** Pages that are filled from the top. */
export class SheetPages {
  readonly pages: SheetPage[] = []
  readonly #columns: readonly SheetColumn[]
  readonly #measures: Measures
  #page: SheetPage
  #y: number = SHEET.top
  /** Below the name of the group, if the page begins with one. */
  #start: number = SHEET.top
  /** The name of the group on its next page. */
  #again: SheetLine[] = []

  constructor(columns: readonly SheetColumn[], measures: Measures) {
    this.#columns = columns
    this.#measures = measures
    this.#page = this.nextPage()
  }

  nextPage(): SheetPage {
    this.#y = SHEET.top
    this.#page = { columns: this.#columns, texts: [], rules: [], bands: [] }
    this.pages.push(this.#page)
    if (this.#again.length > 0) this.#addName(this.#again, '')
    this.#start = this.#y
    return this.#page
  }

  get roomLeft(): number {
    return SHEET.bottom - this.#y
  }

  /** True if the page has at most the name of a group. */
  get isFresh(): boolean {
    return this.#y === this.#start
  }

  /** Starts the next page, unless there is enough room or the page is empty. */
  makeRoom(height: number): void {
    if (height > this.roomLeft && !this.isFresh) this.nextPage()
  }

  /** @param cells the lines of each column, from the first */
  add(height: number, cells: readonly SheetLine[][]): void {
    for (const [at, lines] of cells.entries()) {
      let y = this.#y + PAD
      for (const line of lines) {
        if (line.text !== '') this.#page.texts.push({ ...line, x: this.#xOf(line, at), y })
        y += line.text === '' ? GAP : LINE
      }
    }
    this.#y += height
    this.#page.rules.push(this.#y)
  }

  /**
   * Starts a group with its name, with room for its first row below it. A page on which it continues names it again.
   *
   * @param about notes about it, on the right
   */
  startGroup(name: SheetLine[], about: string, again: SheetLine[], firstRow: number): void {
    this.#again = []
    this.makeRoom(ONE_LINE + Math.min(firstRow, PAGE - ONE_LINE))
    const isFirst = this.isFresh
    this.#addName(name, about)
    if (isFirst) this.#start = this.#y
    this.#again = again
  }

  #addName(name: SheetLine[], about: string): void {
    this.#page.bands.push({ y: this.#y, height: ONE_LINE })
    const width = this.#measures.regular(about)
    const y = this.#y + PAD
    if (about !== '') this.#page.texts.push({ text: about, bold: false, x: SHEET.right - PAD - width, y })
    this.add(ONE_LINE, [name])
  }

  #xOf({ text, bold }: SheetLine, at: number): number {
    const column = this.#columns[at]
    if (column?.isNumber) {
      const width = (bold ? this.#measures.bold : this.#measures.regular)(text)
      return column.x + column.room - PAD - width
    }
    return (column?.x ?? SHEET.left) + (at === 0 ? 0 : PAD)
  }
}

/** Breaks a text into lines of whole words. */
export type Fit = (text: string, room: number, most: number, bold: boolean) => SheetLine[]

/** Measures each text once, because names and times repeat. */
export function fitter({ regular, bold: inBold }: Measures): Fit {
  const known = new Map<string, SheetLine[]>()
  return (text, room, most, bold) => {
    const key = `${bold ? 'b' : 'r'}${room} ${most} ${text}`
    const before = known.get(key)
    if (before) return before
    const plain = inOneLine(text)
    const texts = plain === '' ? [] : wrapped(plain, room, most, bold ? inBold : regular, 'parted')
    const lines = texts.map((line) => ({ text: line, bold }))
    known.set(key, lines)
    return lines
  }
}

/** About 1,000 letters in the last column. */
const CELL_LINES = 16

interface GroupedTable {
  /** A column without a width gets the rest of the page. */
  columns: readonly { head: string; width?: number | undefined; isNumber?: boolean }[]
  groups: readonly {
    name: string
    /** Beside the name. */
    totals?: string
    lines: readonly { cells: readonly string[]; bold: readonly boolean[] }[]
    /** Bold cells below the lines. */
    total?: readonly string[] | undefined
  }[]
  /** Bold cells below all groups. */
  total?: readonly string[] | undefined
}

/**
 * Lays out groups of lines under their names; a group that continues on the next page is named again. Totals are below the
 * last line, on the same page.
 */
export function groupedPages(
  { columns: given, groups, total }: GroupedTable,
  measures: Measures,
): SheetPage[] {
  const inLines = fitter(measures)
  const columns = placed(given)
  const pages = new SheetPages(columns, measures)
  const rowOf = (cells: readonly string[], isBold: (at: number) => boolean) =>
    cells.map((cell, at) => {
      const { room, isNumber } = columns[at] as SheetColumn
      // A truncated number would be a different number.
      if (isNumber) return cell === '' ? [] : [{ text: cell, bold: isBold(at) }]
      return inLines(cell, room - 2 * PAD, CELL_LINES, isBold(at))
    })
  for (const [index, group] of groups.entries()) {
    const lines = group.lines.map(({ cells, bold }) => rowOf(cells, (at) => bold[at] ?? false))
    const sums = [group.total, index === groups.length - 1 ? total : undefined]
    const rows = [...lines, ...sums.flatMap((cells) => (cells ? [rowOf(cells, () => true)] : []))]
    const heights = rows.map(heightOf)
    const last = heights.slice(lines.length - 1).reduce((sum, height) => sum + height, 0)
    const needed = (at: number) => (at === lines.length - 1 ? last : (heights[at] as number))
    const [name, again] = [group.name, `${group.name} (continued)`].map((text) =>
      inLines(text, SHEET.width - 200, 1, true),
    ) as [SheetLine[], SheetLine[]]
    pages.startGroup(name, group.totals ?? '', again, needed(0))
    for (const [at, row] of rows.entries()) {
      pages.makeRoom(needed(at))
      pages.add(heights[at] as number, row)
    }
  }
  return pages.pages
}

const heightOf = (row: SheetLine[][]): number =>
  Math.max(...row.map((lines) => lines.length * LINE + 2 * PAD))

function placed(columns: GroupedTable['columns']): SheetColumn[] {
  const rest = SHEET.width - columns.reduce((sum, { width = 0 }) => sum + width, 0)
  let x: number = SHEET.left
  return columns.map(({ head, width = rest, isNumber }) => {
    x += width
    return { head, x: x - width, room: width, ...(isNumber && { isNumber }) }
  })
}

interface SheetHead {
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
