/** The form of a shift: its values, what is wrong with them, and how they travel. */
import { ChangedShift, type NewShift, type Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { DriverChoice } from '../../ui/desk/deskSearch.ts'
import {
  bodyProblems,
  FREE_FIELD_LABELS,
  type FreeShiftFormValues,
  freeShiftBody,
  freeShiftValues,
  newFreeShiftValues,
  type ShiftPlace,
} from './freeShiftForm.ts'

/** The choice 'Open shift' has the id 0 (document 2, 2.3). */
export const OPEN_SHIFT = '0'

/** Named as on the wire, so that the server's messages find their fields. */
export interface ShiftFormValues extends FreeShiftFormValues {
  /** A driver's id as text, '0' for an open shift, null while nothing is chosen. */
  driver_id: string | null
  /** Pence as text, one of the bonus choices. */
  cost_bonus: string
  /** Pounds; '' counts as none. */
  const_fuel_bonus: number | string
  cost_extra_bonus: number | string
}

export type ShiftFormField = keyof ShiftFormValues

/** An empty form, for the driver to whom the schedule is narrowed. */
export const newShiftValues = (driver: DriverChoice | undefined): ShiftFormValues => ({
  driver_id: driver === undefined ? null : driver === 'open' ? OPEN_SHIFT : String(driver),
  cost_bonus: '0',
  const_fuel_bonus: 0,
  cost_extra_bonus: 0,
  ...newFreeShiftValues,
})

export const shiftValues = (shift: Shift): ShiftFormValues => ({
  driver_id: shift.driver_id === null ? OPEN_SHIFT : String(shift.driver_id),
  ...freeShiftValues(shift),
  cost_bonus: String(poundsToPence(shift.cost_bonus)),
  const_fuel_bonus: shift.const_fuel_bonus,
  // Negative where a cancellation by the document's separate calls set it; saving an edit asks for 0 or more (2.3).
  cost_extra_bonus: shift.cost_extra_bonus,
})

/** What travels. `driver_id` is left out while none is chosen, which the contract calls an error. */
export function shiftBody(values: ShiftFormValues, place: ShiftPlace): Partial<NewShift> {
  const { driver_id } = values
  return {
    ...freeShiftBody(values, place),
    ...(driver_id === null ? {} : { driver_id: Number(driver_id) }),
    cost_bonus: penceToPounds(Number(values.cost_bonus)),
    const_fuel_bonus: Number(values.const_fuel_bonus),
    cost_extra_bonus: Number(values.cost_extra_bonus),
  }
}

/** What is wrong with the values by themselves: the first message of each field (document 2, section 5). */
export function shiftFormProblems(
  values: ShiftFormValues,
  place: ShiftPlace,
): Partial<Record<ShiftFormField, string>> {
  const problems = bodyProblems(shiftBody(values, place), ChangedShift)
  if (Number(values.const_fuel_bonus) < 0) problems.const_fuel_bonus ??= 'Fuel bonus must not be negative.'
  return problems
}

export const FIELD_LABELS: Readonly<Record<ShiftFormField, string>> = {
  driver_id: 'Driver',
  ...FREE_FIELD_LABELS,
  cost_bonus: 'Driver bonus',
  const_fuel_bonus: 'Fuel bonus',
  cost_extra_bonus: 'Cancellation fee/bonus',
}
