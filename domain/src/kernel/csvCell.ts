/** Cells of the tables that people open in a spreadsheet, which takes some texts for formulas. */

/** The start of a formula for a spreadsheet, also after the marks that make one harmless. */
const FORMULA = /^'*(?:[\t\r]|[\p{Cf}\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@＝＋－＠])/u
const MARKED_FORMULA = /^'+(?:[\t\r]|[\p{Cf}\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@＝＋－＠])/u
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * The text of a cell: a formula gets an apostrophe before it, a number stays one
 * (docs/spec/timesheets.md#payments-export).
 */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Undoes `csvCell`. */
export const textOfCsvCell = (cell: string): string => (MARKED_FORMULA.test(cell) ? cell.slice(1) : cell)
