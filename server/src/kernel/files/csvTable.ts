/** A table as people bring it: saved by whichever program, in its encoding and with its delimiter. */
import { IMPORT_ROWS } from '@driverdesk/contract/kernel/csvImport.ts'
import { FILE_TYPE_UNSUPPORTED } from '@driverdesk/contract/kernel/uploads.ts'
import { textOfCsvCell } from '@driverdesk/domain/kernel/csvCell.ts'
import { csvDelimiter } from '@driverdesk/domain/kernel/csvDelimiter.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { Invalid } from '../refusal.ts'

export interface CsvTable {
  heads: string[]
  /** Without empty ones, with their numbers as a spreadsheet shows them. */
  rows: { row: number; cells: string[] }[]
}

const COLUMNS = 200
const ROW_CHARACTERS = 200_000

/** @throws {Invalid} under 'file', in words for the person who chose it */
export function csvTable(bytes: Uint8Array): CsvTable {
  const text = textOf(bytes)
  if (text.includes('\0')) throw refused(FILE_TYPE_UNSUPPORTED)
  const [heads = [], ...lines] = recordsOf(text)
  const rows = lines
    .map((cells, index) => ({ row: index + 2, cells: cells.map((cell) => textOfCsvCell(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (heads.length > COLUMNS) throw refused(`The table has more than ${COLUMNS} columns.`)
  if (rows.length === 0) throw refused('The file has no rows below its heads.')
  if (lines.length > IMPORT_ROWS) throw refused('At most 5,000 rows can be imported at once.')
  return { heads: heads.map((head) => head.trim()), rows }
}

const refused = (message: string) => new Invalid({ file: [message] })

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: csvDelimiter(text),
      relax_column_count: true,
      max_record_size: ROW_CHARACTERS,
      to: IMPORT_ROWS + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused('The table cannot be read: is a quotation mark missing, or is this not a CSV file?')
  }
}

/** UTF-8 with or without a byte-order mark, UTF-16 as spreadsheets save it, and else what Windows wrote. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
