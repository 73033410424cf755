import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

const OwnShifts = z.object({ id: id() })

/**
 * Makes the open app of a driver load their own shifts and timesheets again (docs/spec/driverApp.md#live-updates). `id` is that of
 * the driver. No one else gets it.
 */
export const ownShiftsLive = liveChannel({
  name: 'own shifts',
  events: ['update'],
  data: { staff: OwnShifts, restaurant: OwnShifts },
})
