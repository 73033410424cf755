import { FREE, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'
import { Shift, ShiftForRestaurant } from './shift.shapes.ts'

/**
 * A restaurant does not learn which driver is planned until the shift is published, or which driver cannot work
 * (docs/spec/shifts.md#hidden-from-restaurants).
 */
const LiveForRestaurant = z.preprocess((given) => {
  const sent = given as Shift
  const shift = sent.cannot_work ? { ...sent, status_assigned: FREE, cancelled_by: null } : sent
  return shift.status === SHIFT_PUBLISHED ? shift : { ...shift, driver_id: null }
}, ShiftForRestaurant)

/**
 * The shift channel (docs/spec/kernel.md#live-events): 'store' adds, the others edit, 'destroy' removes. A shift is
 * sent with its timesheet and its driver, as in a list with both flags.
 */
export const shiftLive = liveChannel({
  name: 'shift',
  events: ['store', 'update', 'publish', 'unpublish', 'reject', 'request'],
  data: { staff: Shift, restaurant: LiveForRestaurant },
})

const Only = z.object({ id: id() })

/**
 * Makes a driver's open app reload the driver's own shifts and timesheets (docs/spec/driverApp.md#live-updates). `id`
 * is that of the driver. No one else gets it.
 */
export const ownShiftsLive = liveChannel({
  name: 'own shifts',
  events: ['update'],
  data: { staff: Only, restaurant: Only },
})

/**
 * Makes the screen of open shifts in a driver's app reload (docs/spec/driverApp.md#open-shifts). It has nothing about
 * the shifts, which differ by driver; `id` is always 1.
 */
export const openShiftsLive = liveChannel({
  name: 'open shifts',
  events: ['update'],
  data: { staff: Only, restaurant: Only },
})
