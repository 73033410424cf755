/** The four reports (docs/spec/reports.md#the-four-reports). */
import type { DateRange } from '../kernel/wallClock.ts'
import type { FiguresBy } from './figures.ts'

export const REPORTS = ['cancelled', 'extra', 'removed', 'inactive'] as const
export type Report = (typeof REPORTS)[number]

/** The type of all four together. */
export const ALL_REPORTS = 'All Reports'

export const REPORT_LABELS: Readonly<Record<Report, string>> = {
  cancelled: 'Cancelled shifts',
  extra: 'Extra requests',
  removed: 'Removed charges',
  inactive: 'Inactive-driver fees',
}

/** 'figures-by-area_2026-06-01-2026-06-30.xlsx' */
export const figuresFileName = (by: FiguresBy, { from, to }: DateRange, format: 'csv' | 'xlsx'): string =>
  `figures-by-${by}_${from}-${to}.${format}`

/** 'cancelled-shifts_2026-06-01-2026-06-30.csv'; for all four 'all-reports_…'. */
export function reportFileName(report: Report | undefined, { from, to }: DateRange): string {
  const name = report ? REPORT_LABELS[report] : ALL_REPORTS
  return `${name.toLowerCase().replaceAll(' ', '-')}_${from}-${to}.csv`
}
