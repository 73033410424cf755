import type { Pence } from '../kernel/money.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import type { Charges } from '../restaurants/charges.ts'
import { type DriverTotals, driverTotals } from '../shifts/scheduleTotals.ts'
import { expectedSales } from '../shifts/shiftCost.ts'
import {
  APPROVED,
  DISCARDED,
  OF_CANCELLATION,
  type TimesheetStatus,
  type TimesheetType,
} from './timesheetStatus.ts'

/** A saved or synthetic row for the totals; money in pence, already rounded per row (docs/spec/kernel.md#whole-pence). */
export interface CountedTimesheet {
  type: TimesheetType
  driver_id: number | null
  status: TimesheetStatus
  minutes: Minutes
  cost_total: Pence
  expected_sales: Pence
}

export interface TimesheetTotals {
  approved: number
  /** Rows with a driver that await approval. */
  unapproved: number
  free: number
  /** Counted only in the total. */
  discarded: number
  total: number
  filledMinutes: Minutes
  estCost: Pence
  expectedSales: Pence
}

/**
 * The totals at the foot of the timesheets (docs/spec/timesheets.md#timesheet-totals,
 * docs/spec/shifts.md#shift-totals). Every row counts once. Discarded rows have no hours and no money, because they were not
 * worked and are not paid. Filled hours count rows with a driver. Cost and sales include open rows, as on the schedule.
 */
export function timesheetTotals(rows: Iterable<CountedTimesheet>): TimesheetTotals {
  const totals: TimesheetTotals = { ...NOTHING }
  for (const row of rows) {
    totals[countedAs(row)] += 1
    totals.total += 1
    if (row.status === DISCARDED) continue
    if (row.driver_id) totals.filledMinutes += row.minutes
    totals.estCost += row.cost_total
    totals.expectedSales += row.expected_sales
  }
  return totals
}

const NOTHING: TimesheetTotals = {
  approved: 0,
  unapproved: 0,
  free: 0,
  discarded: 0,
  total: 0,
  filledMinutes: 0,
  estCost: 0,
  expectedSales: 0,
}

function countedAs({
  driver_id,
  status,
}: CountedTimesheet): 'approved' | 'unapproved' | 'free' | 'discarded' {
  if (!driver_id) return 'free'
  if (status === DISCARDED) return 'discarded'
  return status === APPROVED ? 'approved' : 'unapproved'
}

/** Expected sales of a row, in pence (docs/spec/shifts.md#shift-totals). A cancellation has no work and so no commission. */
export function timesheetSales(
  row: Pick<CountedTimesheet, 'type' | 'minutes' | 'cost_total'>,
  { basis, commissionHundredths, bookingFee }: Charges,
): Pence {
  if (row.type === OF_CANCELLATION) return 0
  return expectedSales(row.cost_total, commissionHundredths, bookingFee, { basis, minutes: row.minutes })
}

/** A row for the totals. Amounts that the user may not see count as 0. */
export function countedRow(
  {
    type,
    driver_id,
    status,
    minutes,
    cost = 0,
  }: Omit<CountedTimesheet, 'cost_total' | 'expected_sales'> & {
    cost: Pence | undefined
  },
  charges: Charges | undefined,
): CountedTimesheet {
  const part = { type, driver_id, status, minutes, cost_total: cost }
  return { ...part, expected_sales: charges ? timesheetSales(part, charges) : 0 }
}

/**
 * The driver panel (docs/spec/timesheets.md#timesheet-driver-panel), by driver id, with open shifts under 0. Discarded rows
 * count, but without hours and cost.
 */
export function timesheetsByDriver(rows: Iterable<CountedTimesheet>): Map<number, DriverTotals> {
  return driverTotals(
    Array.from(rows, (row) => (row.status === DISCARDED ? { ...row, minutes: 0, cost_total: 0 } : row)),
  )
}
