/** Offers in turn, for the office (docs/spec/cascades.md#calls-of-offers-in-turn). */
import { z } from 'zod'
import { forStaff, routes } from '../kernel/route.ts'
import { Cascades, CascadesCheck, CascadesToStop, NewCascades, StartedCascades } from './cascade.shapes.ts'

export const cascadeRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/offers',
    summary:
      'Lists the shifts being offered in turn, the earliest first, then those whose offers ended within a day. Each has its offers and skipped drivers.',
    reply: Cascades,
  },
  check: {
    ...forStaff,
    method: 'POST',
    path: '/api/offers/check',
    summary:
      'Returns who would be offered each shift first, and which shifts cannot be offered. Nothing is written.',
    body: NewCascades,
    reply: CascadesCheck,
    viewing: 'answered',
  },
  start: {
    ...forStaff,
    method: 'POST',
    path: '/api/offers/start',
    summary:
      'Offers open published shifts to drivers in turn until each has a driver. The first offers are sent within seconds. Shifts that cannot be offered are returned with the reason.',
    body: NewCascades,
    reply: StartedCascades,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  stop: {
    ...forStaff,
    method: 'POST',
    path: '/api/offers/stop',
    summary: 'Stops the offers of shifts and withdraws those that are open. Repeating it has no effect.',
    body: CascadesToStop,
    reply: z.object({ stopped: z.int() }),
  },
})
