import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

const Only = z.object({ id: id() })

/**
 * Makes the open app of a driver load their own shifts and timesheets again (docs/spec/driverApp.md#live-updates). `id` is that of
 * the driver. No one else gets it.
 */
export const ownShiftsLive = liveChannel({
  name: 'own shifts',
  events: ['update'],
  data: { staff: Only, restaurant: Only },
})

/**
 * Makes the screen of open shifts in a driver's app load again (docs/spec/driverApp.md#open-shifts). It has nothing about the
 * shifts, which differ by driver; `id` is always 1.
 */
export const openShiftsLive = liveChannel({
  name: 'open shifts',
  events: ['update'],
  data: { staff: Only, restaurant: Only },
})
