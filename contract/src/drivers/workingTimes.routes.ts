import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { Driver } from './driver.shapes.ts'
import { ChangedWorkingTimes, UnavailableShift } from './workingTimes.shapes.ts'

/** The saved driver, and their published shifts from today on outside of the working times, by date. */
export const SavedWorkingTimes = Driver.extend({ unavailable_shifts: z.array(UnavailableShift) })
export type SavedWorkingTimes = z.infer<typeof SavedWorkingTimes>

export const workingTimeRoutes = routes({
  update: {
    method: 'POST',
    path: '/api/driver-update-working-times',
    summary:
      "Replaces a driver's working times, by weekday and by date; with `updated_at` only if no one changed the driver since.",
    access: ['administrator'],
    scope: 'none',
    body: ChangedWorkingTimes,
    reply: SavedWorkingTimes,
    refusals: ['stale'],
  },
})
