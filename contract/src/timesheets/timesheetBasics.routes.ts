import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id, pounds } from '../kernel/wire.ts'

/** A driver as a restaurant's timesheets name one: no address, no phone, no papers. */
export const TimesheetDriver = z.object({
  id: id(),
  full_name: z.string(),
  photo_src: z.string().nullable(),
  /** The account's own restaurants that they are offered to; none for who only worked there once. */
  restaurant_ids: z.array(z.object({ restaurant_id: id() })),
})
export type TimesheetDriver = z.infer<typeof TimesheetDriver>

export const timesheetBasicRoutes = routes({
  basics: {
    method: 'GET',
    path: '/api/timesheet/basics',
    summary:
      "What a restaurant's timesheets need beside the records: the names of its drivers, and what a fuel trip of each band pays.",
    access: ['restaurant'],
    scope: 'restaurants',
    reply: z.object({
      drivers: z.array(TimesheetDriver),
      fuel_bonus_0: pounds(),
      fuel_bonus_3: pounds(),
      fuel_bonus_6: pounds(),
    }),
  },
})
