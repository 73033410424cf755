import type { Pence } from '../kernel/money.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import {
  ASSIGNED,
  type AssignmentStatus,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from './shiftStatus.ts'

/** One shift as the totals count it; money in pence, already rounded per shift (docs/spec/kernel.md#whole-pence). */
export interface CountedShift {
  status: ShiftStatus
  status_assigned: AssignmentStatus
  minutes: Minutes
  cost_total: Pence
  expected_sales: Pence
}

/** Counts that every audience may see of its own shifts. */
export interface ShiftCounts {
  published: number
  unpublished: number
  draft: number
  open: number
  total: number
  filledMinutes: Minutes
  openMinutes: Minutes
}

export interface ScheduleTotals extends ShiftCounts {
  estCost: Pence
  expectedSales: Pence
}

/**
 * The totals at the foot of the schedule (docs/spec/schedule.md#totals, docs/spec/shifts.md#shift-totals). Each shift
 * counts once as published, unpublished (new) or draft. A draft counts only as a draft
 * (docs/spec/shifts.md#drafts-have-no-money). Open shifts are free or rejected. Filled hours count assigned shifts only; cost
 * and sales count assigned and open shifts.
 */
export function scheduleTotals(shifts: Iterable<CountedShift>): ScheduleTotals {
  const totals: ScheduleTotals = { ...NOTHING, estCost: 0, expectedSales: 0 }
  for (const shift of shifts) {
    count(shift, totals)
    if (shift.status === SHIFT_DRAFT) continue
    totals.estCost += shift.cost_total
    totals.expectedSales += shift.expected_sales
  }
  return totals
}

type ShiftWithoutMoney = Omit<CountedShift, 'cost_total' | 'expected_sales'>

/** The totals of a restaurant's schedule: the same without money (docs/spec/schedule.md#restaurant-schedule-screen). */
export function shiftCounts(shifts: Iterable<ShiftWithoutMoney>): ShiftCounts {
  const counts = { ...NOTHING }
  for (const shift of shifts) count(shift, counts)
  return counts
}

const NOTHING: ShiftCounts = {
  published: 0,
  unpublished: 0,
  draft: 0,
  open: 0,
  total: 0,
  filledMinutes: 0,
  openMinutes: 0,
}

function count({ status, status_assigned, minutes }: ShiftWithoutMoney, counts: ShiftCounts): void {
  counts.total += 1
  if (status === SHIFT_PUBLISHED) counts.published += 1
  if (status === SHIFT_NEW) counts.unpublished += 1
  if (status === SHIFT_DRAFT) counts.draft += 1
  else if (status_assigned === ASSIGNED) counts.filledMinutes += minutes
  else {
    counts.open += 1
    counts.openMinutes += minutes
  }
}

/** A driver's totals in the range shown, cost in pence. */
export interface DriverTotals {
  shifts: number
  minutes: Minutes
  cost: Pence
}

/** The counts beside each driver's name (docs/spec/schedule.md#driver-panel), by driver id; the open shifts are under 0. */
export function driverTotals(
  shifts: Iterable<{ driver_id: number | null; minutes: Minutes; cost_total: Pence }>,
): Map<number, DriverTotals> {
  const byDriver = new Map<number, DriverTotals>()
  for (const { driver_id, minutes, cost_total } of shifts) {
    const id = driver_id ?? 0
    const totals = byDriver.get(id) ?? { shifts: 0, minutes: 0, cost: 0 }
    totals.shifts += 1
    totals.minutes += minutes
    totals.cost += cost_total
    byDriver.set(id, totals)
  }
  return byDriver
}
