import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
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
