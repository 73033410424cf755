import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { ReportExportQuery, ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { momentInWords } from '@driverdesk/domain/kernel/auditWords.ts'
import { displayDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { REPORT_HEADS, reportLines } from '@driverdesk/domain/reports/reportCsv.ts'
import { ALL_REPORTS, REPORT_LABELS, REPORTS, reportFileName } from '@driverdesk/domain/reports/reports.ts'
import { handlers, type Services, type SignedInCall } from '../kernel/call.ts'
import { csvFile } from '../kernel/files/csvExport.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { figureRowsInScope } from './figureRows.reads.ts'
import { figuresInScope } from './figures.reads.ts'
import type { Today } from './inactiveEntries.ts'
import { type ReportRequest, reportInScope, reportRange } from './reports.reads.ts'

type Asked = Pick<SignedInCall<Route>, 'db' | 'scope' | 'services'> & { query: ReportRequest }

const extraRequests = ({ db, scope, query, services }: Asked) =>
  reportInScope(db, scope, 'extra', query, today(services))

export const reportHandlers = handlers(reportRoutes, {
  shiftsCancelled: ({ db, scope, query, services }) =>
    reportInScope(db, scope, 'cancelled', query, today(services)),
  extraRequest: extraRequests,
  extraRequestByName: extraRequests,
  chargeRemoved: ({ db, scope, query, services }) =>
    reportInScope(db, scope, 'removed', query, today(services)),
  inactiveFee: ({ db, scope, query, services }) =>
    reportInScope(db, scope, 'inactive', query, today(services)),
  exportCsv: (call) => reportExport(call, call.query, today(call.services)),
  figures: ({ db, scope, query }) => figuresInScope(db, scope, query),
  figureRows: ({ db, scope, query }) => figureRowsInScope(db, scope, query),
})

const today = ({ settings: { businessTimeZone: timeZone }, now }: Services): Today => ({
  today: todayIn(timeZone, now()),
  timeZone,
})

/**
 * One report, or all four with one total.
 *
 * @throws {Invalid} when the range is longer than 366 days or backwards
 */
async function reportExport(
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
