import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id, idParam } from '../kernel/wire.ts'
import { ShiftParams } from '../shifts/shift.shapes.ts'
import { Handover, HandoverAnswer, HandoverApproval } from './handover.shapes.ts'

const office = { access: ['administrator', 'manager'], scope: 'restaurants' } as const
const answered = {
  ...office,
  method: 'POST',
  params: z.strictObject({ id: idParam() }),
  reply: z.object({ id: id() }),
  refusals: ['handoverOver', 'sameKeyOtherBody'],
  idempotent: true,
} as const

/** The office answers drivers who agree to pass a shift on or to swap. Both shifts must be in scope. */
export const handoverRoutes = routes({
  list: {
    ...office,
    method: 'GET',
    path: '/api/shift/{id}/handover',
    summary:
      'Lists the agreed proposals about a shift that the office has not answered, with the reasons for and against.',
    params: ShiftParams,
    reply: z.array(Handover),
  },
  approve: {
    ...answered,
    path: '/api/handover/{id}/approve',
    summary:
      'Gives the shifts to their new drivers, in one step. Refused with the reason if one bars a driver.',
    body: HandoverApproval,
    refusals: ['handoverOver', 'handoverChanged', 'sameKeyOtherBody'],
  },
  decline: {
    ...answered,
    path: '/api/handover/{id}/decline',
    summary: 'Declines an agreed proposal, with an optional message to both drivers.',
    body: HandoverAnswer,
  },
})
