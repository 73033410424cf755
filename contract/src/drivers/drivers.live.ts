import { liveChannel } from '../kernel/live.ts'
import { Driver, DriverRecord } from './driver.shapes.ts'

/**
 * The driver channel (docs/spec/kernel.md#live-events): 'store' adds, 'update' edits, 'destroy' takes a driver away who
 * is no longer offered in the viewer's scope. Each role gets what its list has; restaurants get nothing.
 */
export const driverLive = liveChannel({
  name: 'driver',
  events: ['store', 'update'],
  data: { administrator: DriverRecord, staff: Driver },
})
