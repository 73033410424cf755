import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { addDays, type DateRange, type IsoDate, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { keepsRate } from '@driverdesk/domain/shifts/keepsRate.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/shifts/rotaRange.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { isWithin } from '../../kernel/datedChanges.ts'
import { ratesOfArea, ratesOfRestaurant } from '../../restaurants/payRates.data.ts'
import type { Place } from '../../ui/desk/places.ts'
import { figuresOf, hasTimes } from './shiftFigures.ts'
import type { ShiftFormValues } from './shiftForm.ts'

export interface PlannedFigures {
  /** Pay per hour in pence. */
  rate: Pence
  /** Both 0 until the times are there. */
  minutes: Minutes
  cost: Pence
}

/**
 * Length and cost of a shift as it is typed, as the server will count them.
 */
export function plannedFigures(
  values: ShiftFormValues,
  { restaurant, area }: Place,
  date: IsoDate,
  saved: Shift | undefined,
): PlannedFigures {
  const asTyped = { period_date: date, restaurant_id: restaurant.id }
  const rate =
    saved && keepsRate({ ...saved, has_timesheet: Boolean(saved.timesheet) }, asTyped)
      ? poundsToPence(saved.cost_per_hour)
      : payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), date)
  if (!hasTimes(values)) return { rate, minutes: 0, cost: 0 }
  const minutes = shiftLength(values.start_time, values.finish_time)
  const driverBonus = Number(values.cost_bonus)
  const fuelBonus = poundsToPence(values.const_fuel_bonus || 0)
  return { rate, minutes, cost: shiftCost({ rate, minutes, driverBonus, fuelBonus }) }
}

/** The rota week of a date. */
export const weekOf = (date: IsoDate): DateRange => rangeFor(WEEK, date)

/** The days to know for a shift's checks and its driver's week: nights reach into the days beside it. */
export function daysAround(date: IsoDate): DateRange {
  const { from, to } = weekOf(date)
  return { from: from === date ? addDays(from, -1) : from, to: to === date ? addDays(to, 1) : to }
}

/** Minutes and cost of a driver's other shifts in the rota week of a date. */
export function weekFigures(
  ofDriver: readonly Shift[],
  date: IsoDate,
  exceptId: number,
): { minutes: Minutes; cost: Pence } {
  const week = weekOf(date)
  const figures = { minutes: 0, cost: 0 }
  for (const shift of ofDriver) {
    if (shift.id === exceptId || !isWithin(shift.period_date, week)) continue
    const { minutes, cost } = figuresOf(shift)
    figures.minutes += minutes
    figures.cost += cost
  }
  return figures
}
