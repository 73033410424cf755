import { z } from 'zod'
import { file, forStaff, routes } from '../kernel/route.ts'
import { flag, text } from '../kernel/wire.ts'
import {
  FigureGroup,
  FigureRows,
  FigureRowsQuery,
  FiguresExportQuery,
  FiguresQuery,
} from './figures.shapes.ts'
import { RemovedChargesQuery, ReportExportQuery, ReportQuery, ReportRow } from './report.shapes.ts'

/** The caller's own setting. */
export const MonthlyReportSetting = z.object({
  /** 1: the figures are emailed on the first of each month. */
  wanted: z.literal([0, 1]),
  /** The caller's own address. */
  address: z.string(),
})
export type MonthlyReportSetting = z.infer<typeof MonthlyReportSetting>

const ChangedMonthlyReport = z.strictObject({ wanted: flag() })

const SentMonthlyReport = z.strictObject({
  /** '2026-10' */
  month: text('Must be a month such as 2026-10.').regex(
    /^20\d{2}-(?:0[1-9]|1[0-2])$/,
    'Must be a month such as 2026-10.',
  ),
})

/** For the agency only (docs/spec/accounts.md#who-opens-what). A manager gets records in scope. */
const report = {
  ...forStaff,
  method: 'GET',
  query: ReportQuery,
  reply: z.array(ReportRow),
  fromStandby: true,
} as const

export const reportRoutes = routes({
  shiftsCancelled: {
    ...report,
    path: '/api/reporting/shiftsCancelled',
    summary: 'The charges of cancellations, and the fees and bonuses set on edit, of at most 366 days.',
  },
  extraRequest: {
    ...report,
    path: '/api/reporting/extraRequest',
    summary: 'Extra shifts that restaurants requested beyond their agreed ones, of at most 366 days.',
  },
  // Clients also use this name (docs/spec/reports.md#report-calls).
  extraRequestByName: {
    ...report,
    path: '/api/reporting/extra_request',
    summary: 'The same as /api/reporting/extraRequest.',
  },
  chargeRemoved: {
    ...report,
    path: '/api/reporting/chargeRemoved',
    summary: 'Removed charges of at most 366 days.',
    query: RemovedChargesQuery,
  },
  inactiveFee: {
    ...report,
    path: '/api/timesheet/inactiveFee',
    summary:
      'A fee for each active driver and whole calendar week without a worked shift, in at most 366 days.',
  },
  exportCsv: {
    ...report,
    path: '/api/reporting/export',
    summary: 'One of the reports, or all four, as CSV with the total.',
    query: ReportExportQuery,
    reply: file(),
  },
  figures: {
    ...report,
    path: '/api/reporting/figures',
    summary: 'Hours, cost, sales, margin, fill, rejection and lateness of at most 366 days, in groups.',
    query: FiguresQuery,
    reply: z.array(FigureGroup),
  },
  figuresExport: {
    ...report,
    path: '/api/reporting/figures/export',
    summary: 'The figures of at most 366 days with their total, as CSV or as a workbook (XLSX).',
    query: FiguresExportQuery,
    reply: file(),
    refusals: ['busy', 'workbookFails'],
  },
  monthly: {
    method: 'GET',
    path: '/api/reporting/monthly',
    access: report.access,
    scope: 'own',
    summary: 'Says if the caller gets the figures of each month by email.',
    reply: MonthlyReportSetting,
  },
  setMonthly: {
    method: 'PUT',
    path: '/api/reporting/monthly',
    access: report.access,
    scope: 'own',
    summary: 'Starts or stops the email with the figures of each month to the caller.',
    body: ChangedMonthlyReport,
    reply: MonthlyReportSetting,
  },
  sendMonthly: {
    method: 'POST',
    path: '/api/reporting/monthly/send',
    access: report.access,
    scope: 'restaurants',
    summary: 'Emails the caller the figures of a month, with those of each restaurant as a workbook (XLSX).',
    body: SentMonthlyReport,
    reply: MonthlyReportSetting,
    refusals: ['busy', 'workbookFails', 'sameKeyOtherBody'],
    idempotent: true,
  },
  figureRows: {
    ...report,
    path: '/api/reporting/figures/rows',
    summary: 'The shifts, timesheets or invoices that a figure counts, the first 5,000 by date.',
    query: FigureRowsQuery,
    reply: FigureRows,
  },
})
