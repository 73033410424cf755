/** Imports records from a table. Reports all problems by row, or saves all rows in one transaction. */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import {
  csvColumns,
  IMPORT_ROWS,
  type ImportProblem,
  type ImportReply,
} from '@driverdesk/contract/kernel/csv.ts'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import { FILE_TYPE_UNSUPPORTED } from '@driverdesk/contract/kernel/uploads.ts'
import {
  type CsvFields,
  csvDelimiter,
  guessColumns,
  missingColumns,
  textOfCsvCell,
} from '@driverdesk/domain/kernel/csv.ts'
import { CsvError, parse } from 'csv-parse'
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import { Invalid } from '../refusal.ts'
import type { Work } from '../unitOfWork.ts'
import type { CheckedFile } from './checkUpload.ts'

/** The values of one row, by our fields; a field without a column is absent. */
export interface ImportRow {
  row: number
  fields: Readonly<Record<string, string>>
}

interface ReadRow<R> {
  errors: FieldErrors
  record: R | undefined
}

interface Importing<R> {
  /** Imports of the same kind of record wait for each other, so that the second sees the records of the first. */
  thing: 'driver' | 'restaurant'
  fields: CsvFields
  /** Loads what is needed to check rows, and returns a function that reads one. */
  reader: (db: Db | Tx) => Promise<(row: ImportRow) => ReadRow<R>>
  unique: readonly UniqueField[]
  write: (work: Work, records: readonly R[]) => Promise<void>
}

/** A row is refused if its key is stored or an earlier row has it. */
export interface UniqueField {
  field: string
  /** '' for a row without one. */
  key: (row: ImportRow) => string
  stored: (db: Db | Tx, keys: readonly string[]) => Promise<ReadonlySet<string>>
  storedMessage: string
  /** Completes 'Row 2 already has'. */
  called: string
}

interface TableCall {
  body: { csv?: string | undefined }
  files: { readonly file?: CheckedFile }
}

interface ImportCall extends TableCall {
  db: Db
  body: { dry_run: 0 | 1; columns?: string | undefined; csv?: string | undefined }
  change: <T>(body: (work: Work) => Promise<T>) => Promise<T>
  progress: (done: number, total: number) => void
}

/** Rows per statement and announcement. */
const AT_ONCE = 250

export async function importCsv<R>(call: ImportCall, importing: Importing<R>): Promise<ImportReply> {
  const { thing, fields, write } = importing
  const table = await csvTable(await uploadedBytes(call))
  const columns = chosenColumns(call.body.columns, table.heads, fields) ?? guessColumns(table.heads, fields)
  const rows = table.rows.map(({ row, cells }): ImportRow => {
    const cellUnder = (head: string) => cells[table.heads.indexOf(head)] ?? ''
    return {
      row,
      fields: Object.fromEntries(Object.entries(columns).map(([field, head]) => [field, cellUnder(head)])),
    }
  })
  const reply = (problems: ImportProblem[], created = 0): ImportReply => ({
    heads: table.heads,
    columns,
    rows: rows.length,
    created,
    problems: problems.toSorted((a, b) => a.row - b.row),
  })
  const missing = missingColumns(columns, fields)
  if (missing.length > 0) {
    return reply(
      missing.map((field) => ({ row: 1, field, message: `There is no column for ${fields[field]?.head}.` })),
    )
  }
  if (call.body.dry_run === 1) return reply((await checkRows(call.db, rows, importing)).problems)
  return call.change(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`import ${thing}`}))`.execute(work.tx)
    const { records, problems } = await checkRows(work.tx, rows, importing)
    if (problems.length > 0) return reply(problems)
    for (let done = 0; done < records.length; done += AT_ONCE) {
      call.progress(done, records.length)
      await write(work, records.slice(done, done + AT_ONCE))
    }
    call.progress(records.length, records.length)
    return reply([], records.length)
  })
}

async function checkRows<R>(
  db: Db | Tx,
  rows: readonly ImportRow[],
  { reader, unique }: Importing<R>,
): Promise<{ records: R[]; problems: ImportProblem[] }> {
  const read = await reader(db)
  const checked = rows.map((row) => ({ row, ...read(row) }))
  const repeated: ((row: ImportRow) => FieldErrors)[] = []
  for (const one of unique) repeated.push(await repeatedKeys(db, rows, one))
  const problems = checked.flatMap(({ row, errors }) =>
    rowProblems(row.row, Object.assign({}, ...repeated.map((of) => of(row)), errors)),
  )
  return { records: checked.flatMap(({ record }) => record ?? []), problems }
}

async function repeatedKeys(
  db: Db | Tx,
  rows: readonly ImportRow[],
  { field, key, stored, storedMessage, called }: UniqueField,
): Promise<(row: ImportRow) => FieldErrors> {
  const known = await stored(db, rows.map(key))
  const firstRows = new Map(rows.toReversed().map((row) => [key(row), row.row]))
  return (row) => {
    const own = key(row)
    const first = firstRows.get(own)
    if (own === '') return {}
    if (first !== row.row) return { [field]: [`Row ${first} already has ${called}.`] }
    return known.has(own) ? { [field]: [storedMessage] } : {}
  }
}

/** @throws {Invalid} if the call has no table */
export async function uploadedBytes({ files, body }: TableCall): Promise<Uint8Array> {
  if (files.file) return readFile(files.file.path)
  if (body.csv === undefined) throw new Invalid({ file: ['Please choose a CSV file.'] })
  return new TextEncoder().encode(body.csv)
}

/**
 * The columns that a person chose; undefined to find them by their headings.
 *
 * @throws {Invalid} for an unknown field or column
 */
export function chosenColumns(json: string | undefined, heads: readonly string[], fields: CsvFields) {
  const given = json === undefined ? undefined : csvColumns(json)
  if (!given) return undefined
  for (const [field, head] of Object.entries(given)) {
    if (!Object.hasOwn(fields, field)) throw new Invalid({ columns: [`There is no field “${field}”.`] })
    if (!heads.includes(head)) throw new Invalid({ columns: [`The file has no column “${head}”.`] })
  }
  return given
}

const rowProblems = (row: number, errors: FieldErrors): ImportProblem[] =>
  Object.entries(errors).map(([path, [message = '']]) => ({
    row,
    field: path.split('.')[0] as string,
    message,
  }))

interface CsvTable {
  heads: string[]
  /** The rows that are not empty, with their spreadsheet row numbers. */
  rows: { row: number; cells: string[] }[]
}

const COLUMNS = 200
const ROW_CHARACTERS = 200_000

/** The size of a piece; other calls run between two pieces. */
const PIECE = 64 * 1_024

const TOO_MANY_COLUMNS = `The table has more than ${COLUMNS} columns.`
const TOO_MANY_ROWS = 'At most 5,000 rows can be imported at once.'

/** @throws {Invalid} under 'file', in words for the person who chose it */
export async function csvTable(bytes: Uint8Array): Promise<CsvTable> {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw refused(FILE_TYPE_UNSUPPORTED)
  const [heads = [], ...lines] = await parseRecords(text)
  const rows = lines
    .map((cells, index) => ({ row: index + 2, cells: cells.map((cell) => textOfCsvCell(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) throw refused('The file has no rows below its headings.')
  return { heads: heads.map((head) => head.trim()), rows }
}

const refused = (message: string) => new Invalid({ file: [message] })

async function parseRecords(text: string): Promise<string[][]> {
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
    throw refused('The table cannot be read. Is a quotation mark missing, or is this not a CSV file?')
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    yield text.slice(start, start + PIECE)
    await turn()
  }
}

/** Takes the line ending of the first line for all lines. */
const lineEnding = (text: string): string => /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'

/**
 * Counts cells before keeping any, because ten megabytes of commas would be ten million cells. The parser refuses a stray
 * quotation mark inside an unquoted cell.
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

/** Decodes UTF-8 with or without a byte-order mark, UTF-16 from spreadsheets, or else Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
