/**
 * Defines the figures and the values derived from them. A planned shift is new or published; drafts do not count. A worked
 * timesheet is approved, submitted or in work.
 */
import { type Pence, poundsToPence } from '../kernel/money.ts'
import type { Minutes } from '../kernel/wallClock.ts'

export const FIGURES_BY = ['week', 'area', 'restaurant'] as const
export type FiguresBy = (typeof FIGURES_BY)[number]

/** The figures whose rows can be listed, and `open`: the planned shifts without a driver. */
export const FIGURES = [
  'shifts',
  'assigned',
  'open',
  'worked',
  'late',
  'compared',
  'approved',
  'rejected',
  'invoices',
] as const
export type Figure = (typeof FIGURES)[number]

/** The sums from which figures are calculated. Those of two groups can be added. */
export interface FigureSums {
  /** Planned shifts, open ones too. */
  shifts: number
  /** Planned shifts that have a driver now. */
  assigned: number
  /** For all planned shifts: their lengths, costs and expected sales (docs/spec/shifts.md#shift-totals). */
  planned_minutes: Minutes
  planned_cost: Pence
  expected_sales: Pence
  /** Worked timesheets, and their lengths. */
  worked: number
  worked_minutes: Minutes
  /** Worked timesheets that were started 15 minutes or more after the shift's start. */
  late: number
  /** Worked timesheets with a shift: the lengths of the shifts, and of the timesheets. */
  compared: number
  compared_planned_minutes: Minutes
  compared_worked_minutes: Minutes
  /** Approved work timesheets and their cost, without fees and bonuses of cancellations. */
  approved: number
  approved_cost: Pence
  /** The fees and bonuses of cancellations on approved timesheets. With the cost of the work they are all approved pay. */
  approved_fees: Pence
  /** Rejections of shifts by drivers. */
  rejected: number
  /**
   * Invoices with work in the range that were sent or paid and are not credited in full, and their totals less credit notes, without
   * VAT. Of one that also has work of other days, the part in the range.
   */
  invoices: number
  invoiced: Pence
  /** The drivers' pay for the timesheets on these invoices. */
  billed_pay: Pence
}

export const NO_FIGURES: FigureSums = {
  shifts: 0,
  assigned: 0,
  planned_minutes: 0,
  planned_cost: 0,
  expected_sales: 0,
  worked: 0,
  worked_minutes: 0,
  late: 0,
  compared: 0,
  compared_planned_minutes: 0,
  compared_worked_minutes: 0,
  approved: 0,
  approved_cost: 0,
  approved_fees: 0,
  rejected: 0,
  invoices: 0,
  invoiced: 0,
  billed_pay: 0,
}

const KEYS = Object.keys(NO_FIGURES) as (keyof FigureSums)[]
const MONEY: readonly (keyof FigureSums)[] = [
  'planned_cost',
  'expected_sales',
  'approved_cost',
  'approved_fees',
  'invoiced',
  'billed_pay',
]

/** Converts the money of sums from pounds to pence. */
export const figuresInPence = (sums: FigureSums): FigureSums =>
  mapped((key) => (MONEY.includes(key) ? poundsToPence(sums[key]) : sums[key]))

export function addFigures(groups: Iterable<FigureSums>): FigureSums {
  let all = NO_FIGURES
  for (const group of groups) {
    const before = all
    all = mapped((key) => before[key] + group[key])
  }
  return all
}

const mapped = (value: (key: keyof FigureSums) => number): FigureSums =>
  Object.fromEntries(KEYS.map((key) => [key, value(key)])) as unknown as FigureSums

/** The share of a part in a whole, 0 to 1; undefined if the whole is 0. */
const ratio = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole)

/** Expected sales less the drivers' pay. */
export const margin = ({ expected_sales, planned_cost }: FigureSums): Pence => expected_sales - planned_cost

/** The margin as a part of the expected sales. */
export const marginRate = (sums: FigureSums) => ratio(margin(sums), sums.expected_sales)

/** The margin that was earned: invoices less the pay of the work on them. Undefined without an invoice. */
export const actualMargin = ({ invoices, invoiced, billed_pay }: FigureSums): Pence | undefined =>
  invoices === 0 ? undefined : invoiced - billed_pay

export const fillRate = ({ assigned, shifts }: FigureSums) => ratio(assigned, shifts)

/** The share of rejections in all assignments, rejected or not. */
export const rejectionRate = ({ rejected, assigned }: FigureSums) => ratio(rejected, rejected + assigned)

export const latenessRate = ({ late, worked }: FigureSums) => ratio(late, worked)

/** Minutes worked beyond the plan (negative if fewer), for shifts that were both planned and worked. */
export const overrun = (sums: FigureSums): Minutes =>
  sums.compared_worked_minutes - sums.compared_planned_minutes

/** The same as a share of the planned minutes. */
export const overrunRate = (sums: FigureSums) => ratio(overrun(sums), sums.compared_planned_minutes)
