import { z } from 'zod'
import { forStaff, routes } from '../kernel/route.ts'
import { IdParams, id } from '../kernel/wire.ts'
import { Candidate, ClaimDecline } from './candidate.shapes.ts'

export const candidateRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/shift/{id}/candidates',
    summary:
      'The active drivers who are offered to the restaurant of a shift or blocked there, without its own driver, in the order in which to ask them. Each has the reasons for and against. Drivers who cannot work the shift come last.',
    params: IdParams,
    reply: z.array(Candidate),
  },
  decline: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/{id}/claim/decline',
    summary:
      "Declines a driver's request for an open shift. Giving the shift to a driver answers all requests.",
    params: IdParams,
    body: ClaimDecline,
    reply: z.object({ id: id() }),
    refusals: ['claimOver'],
  },
})
