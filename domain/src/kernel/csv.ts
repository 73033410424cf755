/** Tables for spreadsheets: cells that are not read as formulas, and the columns and sample files of imports. */
import type { ClockTime, IsoDate, Minutes } from './wallClock.ts'

/** A cell of a table for a spreadsheet. Minutes are a length, which is never negative: Excel cannot show one that is. */
export type TableCell = string | number | { date: IsoDate } | { time: ClockTime } | { minutes: Minutes }

/** The start of a formula for a spreadsheet, also after the marks that make one harmless. */
const FORMULA = /^'*(?:[\t\r]|[\p{Cf}\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@＝＋－＠])/u
const MARKED_FORMULA = /^'+(?:[\t\r]|[\p{Cf}\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@＝＋－＠])/u
const NUMBER = /^-?\d+(\.\d+)?$/

/** The text of a cell. A formula gets a leading apostrophe; a number stays a number (docs/spec/timesheets.md#payments-export). */
export function csvCell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Undoes `csvCell`. */
export const textOfCsvCell = (cell: string): string => (MARKED_FORMULA.test(cell) ? cell.slice(1) : cell)

/** Our fields, in the order in which people see them. */
export type CsvFields = Readonly<Record<string, CsvField>>

interface CsvField {
  head: string
  /** Its name in the form, if that differs. A column may have either. */
  alias: string | undefined
  /** Its names in other programs: 'Surname', 'DOB'. */
  synonyms: readonly string[]
  isRequired: boolean
  /** A value that can be imported, for the sample file. */
  sample: string
}

/** The column heading for each of our fields. Fields without a column are absent. */
export type CsvColumnsChosen = Readonly<Record<string, string>>

/** Normalises a heading: 'E-mail', 'Email ' and 'EMAIL' are equal. */
const plain = (head: string) => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the column of each field by its heading, its name in the form, the field's own name, or what other programs call it.
 */
export function guessColumns(heads: readonly string[], fields: CsvFields): CsvColumnsChosen {
  const byPlain = new Map(heads.toReversed().map((head) => [plain(head), head]))
  const found = Object.entries(fields).map(([field, { head, alias, synonyms }]) => [
    field,
    [head, alias ?? head, field, ...synonyms].map((name) => byPlain.get(plain(name))).find(Boolean),
  ])
  return Object.fromEntries(found.filter(([, head]) => head))
}

export const missingColumns = (columns: CsvColumnsChosen, fields: CsvFields): string[] =>
  Object.keys(fields).filter((field) => fields[field]?.isRequired && columns[field] === undefined)

interface MoreOfFields {
  required: readonly string[]
  aliases?: Readonly<Record<string, string>>
  /** A name may belong to one field only. */
  synonyms?: Readonly<Record<string, readonly string[]>>
  /** Fields without a value are empty in the sample file. */
  samples: Readonly<Record<string, string>>
}

export const csvFields = (
  heads: Readonly<Record<string, string>>,
  { required, aliases = {}, synonyms = {}, samples }: MoreOfFields,
): CsvFields =>
  Object.fromEntries(
    Object.entries(heads).map(([field, head]) => [
      field,
      {
        head,
        alias: aliases[field],
        synonyms: synonyms[field] ?? [],
        isRequired: required.includes(field),
        sample: samples[field] ?? '',
      },
    ]),
  )

/**
 * A sample CSV file with all headings and one row.
 *
 * @param own values of this installation, such as the name of an area
 */
export function sampleCsv(fields: CsvFields, own: Readonly<Record<string, string>> = {}): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${csvCell(cell).replaceAll('"', '""')}"`).join(',')
  const heads = Object.values(fields).map(({ head }) => head)
  const samples = Object.entries(fields).map(([field, { sample }]) => own[field] ?? sample)
  return `\ufeff${line(heads)}\r\n${line(samples)}\r\n`
}

const DELIMITERS = [',', ';', '\t'] as const

/** Column headings that people can read are shorter. */
const HEADS_MOST = 200_000

/** The delimiter of a table: the most frequent of comma, semicolon and tab in its headings, outside quotes. */
export function csvDelimiter(text: string): (typeof DELIMITERS)[number] {
  const [line = ''] = text
    .slice(0, HEADS_MOST)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best))
}
