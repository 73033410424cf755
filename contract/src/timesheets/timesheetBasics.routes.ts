import { z } from 'zod'
import { routes, forRestaurants } from '../kernel/route.ts'
import { id, pounds } from '../kernel/wire.ts'

/** A driver on a restaurant's timesheets, without address, phone and documents. */
export const TimesheetDriver = z.object({
  id: id(),
  full_name: z.string(),
  photo_src: z.string().nullable(),
  /** The account's restaurants to which they are offered; empty for former drivers. */
  restaurant_ids: z.array(z.object({ restaurant_id: id() })),
})
export type TimesheetDriver = z.infer<typeof TimesheetDriver>

export const timesheetBasicRoutes = routes({
  basics: {
    ...forRestaurants,
    method: 'GET',
    path: '/api/timesheet/basics',
    summary:
      "Further data for a restaurant's timesheets: the names of its drivers, and the pay of a fuel trip in each band.",
    reply: z.object({
      drivers: z.array(TimesheetDriver),
      fuel_bonus_0: pounds(),
      fuel_bonus_3: pounds(),
      fuel_bonus_6: pounds(),
    }),
  },
})
