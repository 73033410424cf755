import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { ShortShift } from '@driverdesk/contract/shifts/shortShift.shapes.ts'
import { byText } from '@driverdesk/domain/kernel/names.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'

/**
 * A shift on the schedule of staff: short, from a list, or whole, from an event or the answer to a change.
 */
export type StaffShift = Omit<ShortShift, keyof NotInEvery> & Partial<NotInEvery>

type NotInEvery = Pick<ShortShift, 'timesheet' | 'driver' | 'driver_canceled' | 'overlaps' | 'requested'> &
  Pick<Shift, 'driver_id_canceled'>

export const isWhole = (shift: StaffShift): shift is Shift => 'cost_per_hour' in shift

/** True for staff if its restaurant asked for it and it is not published yet. */
export const isRequested = (shift: ShownShift): boolean =>
  isForStaff(shift) &&
  shift.status === SHIFT_NEW &&
  (isWhole(shift) ? shift.restaurateur_creator_id !== null : shift.requested === 1)

export type ShiftOf<A extends Audience> = { staff: StaffShift; restaurant: ShiftForRestaurant }[A]

export type ShownShift = StaffShift | ShiftForRestaurant

/** Shifts with the state of their request. */
export interface AskedShifts<S> {
  data: readonly S[] | undefined
  error: Error | null
  isError: boolean
  refetch: () => Promise<unknown>
}

export const byMoment = (a: ShiftStart, b: ShiftStart): number => byText(startText(a), startText(b))

type ShiftStart = Pick<ShownShift, 'period_date' | 'start_time'>

const startText = ({ period_date, start_time }: ShiftStart) => `${period_date} ${start_time}`

/** Restaurants get no rate, cost, bonus or fee, and of the driver only the first name and the photo (docs/spec/shifts.md#hidden-from-restaurants). */
export const isForStaff = (shift: ShownShift): shift is StaffShift => 'cost_total' in shift

/** The schedule has a line for each restaurant or for each driver. */
export type Lane = 'restaurants' | 'drivers'
