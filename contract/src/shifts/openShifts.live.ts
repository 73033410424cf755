import { z } from 'zod'
import { liveChannel } from '../kernel/live.ts'
import { id } from '../kernel/wire.ts'

const OpenShifts = z.object({ id: id() })

/**
 * Makes the screen of open shifts in a driver's app load again (docs/spec/driverApp.md#open-shifts). It has nothing about the
 * shifts, which differ by driver; `id` is always 1.
 */
export const openShiftsLive = liveChannel({
  name: 'open shifts',
  events: ['update'],
  data: { staff: OpenShifts, restaurant: OpenShifts },
})
