import { liveChannel } from '../kernel/live.ts'
import { Shift, ShiftForRestaurant } from './shift.shapes.ts'

/**
 * The shift channel (docs/spec/kernel.md#live-events): 'store' adds, the others edit, 'destroy' removes. A shift
 * travels with its timesheet and its driver, as a list with both flags answers it.
 */
export const shiftLive = liveChannel({
  name: 'shift',
  events: ['store', 'update', 'publish', 'unpublish', 'reject', 'request'],
  data: { staff: Shift, restaurant: ShiftForRestaurant },
})
