import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { inThousands } from '@driverdesk/domain/kernel/thousands.ts'
import {
  type Figure,
  type FigureSums,
  fillRate,
  latenessRate,
  margin,
  marginRate,
  overrun,
  rejectionRate,
} from '@driverdesk/domain/reports/figures.ts'
import { numberText } from '../../ui/numberText.ts'

export interface ShownFigure {
  key: string
  head: string
  about: string
  /** Pence, minutes, or a share of 0 to 1; undefined if there was nothing to count. */
  value: (sums: FigureSums) => number | undefined
  text: (value: number) => string
  rows: Figure
  isShare?: boolean
  better?: 'more' | 'less'
}

/** '12,345:36' */
const hours = (minutes: number) => formatLength(minutes).replace(/\d+/, inThousands)
const signedHours = (minutes: number) => `${minutes > 0 ? '+' : ''}${hours(minutes)}`
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const shareOf = { text: percent, isShare: true } as const

const PLANNED: ShownFigure = {
  key: 'planned-hours',
  head: 'Planned hours',
  about: 'Hours of the planned shifts, open ones too',
  value: ({ planned_minutes }) => planned_minutes,
  text: hours,
  rows: 'shifts',
}

const HOURS: ShownFigure = {
  key: 'hours',
  head: 'Hours',
  about: 'Hours worked, by the timesheets',
  value: ({ worked_minutes }) => worked_minutes,
  text: hours,
  rows: 'worked',
  better: 'more',
}

const OVERRUN: ShownFigure = {
  key: 'overrun',
  head: 'Against plan',
  about: 'Hours worked beyond what was planned, of the shifts that were worked; below it negative',
  value: (sums) => (sums.compared === 0 ? undefined : overrun(sums)),
  text: signedHours,
  rows: 'compared',
}

const COST: ShownFigure = {
  key: 'cost',
  head: 'Cost',
  about: 'What the planned shifts cost',
  value: ({ planned_cost }) => planned_cost,
  text: formatMoney,
  rows: 'shifts',
}

const APPROVED: ShownFigure = {
  key: 'approved',
  head: 'Approved',
  about: 'What the approved timesheets cost',
  value: ({ approved_cost }) => approved_cost,
  text: formatMoney,
  rows: 'approved',
}

const SALES: ShownFigure = {
  key: 'sales',
  head: 'Expected sales',
  about: 'Cost of the planned shifts with commission and booking fees',
  value: ({ expected_sales }) => expected_sales,
  text: formatMoney,
  rows: 'shifts',
  better: 'more',
}

const INVOICED: ShownFigure = {
  key: 'invoiced',
  head: 'Invoiced',
  about: 'Invoices whose period begins on these dates, without VAT',
  value: ({ invoiced }) => invoiced,
  text: formatMoney,
  rows: 'invoices',
}

const MARGIN: ShownFigure = {
  key: 'margin',
  head: 'Margin',
  about: 'Expected sales less cost',
  value: margin,
  text: formatMoney,
  rows: 'shifts',
  better: 'more',
}

const MARGIN_RATE: ShownFigure = {
  key: 'margin-rate',
  head: 'Margin %',
  about: 'Margin as a part of the expected sales',
  value: marginRate,
  rows: 'shifts',
  better: 'more',
  ...shareOf,
}

const FILLED: ShownFigure = {
  key: 'filled',
  head: 'Filled',
  about: 'Planned shifts that have a driver; opens those that have none',
  value: fillRate,
  rows: 'open',
  better: 'more',
  ...shareOf,
}

const REJECTED: ShownFigure = {
  key: 'rejected',
  head: 'Rejected',
  about: 'Shifts that their driver gave back, of all that a driver was given',
  value: rejectionRate,
  rows: 'rejected',
  better: 'less',
  ...shareOf,
}

const LATE: ShownFigure = {
  key: 'late',
  head: 'Late',
  about: 'Worked shifts that the driver started 15 minutes late or more',
  value: latenessRate,
  rows: 'late',
  better: 'less',
  ...shareOf,
}

export const COLUMNS: readonly ShownFigure[] = [
  ...[PLANNED, HOURS, OVERRUN, COST, APPROVED, SALES, INVOICED],
  ...[MARGIN, MARGIN_RATE, FILLED, REJECTED, LATE],
]

/** The tiles of a week, each with a detail beside its figure. */
export const HEADLINES: readonly { figure: ShownFigure; beside: (sums: FigureSums) => string }[] = [
  { figure: HOURS, beside: ({ planned_minutes }) => `${hours(planned_minutes)} planned` },
  { figure: COST, beside: ({ approved_cost }) => `${formatMoney(approved_cost)} approved` },
  { figure: SALES, beside: ({ invoiced }) => `${formatMoney(invoiced)} invoiced` },
  { figure: MARGIN, beside: (sums) => `${figureText(MARGIN_RATE, sums)} of sales` },
  {
    figure: FILLED,
    beside: ({ shifts, assigned }) => `${numberText(shifts - assigned)} of ${numberText(shifts)} open`,
  },
  { figure: REJECTED, beside: ({ rejected }) => `${numberText(rejected)} given back` },
  { figure: LATE, beside: ({ late, worked }) => `${numberText(late)} of ${numberText(worked)} worked` },
]

export function figureText(figure: ShownFigure, sums: FigureSums): string {
  const value = figure.value(sums)
  return value === undefined ? '–' : figure.text(value)
}

interface FigureChange {
  text: string
  isMore?: boolean
  isGood?: boolean | undefined
}

/**
 * Returns the change since the week before, in percentage points for shares and in per cent for other figures; undefined
 * if there is nothing to compare.
 */
export function figureChange(
  figure: ShownFigure,
  now: FigureSums,
  before: FigureSums | undefined,
): FigureChange | undefined {
  const [value, former] = [figure.value(now), before && figure.value(before)]
  if (value === undefined || former === undefined) return undefined
  if (!figure.isShare && former === 0) return undefined
  const moved = figure.isShare ? value - former : (value - former) / Math.abs(former)
  const size = Math.abs(moved * 100).toFixed(1)
  if (size === '0.0') return { text: 'the same' }
  const isMore = moved > 0
  return {
    text: `${isMore ? '+' : '−'}${size}${figure.isShare ? ' points' : '%'}`,
    isMore,
    isGood: figure.better && (figure.better === 'more') === isMore,
  }
}
