import { liveChannel } from '../kernel/live.ts'
import { Timesheet, TimesheetForRestaurant } from './timesheet.shapes.ts'

/**
 * The timesheet channel (docs/spec/kernel.md#live-events): 'store', 'start' and 'reject' add, 'update' and 'finish'
 * edit, 'destroy' removes.
 */
export const timesheetLive = liveChannel({
  name: 'timesheet',
  events: ['store', 'start', 'reject', 'update', 'finish'],
  data: { staff: Timesheet, restaurant: TimesheetForRestaurant },
})
