import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import type { DriverAction } from '@driverdesk/domain/timesheets/driverShift.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceToDrivers } from '../shifts/shifts.live.ts'
import { timesheetViews } from './timesheets.reads.ts'

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
  driver_id: number | null
}

interface Announced {
  event: 'store' | 'update' | 'destroy' | DriverAction
  timesheet: Changed
  /** The former version, if the restaurant or the driver may have changed. */
  before?: Changed
}

export const announceTimesheet = (work: Work, event: Announced['event'], timesheet: Changed): void =>
  announceTimesheets(work, [{ event, timesheet }])

/** Above this many, refetching the list is faster. */
const MOST_ONE_BY_ONE = 1_000

/**
 * Announces each of a batch, or a refetch per restaurant if they are too many. Announces the shifts too, because the schedule
 * shows their timesheets, and the drivers.
 */
export function announceTimesheets(work: Work, changes: readonly Announced[]): void {
  announceToDrivers(
    work,
    changes.flatMap(({ timesheet, before = timesheet }) => [timesheet.driver_id, before.driver_id]),
  )
  if (changes.length <= MOST_ONE_BY_ONE) {
    for (const change of changes) announceOne(work, change)
    return
  }
  const restaurantIds = changes.flatMap(({ timesheet, before = timesheet }) => [
    timesheet.restaurant_id,
    before.restaurant_id,
  ])
  for (const restaurantId of new Set(restaurantIds)) {
    const all = { event: REFETCH, entityId: restaurantId, restaurantId }
    work.announce({ channel: 'timesheet', ...all }, { channel: 'shift', ...all })
  }
}

function announceOne(work: Work, { event, timesheet, before = timesheet }: Announced): void {
  const { id, shift_id, restaurant_id: restaurantId } = timesheet
  const moved = before.restaurant_id !== restaurantId
  const left = moved ? { leftRestaurantId: before.restaurant_id } : {}
  work.announce({ channel: 'timesheet', event, entityId: id, restaurantId, ...left })
  if (shift_id !== null) {
    work.announce({ channel: 'shift', event: 'update', entityId: shift_id, restaurantId })
  }
}
