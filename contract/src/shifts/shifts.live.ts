import { FREE, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { Shift, ShiftForRestaurant } from './shift.shapes.ts'

/** A restaurant does not learn who is planned before the shift is published, or cannot work (docs/spec/shifts.md#hidden-from-restaurants). */
const LiveForRestaurant = z.preprocess((given) => {
  const sent = given as Shift
  const shift = sent.cannot_work ? { ...sent, status_assigned: FREE, cancelled_by: null } : sent
  return shift.status === SHIFT_PUBLISHED ? shift : { ...shift, driver_id: null }
}, ShiftForRestaurant)

/**
 * The shift channel (docs/spec/kernel.md#live-events): 'store' adds, the others edit, 'destroy' removes. A shift
 * travels with its timesheet and its driver, as a list with both flags answers it.
 */
export const shiftLive = liveChannel({
  name: 'shift',
  events: ['store', 'update', 'publish', 'unpublish', 'reject', 'request'],
  data: { staff: Shift, restaurant: LiveForRestaurant },
})
