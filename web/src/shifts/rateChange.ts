import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { ratesOfArea, ratesOfRestaurant } from '../restaurants/payRates.data.ts'
import { countOf } from '../ui/dayWords.ts'
import type { Place } from '../ui/desk/places.ts'
import { figuresOf } from './shiftFigures.ts'

/**
 * What to say before shifts are published if they cost another amount than shown: publishing sets today's rate
 * (rulings 13.8). Undefined if all cost what is shown.
 */
export function rateChangeText(shifts: readonly Shift[], places: readonly Place[]): string | undefined {
  const known = new Map(places.map((place) => [place.restaurant.id, place]))
  const changed = shifts.flatMap((shift) => {
    const place = known.get(shift.restaurant_id)
    const cost = place && costToday(shift, place)
    const shown = figuresOf(shift).cost
    return cost === undefined || cost === shown ? [] : { cost, shown }
  })
  if (changed.length === 0) return undefined
  const sum = (amount: 'cost' | 'shown') =>
    formatMoney(changed.reduce((total, one) => total + one[amount], 0))
  return `The pay rate has changed since ${countOf(changed.length, 'shift')} ${changed.length === 1 ? 'was' : 'were'} saved: published, the cost is ${sum('cost')} instead of ${sum('shown')}.`
}

function costToday(shift: Shift, { restaurant, area }: Place): Pence {
  return shiftCost({
    rate: payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), shift.period_date),
    minutes: figuresOf(shift).minutes,
    driverBonus: poundsToPence(shift.cost_bonus),
    fuelBonus: poundsToPence(shift.const_fuel_bonus),
  })
}
