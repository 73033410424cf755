import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { isClockTime, type Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { expectedSales } from '@driverdesk/domain/shifts/expectedSales.ts'
import {
  type CountedShift,
  type DriverTotals,
  driverTotals,
  type ScheduleTotals,
  scheduleTotals,
} from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { ownCharges } from '../../restaurants/charges.data.ts'
import type { ScheduleRow } from '../model/scheduleRows.ts'
import type { ShownShift } from './shownShift.ts'

interface Figures {
  minutes: Minutes
  cost: Pence
}

/** Counted once per shift, since the same thousands are summed after every change. */
const counted = new WeakMap<Shift, Figures>()

type Times = Pick<ShownShift, 'start_time' | 'finish_time'>

/** Length of a shift in minutes. */
export const minutesOf = ({ start_time, finish_time }: Times): Minutes => shiftLength(start_time, finish_time)

/** Whether both times can be counted with. */
export const hasTimes = ({ start_time, finish_time }: Times): boolean =>
  isClockTime(start_time) && isClockTime(finish_time) && start_time !== finish_time

/** Length in minutes and cost in pence of a shift. */
export function figuresOf(shift: Shift): Figures {
  let figures = counted.get(shift)
  if (!figures) {
    figures = { minutes: minutesOf(shift), cost: poundsToPence(shift.cost_total) }
    counted.set(shift, figures)
  }
  return figures
}

/** The totals at the foot of the schedule, of the lines that are shown (document 2, 2.1). */
export const totalsOf = (rows: readonly ScheduleRow[], standard: Charges): ScheduleTotals =>
  scheduleTotals(countedShifts(rows, standard))

function* countedShifts(rows: readonly ScheduleRow[], standard: Charges): Generator<CountedShift> {
  for (const { restaurant, shifts } of rows) {
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

/** Shifts, minutes and cost of each driver; those of open shifts under 0. */
export const totalsByDriver = (shifts: Iterable<Shift>): Map<number, DriverTotals> =>
  driverTotals(costedShifts(shifts))

function* costedShifts(shifts: Iterable<Shift>) {
  for (const shift of shifts) {
    // It counts in 'Draft' and 'Total Shifts' only (rulings 13.9).
    if (shift.status === SHIFT_DRAFT) continue
    const { minutes, cost } = figuresOf(shift)
    yield { driver_id: shift.driver_id, minutes, cost_total: cost }
  }
}
