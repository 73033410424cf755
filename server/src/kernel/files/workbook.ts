/** Workbooks for spreadsheets. Dates, times, lengths and numbers are typed; a text is never a formula. */
import { csvCell, type TableCell } from '@driverdesk/domain/kernel/csv.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  displayDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { FileAnswer } from './fileAnswer.ts'

export interface Workbook {
  sheet: string
  heads: readonly string[]
  lines: readonly (readonly TableCell[])[]
  wide: readonly string[]
}

/** `makeFile` makes a workbook in a separate thread. */
export const WORKBOOK_WORKER = new URL('./workbookWorker.ts', import.meta.url)

export const workbookAnswer = (name: string, bytes: Uint8Array): FileAnswer =>
  new FileAnswer({
    content: Buffer.from(bytes),
    bytes: bytes.length,
    name,
    shown: false,
    cache: 'private',
    type: WORKBOOK_TYPE,
  })

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The type of a PDF or a workbook by its name. */
export const typeOfFile = (name: string): string =>
  name.endsWith('.xlsx') ? WORKBOOK_TYPE : 'application/pdf'

/** The lines of the same table as CSV. A number has two decimals, as in the workbook: '123.50'. */
export function* csvLines(lines: Iterable<readonly TableCell[]>): Iterable<string[]> {
  for (const line of lines) yield line.map((cell) => csvCell(csvText(cell)))
}

function csvText(cell: TableCell): string {
  if (typeof cell === 'number') return cell.toFixed(2)
  if (typeof cell === 'string') return cell
  if ('time' in cell) return cell.time
  return 'date' in cell ? displayDate(cell.date) : formatLength(cell.minutes)
}

export function sheetOf({ heads, lines }: Pick<Workbook, 'heads' | 'lines'>) {
  const head = heads.map((value) => ({ value, fontWeight: 'bold' as const }))
  return [head, ...lines.map((line) => line.map(sheetCell))]
}

function sheetCell(cell: TableCell) {
  if (typeof cell === 'number') return { value: cell, type: Number, format: '#,##0.00' }
  // A text cell is never a formula, so it needs no apostrophe.
  if (typeof cell === 'string') return { value: printable(cell), type: String }
  if ('date' in cell) return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  if ('time' in cell) return partOfDay(minutesOfDay(cell.time), 'hh:mm')
  return partOfDay(cell.minutes, '[h]:mm')
}

/** Spreadsheets count times and lengths in days. */
const partOfDay = (minutes: Minutes, format: string) => ({
  value: minutes / MINUTES_OF_A_DAY,
  type: Number,
  format,
})

/** XML cannot contain control characters and halves of surrogate pairs. */
const printable = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '')
