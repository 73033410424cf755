import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { ShiftParams } from '../shifts/shift.shapes.ts'
import { Candidate } from './candidate.shapes.ts'

export const candidateRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/shift/{id}/candidates',
    summary:
      'The active drivers who are offered to the restaurant of a shift or blocked there, but for the one who has it, in the order in which to ask them, each with the reasons for and against; who cannot take it comes last.',
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    params: ShiftParams,
    reply: z.array(Candidate),
  },
})
