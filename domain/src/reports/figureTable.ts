/** The columns of the figures, the same on screen and in files. */
import type { TableCell } from '../kernel/csv.ts'
import { formatMoney } from '../kernel/money.ts'
import { formatLengths } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import {
  actualMargin,
  addFigures,
  type FigureSums,
  type FiguresBy,
  figuresInPence,
  fillRate,
  latenessRate,
  margin,
  marginRate,
  overrun,
  rejectionRate,
} from './figures.ts'

interface FigureColumn {
  head: string
  /** A share is 0 to 1. */
  unit: 'pence' | 'minutes' | 'share'
  /** Undefined if there was nothing to count. */
  value: (sums: FigureSums) => number | undefined
}

export const FIGURE_COLUMNS = {
  'planned-hours': { head: 'Planned hours', unit: 'minutes', value: (sums) => sums.planned_minutes },
  hours: { head: 'Hours', unit: 'minutes', value: (sums) => sums.worked_minutes },
  overrun: { head: 'Worked against plan', unit: 'minutes', value: againstPlan },
  cost: { head: 'Cost', unit: 'pence', value: (sums) => sums.planned_cost },
  approved: { head: 'Approved', unit: 'pence', value: (sums) => sums.approved_cost },
  sales: { head: 'Expected sales', unit: 'pence', value: (sums) => sums.expected_sales },
  invoiced: { head: 'Invoiced', unit: 'pence', value: (sums) => sums.invoiced },
  margin: { head: 'Margin', unit: 'pence', value: margin },
  'margin-rate': { head: 'Margin %', unit: 'share', value: marginRate },
  'actual-margin': { head: 'Actual margin', unit: 'pence', value: actualMargin },
  filled: { head: 'Filled', unit: 'share', value: fillRate },
  rejected: { head: 'Rejected', unit: 'share', value: rejectionRate },
  late: { head: 'Late', unit: 'share', value: latenessRate },
} as const satisfies Record<string, FigureColumn>

export type FigureKey = keyof typeof FIGURE_COLUMNS

function againstPlan(sums: FigureSums): Minutes | undefined {
  return sums.compared === 0 ? undefined : overrun(sums)
}

export const FIGURE_TEXTS: Readonly<Record<FigureColumn['unit'], (value: number) => string>> = {
  pence: formatMoney,
  minutes: formatLengths,
  share: (share) => `${(share * 100).toFixed(1)}%`,
}

/** A figure as on screen; '–' if there was nothing to count. */
export function figureText(key: FigureKey, sums: FigureSums): string {
  const { unit, value }: FigureColumn = FIGURE_COLUMNS[key]
  const found = value(sums)
  return found === undefined ? '–' : FIGURE_TEXTS[unit](found)
}

/** Money in pounds, as the server answers it. */
type FigureLine = FigureSums & { week: string | null; name: string }

/** A table for a spreadsheet: pounds, hours and per cent; the total of all lines at the end. */
export function figureTable(
  by: FiguresBy,
  groups: readonly FigureLine[],
): { heads: string[]; lines: TableCell[][] } {
  const columns: FigureColumn[] = Object.values(FIGURE_COLUMNS)
  const heads = columns.map(({ head, unit }) => `${head.replace(' %', '')} (${UNITS[unit]})`)
  const sums = groups.map(figuresInPence)
  const cells = (of: FigureSums) => columns.map((column) => cellOf(column, of))
  const lines: TableCell[][] = groups.map(({ week, name }, at) => [
    week === null ? name : { date: week },
    ...cells(sums[at] as FigureSums),
  ])
  return { heads: [HEADS[by], ...heads], lines: [...lines, ['Total', ...cells(addFigures(sums))]] }
}

const HEADS = { week: 'Week', area: 'Area', restaurant: 'Restaurant' } as const
const UNITS = { pence: '£', minutes: 'h', share: '%' } as const
const PER_UNIT = { pence: 0.01, minutes: 1 / 60, share: 100 } as const
const DECIMALS = { pence: 2, minutes: 2, share: 1 } as const

function cellOf({ unit, value }: FigureColumn, sums: FigureSums): number | '' {
  const found = value(sums)
  return found === undefined ? '' : Number((found * PER_UNIT[unit]).toFixed(DECIMALS[unit]))
}
