import { z } from 'zod'
import { forEveryone, routes } from './kernel/route.ts'

export const healthRoutes = routes({
  alive: {
    ...forEveryone,
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers.',
    reply: z.object({ status: z.literal('ok') }),
  },
  ready: {
    ...forEveryone,
    method: 'GET',
    path: '/readyz',
    summary: 'The database answers and live events are followed.',
    reply: z.object({ status: z.literal('ok') }),
    refusals: ['busy'],
  },
})
