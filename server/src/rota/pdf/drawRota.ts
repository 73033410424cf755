import { dayOnPaper, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  type DaySheet,
  daySheet,
  type RotaBlock,
  type RotaWeek,
  rotaWeeks,
  totalsOnPaper,
} from '@driverdesk/domain/rota/rotaPaper.ts'
import { move } from 'piscina'
import {
  APART,
  drawSheets,
  type Fit,
  fitter,
  GAP,
  groupedPages,
  LINE,
  type Measures,
  PAD,
  PAGE,
  SHEET,
  type SheetLine,
  type SheetPage,
  SheetPages,
} from '../../kernel/pdf/sheet.ts'
import { rotaSource } from '../rotaData.ts'
import type { RotaPaper } from '../rotaOrder.reads.ts'

export function drawRota({ data, layout, range, location, filter, ...head }: RotaPaper): Promise<Uint8Array> {
  const { from, to } = range
  const days = from === to ? dayOnPaper(from) : `${displayDate(from)} – ${displayDate(to)}`
  const rota = { ...rotaSource(data), range }
  const shown = [[location, filter].filter(Boolean).join(', '), totalsOnPaper(rota.shifts)]
    .filter(Boolean)
    .join(' · ')
  return drawSheets(
    { ...head, days, shown },
    (measures) =>
      layout === 'day'
        ? dayPages(daySheet(rota, data.choices), measures)
        : weekPages(rotaWeeks(layout, rota, data.choices), measures),
    'No shifts on these days.',
  )
}

const NAMES = 104
/** A name of 100 letters. */
const NAME_LINES = 6
/** About 300 letters in a cell of a week. */
const WEEK_LINES = 12

const weekPages = (weeks: readonly RotaWeek[], measures: Measures): SheetPage[] =>
  weeks.filter(({ rows }) => rows.length > 0).flatMap((week) => pagesOfWeek(week, measures))

function pagesOfWeek({ days, totals, rows }: RotaWeek, measures: Measures): SheetPage[] {
  const inLines = fitter(measures)
  const room = (SHEET.width - NAMES) / days.length
  const columns = [
    { head: '', x: SHEET.left, room: NAMES },
    ...days.map((day, at) => ({
      head: dayOnPaper(day),
      note: firstFitting(totals[at] ?? [], room - PAD, measures),
      x: SHEET.left + NAMES + at * room,
      room,
    })),
  ]
  const paper = new SheetPages(columns, measures)
  for (const [index, { name, group, notes, cells }] of rows.entries()) {
    const blocks = cells.map((cell) => cell.map((block) => linesOf(block, room - 2 * PAD, inLines)))
    const about = notes.flatMap((note) => inLines(note, NAMES - PAD, 2, false))
    const head = [...inLines(name, NAMES - PAD, NAME_LINES, true), ...about]
    if (group !== '' && group !== rows[index - 1]?.group) {
      const named = (text: string) => inLines(text, SHEET.width, 1, true)
      paper.startGroup(named(group), '', named(`${group} (continued)`), rowHeight(head, blocks))
    }
    addRow(paper, head, blocks, inLines(`${name} (continued)`, NAMES - PAD, NAME_LINES, true))
  }
  return paper.pages
}

/** The most exact text that has room. */
const firstFitting = (texts: readonly string[], room: number, { regular }: Measures): string =>
  texts.find((text) => regular(text) <= room) ?? texts.at(-1) ?? ''

/** A row that is longer than a page continues on the next one. */
function addRow(paper: SheetPages, head: SheetLine[], cells: SheetLine[][][], headAgain: SheetLine[]): void {
  let [names, left] = [head, cells]
  for (;;) {
    const height = rowHeight(names, left)
    if (!startsHere(paper, height, left)) paper.makeRoom(height)
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

/** A row that needs more than a page anyway starts where there is room for some of it. */
const startsHere = ({ roomLeft }: SheetPages, height: number, cells: SheetLine[][][]): boolean =>
  height > PAGE && roomLeft > PAGE / 3 && cells.every((blocks) => heightOf(blocks.slice(0, 1)) <= roomLeft)

const rowHeight = (head: SheetLine[], cells: SheetLine[][][]): number =>
  Math.max(heightOf([head]), ...cells.map(heightOf))

/** Half a line separates blocks. */
const heightOf = (blocks: SheetLine[][]): number =>
  blocks.reduce((sum, lines) => sum + lines.length * LINE, 0) + Math.max(0, blocks.length - 1) * GAP + 2 * PAD

/** As many blocks as fit, at least one. */
function fitting(blocks: SheetLine[][], room: number): SheetLine[][] {
  let count = blocks.length
  while (count > 1 && heightOf(blocks.slice(0, count)) > room) count--
  return blocks.slice(0, count)
}

const joined = (blocks: SheetLine[][]): SheetLine[] =>
  blocks.flatMap((lines, at) => (at === 0 ? lines : [APART, ...lines]))

const linesOf = ({ times, who, isVacant, notes }: RotaBlock, room: number, inLines: Fit): SheetLine[] => [
  ...inLines(times, room, 2, true),
  ...inLines(who, room, NAME_LINES, isVacant),
  ...notes.flatMap((note) => inLines(note, room, WEEK_LINES, false)),
]

/** The widths of all columns except the last, which gets the rest. */
const WIDTHS: Readonly<Record<string, number>> = { Start: 44, Finish: 84, Driver: 200, Phone: 110 }

const dayPages = ({ heads, groups }: DaySheet, measures: Measures): SheetPage[] =>
  groupedPages(
    {
      columns: heads.map((head) => ({ head, width: WIDTHS[head] })),
      groups: groups.map(({ name, totals, lines }) => ({
        name,
        totals,
        lines: lines.map(({ cells, isVacant }) => ({
          cells,
          bold: heads.map((head, at) => at === 0 || (isVacant && head === 'Driver')),
        })),
      })),
    },
    measures,
  )

/** Runs in a separate thread (kernel/files/renderFile.ts). Transfers the bytes without copying them. */
export const makeFile = async (paper: RotaPaper): Promise<unknown> =>
  move(new Uint8Array(await drawRota(paper)))
