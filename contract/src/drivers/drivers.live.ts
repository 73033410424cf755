import { liveChannel } from '../kernel/live.ts'
import { Driver, DriverRecord } from './driver.shapes.ts'

/**
 * The driver channel (docs/spec/kernel.md#live-events): 'store' adds, 'update' edits, and 'destroy' removes a driver who is no
 * longer offered in the viewer's scope. Each role gets the data of its list; restaurants get nothing.
 */
export const driverLive = liveChannel({
  name: 'driver',
  events: ['store', 'update'],
  data: { administrator: DriverRecord, staff: Driver },
})
