import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type Pence, poundsToPence, typedPence } from '@driverdesk/domain/kernel/money.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { type ShiftHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  type DateRange,
  type IsoDate,
  isClockTime,
  type Minutes,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import {
  type CountedShift,
  type ScheduleTotals,
  type ShiftCounts,
  scheduleTotals,
  shiftCounts,
} from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { expectedSales, keepsRate, shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { isWithin } from '../../kernel/datedChanges.ts'
import { ownCharges, ratesOfArea, ratesOfRestaurant } from '../../restaurants/charges.data.ts'
import { byMoment, type ShownShift, type StaffShift } from '../../shifts/shownShift.ts'
import { remembered } from '../model/remembered.ts'
import type { ScheduleRow } from '../model/scheduleRows.ts'
import type { ShiftFormValues } from './shiftForm.ts'

interface Figures {
  minutes: Minutes
  cost: Pence
}

type Times = Pick<ShownShift, 'start_time' | 'finish_time'>

export const minutesOf = ({ start_time, finish_time }: Times): Minutes => shiftLength(start_time, finish_time)

export const hasTimes = ({ start_time, finish_time }: Times): boolean =>
  isClockTime(start_time) && isClockTime(finish_time) && start_time !== finish_time

/** Remembered, since the same thousands are summed after every change. */
export const figuresOf = remembered(
  (shift: StaffShift): Figures => ({ minutes: minutesOf(shift), cost: poundsToPence(shift.cost_total) }),
)

export const countsOf = (shifts: readonly ShownShift[]): ShiftCounts =>
  shiftCounts(shifts.map((shift) => ({ ...shift, minutes: minutesOf(shift) })))

/** The totals at the foot of the schedule (docs/spec/schedule.md#totals). */
export function totalsOf(rows: readonly ScheduleRow[], standard: Charges): ScheduleTotals {
  const totals = scheduleTotals(countedShifts(rows, standard))
  for (const { coming } of rows)
    for (const name of Object.keys(totals) as (keyof ScheduleTotals)[])
      totals[name] += coming?.outline[name] ?? 0
  return totals
}

function* countedShifts(rows: readonly ScheduleRow[], standard: Charges): Generator<CountedShift> {
  for (const { restaurant, shifts, coming } of rows) {
    if (coming) continue
    const charges = effectiveCharges(ownCharges(restaurant), standard)
    for (const shift of shifts) {
      const { status, status_assigned } = shift
      const { minutes, cost } = figuresOf(shift)
      const { basis, commissionHundredths, bookingFee } = charges
      const sales = expectedSales(cost, commissionHundredths, bookingFee, { basis, minutes })
      yield { status, status_assigned, minutes, cost_total: cost, expected_sales: sales }
    }
  }
}

export interface PlannedFigures {
  /** Pay per hour in pence. */
  rate: Pence
  /** Both are 0 until the times are there. */
  minutes: Minutes
  cost: Pence
}

/** Length and cost of a shift as typed. The server calculates the same. */
export function plannedFigures(
  values: ShiftFormValues,
  { restaurant, area }: RestaurantWithArea,
  date: IsoDate,
  saved: Shift | undefined,
): PlannedFigures {
  const { start_time, finish_time } = values
  const asTyped = { period_date: date, start_time, finish_time, restaurant_id: restaurant.id }
  const rate =
    saved && keepsRate({ ...saved, has_timesheet: Boolean(saved.timesheet) }, asTyped)
      ? poundsToPence(saved.cost_per_hour)
      : payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), date)
  if (!hasTimes(values)) return { rate, minutes: 0, cost: 0 }
  const minutes = shiftLength(start_time, finish_time)
  const driverBonus = Number(values.cost_bonus)
  // A negative amount is refused, so it does not count.
  const fuelBonus = Math.max(0, typedPence(values.const_fuel_bonus))
  return { rate, minutes, cost: shiftCost({ rate, minutes, driverBonus, fuelBonus }) }
}

const weekOf = (date: IsoDate): DateRange => rangeFor(WEEK, date)

/**
 * The days that the checks of a shift and its driver's week need. Night shifts reach into the days beside
 * them.
 */
export function daysAround(date: IsoDate): DateRange {
  const { from, to } = weekOf(date)
  return { from: from === date ? addDays(from, -1) : from, to: to === date ? addDays(to, 1) : to }
}

function othersInWeek(ofDriver: readonly StaffShift[], date: IsoDate, exceptId: number): StaffShift[] {
  const week = weekOf(date)
  return ofDriver.filter(({ id, period_date }) => id !== exceptId && isWithin(period_date, week))
}

/** Minutes and cost of a typed shift, and of the driver's other shifts in the rota week of a date. */
export const weekFigures = (
  ofDriver: readonly StaffShift[],
  date: IsoDate,
  exceptId: number,
  typed: Figures = { minutes: 0, cost: 0 },
): Figures =>
  othersInWeek(ofDriver, date, exceptId)
    .map((shift) => figuresOf(shift))
    .reduce((sum, { minutes, cost }) => ({ minutes: sum.minutes + minutes, cost: sum.cost + cost }), typed)

export interface WeekShift extends ShiftHours {
  id: number
  restaurant_id: number
}

export const driverWeek = (ofDriver: readonly StaffShift[], typed: WeekShift): WeekShift[] =>
  [...othersInWeek(ofDriver, typed.period_date, typed.id), typed].sort(byMoment)
