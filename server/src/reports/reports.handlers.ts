import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { FiguresExportQuery } from '@driverdesk/contract/reports/figures.shapes.ts'
import type { ReportExportQuery, ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { type MonthlyReportSetting, reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { momentInWords } from '@driverdesk/domain/kernel/auditWords.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { figureTable } from '@driverdesk/domain/reports/figureTable.ts'
import { daysOfMonth, monthBefore, monthOf } from '@driverdesk/domain/reports/monthlyReport.ts'
import {
  ALL_REPORTS,
  figuresFileName,
  REPORT_LABELS,
  REPORTS,
  reportFileName,
} from '@driverdesk/domain/reports/reports.ts'
import { REPORT_HEADS, reportLines } from '@driverdesk/domain/reports/reportTable.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { csvFile, exportFile } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { csvLines, WORKBOOK_WORKER, type Workbook } from '../kernel/files/workbook.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { ALL_LOCATIONS, locationName } from '../restaurants/locations.reads.ts'
import { figureRowsInScope, figuresInScope } from './figures.reads.ts'
import { monthlyReport, monthlySetting, sendReport } from './monthlyReport.ts'
import { type ReportRequest, reportInScope, reportRange, type Today } from './reports.reads.ts'

type ReportCall = Pick<SignedInCall<Route>, 'db' | 'scope' | 'services' | 'today'> & { query: ReportRequest }

const extraRequests = (call: ReportCall) =>
  reportInScope(call.db, call.scope, 'extra', call.query, reportToday(call))

export const reportHandlers = handlers(reportRoutes, {
  shiftsCancelled: (call) => reportInScope(call.db, call.scope, 'cancelled', call.query, reportToday(call)),
  extraRequest: extraRequests,
  extraRequestByName: extraRequests,
  chargeRemoved: (call) => reportInScope(call.db, call.scope, 'removed', call.query, reportToday(call)),
  inactiveFee: (call) => reportInScope(call.db, call.scope, 'inactive', call.query, reportToday(call)),
  exportCsv: (call) => reportExport(call, call.query, reportToday(call)),
  figures: ({ db, scope, query }) => figuresInScope(db, scope, query),
  figuresExport: (call) => figuresExport(call, call.query),
  monthly: ({ db, scope }) => monthlySetting(db, scope.accountId),
  setMonthly: (call) =>
    call.change((work) => setMonthly(work, call.scope.accountId, call.body.wanted === 1, call.today())),

  async sendMonthly(call) {
    const { db, scope, body, services, today } = call
    const occasion = { month: body.month, today: today(), publicUrl: services.settings.publicUrl }
    // Before the transaction, because it is slow.
    const report = await monthlyReport(db, scope, occasion)
    return call.change(async (work) => {
      await sendReport(work, report)
      return monthlySetting(work.tx, scope.accountId)
    })
  },
  figureRows: ({ db, scope, query }) => figureRowsInScope(db, scope, query),
})

/** The first report is that of the present month. */
async function setMonthly(
  work: Work,
  id: number,
  wanted: boolean,
  today: IsoDate,
): Promise<MonthlyReportSetting> {
  const before = await monthlySetting(work.tx, id)
  if (wanted)
    await work.tx
      .insertInto('monthly_report')
      .values({ panel_user_id: id, sent_for: daysOfMonth(monthBefore(monthOf(today))).from })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await work.tx.deleteFrom('monthly_report').where('panel_user_id', '=', id).execute()
  if (wanted !== (before.wanted === 1))
    work.record({
      thing: 'panel_user',
      id,
      action: 'update',
      before: { monthly_report: !wanted },
      after: { monthly_report: wanted },
    })
  return monthlySetting(work.tx, id)
}

/** @throws {Invalid} when the range is longer than 366 days or backwards */
async function figuresExport(
  call: Pick<SignedInCall<Route>, 'change' | 'progress' | 'db' | 'scope'>,
  { format, ...asked }: FiguresExportQuery,
): Promise<FileAnswer> {
  const groups = await figuresInScope(call.db, call.scope, asked)
  const { heads, lines } = figureTable(asked.by, groups)
  const range = { from: asked.period_date_from, to: asked.period_date_to }
  const name = figuresFileName(asked.by, range, format)
  const dates = `${displayDate(range.from)} – ${displayDate(range.to)}`
  const location = await locationName(call.db, call.scope, asked)
  const facts = { rows: groups.length, location, filter: `Figures by ${asked.by}, ${dates}` }
  if (format === 'csv') return csvFile(call, { thing: 'report', name, heads, lines: csvLines(lines), facts })
  const workbook: Workbook = { sheet: 'Figures', heads, lines, wide: ['Area', 'Restaurant'] }
  return exportFile(call, {
    thing: 'report',
    format: 'Excel',
    name,
    worker: WORKBOOK_WORKER,
    document: workbook,
    facts,
  })
}

const reportToday = ({ today, services }: Pick<ReportCall, 'today' | 'services'>): Today => ({
  today: today(),
  timeZone: services.settings.businessTimeZone,
})

/** One report, or all four with one total. @throws {Invalid} when the range is longer than 366 days or backwards */
async function reportExport(
  call: Pick<SignedInCall<Route>, 'change' | 'progress' | 'db' | 'scope'>,
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
    thing: 'report',
    name: reportFileName(report, range),
    heads: REPORT_HEADS,
    lines: reportLines(rows, ({ created_at }) => (created_at ? momentInWords(created_at, now.timeZone) : '')),
    facts: {
      rows: rows.length,
      location: ALL_LOCATIONS,
      filter: `${name}, ${displayDate(range.from)} – ${displayDate(range.to)}`,
    },
  })
}
