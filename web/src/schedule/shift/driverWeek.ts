import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { ShiftHours } from '@driverdesk/domain/shifts/shiftLength.ts'
import { isWithin } from '../../kernel/datedChanges.ts'
import { weekOf } from './plannedFigures.ts'
import { byMoment } from './shownShift.ts'

export interface WeekShift extends ShiftHours {
  id: number
  restaurant_id: number
}

/** A driver's shifts in the rota week of one of them, which is as it is typed; in the order of the rota. */
export function driverWeek(ofDriver: readonly Shift[], typed: WeekShift): WeekShift[] {
  const week = weekOf(typed.period_date)
  const others = ofDriver.filter(({ id, period_date }) => id !== typed.id && isWithin(period_date, week))
  return [...others, typed].sort(byMoment)
}
