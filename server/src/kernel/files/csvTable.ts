/** A table as people bring it: saved by whichever program, in its encoding and with its delimiter. */
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { IMPORT_ROWS } from '@driverdesk/contract/kernel/csvImport.ts'
import { FILE_TYPE_UNSUPPORTED } from '@driverdesk/contract/kernel/uploads.ts'
import { textOfCsvCell } from '@driverdesk/domain/kernel/csvCell.ts'
import { csvDelimiter } from '@driverdesk/domain/kernel/csvDelimiter.ts'
import { CsvError, parse } from 'csv-parse'
import { Invalid } from '../refusal.ts'

export interface CsvTable {
  heads: string[]
  /** Without empty ones, with their numbers as a spreadsheet shows them. */
  rows: { row: number; cells: string[] }[]
}

const COLUMNS = 200
const ROW_CHARACTERS = 200_000

/** So much is read at a time, and then whoever else waits. */
const PIECE = 64 * 1_024

const TOO_MANY_COLUMNS = `The table has more than ${COLUMNS} columns.`
const TOO_MANY_ROWS = 'At most 5,000 rows can be imported at once.'

/** @throws {Invalid} under 'file', in words for the person who chose it */
export async function csvTable(bytes: Uint8Array): Promise<CsvTable> {
  const text = textOf(bytes)
  if (text.includes('\0')) throw refused(FILE_TYPE_UNSUPPORTED)
  const [heads = [], ...lines] = await recordsOf(text)
  const rows = lines
    .map((cells, index) => ({ row: index + 2, cells: cells.map((cell) => textOfCsvCell(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) throw refused('The file has no rows below its heads.')
  return { heads: heads.map((head) => head.trim()), rows }
}

const refused = (message: string) => new Invalid({ file: [message] })

async function recordsOf(text: string): Promise<string[][]> {
  const delimiter = csvDelimiter(text)
  const record_delimiter = lineEnding(text)
  refuseTooLarge(text, delimiter, record_delimiter)
  const parser = parse({
    delimiter,
    record_delimiter,
    relax_column_count: true,
    max_record_size: ROW_CHARACTERS,
  })
  try {
    const records: string[][] = []
    const source = Readable.from(pieces(text)).on('error', (error) => parser.destroy(error))
    for await (const record of source.pipe(parser)) records.push(record as string[])
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused('The table cannot be read: is a quotation mark missing, or is this not a CSV file?')
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    yield text.slice(start, start + PIECE)
    await turn()
  }
}

/** What ends the first line ends all of them. */
const lineEnding = (text: string): string => /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'

/**
 * Counts before anything is kept: ten megabytes of commas would be ten million cells. A quotation mark within a cell
 * without others is refused by the parser at that place.
 */
function refuseTooLarge(text: string, delimiter: string, ending: string): void {
  let isQuoted = false
  let columns = 1
  let rows = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === delimiter && ++columns > COLUMNS) throw refused(TOO_MANY_COLUMNS)
    else if (letter === ending[0] && text.startsWith(ending, at)) {
      columns = 1
      at += ending.length - 1
      if (at < text.length - 1 && ++rows > IMPORT_ROWS) throw refused(TOO_MANY_ROWS)
    }
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
