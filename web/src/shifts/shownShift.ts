import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { ShortShift } from '@driverdesk/contract/shifts/shortShift.shapes.ts'

/**
 * A shift as staff's schedule knows it: in short, as its lists answer it, or whole, as an event or the answer to a change
 * brings it.
 */
export type StaffShift = Omit<ShortShift, keyof NotInEvery> & Partial<NotInEvery>

type NotInEvery = Pick<ShortShift, 'timesheet' | 'driver' | 'driver_canceled' | 'overlaps'> &
  Pick<Shift, 'driver_id_canceled'>

/** Whether everything of it is known. */
export const isWhole = (shift: StaffShift): shift is Shift => 'cost_per_hour' in shift

/** A shift in the shape of whoever looks. */
export type ShiftOf<A extends Audience> = { staff: StaffShift; restaurant: ShiftForRestaurant }[A]

/** A shift that the schedule shows, to staff or to a restaurant. */
export type ShownShift = StaffShift | ShiftForRestaurant

/** Shifts, and how asking for them goes. */
export interface AskedShifts<S> {
  data: readonly S[] | undefined
  error: Error | null
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** In the order of the rota: by day and start. */
export function byMoment(a: Moment, b: Moment): number {
  const [one, other] = [momentOf(a), momentOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

type Moment = Pick<ShownShift, 'period_date' | 'start_time'>

const momentOf = ({ period_date, start_time }: Moment) => `${period_date} ${start_time}`

/** Restaurants are told no driver's name, no rate, cost, bonus or fee (docs/spec/shifts.md#hidden-from-restaurants). */
export const isForStaff = (shift: ShownShift): shift is StaffShift => 'cost_total' in shift

/** What of a shift says in which line it stands. */
export type Lane = 'restaurants' | 'drivers'
