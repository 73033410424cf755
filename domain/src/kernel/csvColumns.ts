/** The columns of an imported table, and the fields that they are for. */
import { csvCell } from './csvCell.ts'

/** Our fields, in the order in which people see them. */
export type CsvFields = Readonly<Record<string, CsvField>>

interface CsvField {
  head: string
  /** Its name in the form, if that differs. A column may have either. */
  alias: string | undefined
  isRequired: boolean
  /** A value that can be imported, for the sample file. */
  sample: string
}

/** The column head for each of our fields. Fields without a column are absent. */
export type CsvColumnsChosen = Readonly<Record<string, string>>

/** Normalises a head: 'E-mail', 'Email ' and 'EMAIL' are equal. */
const plain = (head: string) => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Finds the column of each field by its head, by its name in the form, or by the field's own name. */
export function guessColumns(heads: readonly string[], fields: CsvFields): CsvColumnsChosen {
  const byPlain = new Map(heads.toReversed().map((head) => [plain(head), head]))
  const found = Object.entries(fields).map(([field, { head, alias }]) => [
    field,
    [head, alias ?? head, field].map((name) => byPlain.get(plain(name))).find(Boolean),
  ])
  return Object.fromEntries(found.filter(([, head]) => head))
}

/** Required fields that have no column. */
export const missingColumns = (columns: CsvColumnsChosen, fields: CsvFields): string[] =>
  Object.keys(fields).filter((field) => fields[field]?.isRequired && columns[field] === undefined)

interface MoreOfFields {
  required: readonly string[]
  aliases?: Readonly<Record<string, string>>
  /** Fields without a value are empty in the sample file. */
  samples: Readonly<Record<string, string>>
}

export const csvFields = (
  heads: Readonly<Record<string, string>>,
  { required, aliases = {}, samples }: MoreOfFields,
): CsvFields =>
  Object.fromEntries(
    Object.entries(heads).map(([field, head]) => [
      field,
      { head, alias: aliases[field], isRequired: required.includes(field), sample: samples[field] ?? '' },
    ]),
  )

/** A sample CSV file with all heads and one row. */
export function sampleCsv(fields: CsvFields): string {
  const lineOf = (name: 'head' | 'sample') =>
    Object.values(fields)
      .map((field) => `"${csvCell(field[name]).replaceAll('"', '""')}"`)
      .join(',')
  return `\ufeff${lineOf('head')}\r\n${lineOf('sample')}\r\n`
}
