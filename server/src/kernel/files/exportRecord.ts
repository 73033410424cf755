/** Files of many records: each is recorded before it is answered, because it may hold names and amounts. */
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { SignedInCall } from '../call.ts'
import type { Work } from '../unitOfWork.ts'
import { type FileAnswer, pdfAnswer } from './fileAnswer.ts'
import { renderFile } from './renderFile.ts'
import { workbookAnswer } from './workbook.ts'

export type ExportFormat = 'CSV' | 'Excel' | 'PDF'

/** The facts about an export that the audit keeps. */
export interface ExportFacts {
  rows: number
  /** The name of the area or restaurant, or 'All locations'; left out for lists that are not by location. */
  location?: string
  /** The other choices, in words. */
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

/** Makes a PDF or a workbook, tells how many pages are drawn, records it, and answers with it. @throws {Refusal} as `FilePool.render` */
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
