/** The form of a shift: its values, what is wrong with them, and how they travel. */
import { ChangedShift, type NewShift, type Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { shiftProblems } from '@driverdesk/domain/shifts/shiftRules.ts'
import { snapToList } from '@driverdesk/domain/shifts/timeList.ts'
import type { DriverChoice } from './schedule.search.ts'

/** The choice 'Open shift' has the id 0 (document 2, 2.3). */
export const OPEN_SHIFT = '0'

/** Named as on the wire, so that the server's messages find their fields. */
export interface ShiftFormValues {
  /** A driver's id as text, '0' for an open shift, null while nothing is chosen. */
  driver_id: string | null
  start_time: string
  finish_time: string
  /** Pence as text, one of the bonus choices. */
  cost_bonus: string
  /** Pounds; '' counts as none. */
  const_fuel_bonus: number | string
  cost_extra_bonus: number | string
  extra_request: boolean
  comment: string
}

export type ShiftFormField = keyof ShiftFormValues

/** Where and when the shift is; the form does not change it. */
export interface ShiftPlace {
  restaurant_id: number
  period_date: IsoDate
}

/** An empty form, for the driver to whom the schedule is narrowed. */
export const newShiftValues = (driver: DriverChoice | undefined): ShiftFormValues => ({
  driver_id: driver === undefined ? null : driver === 'open' ? OPEN_SHIFT : String(driver),
  start_time: '',
  finish_time: '',
  cost_bonus: '0',
  const_fuel_bonus: 0,
  cost_extra_bonus: 0,
  extra_request: false,
  comment: '',
})

export const shiftValues = (shift: Shift): ShiftFormValues => ({
  driver_id: shift.driver_id === null ? OPEN_SHIFT : String(shift.driver_id),
  // As the time fields show them, so that opening a shift is no edit.
  start_time: snapToList(shift.start_time),
  finish_time: snapToList(shift.finish_time),
  cost_bonus: String(poundsToPence(shift.cost_bonus)),
  const_fuel_bonus: shift.const_fuel_bonus,
  // A fee that cancelling set is negative; saving an edit asks for 0 or more (document 2, 2.3).
  cost_extra_bonus: shift.cost_extra_bonus,
  extra_request: shift.extra_request === 1,
  comment: shift.comment,
})

/** What travels. `driver_id` is left out while none is chosen, which the contract calls an error. */
export function shiftBody(values: ShiftFormValues, place: ShiftPlace): Partial<NewShift> {
  const { driver_id, start_time, finish_time, comment } = values
  return {
    ...place,
    ...(driver_id === null ? {} : { driver_id: Number(driver_id) }),
    start_time,
    finish_time,
    cost_bonus: penceToPounds(Number(values.cost_bonus)),
    const_fuel_bonus: Number(values.const_fuel_bonus),
    cost_extra_bonus: Number(values.cost_extra_bonus),
    extra_request: values.extra_request ? 1 : 0,
    comment,
  }
}

/** What is wrong with the values by themselves: the first message of each field (document 2, section 5). */
export function shiftFormProblems(
  values: ShiftFormValues,
  place: ShiftPlace,
): Partial<Record<ShiftFormField, string>> {
  const body = shiftBody(values, place)
  const problems: Record<string, string> = {}
  for (const [field, [message]] of Object.entries(shiftProblems(body))) problems[field] ??= message ?? ''
  for (const { path, message } of ChangedShift.safeParse(body).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  if (Number(values.const_fuel_bonus) < 0) problems.const_fuel_bonus ??= 'Fuel bonus must not be negative.'
  return problems
}

export const FIELD_LABELS: Readonly<Record<ShiftFormField, string>> = {
  driver_id: 'Driver',
  start_time: 'Start Time',
  finish_time: 'Finish Time',
  cost_bonus: 'Driver bonus',
  const_fuel_bonus: 'Fuel bonus',
  cost_extra_bonus: 'Cancellation fee/bonus',
  extra_request: 'Extra request',
  comment: 'Comment',
}

const FIELDS = Object.keys(FIELD_LABELS) as ShiftFormField[]

export const isShiftFormField = (field: string): field is ShiftFormField =>
  (FIELDS as string[]).includes(field)

/**
 * The form after somebody else saved the shift: what this person typed stays, the rest is as it is now. `kept` names the
 * fields in which the form now differs from what is saved.
 */
export function mergedValues(
  typed: ShiftFormValues,
  before: Shift,
  now: Shift,
): { values: ShiftFormValues; kept: ShiftFormField[] } {
  const [old, saved] = [shiftValues(before), shiftValues(now)]
  const kept = FIELDS.filter((field) => typed[field] !== old[field] && typed[field] !== saved[field])
  const own = Object.fromEntries(kept.map((field) => [field, typed[field]]))
  return { values: { ...saved, ...own }, kept }
}
