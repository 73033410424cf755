/**
 * Lays out the pages of a rota. The layout is complete before anything is drawn, because each page says how many
 * there are, and a finished page must not be kept.
 */
import {
  type DaySheet,
  dayOnPaper,
  type RotaBlock,
  type RotaWeek,
} from '@driverdesk/domain/rota/rotaPaper.ts'
import { inOneLine, type Measure, wrapped } from '../../kernel/pdf/fitting.ts'

/** A4 landscape, in points. */
export const SHEET = { left: 28, right: 813.89, top: 74, bottom: 564, width: 785.89 } as const
export const INK_SIZE = 7
const LINE = 9
const PAD = 3
const NAMES = 104
/** A name of 100 letters. */
const NAME_LINES = 6
/** About 300 letters in a cell of a week, and 1,000 on a day sheet. */
const [WEEK_LINES, DAY_LINES] = [12, 16]

/** A text that fits; `y` is its upper edge. */
export interface Placed {
  text: string
  x: number
  y: number
  bold: boolean
}

export interface Column {
  head: string
  x: number
  room: number
}

export interface Page {
  columns: readonly Column[]
  texts: Placed[]
  /** The y of lines under rows. */
  rules: number[]
}

export interface Measures {
  regular: Measure
  bold: Measure
}

interface Line {
  text: string
  bold: boolean
}

/** Puts each week on separate pages. */
export const weekPages = (weeks: readonly RotaWeek[], measures: Measures): Page[] =>
  weeks.filter(({ rows }) => rows.length > 0).flatMap((week) => pagesOfWeek(week, fitter(measures)))

function pagesOfWeek({ days, rows }: RotaWeek, inLines: Fit): Page[] {
  const room = (SHEET.width - NAMES) / days.length
  const columns = [
    { head: '', x: SHEET.left, room: NAMES },
    ...days.map((day, at) => ({ head: dayOnPaper(day), x: SHEET.left + NAMES + at * room, room })),
  ]
  const paper = new Paper(columns)
  for (const { name, note, cells } of rows) {
    const blocks = cells.map((cell) => cell.map((block) => linesOf(block, room - 2 * PAD, inLines)))
    const head = [...inLines(name, NAMES - PAD, NAME_LINES, true), ...inLines(note, NAMES - PAD, 1, false)]
    addRow(paper, head, blocks, inLines(`${name} (continued)`, NAMES - PAD, NAME_LINES, true))
  }
  return paper.pages
}

/** A row that is longer than a page continues on the next one. */
function addRow(paper: Paper, head: Line[], cells: Line[][][], headAgain: Line[]): void {
  let [names, left] = [head, cells]
  for (;;) {
    const height = rowHeight(names, left)
    if (height > paper.roomLeft && !paper.isFresh) paper.nextPage()
    if (height <= paper.roomLeft) {
      paper.add(height, [names, ...left.map(joined)])
      return
    }
    const taken = left.map((blocks) => fitting(blocks, paper.roomLeft))
    paper.add(rowHeight(names, taken), [names, ...taken.map(joined)])
    left = left.map((blocks, at) => blocks.slice(taken[at]?.length ?? 0))
    names = headAgain
    paper.nextPage()
  }
}

const rowHeight = (head: Line[], cells: Line[][][]): number =>
  Math.max(heightOf([head]), ...cells.map(heightOf))

/** Half a line separates blocks. */
const heightOf = (blocks: Line[][]): number =>
  blocks.reduce((sum, lines) => sum + lines.length * LINE, 0) + Math.max(0, blocks.length - 1) * GAP + 2 * PAD
const GAP = LINE / 2

/** As many blocks as fit, at least one. */
function fitting(blocks: Line[][], room: number): Line[][] {
  let count = blocks.length
  while (count > 1 && heightOf(blocks.slice(0, count)) > room) count--
  return blocks.slice(0, count)
}

/** An empty text makes half a line. */
const joined = (blocks: Line[][]): Line[] =>
  blocks.flatMap((lines, at) => (at === 0 ? lines : [APART, ...lines]))
const APART: Line = { text: '', bold: false }

const linesOf = ({ times, who, isVacant, notes }: RotaBlock, room: number, inLines: Fit): Line[] => [
  ...inLines(times, room, 2, true),
  ...inLines(who, room, NAME_LINES, isVacant),
  ...notes.flatMap((note) => inLines(note, room, WEEK_LINES, false)),
]

/** The widths of all columns except the last, which gets the rest. */
const WIDTHS: Readonly<Record<string, number>> = { Start: 44, Finish: 84, Driver: 200, Phone: 110 }

export function dayPages({ heads, groups }: DaySheet, measures: Measures): Page[] {
  const inLines = fitter(measures)
  let x: number = SHEET.left
  const columns = heads.map((head) => {
    const room = WIDTHS[head] ?? SHEET.right - x
    x += room
    return { head, x: x - room, room }
  })
  const paper = new Paper(columns)
  for (const { name, lines } of groups) {
    // At least one shift follows the name.
    if (paper.roomLeft < 4 * (LINE + 2 * PAD) && !paper.isFresh) paper.nextPage()
    paper.add(LINE + 2 * PAD, [inLines(name, SHEET.width, 1, true)])
    for (const { cells, isVacant } of lines) {
      const row = cells.map((cell, at) => {
        const column = columns[at] as Column
        return inLines(
          cell,
          column.room - 2 * PAD,
          DAY_LINES,
          at === 0 || (isVacant && column.head === 'Driver'),
        )
      })
      const height = Math.max(...row.map((texts) => heightOf([texts])))
      if (height > paper.roomLeft) {
        paper.nextPage()
        paper.add(LINE + 2 * PAD, [inLines(`${name} (continued)`, SHEET.width, 1, true)])
      }
      paper.add(height, row)
    }
  }
  return paper.pages
}

/** Pages that are filled from the top. */
class Paper {
  readonly pages: Page[] = []
  readonly #columns: readonly Column[]
  #page: Page
  #y: number = SHEET.top

  constructor(columns: readonly Column[]) {
    this.#columns = columns
    this.#page = this.nextPage()
  }

  nextPage(): Page {
    this.#y = SHEET.top
    this.#page = { columns: this.#columns, texts: [], rules: [] }
    this.pages.push(this.#page)
    return this.#page
  }

  get roomLeft(): number {
    return SHEET.bottom - this.#y
  }

  get isFresh(): boolean {
    return this.#y === SHEET.top
  }

  /** @param cells the lines of each column, from the first */
  add(height: number, cells: readonly Line[][]): void {
    for (const [at, lines] of cells.entries()) {
      const x = (this.#columns[at]?.x ?? SHEET.left) + (at === 0 ? 0 : PAD)
      let y = this.#y + PAD
      for (const { text, bold } of lines) {
        if (text !== '') this.#page.texts.push({ text, x, y, bold })
        y += text === '' ? GAP : LINE
      }
    }
    this.#y += height
    this.#page.rules.push(this.#y)
  }
}

type Fit = (text: string, room: number, most: number, bold: boolean) => Line[]

/** Measures each text once, because names and times repeat. */
function fitter({ regular, bold: inBold }: Measures): Fit {
  const known = new Map<string, Line[]>()
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
