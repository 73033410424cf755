import type { RateChange } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { formatMoney, type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { keepsRate, rateChangeText, shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { ratesOfArea, ratesOfRestaurant } from '../../restaurants/charges.data.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { figuresOf } from '../shift/shiftFigures.ts'

/**
 * The cost of the shifts once they are published, in words. Publishing sets the rate of that moment, so it
 * also says if that differs from what is shown (docs/spec/shifts.md#publishing-sets-the-rate,
 * docs/spec/ui.md#bulk-questions). Undefined if a rate is not known.
 */
export function publishedCostText(
  shifts: readonly StaffShift[],
  places: readonly RestaurantWithArea[],
): string | undefined {
  const costs = costsOf(shifts, places)
  if (costs.length === 0 || costs.length < shifts.length) return undefined
  const pay = `${shifts.length === 1 ? 'Its' : 'Their'} pay comes to ${formatMoney(sumOf(costs, 'cost'))}.`
  const change = changeText(costs.filter(isOther))
  return change ? `${pay} ${change}` : pay
}

/** The cost in pounds; undefined if a rate is not known. */
export function costShownOf(
  shifts: readonly StaffShift[],
  places: readonly RestaurantWithArea[],
): number | undefined {
  const costs = costsOf(shifts, places)
  return costs.length === shifts.length ? penceToPounds(sumOf(costs, 'cost')) : undefined
}

/** The change of cost that publishing brings, in pounds; null if there is none. */
export function rateChangeOf(
  shifts: readonly StaffShift[],
  places: readonly RestaurantWithArea[],
): RateChange | null {
  const changed = costsOf(shifts, places).filter(isOther)
  if (changed.length === 0) return null
  const [shown, cost] = [penceToPounds(sumOf(changed, 'shown')), penceToPounds(sumOf(changed, 'cost'))]
  return { shifts: changed.length, shown, cost }
}

interface Cost {
  cost: Pence
  shown: Pence
}

const isOther = ({ cost, shown }: Cost): boolean => cost !== shown

function costsOf(shifts: readonly StaffShift[], places: readonly RestaurantWithArea[]): Cost[] {
  const known = new Map(places.map((place) => [place.restaurant.id, place]))
  return shifts.flatMap((shift) => {
    const place = known.get(shift.restaurant_id)
    return place ? { cost: costToday(shift, place), shown: figuresOf(shift).cost } : []
  })
}

const changeText = (changed: readonly Cost[]): string | undefined =>
  changed.length === 0
    ? undefined
    : rateChangeText(changed.length, sumOf(changed, 'shown'), sumOf(changed, 'cost'))

const sumOf = (costs: readonly Cost[], amount: keyof Cost): Pence =>
  costs.reduce((total, one) => total + one[amount], 0)

function costToday(shift: StaffShift, { restaurant, area }: RestaurantWithArea): Pence {
  if (keepsRate({ ...shift, has_timesheet: Boolean(shift.timesheet) }, shift)) return figuresOf(shift).cost
  return shiftCost({
    rate: payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), shift.period_date),
    minutes: figuresOf(shift).minutes,
    driverBonus: poundsToPence(shift.cost_bonus),
    fuelBonus: poundsToPence(shift.const_fuel_bonus),
  })
}
