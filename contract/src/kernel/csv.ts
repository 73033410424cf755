/** Imports records from CSV. The table is chosen, checked, and then written in full or not at all. */
import { z } from 'zod'
import { flag, id, text } from './wire.ts'

/** Rows of one import. */
export const IMPORT_ROWS = 5_000

const COLUMNS_INVALID = 'Must give the column heading of each field.'

/** JSON text that maps our fields to column headings. If missing, columns are found by their headings. */
const columns = () =>
  text()
    .max(100_000, COLUMNS_INVALID)
    .refine((given) => csvColumns(given) !== undefined, COLUMNS_INVALID)

const Columns = z.record(z.string(), z.string())

/** Parses `columns`; undefined if it does not have the shape. */
export function csvColumns(json: string): Record<string, string> | undefined {
  try {
    return Columns.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/** `dry_run` 1 writes nothing. A client without a file may send the table as the text `csv`. */
export const ImportRequest = z.strictObject({
  dry_run: flag(),
  columns: columns().optional(),
  csv: text().optional(),
})

/** `row` is the spreadsheet's row number; the headings are row 1. */
export const ImportProblem = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** If there are problems, nothing was created. */
export const ImportReply = z.object({
  heads: z.array(z.string()),
  columns: Columns,
  rows: z.int(),
  problems: z.array(ImportProblem),
  created: z.int(),
})
export type ImportReply = z.infer<typeof ImportReply>

/** The most rows in one export. No list on a screen is longer. */
const EXPORT_ROWS = 50_000

/** The rows to export, in the order shown; the whole list if missing. */
export const exportedIds = () =>
  z.array(id()).max(EXPORT_ROWS, `At most ${EXPORT_ROWS} rows at once.`).optional()
