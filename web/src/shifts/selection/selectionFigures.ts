import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { figuresOf } from '../shiftFigures.ts'

export interface SelectionFigures {
  count: number
  minutes: Minutes
  cost: Pence
}

/** What some shifts come to. */
export function selectionFigures(shifts: readonly Shift[]): SelectionFigures {
  const sum = { count: shifts.length, minutes: 0, cost: 0 }
  for (const shift of shifts) {
    const { minutes, cost } = figuresOf(shift)
    sum.minutes += minutes
    sum.cost += cost
  }
  return sum
}
