import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { quietUntil } from '@driverdesk/domain/cascades/offerTimes.ts'
import { handlers } from '../kernel/call.ts'
import { cascadesInScope } from './cascades.reads.ts'
import { checkCascades, offerMoment, startCascades, stopCascades } from './cascades.service.ts'

export const cascadeHandlers = handlers(cascadeRoutes, {
  list: async ({ db, scope, services }) => {
    const { now, clock } = await offerMoment(db, services)
    const cascades = await cascadesInScope(db, scope, now)
    return { quiet_until: quietUntil(now, clock)?.toISOString() ?? null, cascades }
  },

  check: ({ db, scope, body, services }) => checkCascades(db, scope, body, services),

  start: ({ scope, body, change, services }) => change((work) => startCascades(work, scope, body, services)),

  stop: ({ scope, body, change, services }) =>
    change(async (work) => ({ stopped: await stopCascades(work, scope, body.shift_ids, services) })),
})
