/** What a change of a timesheet leaves behind on the live channels. */
import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
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

interface Told {
  event: 'store' | 'update'
  timesheet: Changed
  fromRestaurantId?: number
}

/** Past this many a viewer is quicker with a fresh list. */
const TOLD_ONE_BY_ONE = 1_000

/** The same for a batch: each told by itself, or once per restaurant where they are too many for that. */
export function announceTimesheets(work: Work, told: readonly Told[]): void {
  if (told.length <= TOLD_ONE_BY_ONE) {
    for (const { event, timesheet, fromRestaurantId } of told) {
      announceTimesheet(work, event, timesheet, fromRestaurantId)
    }
    return
  }
  const places = told.flatMap(({ timesheet, fromRestaurantId }) => [
    timesheet.restaurant_id,
    fromRestaurantId ?? timesheet.restaurant_id,
  ])
  for (const restaurantId of new Set(places)) {
    const all = { event: REFETCH, entityId: restaurantId, restaurantId }
    work.announce({ channel: 'timesheet', ...all }, { channel: 'shift', ...all })
  }
}
