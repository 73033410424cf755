/** What a change of a timesheet leaves behind on the live channels. */
import type { DriverAction } from '@driverdesk/domain/timesheets/driverShift.ts'
import type { Work } from '../kernel/unitOfWork.ts'

interface Changed {
  id: number
  shift_id: number | null
  restaurant_id: number
}

/**
 * The schedule shows the timesheets of its shifts, so these are told anew as well.
 *
 * @param fromRestaurantId where it was before, if it may have moved
 */
export function announceTimesheet(
  work: Work,
  event: 'store' | 'update' | 'destroy' | DriverAction,
  { id, shift_id, restaurant_id: restaurantId }: Changed,
  fromRestaurantId?: number,
): void {
  const moved = fromRestaurantId !== undefined && fromRestaurantId !== restaurantId
  const left = moved ? { leftRestaurantId: fromRestaurantId } : {}
  work.announce({ channel: 'timesheet', event, entityId: id, restaurantId, ...left })
  if (shift_id !== null) {
    work.announce({ channel: 'shift', event: 'update', entityId: shift_id, restaurantId })
  }
}
