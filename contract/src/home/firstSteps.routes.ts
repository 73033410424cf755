import { FIRST_STEPS } from '@driverdesk/domain/home/exampleData.ts'
import { z } from 'zod'
import { routes, forAdministrators } from '../kernel/route.ts'

/** The checklist of a new agency (docs/spec/shell.md#first-steps). */
export const firstStepRoutes = routes({
  read: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/first-steps',
    summary: 'Returns which of the first steps of a new agency are done.',
    reply: z.record(z.enum(FIRST_STEPS), z.boolean()),
  },
})
