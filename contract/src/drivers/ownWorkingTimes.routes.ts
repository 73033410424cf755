/** The working times that drivers enter themselves. */
import { PREFERRED_TIMES } from '@driverdesk/domain/drivers/preferredTimes.ts'
import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { timestamp } from '../kernel/wire.ts'
import { DefaultWorkingTime, OverrideWorkingTime } from './driver.shapes.ts'
import { GivenPreferredTimes, OwnWorkingTimes, UnavailableShift } from './workingTimes.shapes.ts'

const own = { access: ['driver'], scope: 'own' } as const

/** As in `Driver`. */
export const DriverWorkingTimes = z.object({
  default_working_time: z.array(DefaultWorkingTime),
  actual_override_working_time: z.array(OverrideWorkingTime),
  updated_at: timestamp(),
})
export type DriverWorkingTimes = z.infer<typeof DriverWorkingTimes>

/** When the driver would rather work. A wish, which counts in the order of 'Find a driver'. */
export const PreferredTimes = z.object({ preferred_times: z.array(z.enum(PREFERRED_TIMES)) })
export type PreferredTimes = z.infer<typeof PreferredTimes>

export const ownWorkingTimeRoutes = routes({
  preferred: {
    ...own,
    method: 'GET',
    path: '/api/driver/preferred-times',
    summary: 'When the driver would rather work.',
    reply: PreferredTimes,
  },
  prefer: {
    ...own,
    method: 'PUT',
    path: '/api/driver/preferred-times',
    summary: 'Replaces when the driver would rather work; none if any time is as good.',
    body: GivenPreferredTimes,
    reply: PreferredTimes,
  },
  read: {
    ...own,
    method: 'GET',
    path: '/api/driver/working-times',
    summary: "The driver's working times, by weekday and by date.",
    reply: DriverWorkingTimes,
  },
  update: {
    ...own,
    method: 'PUT',
    path: '/api/driver/working-times',
    summary:
      "Replaces them; with `updated_at` only if no one changed the driver since. Also returns the driver's published shifts outside of them.",
    body: OwnWorkingTimes,
    reply: DriverWorkingTimes.extend({ unavailable_shifts: z.array(UnavailableShift) }),
    refusals: ['stale'],
  },
})
