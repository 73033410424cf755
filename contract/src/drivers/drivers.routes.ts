import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id } from '../kernel/wire.ts'

/** Holiday 10: unavailable all day; 20: a working period. Times `HH:mm`; a period may stop at `24:00`. */
const period = {
  holiday: z.literal([10, 20]),
  start_at: z.string().nullable(),
  stop_at: z.string().nullable(),
}

export const DefaultWorkingTime = z.object({ week_day: z.int().min(0).max(6), ...period })
export const OverrideWorkingTime = z.object({ period_date: z.string(), ...period })

/**
 * A driver as the schedule needs one (document 2, section 3). The full record of document 1 comes with the
 * drivers' screens.
 */
export const Driver = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.literal([10, 20, 30]),
  photo_src: z.string().nullable(),
  area_ids: z.array(z.object({ area_id: id() })),
  restaurant_ids: z.array(z.object({ restaurant_id: id() })),
  default_working_time: z.array(DefaultWorkingTime),
  actual_override_working_time: z.array(OverrideWorkingTime),
  updated_at: z.string(),
})
export type Driver = z.infer<typeof Driver>

export const driverRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/driver',
    summary:
      'Drivers of one status (default 10, active); a manager gets those offered to a restaurant in the scope.',
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    query: z.strictObject({ status: z.literal(['10', '20', '30']).optional() }),
    reply: z.array(Driver),
  },
})
