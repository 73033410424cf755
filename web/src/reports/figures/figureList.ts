import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { formatLengths } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { Figure, FigureSums } from '@driverdesk/domain/reports/figures.ts'
import { FIGURE_COLUMNS, FIGURE_TEXTS, type FigureKey } from '@driverdesk/domain/reports/figureTable.ts'

export interface ShownFigure {
  key: FigureKey
  head: string
  about: string
  /** Pence, minutes, or a share of 0 to 1; undefined if there was nothing to count. */
  value: (sums: FigureSums) => number | undefined
  text: (value: number) => string
  rows: Figure
  isShare?: boolean
  better?: 'more' | 'less'
}

const signedHours = (minutes: number) => `${minutes > 0 ? '+' : ''}${formatLengths(minutes)}`

/** A column of the domain, with its texts on screen. */
function shown(
  key: FigureKey,
  words: Pick<ShownFigure, 'about' | 'rows'> & Partial<ShownFigure>,
): ShownFigure {
  const { head, unit, value } = FIGURE_COLUMNS[key]
  return { key, head, value, text: FIGURE_TEXTS[unit], isShare: unit === 'share', ...words }
}

const HOURS = shown('hours', { about: 'Hours worked, by the timesheets', rows: 'worked', better: 'more' })
const COST = shown('cost', { about: 'What the planned shifts cost', rows: 'shifts' })
const SALES = shown('sales', {
  about: 'Cost of the planned shifts with commission and booking fees',
  rows: 'shifts',
  better: 'more',
})
const MARGIN = shown('margin', { about: 'Expected sales less cost', rows: 'shifts', better: 'more' })
const MARGIN_RATE = shown('margin-rate', {
  about: 'Margin as a share of the expected sales',
  rows: 'shifts',
  better: 'more',
})
const ACTUAL_MARGIN = shown('actual-margin', {
  about: 'Invoiced amounts without VAT and drafts, minus the pay for the work on those invoices',
  rows: 'invoices',
  better: 'more',
})
const FILLED = shown('filled', {
  about: 'Planned shifts that have a driver; opens those that have none',
  rows: 'open',
  better: 'more',
})
const REJECTED = shown('rejected', {
  about: 'Shifts that their driver gave back, of all that a driver was given',
  rows: 'rejected',
  better: 'less',
})
const LATE = shown('late', {
  about: 'Worked shifts that the driver started 15 minutes late or more',
  rows: 'late',
  better: 'less',
})

export const COLUMNS: readonly ShownFigure[] = [
  shown('planned-hours', { about: 'Hours of the planned shifts, including open ones', rows: 'shifts' }),
  HOURS,
  shown('overrun', {
    about: 'Hours worked beyond the plan, for worked shifts; negative if fewer',
    rows: 'compared',
    text: signedHours,
  }),
  COST,
  shown('approved', { about: 'What the approved timesheets cost', rows: 'approved' }),
  SALES,
  shown('invoiced', {
    about: 'What invoices ask for the work of these dates, without VAT; drafts do not count',
    rows: 'invoices',
  }),
  MARGIN,
  MARGIN_RATE,
  ACTUAL_MARGIN,
  FILLED,
  REJECTED,
  LATE,
]

/** The tiles of a week, each with a detail beside its figure. */
export const HEADLINES: readonly { figure: ShownFigure; beside: (sums: FigureSums) => string }[] = [
  { figure: HOURS, beside: ({ planned_minutes }) => `${formatLengths(planned_minutes)} planned` },
  { figure: COST, beside: ({ approved_cost }) => `${formatMoney(approved_cost)} approved` },
  { figure: SALES, beside: ({ invoiced }) => `${formatMoney(invoiced)} invoiced` },
  { figure: MARGIN, beside: (sums) => `${figureText(MARGIN_RATE, sums)} of sales` },
  { figure: ACTUAL_MARGIN, beside: ({ billed_pay }) => `${formatMoney(billed_pay)} drivers’ pay` },
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

/** Explains the difference from the reports and from Pay out, which have fees in them. */
export function feesText({ approved_cost, approved_fees }: FigureSums): string {
  const where = 'not included in Cost, Approved and Margin'
  if (approved_fees === 0) return `Drivers’ fees are ${where}. There are none on approved timesheets.`
  return `Drivers’ fees of ${formatMoney(approved_fees)} are ${where}. With them, approved pay is ${formatMoney(approved_cost + approved_fees)}, as in Pay out.`
}

interface FigureChange {
  text: string
  isMore?: boolean
  isGood?: boolean | undefined
}

/**
 * Returns the change since another time, in percentage points for shares and in per cent for other figures; undefined
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
