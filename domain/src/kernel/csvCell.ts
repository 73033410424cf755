/** Makes cells of exported tables safe, because spreadsheets read some texts as formulas. */
import type { ClockTime, IsoDate, Minutes } from './wallClock.ts'

/** A cell of a table for a spreadsheet. Minutes are a length, which is never negative: Excel cannot show one that is. */
export type TableCell = string | number | { date: IsoDate } | { time: ClockTime } | { minutes: Minutes }

/** The start of a formula for a spreadsheet, also after the marks that make one harmless. */
const FORMULA = /^'*(?:[\t\r]|[\p{Cf}\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@＝＋－＠])/u
const MARKED_FORMULA = /^'+(?:[\t\r]|[\p{Cf}\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@＝＋－＠])/u
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * The text of a cell. A formula gets a leading apostrophe; a number stays a number
 * (docs/spec/timesheets.md#payments-export).
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Undoes `csvCell`. */
export const textOfCsvCell = (cell: string): string => (MARKED_FORMULA.test(cell) ? cell.slice(1) : cell)
