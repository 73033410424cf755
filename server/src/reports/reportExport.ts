import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { ReportExportQuery, ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { momentInWords } from '@driverdesk/domain/kernel/auditWords.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { REPORT_HEADS, reportLines } from '@driverdesk/domain/reports/reportCsv.ts'
import { ALL_REPORTS, REPORT_LABELS, REPORTS, reportFileName } from '@driverdesk/domain/reports/reports.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { csvFile } from '../kernel/files/csvExport.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import type { Today } from './inactiveEntries.ts'
import { reportInScope, reportRange } from './reports.reads.ts'

/**
 * One report, or all four one after the other, with one total.
 *
 * @throws {Invalid} when the range is longer than 366 days or backwards
 */
export async function reportExport(
  call: Pick<SignedInCall<Route>, 'change' | 'db' | 'scope'>,
  { report, ...asked }: ReportExportQuery,
  now: Today,
): Promise<FileAnswer> {
  const range = reportRange(asked)
  const rows: ReportRow[] = []
  for (const one of report ? [report] : REPORTS) {
    const { text } = await reportInScope(call.db, call.scope, one, asked, now)
    for (const row of JSON.parse(text) as ReportRow[]) rows.push(row)
  }
  const name = report ? REPORT_LABELS[report] : ALL_REPORTS
  return csvFile(call, {
    ...{ thing: 'report', name: reportFileName(report, range), heads: REPORT_HEADS },
    lines: reportLines(rows, ({ created_at }) => (created_at ? momentInWords(created_at, now.timeZone) : '')),
    facts: {
      rows: rows.length,
      filter: `${name}, ${displayDate(range.from)} – ${displayDate(range.to)}`,
    },
  })
}
