import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import type { DriverAction } from '@driverdesk/domain/timesheets/driverShift.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { timesheetViews } from './timesheets.view.ts'

export const timesheetLiveSource: LiveSource = {
  channel: timesheetLive,
  load: async (db, ids) => {
    const timesheets = await timesheetViews(db, ids)
    return new Map(
      timesheets.map((timesheet) => [
        timesheet.id,
        { restaurantIds: [timesheet.restaurant_id], data: timesheet },
      ]),
    )
  },
}

interface Changed {
  id: number
  shift_id: number | null
  restaurant_id: number
}

/**
 * Announces the shift too, because the schedule shows its timesheet.
 *
 * @param fromRestaurantId the former restaurant, if it may have moved
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

interface Announced {
  event: 'store' | 'update'
  timesheet: Changed
  fromRestaurantId?: number
}

/** Above this many, refetching the list is faster. */
const MOST_ONE_BY_ONE = 1_000

/** Announces each of a batch, or a refetch per restaurant if they are too many. */
export function announceTimesheets(work: Work, changes: readonly Announced[]): void {
  if (changes.length <= MOST_ONE_BY_ONE) {
    for (const { event, timesheet, fromRestaurantId } of changes) {
      announceTimesheet(work, event, timesheet, fromRestaurantId)
    }
    return
  }
  const restaurantIds = changes.flatMap(({ timesheet, fromRestaurantId }) => [
    timesheet.restaurant_id,
    fromRestaurantId ?? timesheet.restaurant_id,
  ])
  for (const restaurantId of new Set(restaurantIds)) {
    const all = { event: REFETCH, entityId: restaurantId, restaurantId }
    work.announce({ channel: 'timesheet', ...all }, { channel: 'shift', ...all })
  }
}
