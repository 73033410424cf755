/** Imports records from a table: every problem by row, then one transaction for all of them. */
import { readFile } from 'node:fs/promises'
import { columnsOf, type ImportProblem, type ImportReply } from '@driverdesk/contract/kernel/csvImport.ts'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import { type CsvFields, guessColumns, missingColumns } from '@driverdesk/domain/kernel/csvColumns.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import { Invalid } from '../refusal.ts'
import type { Work } from '../unitOfWork.ts'
import type { CheckedFile } from './checkUpload.ts'
import { csvTable } from './csvTable.ts'

/** What stands in one row, by our fields; a field without a column is absent. */
export interface ImportRow {
  row: number
  fields: Readonly<Record<string, string>>
}

export interface Plan<R> {
  /** Of the rows without problems. */
  records: R[]
  problems: ImportProblem[]
}

interface Importing<R> {
  /** Tables of the same things wait for each other: the second one finds what the first has written. */
  thing: 'driver' | 'restaurant'
  fields: CsvFields
  /** Checks the rows against each other and against what is stored. */
  plan: (db: Db | Tx, rows: readonly ImportRow[]) => Promise<Plan<R>>
  /** Writes some of the records. */
  write: (work: Work, records: readonly R[]) => Promise<void>
}

interface ImportCall {
  db: Db
  body: { dry_run: 0 | 1; columns?: string | undefined; csv?: string | undefined }
  files: { readonly file?: CheckedFile }
  change: <T>(body: (work: Work) => Promise<T>) => Promise<T>
  progress: (done: number, total: number) => void
}

/** As many as one statement writes, and as are told of at a time. */
const AT_ONCE = 250

export async function importCsv<R>(
  call: ImportCall,
  { thing, fields, plan, write }: Importing<R>,
): Promise<ImportReply> {
  const table = await csvTable(await bytesOf(call))
  const columns = chosenColumns(call.body.columns, table.heads, fields)
  const rows = table.rows.map(({ row, cells }): ImportRow => {
    const cellOf = (head: string) => cells[table.heads.indexOf(head)] ?? ''
    return {
      row,
      fields: Object.fromEntries(Object.entries(columns).map(([field, head]) => [field, cellOf(head)])),
    }
  })
  const reply = (problems: ImportProblem[], created = 0): ImportReply => ({
    ...{ heads: table.heads, columns, rows: rows.length, created },
    problems: problems.toSorted((a, b) => a.row - b.row),
  })
  const missing = missingColumns(columns, fields)
  if (missing.length > 0) {
    return reply(
      missing.map((field) => ({ row: 1, field, message: `There is no column for ${fields[field]?.head}.` })),
    )
  }
  if (call.body.dry_run === 1) return reply((await plan(call.db, rows)).problems)
  return call.change(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`import ${thing}`}))`.execute(work.tx)
    const { records, problems } = await plan(work.tx, rows)
    if (problems.length > 0) return reply(problems)
    for (let done = 0; done < records.length; done += AT_ONCE) {
      call.progress(done, records.length)
      await write(work, records.slice(done, done + AT_ONCE))
    }
    call.progress(records.length, records.length)
    return reply([], records.length)
  })
}

async function bytesOf({ files, body }: ImportCall): Promise<Uint8Array> {
  if (files.file) return readFile(files.file.path)
  if (body.csv === undefined) throw new Invalid({ file: ['Please choose a CSV file.'] })
  return new TextEncoder().encode(body.csv)
}

/** @throws {Invalid} for a field or a column that there is not */
function chosenColumns(json: string | undefined, heads: readonly string[], fields: CsvFields) {
  const given = json === undefined ? undefined : columnsOf(json)
  if (!given) return guessColumns(heads, fields)
  for (const [field, head] of Object.entries(given)) {
    if (!Object.hasOwn(fields, field)) throw new Invalid({ columns: [`There is no field “${field}”.`] })
    if (!heads.includes(head)) throw new Invalid({ columns: [`The file has no column “${head}”.`] })
  }
  return given
}

/** The problems of one row: of each field the first, as a form shows them. */
export const problemsOfRow = (row: number, errors: FieldErrors): ImportProblem[] =>
  Object.entries(errors).map(([path, [message = '']]) => ({
    row,
    field: path.split('.')[0] as string,
    message,
  }))

/** Of the rows whose key an earlier row has: that row. */
export function earlierRows<R extends { row: number }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): Map<R, number> {
  const first = new Map<string, number>()
  const found = new Map<R, number>()
  for (const row of rows) {
    const key = keyOf(row)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row.row)
    else found.set(row, earlier)
  }
  return found
}
