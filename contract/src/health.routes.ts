import { z } from 'zod'
import { routes } from './kernel/route.ts'

export const healthRoutes = routes({
  alive: {
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers.',
    access: 'public',
    scope: 'none',
    reply: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    summary: 'The database answers and live events are followed.',
    access: 'public',
    scope: 'none',
    reply: z.object({ status: z.literal('ok') }),
    refusals: ['busy'],
  },
})
