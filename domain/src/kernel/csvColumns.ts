/** Matches the columns of an imported table to our fields. */

/** Our fields, in the order in which people see them. */
export type CsvFields = Readonly<Record<string, CsvField>>

interface CsvField {
  head: string
  /** Its name in the form, if that differs. A column may have either. */
  alias: string | undefined
  isRequired: boolean
}

/** Our field → the head of its column; a field that no column holds is absent. */
export type CsvColumnsChosen = Readonly<Record<string, string>>

/** Only what distinguishes heads: 'E-mail', 'Email ' and 'EMAIL' are one. */
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

/** The fields that nothing can be added without, and that have no column. */
export const missingColumns = (columns: CsvColumnsChosen, fields: CsvFields): string[] =>
  Object.keys(fields).filter((field) => fields[field]?.isRequired && columns[field] === undefined)

/** Our fields, all but `required` optional. */
export const csvFields = (
  heads: Readonly<Record<string, string>>,
  required: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): CsvFields =>
  Object.fromEntries(
    Object.entries(heads).map(([field, head]) => [
      field,
      { head, alias: aliases[field], isRequired: required.includes(field) },
    ]),
  )
