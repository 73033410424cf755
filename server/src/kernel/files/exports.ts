/** Exports lists as tables for a spreadsheet. */
import { pipeline, Readable } from 'node:stream'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { csvCell } from '@driverdesk/domain/kernel/csv.ts'
import { type Options, stringify } from 'csv-stringify'
import { stringify as stringifySync } from 'csv-stringify/sync'
import type { SignedInCall } from '../call.ts'
import type { Work } from '../unitOfWork.ts'
import { FileAnswer, pdfAnswer } from './fileAnswer.ts'
import { renderFile } from './renderFile.ts'
import { workbookAnswer } from './workbook.ts'

/** The heading of each column, and its value for a row. */
export type CsvColumns<T> = readonly (readonly [head: string, cell: (row: T) => string | number | null])[]

interface Export<T> {
  /** The audit's name for the rows: 'driver'. */
  thing: string
  /** The file's name begins with it: 'drivers' for 'drivers_2026-06-10.csv'. */
  list: string
  columns: CsvColumns<T>
  rows: readonly T[]
  /** The ids of the rows to export, in this order. Ids that the caller may not see are left out. */
  ids?: readonly number[] | undefined
  /** The filter that chose the rows, for the audit. */
  filter?: object
}

export function csvExport<T extends { id: number }>(
  call: Pick<SignedInCall<Route>, 'change' | 'today'>,
  { thing, list, columns, rows: all, ids, filter }: Export<T>,
): Promise<FileAnswer> {
  const rows = ids ? chosen(all, ids) : all
  const lines = function* () {
    for (const row of rows) yield columns.map(([, cell]) => csvCell(cell(row)))
  }
  return csvFile(call, {
    thing,
    name: `${list}_${call.today()}.csv`,
    heads: columns.map(([head]) => head),
    lines: lines(),
    facts: { rows: rows.length, ...filter, ...(ids && { chosen: true }) },
  })
}

interface CsvFile {
  thing: string
  name: string
  heads: readonly string[]
  /** Cells without formulas, produced row by row. */
  lines: Iterable<readonly string[]>
  facts: ExportFacts
}

/** Streams a CSV file with a byte-order mark, so that spreadsheets recognise UTF-8. Records the export first. */
export async function csvFile(
  { change }: Pick<SignedInCall<Route>, 'change'>,
  { thing, name, heads, lines, facts }: CsvFile,
): Promise<FileAnswer> {
  await change(async (work) => recordExport(work, thing, 'CSV', facts))
  const table = stringify(formatOf(heads))
  // An error here cuts the answer short, which the client notices.
  pipeline(Readable.from(lines), table, () => {})
  return new FileAnswer({
    content: table,
    type: 'text/csv; charset=utf-8',
    name,
    shown: false,
    cache: 'private',
  })
}

/** A whole CSV file, to be stored. @param lines cells without formulas */
export const csvText = (heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  stringifySync([...lines], formatOf(heads))

const formatOf = (heads: readonly string[]): Options => ({
  bom: true,
  header: true,
  columns: heads.map((key) => ({ key })),
  quoted: true,
  quoted_empty: true,
  record_delimiter: 'windows',
})

function chosen<T extends { id: number }>(all: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

type ExportFormat = 'CSV' | 'Excel' | 'PDF'

export interface ExportFacts {
  rows: number
  /** The name of the area or restaurant, or 'All locations'; left out for lists that are not by location. */
  location?: string
  filter?: string
}

/** The audit's id of a list as a whole. */
export const WHOLE_LIST = 0

/** The only place that records an export. @param thing the audit's name for the rows: 'driver' */
export const recordExport = (
  { record }: Pick<Work, 'record'>,
  thing: string,
  format: ExportFormat,
  { rows, location, ...others }: ExportFacts,
): void =>
  record({
    thing,
    id: WHOLE_LIST,
    action: 'export',
    before: null,
    after: { rows, format, ...(location !== undefined && { location }), ...others },
  })

interface RenderedExport {
  thing: string
  format: Exclude<ExportFormat, 'CSV'>
  name: string
  /** A file that exports `makeFile`, which runs in a thread. */
  worker: URL
  document: object
  facts: ExportFacts
}

/**
 * Makes a PDF or a workbook, reports how many pages are drawn, records it, and answers with it. @throws {Refusal} as
 * `FilePool.render`
 */
export async function exportFile(
  { change, progress }: Pick<SignedInCall<Route>, 'change' | 'progress'>,
  { thing, format, name, worker, document, facts }: RenderedExport,
): Promise<FileAnswer> {
  const isPdf = format === 'PDF'
  const failure = isPdf ? 'pdfFails' : 'workbookFails'
  const content = Buffer.from(await renderFile(worker, document, failure, progress))
  await change(async (work) => recordExport(work, thing, format, facts))
  return isPdf ? pdfAnswer({ name, content }, true) : workbookAnswer(name, content)
}
