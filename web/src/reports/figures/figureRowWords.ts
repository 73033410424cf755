import type { FigureRow, FigureRows } from '@driverdesk/contract/reports/figures.shapes.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Figure } from '@driverdesk/domain/reports/figures.ts'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'

export const ROWS_TITLES: Readonly<Record<Figure, string>> = {
  shifts: 'Planned shifts',
  assigned: 'Planned shifts with a driver',
  open: 'Open shifts',
  worked: 'Worked timesheets',
  late: 'Late starts',
  compared: 'Planned and worked',
  approved: 'Approved timesheets',
  rejected: 'Rejected shifts',
  invoices: 'Invoices',
}

/** '12 rows', 'the first 5,000 of 12,345 rows'. */
export function rowsCountText({ count, rows }: FigureRows): string {
  const all = `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`
  return rows.length < count ? `the first ${numberText(rows.length)} of ${all}` : all
}

export const lengthText = (minutes: number | null): string => (minutes === null ? '–' : formatLength(minutes))

/** '+0:15', '-0:30': how much longer than planned. */
export function againstPlanText({ minutes, planned_minutes }: FigureRow): string {
  if (minutes === null || planned_minutes === null) return '–'
  const more = minutes - planned_minutes
  return `${more > 0 ? '+' : ''}${formatLength(more)}`
}

export const amountText = (pounds: number | null): string => (pounds === null ? '–' : poundsText(pounds))

export const timeText = ({ start_time, finish_time }: FigureRow): string =>
  start_time && finish_time ? clockRange(start_time, finish_time) : '–'
