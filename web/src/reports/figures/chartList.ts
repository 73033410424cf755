import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import {
  type FigureSums,
  fillRate,
  latenessRate,
  margin,
  type Figure as RowsOf,
  rejectionRate,
} from '@driverdesk/domain/reports/figures.ts'

interface Series {
  name: string
  color: string
  /** In pounds, hours, or hundredths; null where there was nothing to count. */
  value: (sums: FigureSums) => number | null
  /** What opens the rows behind it; undefined: what the chart's do. */
  rows?: RowsOf
}

export interface Chart {
  key: string
  title: string
  /** What it shows, in a sentence. */
  about: string
  kind: 'bars' | 'stack' | 'lines'
  series: readonly Series[]
  /** The scale of the left edge. */
  tick: (value: number) => string
  /** What is said of a week. */
  text: (value: number) => string
  /** From 0 to 100. */
  isWhole?: boolean
  /** What opens the rows behind a week. */
  rows: RowsOf
}

const pounds = (value: number) => formatMoney(Math.round(value * 100))
const roundPounds = (value: number) => {
  const pounds = Math.abs(value)
  const text =
    pounds >= 1_000 ? `${(pounds / 1000).toLocaleString('en-GB')}k` : pounds.toLocaleString('en-GB')
  return `${value < 0 ? '−' : ''}£${text}`
}
const hours = (value: number) => `${value.toFixed(1)} h`
const percent = (value: number) => `${value.toFixed(1)}%`
const hundredths = (rate: number | undefined) => (rate === undefined ? null : rate * 100)

/** Colours that stand apart in both schemes, and for those who do not tell red from green. */
const STRONG = 'var(--figure-strong)'
const PALE = 'var(--figure-pale)'
const GAIN = 'var(--figure-gain)'
const WARN = 'var(--figure-warn)'

export const CHARTS: readonly Chart[] = [
  {
    key: 'sales',
    title: 'Expected sales',
    about: 'Cost of the planned shifts, and the margin on top of it',
    kind: 'stack',
    series: [
      { name: 'Cost', color: PALE, value: ({ planned_cost }) => planned_cost / 100 },
      { name: 'Margin', color: GAIN, value: (sums) => margin(sums) / 100 },
    ],
    tick: roundPounds,
    text: pounds,
    rows: 'shifts',
  },
  {
    key: 'hours',
    title: 'Hours, planned and worked',
    about: 'Of the shifts that were worked: by the plan, and by their timesheets',
    kind: 'bars',
    series: [
      { name: 'Planned', color: PALE, value: (sums) => sums.compared_planned_minutes / 60 },
      { name: 'Worked', color: STRONG, value: (sums) => sums.compared_worked_minutes / 60 },
    ],
    tick: (value) => `${value.toLocaleString('en-GB')} h`,
    text: hours,
    rows: 'compared',
  },
  {
    key: 'filled',
    title: 'Filled',
    about: 'Planned shifts that have a driver',
    kind: 'lines',
    series: [{ name: 'Filled', color: STRONG, value: (sums) => hundredths(fillRate(sums)) }],
    tick: (value) => `${value}%`,
    text: percent,
    isWhole: true,
    rows: 'open',
  },
  {
    key: 'trouble',
    title: 'Rejected and late',
    about: 'Shifts that drivers gave back, and that they started 15 minutes late or more',
    kind: 'lines',
    series: [
      { name: 'Rejected', color: WARN, value: (sums) => hundredths(rejectionRate(sums)), rows: 'rejected' },
      { name: 'Late', color: STRONG, value: (sums) => hundredths(latenessRate(sums)), rows: 'late' },
    ],
    tick: (value) => `${value}%`,
    text: percent,
    rows: 'late',
  },
]
