import { z } from 'zod'
import { routes, forStaff } from '../kernel/route.ts'
import { ShiftSelection } from './bulkShifts.shapes.ts'

/** Reminding drivers to acknowledge their shifts. */
export const reminderRoutes = routes({
  remind: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/remind',
    summary:
      'Sends each driver one reminder of their unacknowledged shifts among these; at most one in five minutes.',
    body: ShiftSelection.pick({ shift_ids: true }),
    /** Numbers of drivers, and the drivers whom neither push nor email reaches. */
    reply: z.object({
      reminded: z.int(),
      no_device: z.int(),
      just_reminded: z.int(),
      not_reached: z.array(z.object({ full_name: z.string(), phone: z.string() })),
    }),
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
